"""Creates people, tables and running matches on the platform for tests, and plays them at times that tests set."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from typing import Any
from uuid import UUID

from django.db import connection, transaction

from accounts.models import User
from games import journal
from games.agents.registry import TRUSTEE
from games.models import Match, Seat, Snapshot, Table
from games.rules.core import By, Move, RulesError, due_timeout, next_deadline
from games.services import (
    agent_moves,
    match_start,
    match_transaction,
    moves,
    pending_decisions,
    seating_steps,
    tables,
)

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
SEED = "5" * 64
"""The default seed. By chance a deal may end in five tricks, before a test sees its subject."""


def person(name: str, *, guest: bool = False, staff: bool = False) -> User:
    return User.objects.create(username=name, is_guest=guest, is_staff=staff, is_superuser=staff)


def after(ms: float) -> datetime:
    """Returns the time `ms` milliseconds after noon, the time at which matches of the tests begin."""
    return NOON + timedelta(milliseconds=ms)


def table_of(host: User, *, agents: int = 2, game: str = "doudizhu", **kwargs: Any) -> Table:
    """Creates an open table with this host in the first seat and agents in the last ones."""
    table = tables.open_table(host=host, game=game, now=NOON, **kwargs)
    tables.sit(table=table, user=host, now=NOON)
    for seat in range(table.size - agents, table.size):
        tables.seat_agent(table=table, by=host, seat=seat, now=NOON)
    return table


def running(
    *people: User, agents: int | None = None, game: str = "doudizhu", begun_at: datetime = NOON, seed: str = SEED,
    level: str = TRUSTEE, **kwargs: Any,
) -> Match:  # fmt: skip
    """Starts a match at noon, with people in the first seats and agents in the others. The deal is always the same.

    The seats are rows as `sit`, `seat_agent` and `set_ready` leave them, for a third of the time.
    """
    count = agents if agents is not None else max(0, 3 - len(people))
    table = tables.open_table(host=people[0], game=game, seats=len(people) + count, now=NOON, **kwargs)
    seated = [Seat(table=table, index=index, user=user, ready=True) for index, user in enumerate(people)]
    seated += [Seat(table=table, index=len(people) + index, agent=level) for index in range(count)]
    Seat.objects.bulk_create(seated)
    Table.objects.filter(pk=table.pk).update(seed=seed)
    return start_match(table=table, now=begun_at)


def start_match(*, table: Table, now: datetime) -> Match:
    """Starts a match with the seated players, whether or not they are ready. Raises IllegalMove as the start does."""
    with transaction.atomic():
        table = seating_steps.lock_table(table)
        seating_steps.require_open(table)
        return match_start.create_match(table, now=now)


def head(match: Match | UUID) -> journal.Head:
    pk = match if isinstance(match, UUID) else match.pk
    # a test's transaction never commits, and decoding each state again costs time
    for waiting in reversed(connection.run_on_commit):
        after_commit: Any = waiting[1]
        if isinstance(after_commit, partial) and after_commit.func is journal.cache_head:
            (kept,) = after_commit.args
            if kept.info.id == pk:
                journal.cache_head(kept)
                break
    found = journal.head_of(pk)
    journal.cache_head(found)
    return found


def played_by_machine(state: Any, seat: int) -> bool:
    """Whether an agent or a trustee plays for this seat at present."""
    return seat in state.ctx.agents or seat in state.ctx.trustees


def legal(match: Match, seat: int, window: Any) -> list[Any]:
    now = head(match)
    return list(now.info.rules.legal_actions(now.state, seat, window))


def step(match: Match, rng: Random, *, pace: int = 900) -> None:
    """Makes the next move, `pace` ms after the last: an agent's pending one, a person's random one or a timeout."""
    now = head(match)
    ctx = now.state.ctx
    moment = now.info.moment(ctx.at + pace)
    for seat, window, _about in pending_decisions.pending_decisions(now.info, now.state):
        if max(window.opens_at, window.machines_from) <= ctx.at + pace:
            assert agent_moves.play_pending_decision(match_id=match.pk, seat=seat, window=window.id, now=moment)
            return
    for window in ctx.windows:
        for seat in window.seats:
            if played_by_machine(now.state, seat) or window.opens_at > ctx.at + pace:
                continue
            choices = legal(match, seat, window)
            if choices:
                moves.play_move(match_id=match.pk, seat=seat, window=window.id, action=rng.choice(choices), now=moment)
                return
    deadline = next_deadline(now.state)
    assert deadline is not None
    assert match_transaction.settle_due(match_id=match.pk, now=now.info.moment(deadline))


def play_out(match: Match, *, seed: int = 1, most: int = 5000) -> Match:
    """Plays the match to its end, each move in its own transaction. `played_out` is cheaper if only the end matters."""
    rng = Random(seed)
    for _ in range(most):
        if head(match).ended:
            match.refresh_from_db()
            return match
        step(match, rng)
    raise AssertionError("the match does not end")


def waits_for_agents(match: Match, *, seed: int = 1) -> list[float]:
    """Plays the match to its end. Returns the seconds from each move to the time of the next agent's decision."""
    rng = Random(seed)
    waits: list[float] = []
    while not head(match).ended:
        at = Snapshot.objects.values_list("decide_at", flat=True).get(match=match)
        if at is not None:
            state = head(match)
            waits.append((at - state.info.moment(state.state.ctx.at)).total_seconds())
        step(match, rng)
    match.refresh_from_db()
    return waits


def played_out(match: Match, *, seed: int = 1) -> Match:
    """Plays the match to its end with random moves of all seats, in one transaction of the services."""
    return played_until(match, lambda state: not state.ctx.windows, seed=seed)


MOST_MOVES = 20_000
"""The most moves of a test's match. An endless one would fill the memory."""


def played_until(match: Match, fits: Callable[[Any], bool], *, seed: int = 1, pace: int = 900) -> Match:
    """Plays random moves, `pace` ms apart, until `fits` is true of the state; fails if it never is.

    The rows are those of single moves, all written at once, for a tenth of the time.
    """
    rng, now = Random(seed), head(match)
    with match_transaction.open_match(match_id=match.pk, now=now.info.moment(now.state.ctx.at)) as played:
        while not fits(played.state):
            assert len(played.lines) < MOST_MOVES, "the state that a test waits for never comes"
            played.apply(move_by_chance(now.info.rules, played.state, rng, pace=pace))
            played.now = now.info.moment(played.state.ctx.at)
    match.refresh_from_db()
    return match


def move_by_chance(rules: Any, state: Any, rng: Random, *, pace: int = 900) -> Move:
    """Returns a random legal move of the first seat that has one, else the next timeout."""
    for window in state.ctx.windows:
        for seat in window.seats:
            by = _by(state, seat)
            at = max(state.ctx.at + pace, window.opens_at, 0 if by == "person" else window.machines_from)
            choices = list(rules.legal_actions(state, seat, window)) if due_timeout(state, at) is None else []
            if choices:
                return Move(seat, window.id, rng.choice(choices), at, by)
    deadline = next_deadline(state)
    assert deadline is not None
    timeout = due_timeout(state, deadline)
    assert timeout is not None
    return timeout


def _by(state: Any, seat: int) -> By:
    return "agent" if seat in state.ctx.agents else "trustee" if seat in state.ctx.trustees else "person"


def in_intermission(state: Any) -> bool:
    """Whether the match is between two rounds."""
    return state.ctx.window_named("intermission") is not None


def turn_of(match: Match) -> tuple[int, Any]:
    """Returns the seat whose turn it is, and its window."""
    window = next(window for window in head(match).state.ctx.windows if window.turn)
    return window.seats[0], window


def play_any(match: Match, *, ms: int, seat: int | None = None, **kwargs: Any) -> moves.AcceptedMove:
    """Plays the first legal action of the seat whose turn it is, `ms` after noon."""
    mover, window = turn_of(match)
    action = legal(match, mover, window)[0]
    seat = mover if seat is None else seat
    return moves.play_move(match_id=match.pk, seat=seat, window=window.id, action=action, now=after(ms), **kwargs)


def log_of(match: Match) -> list[tuple[int, int, str]]:
    """Returns number, seat and verb of every log entry of a match."""
    return list(match.moves.order_by("number").values_list("number", "seat", "verb"))


def kept(match: Match) -> tuple[Any, ...]:
    """Returns everything in the database that a refused move must leave unchanged."""
    snapshot = match.snapshot.__class__.objects.get(match=match)
    return snapshot.number, snapshot.state, snapshot.next_deadline, snapshot.agent_due_at, match.moves.count()


def table_at(match: Match) -> Table:
    """Returns the table of a match, read again from the database."""
    assert match.table_id is not None
    return Table.objects.get(pk=match.table_id)


def player(match: Match, seat: int) -> User:
    """Returns the user who started the match in this seat."""
    user = match.seats.get(index=seat).user
    assert user is not None
    return user


def code_of(match: Match) -> str:
    return table_at(match).code


def code_of_refusal(error: type[RulesError], service: Callable[..., Any], **kwargs: Any) -> str:
    """Calls the service, which must refuse with an error of this class. Returns the error's code."""
    try:
        service(**kwargs)
    except error as refusal:
        return refusal.code
    raise AssertionError("it was not refused")
