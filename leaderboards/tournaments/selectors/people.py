"""Entrants, as others see them."""

from __future__ import annotations

from leaderboards.tournaments.models import Entrant

from .shapes import Person


def person_of(entrant: Entrant) -> Person:
    """`entrant.user` has been read. The name is that of the day of entering; the account's own page has today's."""
    user = entrant.user
    known = user.username if user is not None and user.is_active else None
    bot = user is not None and user.is_bot
    return Person(entrant.number, entrant.name, known, entrant.avatar, entrant.agent, is_bot=bot)
