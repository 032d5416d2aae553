"""Words and looks of matches in lists and on their pages."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import get_language

from games import catalog
from games.models import Match, MatchSeat, Result
from games.rules import registry
from games.rules.core import parse_options

register = template.Library()


@register.filter
def game_name(key: str) -> str:
    return catalog.game_text(key, get_language() or "en")


@register.filter
def format_name(match: Match) -> str:
    """The format of a match in words; the game's name where a game has no formats."""
    options: Any = parse_options(registry.game(match.game).Options, match.options)
    form = getattr(options, "format", None)
    return game_name(match.game) if form is None else catalog.format_text(form, get_language() or "en")


@register.filter
def spring_name(key: str) -> str:
    return catalog.spring_text(key, get_language() or "en")


@register.filter
def result_of(match: Match, who: Any) -> Result | None:
    """The result of a user, or of a seat of the match; read from what the list has fetched."""
    if isinstance(who, MatchSeat):
        return next((result for result in match.results.all() if result.seat == who.index), None)
    return next((result for result in match.results.all() if result.user_id == getattr(who, "pk", None)), None)


@register.filter
def ended(match: Match) -> bool:
    return match.status in (Match.Status.FINISHED, Match.Status.ABORTED)
