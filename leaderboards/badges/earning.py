"""Computation of the badges that a player's matches earn, from plain values, given in any order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from .kinds import FEATS, STREAK


@dataclass(frozen=True, slots=True)
class BadgeMatch:
    """One player's match as far as badges need it. Matches with equal ends are ordered by id, as in streaks."""

    at: datetime
    match: UUID
    game: str
    won: bool
    feats: frozenset[str] = field(default_factory=frozenset)

    @property
    def order(self) -> tuple[datetime, str]:
        return (self.at, self.match.hex)


@dataclass(frozen=True, slots=True)
class Earned:
    """The match that earns a badge: the first one that does, and its end."""

    at: datetime
    match: UUID

    def is_before(self, at: datetime, match: UUID | None) -> bool:
        """Whether this match is earlier than the one with this end and id."""
        return (self.at, self.match.hex) < (at, match.hex if match else "")


def earned_at_once(matches: Iterable[BadgeMatch]) -> dict[str, Earned]:
    """Returns badge key -> first match that earns it, for the badges that one match earns by itself."""
    found: dict[str, Earned] = {}
    for one in sorted(matches, key=lambda each: each.order):
        for key in (one.feats & FEATS) | ({"first_win"} if one.won else set()):
            found.setdefault(key, Earned(one.at, one.match))
    return found


def earned_streak(matches: Iterable[BadgeMatch]) -> Earned | None:
    """Returns the first match with which a streak of won matches of one game is long enough for its badge."""
    current: dict[str, int] = {}
    for one in sorted(matches, key=lambda each: each.order):
        current[one.game] = current.get(one.game, 0) + 1 if one.won else 0
        if current[one.game] == STREAK:
            return Earned(one.at, one.match)
    return None


def earned(matches: Iterable[BadgeMatch]) -> dict[str, Earned]:
    """Returns badge key -> first match that earns it, for all of a player's counted matches in any order."""
    all_of_them = list(matches)
    found = earned_at_once(all_of_them)
    streak = earned_streak(all_of_them)
    return found if streak is None else {**found, "streak": streak}
