"""Records figures of moves, refusals, timeouts and agents, and only of those that everybody at the table notices.

At night in Werewolf the number of moves alone would tell how many roles act. So nothing is recorded while a game is
hushed, and nothing of a window that some players may not know of. While such a window is open beside a public one, only
turns are recorded: everybody sees who has answered them (`docs/decisions/figures-tell-no-secrets.md`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final

from django.utils import timezone

from games import metrics
from games.journal import Head, LogEntry
from games.metrics import MoveTimes
from games.rules.core import RulesError, StaleMove

from .pending_decisions import PendingDecision, agent_level

HELD_BACK: Final = 50
"""Thinking times of one process that are recorded together, so that none can be told to be one agent's."""

_held_back: deque[tuple[tuple[str, str], float]] = deque()


def record_moves(before: Head, entries: Sequence[LogEntry], times: MoveTimes, *, arrived: datetime) -> None:
    """Records the moves of a committed transaction, given the state before it, its log entries and its times.

    `arrived` is the time at which the frame came, if a client sent the move.
    """
    moves = [entry for entry in entries if entry.seat >= 0]
    if not moves or not _is_noticed(before, [entry.window for entry in entries]):
        return
    metrics.add("moves_accepted", before.info.game, amount=len(moves))
    if moves[-1].by in ("person", "bot"):
        times.record(match_id=str(before.info.id), arrived=arrived)
    else:
        times.record()


def record_refusal(before: Head, refusal: RulesError) -> None:
    """Records a refused move by its code. Nothing is recorded while any window is hidden from anybody."""
    if not _hides(before):
        kind = "stale" if isinstance(refusal, StaleMove) else "illegal"
        metrics.add("moves_refused", before.info.game, kind, refusal.code)


def record_timeouts(before: Head, entries: Sequence[LogEntry]) -> None:
    """Records how late timeouts were that a scheduler has just played and committed."""
    info, now = before.info, timezone.now()
    for entry in entries:
        if entry.verb == "timeout" and _is_noticed(before, [entry.window]):
            late = (now - info.moment(entry.at)).total_seconds()
            metrics.add("deadline_lateness_seconds", amount=max(0.0, late))


def record_thinking(head: Head, decision: PendingDecision, seconds: float) -> None:
    """Records how long an agent thought about a decision, by its game and level.

    While the state hides windows, an agent may think longer because of its role. Such times are held back until
    `HELD_BACK` of them are recorded together.
    """
    if not _is_noticed(head, [decision.window.id]):
        return
    labels = head.info.game, agent_level(head.info, decision.seat)
    if not _hides(head):
        metrics.add("agent_thinking_seconds", *labels, amount=seconds)
        return
    _held_back.append((labels, seconds))
    if len(_held_back) >= HELD_BACK:
        while _held_back:
            labels, held = _held_back.popleft()
            metrics.add("agent_thinking_seconds", *labels, amount=held)


def _hides(head: Head) -> bool:
    return head.info.rules.is_hushed(head.state) or any(not window.public for window in head.state.ctx.windows)


def _is_noticed(before: Head, window_ids: Iterable[int | None]) -> bool:
    """Whether everybody at the table notices that these windows of the state were answered or have closed."""
    if before.info.rules.is_hushed(before.state):
        return False
    hides = _hides(before)
    for window_id in window_ids:
        window = before.state.ctx.window(window_id) if window_id is not None else None
        if hides and (window is None or not (window.public and window.turn)):
            return False
    return True
