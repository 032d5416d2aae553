"""Database reads for badges: those that a player has earned, with what earned them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from games.models import Match
from leaderboards.tournaments.models import Tournament

from .kinds import BADGES, BadgeKind
from .models import Badge


@dataclass(frozen=True, slots=True)
class EarnedBadge:
    """A badge that a player has earned: its kind, when, and the match or tournament if everybody may open it."""

    kind: BadgeKind
    earned_at: datetime
    match: Match | None = None
    tournament: Tournament | None = None

    @property
    def key(self) -> str:
        return self.kind.key


def badges_of(user: User) -> list[EarnedBadge]:
    """Returns the badges that a player has earned, in display order."""
    rows = {row.key: row for row in Badge.objects.filter(user=user).select_related("match", "tournament")}
    return [_earned(kind, rows[kind.key]) for kind in BADGES if kind.key in rows]


def missing_badges(earned: list[EarnedBadge]) -> list[BadgeKind]:
    """Returns the badges that are not among these, in display order."""
    had = {badge.key for badge in earned}
    return [kind for kind in BADGES if kind.key not in had]


def _earned(kind: BadgeKind, row: Badge) -> EarnedBadge:
    match, tournament = row.match, row.tournament
    if match is not None and (match.by_link_only or not match.open_to_all):
        match = None  # a match found to be private is not linked until it is subtracted
    if tournament is not None and not tournament.listed:
        tournament = None
    return EarnedBadge(kind, row.earned_at, match, tournament)
