"""Finds which agents have to decide after a move, and sends the tasks in which they do; again if answers are overdue.

For card-playing agents this happens within the move. A conversational agent takes time even to tell whether it will
act, and that time would reveal its role. So a worker asks it after the commit, when every frame has been sent. Quick
agents need no task: the database has the time of their next decision, and `due_decisions` plays it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

from django.utils import timezone

from games import after_commit, journal
from games.after_commit import DecisionRequest
from games.agents import registry as agents
from games.agents.base import ConversationalAgent
from games.journal import Head, MatchInfo
from games.models import AgentQuestions, Match
from games.outstanding_agent_requests import decisions

from . import pending_decisions
from .pending_decisions import PendingDecision, agent_of, patience_with


class AgentRequests(NamedTuple):
    """The requests to send to agents, and the times at which the database has them looked at again."""

    asked: Sequence[DecisionRequest] | None
    """None: a worker finds them."""
    due_at: datetime | None
    """The time at which the scheduler checks for missing answers; None if no decision is pending."""
    decide_at: datetime | None = None
    """The time of the next decision of a quick agent; None if none is pending."""


def requests_at_start(info: MatchInfo, state: Any, *, now: datetime) -> AgentRequests:
    """Returns the requests to the agents that have to decide at the start of a match, in its first `state`."""
    if _by_worker(info):
        return _leave_to_worker(info, state, now)
    asked = pending_decisions.all_pending(info, state, now=now)
    return _as_there_is_room(_requests(info, state, asked, (), now), now)


def requests_after_move(before: Head, state: Any, *, now: datetime) -> AgentRequests:
    """Returns the requests to agents for decisions that a move has made necessary.

    They are pending in `state`, after the move, and were not in `before`.
    """
    info = before.info
    if _by_worker(info):
        return _leave_to_worker(info, state, now)
    fresh, earlier = pending_decisions.by_age(before, state)
    asked = tuple(pending_decisions.to_request(info, state, each, now) for each in fresh)
    return _as_there_is_room(_requests(info, state, asked, earlier, now), now)


def overdue_requests(head: Head, *, now: datetime) -> AgentRequests:
    """Returns requests for every pending decision of a match, because the answer to an earlier request is overdue.

    The scheduler calls it when there is room, so none is held back. The decisions of quick agents keep their times.
    """
    info, state = head.info, head.state
    if _by_worker(info):
        return _leave_to_worker(info, state, now)
    pending = list(pending_decisions.pending_decisions(info, state))
    slow = [each for each in pending if not pending_decisions.is_quick(info, each.seat)]
    asked = tuple(pending_decisions.to_request(info, state, each, now) for each in slow)
    return _requests(info, state, asked, pending, now)


def _requests(
    info: MatchInfo, state: Any, asked: Sequence[DecisionRequest], earlier: Sequence[PendingDecision], now: datetime
) -> AgentRequests:
    """Returns the requests among these that go to slow agents, with the times of all decisions that are pending.

    `asked` are pending since now, `earlier` for longer.
    """
    moments = [
        pending_decisions.decides_at(info, state, each)
        for each in earlier
        if pending_decisions.is_quick(info, each.seat)
    ]
    slow = []
    for each in asked:
        if pending_decisions.is_quick(info, each.seat):
            moments.append(now + timedelta(seconds=each.delay))
        else:
            slow.append(each)
    again = [each.delay + patience_with(agent_of(info, each.seat)) for each in asked]
    if not again:
        again = [patience_with(agent_of(info, each.seat)) for each in earlier[:1]]
    due_at = now + timedelta(seconds=min(again)) if again else None
    return AgentRequests(slow, due_at, min(moments, default=None))


def _as_there_is_room(requests: AgentRequests, now: datetime) -> AgentRequests:
    """Holds these requests back if too many are outstanding, until the scheduler finds room for them."""
    if not requests.asked or not decisions.is_full():
        return requests
    soonest = min(each.delay for each in requests.asked)
    return requests._replace(asked=(), due_at=now + timedelta(seconds=soonest))


def schedule(info: MatchInfo, asked: Sequence[DecisionRequest] | None, *, again: bool = False) -> None:
    """Sends the task of each request after the commit. If `asked` is None, sends one task that finds the requests.

    If `again` is true, that task also requests decisions that were requested before.
    """
    if asked is None:
        after_commit.schedule_agent_requests(info.id, again=again)
    else:
        after_commit.schedule_agent_moves(info.id, asked)


def schedule_from_worker(
    *, match_id: UUID, again: bool = False, now: datetime | None = None
) -> Sequence[DecisionRequest]:
    """Finds the pending decisions of a match and sends a task for each new one. Returns the new requests.

    Runs in a worker. If `again` is true, decisions that were requested before count as new. Returns nothing for an
    ended match, or if another worker has already handled a later state.
    """
    moment = now or timezone.now()
    try:
        head = journal.head_of(match_id)
    except Match.DoesNotExist:
        return ()
    if head.ended:
        return ()
    questions = list(pending_decisions.pending_decisions(head.info, head.state))
    known = _replace_stored_decisions(head, [[seat, window.id, about] for seat, window, about in questions])
    if known is None:
        return ()  # another worker has handled a later state
    fresh = [each for each in questions if again or [each.seat, each.window.id, each.about] not in known]
    asked = [pending_decisions.to_request(head.info, head.state, each, moment) for each in fresh]
    after_commit.schedule_agent_moves(match_id, asked)
    return asked


def _replace_stored_decisions(head: Head, questions: list[list[Any]]) -> list[list[Any]] | None:
    """Stores the decisions that are pending now in place of those stored before, and returns the earlier ones.

    Each decision is `[seat, window, about]`. Returns None and stores nothing if the earlier ones belong to a later log
    entry.
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
    if info.lesson:
        return False  # the partners of a lesson are asked by their learner's page
    return isinstance(agents.agent(info.game, agents.TRUSTEE), ConversationalAgent)


def _leave_to_worker(info: MatchInfo, state: Any, now: datetime) -> AgentRequests:
    """Returns None for the requests, since a worker will find them, and the time to check for missing answers.

    This time depends on nothing secret beyond the existence of a window, which the match's deadlines reveal anyway. If
    no window is open to an agent or trustee, returns no requests and no time.
    """
    places = list(pending_decisions.automated_windows(state))
    if not places:
        return AgentRequests((), None)
    longest = pending_decisions.pause_range(info)[1]
    agents_here = ((pending_decisions.agent_of(info, seat), window) for seat, window in places)
    patience = max(agent.decision_seconds + longest * agent.pause_factor(window) for agent, window in agents_here)
    left = (min(window.closes_at for _, window in places) - info.ms(now)) / 1000
    # a short window must leave time for a second request too
    again = min(patience + pending_decisions.RETRY_GRACE_SECONDS, max(1.0, left - pending_decisions.LAST_RETRY_SECONDS))
    return AgentRequests(None, now + timedelta(seconds=again))
