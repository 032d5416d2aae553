"""Requests to agents: after a move, and again when an answer is overdue.

The decisions of card-playing agents are found within the move. A conversational agent takes time even to tell whether
it will act, and that time would reveal its role. So a worker finds its decisions after the commit, when every frame has
been sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, cast
from uuid import UUID

from django.conf import settings
from django.utils import timezone

from games import effects, journal
from games.agents import registry as agents
from games.agents.base import ConversationalAgent
from games.effects import DecisionRequest
from games.journal import Head, MatchInfo
from games.models import AgentQuestions, Match

from . import pending_decisions

AgentRequests = tuple[Sequence[DecisionRequest] | None, datetime | None]
"""The requests to send (None: a worker finds them), and the time at which the scheduler checks for missing answers.

The time is None if no decision is pending.
"""


def requests_at_start(info: MatchInfo, state: Any, *, now: datetime) -> AgentRequests:
    """Returns the requests for all decisions that are pending in this state, the first of a match."""
    if _by_worker(info):
        return _later(info, state, now)
    asked = pending_decisions.all_pending(info, state, now=now)
    return asked, pending_decisions.retry_at(info, state, asked, now=now)


def requests_after_move(before: Head, state: Any, *, now: datetime) -> AgentRequests:
    """Returns the requests for decisions that are pending in `state` and were not in the state before."""
    info = before.info
    if _by_worker(info):
        return _later(info, state, now)
    asked = pending_decisions.newly_pending(before, state, now=now)
    return asked, pending_decisions.retry_at(info, state, asked, now=now)


def overdue_requests(head: Head, *, now: datetime) -> AgentRequests:
    """Returns the requests for every pending decision of a match again, because an answer is overdue."""
    return requests_at_start(head.info, head.state, now=now)


def schedule(info: MatchInfo, asked: Sequence[DecisionRequest] | None, *, again: bool = False) -> None:
    """Sends a task for each request after the commit. None sends one task, in which a worker finds the requests.

    `again`: that worker also requests decisions that were requested before.
    """
    if asked is None:
        effects.schedule_agent_requests(info.id, again=again)
    else:
        effects.schedule_agent_moves(info.id, asked)


def schedule_from_worker(
    *, match_id: UUID, again: bool = False, now: datetime | None = None
) -> Sequence[DecisionRequest]:
    """Finds a match's pending decisions and requests those that were not requested before. Returns the new requests.

    Runs in a worker. `again`: requests all of them. Returns nothing for an ended match, or if a later state was
    handled.
    """
    moment = now or timezone.now()
    try:
        head = journal.head_of(match_id)
    except Match.DoesNotExist:
        return ()
    if head.ended:
        return ()
    questions = list(pending_decisions.pending_decisions(head.info, head.state))
    known = _put(head, [[seat, window.id, about] for seat, window, about in questions])
    if known is None:
        return ()  # another worker has handled a later state
    fresh = [each for each in questions if again or [each.seat, each.window.id, each.about] not in known]
    asked = [pending_decisions.to_request(head.info, head.state, each, moment) for each in fresh]
    effects.schedule_agent_moves(match_id, asked)
    return asked


def _put(head: Head, questions: list[list[Any]]) -> list[list[Any]] | None:
    """Stores the decisions pending in this head, and returns those stored before: `[seat, window, about]` for each.

    Returns None and stores nothing if those before belong to a later log entry.
    """
    match_id = head.info.id
    while True:
        row, made = AgentQuestions.objects.get_or_create(
            match_id=match_id, defaults={"number": head.number, "questions": questions}
        )
        if made:
            return []
        if row.number > head.number:
            return None
        known: list[list[Any]] = row.questions
        same = AgentQuestions.objects.filter(match_id=match_id, number=row.number)
        if row.number == head.number or same.update(number=head.number, questions=questions):
            return known


def _by_worker(info: MatchInfo) -> bool:
    return isinstance(agents.agent(info.game, agents.TRUSTEE), ConversationalAgent)


def _later(info: MatchInfo, state: Any, now: datetime) -> AgentRequests:
    """Returns None for the requests, which a worker will find, and the time at which the scheduler checks for answers.

    The time depends on nothing that only one seat knows, except that its window exists. The match's deadlines depend on
    that anyway. Without an open window of an agent or trustee there are no requests and no time.
    """
    places = list(pending_decisions.automated_windows(state))
    if not places:
        return (), None
    longest = cast("tuple[float, float]", settings.KAIJU["AGENT_PAUSE"])[1]
    agents_here = ((pending_decisions.agent_of(info, seat), window) for seat, window in places)
    patience = max(agent.decision_seconds + longest * agent.pause_factor(window) for agent, window in agents_here)
    left = (min(window.closes_at for _, window in places) - info.ms(now)) / 1000
    # a short window must leave time for a second request too
    return None, now + timedelta(
        seconds=min(
            patience + pending_decisions.RETRY_GRACE_SECONDS, max(1.0, left - pending_decisions.LAST_RETRY_SECONDS)
        )
    )
