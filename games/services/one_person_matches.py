"""Steps that branches, lessons and practice share: one person alone plays against agents, at a private, full table."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from accounts.models import User
from games.models import Match, Seat, Table
from games.rules.core import Abort, Transition, commitment

from . import match_start, seating_steps
from .match_transaction import open_match


def create_table(*, game: str, options: dict[str, Any], host: User, size: int, now: datetime) -> Table:
    """Creates a private, unrated table that no list shows. The caller fills all its seats, so nobody else sits down."""
    return seating_steps.save_with_new_code(
        Table(
            game=game, options=options, host=host, listed=False, private=True, rated=False, size=size, active_at=now,
        )
    )  # fmt: skip


def create_match(
    table: Table, *, version: int, options: dict[str, Any], seed: str, now: datetime, **fields: Any
) -> Match:  # fmt: skip
    """Creates the private, unrated match at this table. `fields` are those of its kind alone."""
    return Match.objects.create(
        table=table, game=table.game, rules_version=version, options=options, seed=seed, commitment=commitment(seed),
        rated=False, board=Match.Board.NONE, private=True, started_at=now, **fields,
    )  # fmt: skip


def store_start(match: Match, table: Table, start: Transition[Any], *, now: datetime, asks: bool = True) -> None:
    """Stores the players and the first state of a match. `asks` as in `match_start.store_start`."""
    seats = list(Seat.objects.filter(table=table).select_related("user").order_by("index"))
    match_start.store_start(match, table, seats, start, now=now, asks=asks)


def end_match(match_id: UUID, *, reason: str, now: datetime) -> None:
    """Ends a match without a result, with this reason in its log. No effect if it has ended."""
    with open_match(match_id=match_id, now=now) as turn:
        if not turn.ended:
            turn.control(Abort(reason))
