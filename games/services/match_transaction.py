"""Runs one database transaction on a match: locks it, plays due timeouts, applies moves and stores the result.

Nudges to sockets and requests to agents follow the commit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction

from games import after_commit, journal
from games.journal import Head, LogEntry, MatchInfo
from games.metrics import LOCK, RULES, WRITE, MoveTimes
from games.models import Match, MatchSeat
from games.rules import codec
from games.rules.core import SYSTEM, Event, Finish, Move, RulesError, Timeout, Transition, due_timeout, replace
from games.rules.series import INTERMISSION, Series

from . import agent_requests, lesson_log, match_figures, outage_detection, store_results
from .streams_interface import streamed_play

STREAM_ENDED = "stream"
"""The reason of a match's end (`Finish`) that a stream decided, because it changes or goes off the air."""


@dataclass(slots=True)
class MatchTransaction:
    """A match that is locked in the database, and the state to which moves are being applied.

    `open_match` creates it, and stores the new log entries and state when its body ends.
    """

    before: Head
    now: datetime
    at: int
    """Milliseconds since the match began. A move that waited for the lock counts from its arrival."""
    state: Any
    lines: list[LogEntry] = field(default_factory=list)
    rounds: list[dict[str, Any]] = field(default_factory=list)
    """A record of each round that ended in this transaction."""
    repeated: bool = False
    """Whether the move of this transaction had been made already, by an earlier copy of its frame."""
    asks: bool = True
    """Whether agents receive requests for pending decisions afterwards.

    False if the caller plays their moves itself.
    """

    @property
    def number(self) -> int:
        return self.before.number + len(self.lines)

    @property
    def ended(self) -> bool:
        return not self.state.ctx.windows

    def play_due_timeouts(self) -> bool:
        """Plays every timeout that is due by now, each as a move of the clock. Returns True if there was one."""
        settled = False
        while (timeout := due_timeout(self.state, max(self.at, self.state.ctx.at))) is not None:
            self.apply(replace(timeout, action=Timeout(excused=True)) if self._is_excused(timeout) else timeout)
            settled = True
        return settled

    def _is_excused(self, timeout: Move) -> bool:
        """Whether this timeout counts against no player, because a part of the product was unavailable during the turn.

        Only turns are excused, and only of players whom no trustee replaces. The parts are web, worker and broker.
        """
        ctx, info = self.state.ctx, self.before.info
        window = ctx.window(timeout.window)
        if window is None or not window.turn or not set(window.seats) - {*ctx.trustees, *ctx.agents}:
            return False
        return outage_detection.had_outage(since=info.moment(window.opens_at), until=info.moment(timeout.at))

    def apply(self, *moves: Move) -> None:
        """Applies moves to the state in this order, all or none, and collects their log entries.

        A round that ends with them is the last one of the match if its stream decides so. Raises RulesError if the
        rules refuse a move.
        """
        rules, state = self.before.info.rules, self.state
        lines: list[LogEntry] = []
        rounds: list[dict[str, Any]] = []
        for move in moves:
            number = self.number + len(lines) + 1
            after = self._after(state, number, move)
            state = after.state
            coded = codec.encode_move(rules.actions, move)
            lines.append(
                LogEntry(
                    number, move.seat, move.window, coded["verb"], coded["data"], state.ctx.at, move.by, after.events
                )
            )
            record = store_results.round_result_of(rules, after)
            if record is not None:
                rounds.append(record)
        self.state = state
        self.lines += lines
        self.rounds += rounds
        if rounds and self._is_stopped_by_stream():
            self.apply(Move(SYSTEM, None, Finish(STREAM_ENDED), state.ctx.at, "system"))

    def _after(self, state: Any, number: int, move: Move) -> Transition[Any]:
        """Returns the outcome of a move, as the rules have it. The match of a lesson also follows its script."""
        info = self.before.info
        if info.lesson:
            return lesson_log.apply_scripted(info, state, number - 1, move)
        after: Transition[Any] = info.rules.apply(state, move)
        return after

    def _is_stopped_by_stream(self) -> bool:
        """Whether the round that has just ended is the last one because the match's stream changes or ends."""
        info = self.before.info
        if not info.streamed or info.table_id is None or self.state.ctx.window_named(INTERMISSION) is None:
            return False
        return streamed_play().ends_after_round(info.table_id)

    def control(self, action: Any) -> None:
        """Applies a control move, such as a pause, as a move of the system and not of a player."""
        self.apply(Move(SYSTEM, None, action, self.at, "system"))


@contextmanager
def open_match(*, match_id: UUID, now: datetime) -> Iterator[MatchTransaction]:
    """Opens a match transaction: locks the match, plays due timeouts, and stores everything when the body ends.

    A refusal raised in the body undoes the transaction and reaches the caller. The due timeouts are then played in a
    transaction of their own, since a refused move must not stop the clock. Raises Match.DoesNotExist.
    """
    due = False
    times, before = MoveTimes(), None
    try:
        with transaction.atomic():
            before = journal.lock_match(match_id)
            times.mark(LOCK)
            turn = _turn(before, now)
            due = bool(turn.lines)
            yield turn
            times.mark(RULES)
            if turn.lines:
                store_entries(turn)
        times.mark(WRITE)
        match_figures.record_moves(before, turn.lines, times, arrived=now)
    except RulesError as refusal:
        if before is not None:
            match_figures.record_refusal(before, refusal)
        if due:
            settle_due(match_id=match_id, now=now)
        raise


def settle_due(*, match_id: UUID, now: datetime) -> bool:
    """Plays the due timeouts of a match. If no timeout is due, asks agents again whose answer is overdue.

    Returns True if a timeout was played. Returns False also if another process holds the match, since that process
    plays the timeouts too.
    """
    with transaction.atomic():
        head = journal.lock_due_match(match_id, by=now)
        if head is None:
            return False
        turn = _turn(head, now)
        if turn.lines:
            store_entries(turn)
        else:
            repeat_requests(head, now=now)
    match_figures.record_timeouts(head, turn.lines)
    return bool(turn.lines)


def _turn(head: Head, now: datetime) -> MatchTransaction:
    turn = MatchTransaction(head, now, head.ms(now), head.state)
    turn.play_due_timeouts()
    return turn


def store_entries(turn: MatchTransaction) -> None:
    """Stores a transaction's log entries and state. If a round or the match ended with them, also stores its results.

    Nudges and agent requests follow the commit.
    """
    before, info = turn.before, turn.before.info
    asked, due_at, decide_at = agent_requests.requests_after_move(before, turn.state, now=turn.now)
    head = before.after(turn.state, turn.lines)
    journal.append_entries(head, turn.lines, agent_due_at=due_at, decide_at=decide_at if turn.asks else None)
    release_players(before, turn.state)
    if turn.rounds:
        store_results.close_rounds(head, turn.rounds, now=turn.now)
    if head.ended:
        store_results.close_match(head, now=turn.now)
    elif head.status != before.status:
        Match.objects.filter(pk=info.id).update(status=head.status)
    _announce(turn, head, asked)


def store_entries_of_several(turns: Sequence[MatchTransaction]) -> None:
    """Stores the log entries and states of transactions of which each is `only_moves`.

    Nudges and agent requests follow the commit.
    """
    entries = []
    requests = []
    for turn in turns:
        asked, due_at, decide_at = agent_requests.requests_after_move(turn.before, turn.state, now=turn.now)
        entries.append(journal.NewEntries(turn.before.after(turn.state, turn.lines), turn.lines, due_at, decide_at))
        requests.append(asked)
    journal.append_entries_of_several(entries)
    for turn, new, asked in zip(turns, entries, requests, strict=True):
        _announce(turn, new.head, asked)


def only_moves(turn: MatchTransaction) -> bool:
    """Whether a transaction writes nothing but log entries and a state.

    It has moves, and neither a round nor the match ended with them. Status and seats of the match stay as they are.
    """
    before, after = turn.before, turn.before.after(turn.state, turn.lines)
    return not (turn.rounds or after.ended or after.status != before.status or released_seats(before, turn.state))


def _announce(turn: MatchTransaction, head: Head, asked: Sequence[after_commit.DecisionRequest] | None) -> None:
    """Sends everything that follows the commit of a move: the nudge to sockets, and requests to agents and streams."""
    info = head.info
    transaction.on_commit(partial(journal.cache_head, head))
    transaction.on_commit(partial(journal.keep_for_spectators, head))
    after_commit.nudge_table(info.table_code, match_id=info.id, number=head.number)
    if info.streamed and info.table_id is not None:
        after_commit.schedule_stream(info.table_id)
    if turn.asks:
        agent_requests.schedule(info, asked)


def release_players(before: Head, state: Any) -> None:
    """Marks the seats whose players may play another rated match from now on, because they are out or have left.

    `state` is the new state. Call it in the transaction that stores this state.
    """
    fresh = released_seats(before, state)
    if fresh:
        MatchSeat.objects.filter(match_id=before.info.id, index__in=fresh).update(free=True)


def released_seats(before: Head, state: Any) -> frozenset[int]:
    """Returns the seats whose players are bound to the match in `before`, and no longer in the new `state`."""
    info, still = before.info, _bound_seats(before.info, state)
    # an older log may hold a player who was out before seats were marked as free
    gone = set(state.ctx.gone) - set(before.state.ctx.gone)
    return (_bound_seats(info, before.state) | gone) - still


def _bound_seats(info: MatchInfo, state: Any) -> frozenset[int]:
    """Returns the seats whose players are bound to the match, so that they may not play another rated one.

    A player who is out is free. A player who conceded is free once only agents play on. While other people play, a
    rated match still binds a player who conceded it. Otherwise players could collect points elsewhere while the others
    have to play with a trustee. An endless match binds nobody who conceded, since it lasts for as long as the others
    like.
    """
    people = {seat.index for seat in info.seats if not seat.agent}
    left = {seat for seat in people if not info.rules.is_out(state, seat)}
    there = left - set(state.ctx.gone)
    endless = isinstance(info.rules, Series) and info.rules.format_of(state).endless
    return frozenset(left if there and info.rated and not endless else there)


def repeat_requests(head: Head, *, now: datetime) -> None:
    """Asks the agents of a match again for every pending decision, since an earlier task or its worker is lost."""
    asked, due_at, decide_at = agent_requests.overdue_requests(head, now=now)
    journal.set_agent_due(head.info.id, agent_due_at=due_at, decide_at=decide_at)
    agent_requests.schedule(head.info, asked, again=True)


def events_for_seat(events: tuple[Event, ...], seat: int | None) -> tuple[Event, ...]:
    """Returns the events among these that this seat (None: a spectator) may see, in their order."""
    return tuple(event for event in events if event.seen_by(seat))
