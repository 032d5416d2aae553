"""Has an agent, or a trustee for an absent person, decide when its seat may act, and plays its move.

An answer that comes too late is dropped silently.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime
from time import perf_counter
from typing import Any
from uuid import UUID

from django.utils import timezone

from games import after_commit, journal
from games.agents.base import Agent, ConversationalAgent, Decision
from games.journal import Head, MatchInfo
from games.models import Match
from games.outstanding_agent_requests import decisions, request_key
from games.rules.core import By, Event, IllegalMove, MalformedMove, RulesError, StaleMove

from . import agent_context, chat, match_figures, pending_decisions
from .failure_log import log_failure
from .match_transaction import MatchTransaction
from .moves import AcceptedMove, play_move
from .pending_decisions import PendingDecision
from .store_results import ROUND_ENDS

log = logging.getLogger(__name__)


def play_pending_decision(
    *, match_id: UUID, seat: int, window: int, about: str | None = None, now: datetime | None = None
) -> bool:
    """Has the agent or trustee in this seat decide what to do in this window, a period in which the seat may act.

    Plays the decision and returns True if a move was played. A second call for the same decision plays nothing. `about`
    is the digest of the decision for which this task was created. If the decision has changed since, nothing is played:
    another task has been created for the changed one. With `about` None the decision is not compared.
    """
    moment = now or timezone.now()
    try:
        head = journal.head_of(match_id)
    except Match.DoesNotExist:
        return False
    question = pending_decisions.pending_decision(head.info, head.state, seat, window)
    if question is None or about not in (None, question.about):
        return False
    early = max(question.window.opens_at, question.window.machines_from) - head.info.ms(moment)
    if early > 0:  # the task came too early
        wait = early / 1000
        valid = wait + pending_decisions.patience_with(pending_decisions.agent_of(head.info, seat))
        decisions.end(request_key(str(match_id), seat, window, about))  # the next request needs its place
        after_commit.schedule_agent_moves(
            match_id, [after_commit.DecisionRequest(seat, window, wait, question.about, valid)]
        )
        return False
    by: By = "trustee" if seat in head.state.ctx.trustees else "agent"
    hidden = by == "trustee" and not question.window.public
    talk = head.info.rules.spoken_verbs  # speech does not answer the window
    if hidden and journal.has_answered(match_id, seat=seat, window=window, by=["person"], but=talk):
        return False  # the person has answered without taking the seat back
    agent, legal = pending_decisions.agent_of(head.info, seat), legal_actions(head, question, by)
    thinks = isinstance(agent, ConversationalAgent)
    if not legal or (thinks and agent_context.chose_no_action(head.info, question)):
        return False
    decision = decision_of(head, question, agent, legal, moment)
    if decision.action is None:
        agent_context.store_no_action(head.info, question, decision, at=head.info.ms(now or timezone.now()))
        return False
    played = _play_or_fall_back(head, question, agent, legal, decision, by, now)
    if played is None:
        if thinks:
            agent_context.store_model_cost(head.info, seat, question.window, decision, at=head.info.ms(moment))
        return False
    show_feelings(head.info, seat, by, decision, played.events, now=moment)
    return True


def show_feelings(
    info: MatchInfo, seat: int, by: By, decision: Decision, events: Sequence[Event], *, now: datetime
) -> None:
    """Shows the emotion and the remark of a decision that was played, and had these events.

    Shows nothing for a trustee: it plays for a person, but must not speak in their name.
    """
    if by == "trustee":
        return
    if decision.emotion is not None:
        chat.show_emotion(info=info, seat=seat, emotion=decision.emotion, now=now)
    if decision.remark:
        in_round = not any(event.kind in ROUND_ENDS for event in events)
        chat.send_remark(info=info, seat=seat, words=decision.remark, in_round=in_round, now=now)


def legal_actions(head: Head, question: PendingDecision, by: By) -> tuple[Any, ...]:
    """Returns the legal actions among which an agent or trustee decides. A trustee may not speak."""
    rules = head.info.rules
    legal = tuple(rules.legal_actions(head.state, question.seat, question.window))
    if by == "trustee" and rules.spoken_verbs:
        legal = tuple(action for action in legal if rules.verb_of(action) not in rules.spoken_verbs)
    return legal


def decision_of(
    head: Head, question: PendingDecision, agent: Agent, legal: tuple[Any, ...], moment: datetime
) -> Decision:
    """Returns the agent's decision; its fallback if it raises an error, which is logged."""
    info = head.info
    left = (question.window.closes_at - info.ms(moment)) / 1000
    began = perf_counter()
    try:
        case = agent_context.build_context(
            head, question, legal, seconds=left, whole=isinstance(agent, ConversationalAgent)
        )
        return agent.decide_in_context(case)
    except Exception as error:  # noqa: BLE001  no error of an agent may hold up the table
        log_failure(log, error, "%s of %s failed%s", *_log_arguments(head, question, ""), match=head.info.id)
        return Decision(agent.fallback(legal), source="fallback")
    finally:
        match_figures.record_thinking(head, question, perf_counter() - began)


def _play_or_fall_back(
    head: Head, question: PendingDecision, agent: Agent, legal: tuple[Any, ...], decision: Decision, by: By,
    now: datetime | None,
) -> AcceptedMove | None:  # fmt: skip
    """Plays an agent's decision; if the rules refuse it, plays the simple legal action that the agent falls back to.

    Returns None if nothing was played: the match has moved on, or the fallback is refused too.
    """
    try:
        return _play_decision(head, question, agent, decision, by, now)
    except StaleMove:
        return None
    except (IllegalMove, MalformedMove) as refusal:
        if not _still(head):
            # the table moved on while the agent decided; a decision that is still pending is requested again
            return None
        log_refusal(head, question, refusal)
    instead = Decision(
        agent.fallback(legal), notes=decision.notes, reasoning=decision.reasoning, texts=decision.texts,
        source="fallback", spent=decision.spent,
    )  # fmt: skip
    try:
        return _play_decision(head, question, agent, instead, by, now)
    except (StaleMove, IllegalMove, MalformedMove):
        return None


def _play_decision(
    head: Head, question: PendingDecision, agent: Agent, decision: Decision, by: By, now: datetime | None
) -> AcceptedMove:
    """Plays one decision of an agent or trustee, and stores a conversational agent's reasoning with it.

    Raises as `play_move`, and IllegalMove SILENCE if a trustee would speak for a person.
    """
    info, (seat, window, _about) = head.info, question
    verb = info.rules.verb_of(decision.action)
    if by == "trustee" and verb in info.rules.spoken_verbs:
        raise IllegalMove("SILENCE")

    def note(turn: MatchTransaction) -> None:
        agent_context.store_reasoning(info, seat, window, verb, decision, at=turn.state.ctx.at)

    return play_move(
        match_id=info.id, seat=seat, window=window.id, action=decision.action, by=by, now=now, texts=decision.texts,
        since=head.number, in_transaction=note if isinstance(agent, ConversationalAgent) else None,
    )  # fmt: skip


def log_refusal(head: Head, question: PendingDecision, refusal: RulesError) -> None:
    """Logs that the rules refused an agent's decision."""
    said, known = _log_arguments(head, question, f": {refusal.code}"), {"match": head.info.id}
    log.error("%s of %s was refused%s", *said, extra=known)


def _log_arguments(head: Head, question: PendingDecision, why: str) -> tuple[str, UUID, str]:
    """Returns the three arguments of a log line about an agent's error: the agent, its match, and the reason.

    If other players may not know that the seat can act now, the arguments name neither the seat nor the reason. Readers
    of the log may not know it either.
    """
    if not question.window.public:
        return "an agent", head.info.id, ""
    return f"the agent in seat {question.seat}", head.info.id, why


def _still(head: Head) -> bool:
    return journal.head_of(head.info.id).number == head.number
