"""How agents come to be asked: after a move, and again when an answer is overdue.

What card players owe is found within the move. Who thinks takes its time even to say whether it means to act, and how
long that takes tells who it is: a worker finds it out after the commit, when every frame has left.
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
from games.agents.base import Thinker
from games.effects import Owed
from games.journal import Facts, Head
from games.models import Asked, Match

from . import pending_decisions

Asking = tuple[Sequence[Owed] | None, datetime | None]
"""Whom to ask now (None: a worker finds out), and when the clock is to look after them."""


def at_start(facts: Facts, state: Any, *, now: datetime) -> Asking:
    """The first state of a match."""
    if _by_worker(facts):
        return _later(facts, state, now)
    asked = pending_decisions.all_of(facts, state, now=now)
    return asked, pending_decisions.ask_again_at(facts, state, asked, now=now)


def after(before: Head, state: Any, *, now: datetime) -> Asking:
    """A move: who owes something now and did not before it."""
    facts = before.facts
    if _by_worker(facts):
        return _later(facts, state, now)
    asked = pending_decisions.new(before, state, now=now)
    return asked, pending_decisions.ask_again_at(facts, state, asked, now=now)


def all_again(head: Head, *, now: datetime) -> Asking:
    """An answer is overdue: everybody who owes something."""
    return at_start(head.facts, head.state, now=now)


def ask(facts: Facts, asked: Sequence[Owed] | None, *, again: bool = False) -> None:
    """After the commit."""
    if asked is None:
        effects.find_questions(facts.id, again=again)
    else:
        effects.ask_agents(facts.id, asked)


def ask_thinkers(*, match_id: UUID, again: bool = False, now: datetime | None = None) -> Sequence[Owed]:
    """Finds what is owed as the match stands and asks what has not been asked; `again`: all of it. A worker's part."""
    moment = now or timezone.now()
    try:
        head = journal.head_of(match_id)
    except Match.DoesNotExist:
        return ()
    if head.ended:
        return ()
    questions = list(pending_decisions.decisions(head.facts, head.state))
    known = _put(head, [[seat, window.id, about] for seat, window, about in questions])
    if known is None:
        return ()  # another worker has found out about a later state
    fresh = [each for each in questions if again or [each.seat, each.window.id, each.about] not in known]
    asked = [pending_decisions.asked_for(head.facts, head.state, each, moment) for each in fresh]
    effects.ask_agents(match_id, asked)
    return asked


def _put(head: Head, questions: list[list[Any]]) -> list[list[Any]] | None:
    """Keeps what is asked after this line and gives what was asked before it; None when that was later."""
    match_id = head.facts.id
    while True:
        row, made = Asked.objects.get_or_create(
            match_id=match_id, defaults={"number": head.number, "questions": questions}
        )
        if made:
            return []
        if row.number > head.number:
            return None
        known: list[list[Any]] = row.questions
        same = Asked.objects.filter(match_id=match_id, number=row.number)
        if row.number == head.number or same.update(number=head.number, questions=questions):
            return known


def _by_worker(facts: Facts) -> bool:
    return isinstance(agents.agent(facts.game, agents.TRUSTEE), Thinker)


def _later(facts: Facts, state: Any, now: datetime) -> Asking:
    """Nothing here depends on what a seat alone knows but that it has a window, which is what its clock is for."""
    places = list(pending_decisions.places(state))
    if not places:
        return (), None
    longest = cast("tuple[float, float]", settings.KAIJU["AGENT_PAUSE"])[1]
    agents_here = ((pending_decisions.agent_of(facts, seat), window) for seat, window in places)
    patience = max(agent.patience + longest * agent.pace(window) for agent, window in agents_here)
    left = (min(window.closes_at for _, window in places) - facts.ms(now)) / 1000
    # in a short window too there must be time to ask once more
    return None, now + timedelta(
        seconds=min(patience + pending_decisions.GRACE, max(1.0, left - pending_decisions.LAST_CHANCE))
    )
