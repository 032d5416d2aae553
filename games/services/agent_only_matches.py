"""Plays the moves of matches in which only agents have seats, many moves in one transaction."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Any
from uuid import UUID

from games.agents.base import ConversationalAgent
from games.journal import Head
from games.models import Match
from games.rules.core import IllegalMove, Move

from . import agent_context, pending_decisions
from .failure_log import log_failure
from .match_transaction import MatchTransaction, open_match
from .pending_decisions import PendingDecision

log = logging.getLogger(__name__)

MAX_MOVES = 400
"""The largest number of moves in one transaction."""


def play_agent_moves(*, match_id: UUID, now: datetime) -> int:
    """Plays all agents' decisions that are due by `now` in a match of agents alone. Returns the number of moves.

    No tasks are sent for these decisions. If the process is killed, nothing has been played, and the scheduler requests
    the decisions as usual. Returns 0 if a person, a bot or a conversational agent has a seat, and in a
    stream, which is played for an audience.
    """
    try:
        with open_match(match_id=match_id, now=now) as turn:
            info = turn.before.info
            thinkers = any(
                isinstance(pending_decisions.agent_of(info, seat.index), ConversationalAgent)
                for seat in info.seats
                if seat.agent
            )
            if thinkers or info.streamed or not all(seat.agent for seat in info.seats):
                return 0
            turn.asks = False
            return _play(turn)
    except Match.DoesNotExist:
        return 0


def _play(turn: MatchTransaction) -> int:
    made = 0
    while made < MAX_MOVES and not turn.ended:
        turn.play_due_timeouts()
        question = next(
            (each for each in pending_decisions.pending_decisions(turn.before.info, turn.state) if _open(turn, each)),
            None,
        )
        if question is None or not _play_decision(turn, question):
            return made
        made += 1
    return made


def _open(turn: MatchTransaction, question: PendingDecision) -> bool:
    now: int = max(turn.at, turn.state.ctx.at)
    return max(question.window.opens_at, question.window.machines_from) <= now


def _play_decision(turn: MatchTransaction, question: PendingDecision) -> bool:
    """Has the agent decide and plays the decision, or the agent's fallback if the rules refuse it.

    Returns False if both are refused or no action is legal; the timeout then answers the window.
    """
    info = turn.before.info
    head = Head(info, turn.number, turn.state)
    legal = tuple(info.rules.legal_actions(turn.state, question.seat, question.window))
    if not legal:
        return False
    agent = pending_decisions.agent_of(info, question.seat)
    at = max(turn.at, turn.state.ctx.at)
    try:
        left = (question.window.closes_at - at) / 1000
        action = agent.decide_in_context(
            agent_context.build_context(head, question, legal, seconds=left, whole=False)
        ).action
    except Exception as error:  # noqa: BLE001  no error of an agent may hold up the table
        log_failure(log, error, "an agent of %s failed", info.id, match=info.id)
        action = agent.fallback(legal)
    return any(_tried(turn, question, chosen, at) for chosen in (action, agent.fallback(legal)))


def _tried(turn: MatchTransaction, question: PendingDecision, action: Any, at: int) -> bool:
    try:
        turn.apply(Move(question.seat, question.window.id, action, at, "agent"))
    except IllegalMove:
        return False
    return True
