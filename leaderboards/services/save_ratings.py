"""Saves ratings after a match was rated, and updates the rank counts: how many players have each rating."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from leaderboards import ranks, ratings
from leaderboards.models import Rating
from leaderboards.ratings import Record

from .listed_players import is_listed, with_access
from .rating_conversion import constants_of, from_epoch_seconds, roles_as_json

BATCH = 500
STORED = (
    "value", "deviation", "volatility", "roles", "matches", "last_at", "rests_at", "provisional", "listed", "number",
)  # fmt: skip


def load_ratings(players: Iterable[int]) -> list[Rating]:
    """Returns the ratings with these primary keys, each with `is_open` and `is_bot` of its account (`with_access`)."""
    return list(with_access(Rating.objects.filter(pk__in=set(players)).order_by("pk")))


def save_records(records: Iterable[tuple[Rating, Record]], *, number: int, now: datetime) -> None:
    """Stores each player's new record in the rating, lists or unlists the rating, and updates the rank counts.

    A record is the result of rating a match: rating, strengths by role, and number of matches. The ratings were read by
    `load_ratings`. `number` is the last entry of the rating sequence that the records include.
    """
    moves, changed = [], []
    for row, record in records:
        before = row.value if row.listed else None
        set_record(row, record)
        row.number = max(row.number, number)
        row.listed = is_listed(row, now)
        moves.append((ranks.Ladder.of(row), before, row.value if row.listed else None))
        changed.append(row)
    Rating.objects.bulk_create(
        [_copy_for_upsert(row) for row in changed], batch_size=BATCH, update_conflicts=True, unique_fields=["id"],
        update_fields=[*STORED],
    )  # fmt: skip
    ranks.update_counts(moves)


def set_record(row: Rating, record: Record) -> None:
    """Sets all fields of the rating that follow from the player's record, without saving."""
    constants = constants_of(row.game)
    rests = ratings.inactive_from(record, constants)
    row.value, row.deviation, row.volatility = (
        record.overall.value, record.overall.deviation, record.overall.volatility,
    )  # fmt: skip
    row.roles, row.matches = roles_as_json(record), record.matches
    row.last_at = None if record.last_at is None else from_epoch_seconds(record.last_at)
    row.rests_at = None if rests is None else from_epoch_seconds(rests)
    row.provisional = record.overall.deviation > constants.provisional


def _copy_for_upsert(row: Rating) -> Rating:
    """Returns a copy of the rating with which its `STORED` fields can be updated by primary key.

    The copy names no player, since the account may be in deletion.
    """
    values = {name: getattr(row, name) for name in STORED}
    return Rating(pk=row.pk, game=row.game, board=row.board, **values)
