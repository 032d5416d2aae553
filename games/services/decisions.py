"""An agent's move: read the seat's view, decide, play, naming the window. A late answer is dropped without a word."""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils import timezone

from games import effects, journal
from games.agents import registry as agents
from games.agents.base import Agent, Decision
from games.journal import Head
from games.models import Match
from games.rules.core import By, IllegalMove, MalformedMove, StaleMove, Window

from . import chat, owed
from .faults import report
from .moves import play_move
from .results import ROUND_ENDS

log = logging.getLogger(__name__)


def decide(*, match_id: UUID, seat: int, window: int, now: datetime | None = None) -> bool:
    """Lets the agent of this seat answer this window; may be asked twice. False when nothing is owed there any more."""
    moment = now or timezone.now()
    try:
        head = journal.head_of(match_id)
    except Match.DoesNotExist:
        return False
    open_window = _owed(head, seat, window)
    if open_window is None:
        return False
    early = max(open_window.opens_at, open_window.machines_from) - head.facts.ms(moment)
    if early > 0:  # the task came before its time
        effects.ask_agents(match_id, [effects.Owed(seat, window, early / 1000)])
        return False
    decision, agent, legal = _decision(head, seat, open_window)
    by: By = "trustee" if seat in head.state.ctx.trustees else "agent"
    try:
        played = play_move(match_id=match_id, seat=seat, window=window, action=decision.action, by=by, now=now)
    except StaleMove:
        return False
    except (IllegalMove, MalformedMove) as refusal:
        if not _still(match_id, head.number):
            return False  # the table has moved on while it thought: asked anew, if anything is owed
        log.error("the agent in seat %d of %s was refused: %s", seat, match_id, refusal.code)  # noqa: TRY400  see `faults`
        decision = Decision(agent.fallback(legal))
        try:
            played = play_move(match_id=match_id, seat=seat, window=window, action=decision.action, by=by, now=now)
        except (StaleMove, IllegalMove):
            return False
    if by == "trustee":  # it plays for a person, and has no voice in their name
        return True
    if decision.emotion is not None:
        chat.emote(facts=head.facts, seat=seat, emotion=decision.emotion, now=moment)
    if decision.remark:
        in_round = not any(event.kind in ROUND_ENDS for event in played.events)
        chat.remark(facts=head.facts, seat=seat, words=decision.remark, in_round=in_round, now=moment)
    return True


def _owed(head: Head, seat: int, window: int) -> Window | None:
    for owing, open_window in owed.decisions(head.facts, head.state):
        if owing == seat and open_window.id == window:
            return open_window
    return None


def _decision(head: Head, seat: int, window: Window) -> tuple[Decision, Agent, Sequence[Any]]:
    facts = head.facts
    agent = agents.agent(facts.game, owed.level_of(facts, seat))
    legal = tuple(facts.rules.legal_actions(head.state, seat, window))
    try:
        decision = agent.decide(facts.rules.view(head.state, seat), window, legal, random.Random())  # noqa: S311
    except Exception as error:  # noqa: BLE001  whatever it is, the table must not wait for it
        report(log, error, "the agent in seat %d of %s failed", seat, facts.id)
        return Decision(agent.fallback(legal)), agent, legal
    return decision, agent, legal


def _still(match_id: UUID, number: int) -> bool:
    return journal.head_of(match_id).number == number
