"""Words and looks of matches in lists and on their pages."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import gettext_lazy as _

from games.models import Match, MatchSeat, Result
from games.rules import registry
from games.rules.core import parse_options

register = template.Library()

FORMATS = {
    "daily": _("Daily"),
    "quick": _("Quick"),
    "standard": _("Standard"),
    "championship": _("Championship"),
}
GAMES = {"doudizhu": _("Dou Dizhu"), "liars_dice": _("Liar's Dice")}
SPRINGS = {"spring": _("spring"), "reverse_spring": _("reverse spring")}
ROLES = {"landlord": _("Landlord"), "farmer": _("Farmer")}


@register.filter
def game_name(key: str) -> str:
    return str(GAMES.get(key, key))


@register.filter
def format_name(match: Match) -> str:
    """The format of a match in words; the game's name where a game has no formats."""
    options = parse_options(registry.game(match.game).Options, match.options)
    return str(FORMATS.get(getattr(options, "format", ""), game_name(match.game)))


@register.filter
def spring_name(key: str) -> str:
    return str(SPRINGS.get(key, ""))


@register.filter
def role_name(key: str) -> str:
    return str(ROLES.get(key, ""))


@register.filter
def result_of(match: Match, who: Any) -> Result | None:
    """The result of a user, or of a seat of the match; read from what the list has fetched."""
    if isinstance(who, MatchSeat):
        return next((result for result in match.results.all() if result.seat == who.index), None)
    return next((result for result in match.results.all() if result.user_id == getattr(who, "pk", None)), None)


@register.filter
def ended(match: Match) -> bool:
    return match.status in (Match.Status.FINISHED, Match.Status.ABORTED)
