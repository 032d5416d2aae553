"""Creates the tables of a tournament round, seats the entrants, and starts their matches even if players are absent.

A tournament table has fixed seats and one match. All functions run in the caller's transaction.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from accounts.models import User
from games import after_commit
from games.agents import registry as agents
from games.models import Match, Seat, Table, new_code
from games.rules.core import SYSTEM, Abort, IllegalMove, Move, Pause, Resume, TakeOver

from . import match_start, seating_steps
from .match_transaction import open_match

BATCH = 500
"""The number of rows that one INSERT statement writes."""


@dataclass(frozen=True, slots=True)
class SeatAssignment:
    """The player whom a tournament puts in a seat: a person or bot (`user`), or an agent of a level."""

    user: User | None
    agent: str = ""
    name: str = ""
    """An agent's name in the tournament."""


def create_tables(
    *, tournament: str, game: str, options: dict[str, Any], rated: bool, rows: Sequence[Sequence[SeatAssignment]],
    title: str = "", seed: str = "", sealed: bool = False, now: datetime,
) -> list[Table]:  # fmt: skip
    """Creates an unlisted open table for each list of players in `rows`, seats the players, and calls them to it.

    `tournament` is the tournament's code, `title` its name. `options` have been checked. All tables deal from `seed`;
    if it is empty, each table draws its own.
    """
    tables = [
        Table(
            code=code, game=game, options=options, listed=False, rated=rated, size=len(row), tournament=tournament,
            title=title, seed=seed, sealed=sealed, created_at=now, active_at=now,
        )
        for code, row in zip(_unused_codes(len(rows)), rows, strict=True)
    ]  # fmt: skip
    Table.objects.bulk_create(tables, batch_size=BATCH)
    Seat.objects.bulk_create(
        [
            Seat(table=table, index=index, user=one.user)
            if one.user is not None
            else Seat(table=table, index=index, agent=one.agent, name=one.name)
            for table, row in zip(tables, rows, strict=True)
            for index, one in enumerate(row)
        ],
        batch_size=BATCH,
    )
    after_commit.call_players(one.user.pk for row in rows for one in row if one.user is not None)
    return tables


def start_tournament_match(*, table: Table, now: datetime) -> tuple[Match, tuple[int, ...]]:
    """Starts a tournament table's match, even if players are absent. Returns the match and the seats of the absent.

    Trustees play for the absent: people who are not ready or play elsewhere, and bots that may not begin a match. An
    agent replaces a player whose account is deleted. If the match has begun already, returns it and no seats. Raises
    IllegalMove TABLE_CLOSED, and STREAM_DECIDES at a table of a stream.
    """
    table = seating_steps.lock_table(table)
    seating_steps.require_no_stream(table)
    begun = match_of_table(table)
    if begun is not None:
        return begun, ()
    seating_steps.require_open(table)
    held = {seat.index: seat for seat in Seat.objects.filter(table=table).select_related("user")}
    for index in set(range(table.size)) - held.keys():
        Seat.objects.create(table=table, index=index, agent=agents.TRUSTEE)
    people = [seat for seat in held.values() if seat.user_id is not None]
    absent = _absent_seats(table, people, now)
    asks = bool(people)
    try:
        match = match_start.create_match(table, now=now, absent=absent, asks=asks)
    # another match of a player has just begun elsewhere; with all accounts locked it is known whose
    except IllegalMove:
        absent = _absent_seats(table, people, now)
        match = match_start.create_match(table, now=now, absent=absent, asks=asks)
    if absent:
        with open_match(match_id=match.pk, now=now) as turn:
            for seat in absent:
                turn.control(TakeOver(seat, "absent"))
        after_commit.call_players(held[seat].user_id for seat in absent)
    return match, absent


def match_of_table(table: Table) -> Match | None:
    """Returns the only match of a tournament table; None before its start."""
    return Match.objects.filter(table=table).order_by("-number").first()


def abort(*, match_id: UUID, now: datetime) -> bool:
    """Ends a tournament match without a result. Returns False if it has ended already."""
    return _control(match_id, Abort("tournament"), now)


def pause(*, match_id: UUID, now: datetime) -> bool:
    """Stops the clocks of a tournament match. Returns False if they are stopped already or the match has ended."""
    return _control(match_id, Pause(), now)


def resume(*, match_id: UUID, now: datetime) -> bool:
    """Starts the clocks of a tournament match again. Returns False if they run or the match has ended."""
    return _control(match_id, Resume(), now)


def close_tables(*, tables: Collection[int], now: datetime) -> None:
    """Closes the tables among these at which no match has begun."""
    for table in Table.objects.select_for_update().filter(pk__in=list(tables), status=Table.Status.OPEN).order_by("pk"):
        table.status = Table.Status.CLOSED
        seating_steps.save_table(table, now)


def _absent_seats(table: Table, people: Sequence[Seat], now: datetime) -> tuple[int, ...]:
    """Returns the seats whose players cannot start: not ready, account closed, playing elsewhere, or a refused bot."""
    busy = seating_steps.rated_tables_of(table, [seat.user_id for seat in people if seat.user_id is not None])
    here = [seat for seat in people if seat.ready and seat.user is not None and seat.user.is_active]
    ready = [seat for seat in here if seat.user_id not in busy]
    roomless = match_start.ineligible_bots(ready, now=now)
    there = {seat.index for seat in ready} - roomless.keys()
    return tuple(sorted(seat.index for seat in people if seat.index not in there))


def _unused_codes(count: int) -> list[str]:
    """Returns `count` table codes that no table has yet, in sorted order.

    If two rounds draw one code at the same time, the later round fails as a whole and is created again.
    """
    codes: set[str] = set()
    while len(codes) < count:
        drawn = {new_code() for _ in range(count - len(codes))}
        codes |= drawn - set(Table.objects.filter(code__in=drawn).values_list("code", flat=True))
    return sorted(codes)


def _control(match_id: UUID, action: Any, now: datetime) -> bool:
    try:
        with open_match(match_id=match_id, now=now) as turn:
            if turn.ended:
                return False
            turn.apply(Move(SYSTEM, None, action, turn.at, "system"))
    except IllegalMove:
        return False
    return True
