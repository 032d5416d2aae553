"""Runs the arena format: opens its only round, and seats waiting entrants at new tables whenever there are enough.

In an arena, tables follow one another without rounds until the time is up.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from leaderboards.pairing.arena import ArenaWaiter, seat_waiting
from leaderboards.tournaments import lifecycle
from leaderboards.tournaments.models import Entrant, Round, RoundSeat, RoundTable, Tournament

from . import account_closure, lock_and_log
from .table_creation import create_round_tables


def open_arena(tournament: Tournament, *, now: datetime) -> Round:
    """Opens the only round of an arena, with the end of its time, and returns it.

    All entrants then wait for a table.
    """
    bell = now + timedelta(minutes=tournament.minutes or 60)
    round_ = Round.objects.create(tournament=tournament, number=1, opened_at=now, ends_at=bell)
    tournament.entrants.filter(status=Entrant.Status.PLAYING).update(waits_since=now)
    tournament.round, tournament.ends_at, tournament.due_at = 1, bell, now
    lock_and_log.log_act(tournament, "round_opened", now=now, round=1, attempt=1, tables=0)
    lock_and_log.save_tournament(tournament, "round", "ends_at", "due_at")
    return round_


def seat_waiting_entrants(tournament: Tournament, round_: Round, *, now: datetime) -> int:
    """Creates new tables for as many waiting entrants of an arena as possible. Returns the number of tables.

    Stores when to check next: in 2 seconds if enough entrants for a table still wait, otherwise at the end of the
    arena.
    """
    account_closure.send_closed_away(tournament, now=now)
    seated = RoundSeat.objects.filter(table__round=round_, table__status__in=RoundTable.LIVE).values("entrant")
    wanting = tournament.entrants.filter(status=Entrant.Status.PLAYING, waits_since__isnull=False)
    waiting = list(wanting.exclude(pk__in=seated).order_by("number"))
    laid = round_.tables.count()
    tables = seat_waiting(
        _arena_waiters(tournament, waiting), size=tournament.size, now=int(now.timestamp()),
        seed=f"{tournament.seed}/{laid}",
    )  # fmt: skip
    if tables:
        create_round_tables(tournament, round_, tables, first=laid + 1, now=now)
        placed = [key for table in tables for key in table]
        tournament.entrants.filter(number__in=placed).update(waits_since=None)
    left = len(waiting) - sum(map(len, tables))
    bell = tournament.ends_at
    soon = now + lifecycle.MAX_WAIT if left >= tournament.size else bell
    tournament.due_at = min(soon, bell) if soon is not None and bell is not None else bell
    lock_and_log.save_tournament(tournament, "due_at")
    return len(tables)


def _arena_waiters(tournament: Tournament, entrants: Sequence[Entrant]) -> list[ArenaWaiter]:
    """Returns the given entrants as `ArenaWaiter`s, with their former seats and the opponents at their last table."""
    seats: dict[int, list[int]] = {entrant.pk: [0] * tournament.size for entrant in entrants}
    last: dict[int, int] = {}
    mine = RoundSeat.objects.filter(entrant__in=entrants).order_by("table__number")
    for entrant, table, seat in mine.values_list("entrant_id", "table_id", "seat"):
        seats[entrant][seat] += 1
        last[entrant] = table
    met: dict[int, set[int]] = {}
    there = RoundSeat.objects.filter(table__in=set(last.values()))
    for table, number in there.values_list("table_id", "entrant__number"):
        met.setdefault(table, set()).add(number)
    return [
        ArenaWaiter(
            entrant.number, since=0 if entrant.waits_since is None else int(entrant.waits_since.timestamp()),
            score=entrant.score, seats=tuple(seats[entrant.pk]),
            last=frozenset(met.get(last.get(entrant.pk, 0), set()) - {entrant.number}),
        )
        for entrant in entrants
    ]  # fmt: skip
