"""Database reads for the records of a game: the best values ever reached in its rated matches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Q

from accounts.models import User
from games.models import Match, MatchSeat
from leaderboards.statistics.models import Edition, Mark, Streak

from .figures import live_edition

PLACES = 5
STREAK = "streak"
KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "doudizhu": ("score", STREAK, "multiplier", "bombs", "seconds"),
    "liars_dice": (STREAK, "right_challenges", "rounds", "seconds"),
    "uno": ("score", STREAK, "laid", "rounds", "seconds"),
    "gandengyan": (STREAK, "shut_outs", "bombs", "seconds"),
    "werewolf": (STREAK, "nights", "seconds"),
}
"""Game -> kinds of its records, in display order."""


@dataclass(frozen=True, slots=True)
class Record:
    """A record, such as a highest score: its value, match, round, players and time.

    `players` holds its player, or all players of the table who have open accounts.
    """

    value: int
    match: Match | None
    round: int
    players: tuple[User, ...]
    at: datetime


def records(game: str, *, board: str, places: int = PLACES) -> dict[str, list[Record]]:
    """Returns kind -> best values on a board of a game, up to `places` each. Among equal values the earliest is first.

    Guests and closed accounts are left out. A record of a whole table is listed as long as one of its players is.
    """
    edition, found = live_edition(), {}
    for kind in KINDS.get(game, ()):
        if kind == STREAK:
            found[kind] = _streaks(edition, game, board, places)
        else:
            found[kind] = _marks(edition, game, board, kind, places)
    return found


def _streaks(edition: Edition | None, game: str, board: str, places: int) -> list[Record]:
    rows = Streak.objects.filter(edition=edition, game=game, board=board, best__gt=1)
    rows = rows.filter(user__is_active=True, user__is_guest=False, user__is_bot=False)
    return [
        Record(row.best, row.best_match, 0, (row.user,), row.best_at or row.last_at)
        for row in rows.select_related("user", "best_match").order_by("-best", "best_at", "user")[:places]
    ]


def _marks(edition: Edition | None, game: str, board: str, kind: str, places: int) -> list[Record]:
    rows = Mark.objects.filter(edition=edition, game=game, board=board, kind=kind)
    shown = rows.filter(Q(user=None) | Q(user__is_active=True, user__is_guest=False, user__is_bot=False))
    ordered = shown.select_related("user", "match").order_by("-value", "finished_at", "id")
    chosen: list[Mark] = list(ordered[: places * 2])
    people = _people([row for row in chosen if row.user_id is None])
    found = [
        Record(
            row.value, row.match, row.round, (row.user,) if row.user else people.get(row.match_id, ()), row.finished_at
        )
        for row in chosen
    ]
    return [record for record in found if record.players][:places]


def _people(rows: list[Mark]) -> dict[object, tuple[User, ...]]:
    seats = MatchSeat.objects.filter(
        match__in=[row.match_id for row in rows], user__is_active=True, user__is_guest=False, user__is_bot=False
    )
    found: dict[object, tuple[User, ...]] = {}
    for seat in seats.select_related("user").order_by("match", "index"):
        if seat.user is not None:
            found[seat.match_id] = (*found.get(seat.match_id, ()), seat.user)
    return found
