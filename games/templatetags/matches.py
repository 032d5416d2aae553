"""Template filters for matches in lists and on their pages."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import get_language

from games import catalog
from games.agents.personas import localized_name
from games.models import Kind, Match, MatchSeat, Result

register = template.Library()


@register.filter
def game_name(key: str) -> str:
    return catalog.game_text(key, get_language() or "en")


@register.filter
def format_name(match: Match) -> str:
    """Returns the name of a match's format in the reader's language; for a game without formats the game's name."""
    form = match.options.get("format")
    return game_name(match.game) if form is None else catalog.format_text(form, get_language() or "en")


@register.filter
def agent_level(key: str) -> str:
    return catalog.level_text(key, get_language() or "en")


@register.filter
def role_name(key: str, game: str) -> str:
    return catalog.role_text(key, get_language() or "en", game=game)


@register.filter
def spring_name(key: str, game: str) -> str:
    return catalog.term_text("springs", key, get_language() or "en", game=game)


@register.filter
def seat_name(seat: MatchSeat) -> str:
    """Returns the name of the player in a match's seat. Agents have a name in the reader's language."""
    return localized_name(seat.name, get_language() or "en") if seat.kind == Kind.AGENT else seat.name


@register.filter
def result_for(match: Match, who: Any) -> Result | None:
    """Returns the result of a user or of a seat in this match; None if they have none.

    Uses the results that were fetched with the match.
    """
    if isinstance(who, MatchSeat):
        return next((result for result in match.results.all() if result.seat == who.index), None)
    return next((result for result in match.results.all() if result.user_id == getattr(who, "pk", None)), None)


@register.filter
def has_sides(match: Match) -> bool:
    """Whether whole sides win the match's game. Its players then go by the numbers of their seats."""
    return catalog.game_words(match.game).won_by_sides


@register.filter
def side_result(match: Match, result: Result) -> str:
    """Returns `won`, `lost` or `drawn` for a result in a game that whole sides win; empty for other games."""
    if not has_sides(match):
        return ""
    return "won" if result.score > 0 else "lost" if result.score < 0 else "drawn"


@register.filter
def given_up(match: Match, who: Any) -> bool:
    """Whether this user conceded the match.

    Lists then do not show a win, which the trustee may still have reached in the user's seat.
    """
    return any(seat.conceded and seat.user_id == getattr(who, "pk", None) for seat in match.seats.all())


@register.filter
def ended(match: Match) -> bool:
    return match.ended
