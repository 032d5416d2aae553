"""Plays the decisions of quick agents when they are due, those of different matches in one database transaction.

A quick agent neither searches nor talks, so it decides while its match is locked. The time of its decision is in the
database (`Snapshot.decide_at`): no task is sent, none can be lost, and what the machine cannot carry waits there.
Decisions that write more than log entries and a state are played alone (`agent_moves`), as in `moves_together`.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from time import perf_counter
from typing import Final

from django.db import InterfaceError, OperationalError, transaction

from games import journal
from games.agents.base import Decision
from games.journal import Head
from games.metrics import LOCK, RULES, WRITE, MoveTimes
from games.rules.core import By, IllegalMove, MalformedMove, Move, due_timeout

from . import agent_moves, match_figures, pending_decisions
from .failure_log import log_failure
from .match_transaction import MatchTransaction, only_moves, store_entries_of_several
from .pending_decisions import PendingDecision

log = logging.getLogger(__name__)

MOST: Final = 32
"""The most matches whose decisions share a transaction."""
HOLD_SECONDS: Final = 0.03
"""Seconds after which no further decision is added to a transaction: people at these tables wait for its locks."""
LATER: Final = timedelta(seconds=pending_decisions.RETRY_GRACE_SECONDS)
"""The time after which a decision that could not be played is tried again."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A due decision: applied to the locked state of its match, or to be played alone."""

    head: Head
    question: PendingDecision
    by: By
    decision: Decision | None = None
    turn: MatchTransaction | None = None
    """The transaction with the move; None if it is to be played alone."""


def play_due_decisions(*, now: datetime) -> int:
    """Plays decisions of quick agents that are due, at most one in each match. Returns the number of matches.

    Matches that another transaction holds are left out. Raises an error of the database.
    """
    if not journal.has_due_decisions(by=now):  # without a transaction, for which SQLite would hold up every writer
        return 0
    times, prepared = MoveTimes(), list[Prepared]()
    try:
        seen = _play_together(now, times, prepared)
        together = [each for each in prepared if each.turn is not None]
    except (OperationalError, InterfaceError):
        raise  # the database is away: each alone would wait for it again
    except Exception as error:  # noqa: BLE001  a fault in one match must not keep the agents of all others
        log.info("%d decisions could not be played together: %s", len(prepared), type(error).__name__)
        seen, together = max(1, len(prepared)), []
    for each in prepared:
        if each in together:
            _follow(each, times, now)
        else:
            _play_alone(each, now)
    return seen


def _play_together(now: datetime, times: MoveTimes, prepared: list[Prepared]) -> int:
    """Prepares due decisions and stores those that share a transaction. Returns the number of matches looked at."""
    with transaction.atomic():
        heads, unreadable = journal.lock_due_decisions(by=now, most=MOST)
        times.mark(LOCK)
        until, seen = perf_counter() + HOLD_SECONDS, 0
        for match_id, error in unreadable.items():
            log_failure(log, error, "the state of %s cannot be read", match_id, match=match_id)
        if unreadable:
            journal.postpone_decisions(unreadable, decide_at=now + LATER)
        for head in heads:
            if seen and perf_counter() > until:
                break
            seen += 1
            found = _prepare(head, now)
            if isinstance(found, Prepared):
                prepared.append(found)
            else:
                journal.set_decide_at(head, decide_at=found)
        times.mark(RULES)
        turns = [each.turn for each in prepared if each.turn is not None]
        if turns:
            store_entries_of_several(turns)
    times.mark(WRITE)
    return seen


def _prepare(head: Head, now: datetime) -> Prepared | datetime | None:
    """Applies the due decision in this match. Returns the time of the next one if none is due; None if none is pending.

    After an error that time is a little later.
    """
    try:
        question, at = pending_decisions.next_decision(head.info, head.state)
        if question is None or at is None or at > now:
            return at
        return _decide(head, question, now)
    except Exception as error:  # noqa: BLE001  a fault in one match must not keep the agents of all others
        log_failure(log, error, "an agent of %s could not be asked", head.info.id, match=head.info.id)
        return now + LATER


def _decide(head: Head, question: PendingDecision, now: datetime) -> Prepared:
    info, (seat, window, _) = head.info, question
    by: By = "trustee" if seat in head.state.ctx.trustees else "agent"
    turn = MatchTransaction(head, now, head.ms(now), head.state)
    alone = Prepared(head, question, by)
    # of a hidden window the log has to tell whether the person has answered; a stream writes other rows with a move
    hidden = by == "trustee" and not window.public
    if hidden or info.streamed or due_timeout(head.state, max(turn.at, head.state.ctx.at)) is not None:
        return alone
    agent, legal = pending_decisions.agent_of(info, seat), agent_moves.legal_actions(head, question, by)
    if not legal:
        return alone
    decision = agent_moves.decision_of(head, question, agent, legal, now)
    try:
        turn.apply(Move(seat, window.id, decision.action, turn.at, by))
    except (IllegalMove, MalformedMove):
        return alone  # there it plays what the agent falls back to, and is reported
    if not only_moves(turn):
        return alone
    return Prepared(head, question, by, decision, turn)


def _follow(played: Prepared, times: MoveTimes, now: datetime) -> None:
    """Does what follows the commit of a decision: records its figures, and shows what the agent feels."""
    turn, decision = played.turn, played.decision
    assert turn is not None  # noqa: S101  for the types
    assert decision is not None  # noqa: S101  for the types
    match_figures.record_moves(played.head, turn.lines, times, arrived=now)
    info, events = played.head.info, turn.lines[-1].events
    try:
        agent_moves.show_feelings(info, played.question.seat, played.by, decision, events, now=now)
    except (OperationalError, InterfaceError):
        raise
    except Exception as error:  # noqa: BLE001  the move is made
        log_failure(log, error, "what an agent of %s said was lost", info.id, match=info.id)


def _play_alone(due: Prepared, now: datetime) -> None:
    """Plays a decision in a transaction of its own. One that cannot be played is tried again a little later."""
    head, (seat, window, about) = due.head, due.question
    played = False
    try:
        played = agent_moves.play_pending_decision(
            match_id=head.info.id, seat=seat, window=window.id, about=about, now=now
        )
    except (OperationalError, InterfaceError):
        raise
    except Exception as error:  # noqa: BLE001  a fault in one match must not keep the agents of all others
        log_failure(log, error, "an agent of %s could not play", head.info.id, match=head.info.id)
    if not played:
        journal.set_decide_at(head, decide_at=now + LATER)
