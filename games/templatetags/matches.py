"""Words and looks of matches in lists and on their pages."""

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
    """The format of a match in words; the game's name where a game has no formats."""
    form = match.options.get("format")
    return game_name(match.game) if form is None else catalog.format_text(form, get_language() or "en")


@register.filter
def role_name(key: str, game: str) -> str:
    return catalog.role_text(key, get_language() or "en", game=game)


@register.filter
def spring_name(key: str, game: str) -> str:
    return catalog.term_text("springs", key, get_language() or "en", game=game)


@register.filter
def seat_name(seat: MatchSeat) -> str:
    """What this reader calls a seat: agents have a name for each language, people have one."""
    return localized_name(seat.name, get_language() or "en") if seat.kind == Kind.AGENT else seat.name


@register.filter
def result_of(match: Match, who: Any) -> Result | None:
    """The result of a user, or of a seat of the match; read from what the list has fetched."""
    if isinstance(who, MatchSeat):
        return next((result for result in match.results.all() if result.seat == who.index), None)
    return next((result for result in match.results.all() if result.user_id == getattr(who, "pk", None)), None)


@register.filter
def given_up(match: Match, who: Any) -> bool:
    """Did this user concede the match? What the agent made of the seat afterwards is no win of theirs."""
    return any(seat.conceded and seat.user_id == getattr(who, "pk", None) for seat in match.seats.all())


@register.filter
def ended(match: Match) -> bool:
    return match.ended
