"""Which decisions agents and trustees owe in a state, and when they are to be asked for."""

from __future__ import annotations

import hmac
import random
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from functools import cached_property, partial
from typing import Any, NamedTuple, cast
from uuid import UUID

from django.conf import settings

from games.agents import registry as agents
from games.agents.base import Agent
from games.effects import DecisionRequest
from games.journal import Head, MatchInfo
from games.rules.core import Window

RETRY_GRACE_SECONDS = 5.0
"""Seconds after the expected answer until the clock asks again: the task, its broker or its worker is gone."""


MAX_DELAY_SECONDS = 1.0
"""Seconds after the end of protected time within which an agent answers."""


LAST_RETRY_SECONDS = 2.0
"""Seconds before a window closes in which whoever thinks is asked again at the latest."""


class PendingDecision(NamedTuple):
    """A decision that is owed."""

    seat: int
    window: Window
    about: str
    """A digest of what the agent is asked about in this window; empty where the window is one question."""


def agent_level(info: MatchInfo, seat: int) -> str:
    """Which agent plays for this seat: its own, or the trustee of a person."""
    return info.seats[seat].agent or agents.TRUSTEE


def agent_of(info: MatchInfo, seat: int) -> Agent:
    return agents.agent(info.game, agent_level(info, seat))


def pending_decisions(info: MatchInfo, state: Any) -> Iterator[PendingDecision]:
    """Seats of agents and trustees with the windows that they mean to answer."""
    yield from _questions(info, state, None)


def _questions(info: MatchInfo, state: Any, only: int | None) -> Iterator[PendingDecision]:
    views = _Views(info, state)
    for seat, window in automated_windows(state):
        if only in (None, seat):
            agent, view = agent_of(info, seat), views.of(seat)
            if agent.will_answer(window, view, partial(window_rng, info, seat, window)):
                yield PendingDecision(seat, window, _digest(info, seat, window, agent.question_key(window, view)))


def automated_windows(state: Any) -> Iterator[tuple[int, Window]]:
    """Seats of agents and trustees with their open windows, whether or not they mean to answer."""
    ctx = state.ctx
    if ctx.paused_at is not None or not (ctx.agents or ctx.trustees):
        return
    for window in ctx.windows:
        for seat in window.seats:
            if seat in ctx.agents or seat in ctx.trustees:
                yield seat, window


def pending_decision(info: MatchInfo, state: Any, seat: int, window: int) -> PendingDecision | None:
    """What this seat owes in this window; None when it owes nothing there."""
    return next((each for each in _questions(info, state, seat) if each.window.id == window), None)


def newly_pending(before: Head, state: Any, *, now: datetime) -> tuple[DecisionRequest, ...]:
    """Decisions that became owed with this state; those that were owed before have been asked for already."""
    info = before.info
    asked = {(seat, window.id, about) for seat, window, about in pending_decisions(info, before.state)}
    fresh = [each for each in pending_decisions(info, state) if (each.seat, each.window.id, each.about) not in asked]
    return tuple(to_request(info, state, each, now) for each in fresh)


def all_pending(info: MatchInfo, state: Any, *, now: datetime) -> tuple[DecisionRequest, ...]:
    """Every decision that is owed now."""
    return tuple(to_request(info, state, each, now) for each in pending_decisions(info, state))


def retry_at(info: MatchInfo, state: Any, asked: Sequence[DecisionRequest], *, now: datetime) -> datetime | None:
    """When the clock is to look after the agents of this match; None when they owe nothing."""
    if asked:
        late = min(each.delay + agent_of(info, each.seat).decision_seconds for each in asked)
        return now + timedelta(seconds=late + RETRY_GRACE_SECONDS)
    owing = next(pending_decisions(info, state), None)
    if owing is not None:
        return now + timedelta(seconds=agent_of(info, owing.seat).decision_seconds + RETRY_GRACE_SECONDS)
    return None


def decision_rng(info: MatchInfo, question: PendingDecision) -> random.Random:
    """The same for the same question, so that a task that is repeated decides the same; known to nobody else."""
    return random.Random(_keyed("chance", info.id, question.seat, question.window, question.about))  # noqa: S311


def window_rng(info: MatchInfo, seat: int, window: Window) -> random.Random:
    """The same for the same seat and window; known to nobody else."""
    return random.Random(_keyed("luck", info.id, seat, window, ""))  # noqa: S311


class _Views:
    """The views of one state, each made when an agent looks at it; what everybody sees is made once."""

    def __init__(self, info: MatchInfo, state: Any) -> None:
        self._info, self._state = info, state
        self._made: dict[int, dict[str, Any]] = {}

    @cached_property
    def _public(self) -> dict[str, Any]:
        return self._info.rules.view(self._state, None)

    def of(self, seat: int) -> Callable[[], dict[str, Any]]:
        def view() -> dict[str, Any]:
            if seat not in self._made:
                self._made[seat] = self._public | self._info.rules.own_view(self._state, seat)
            return self._made[seat]

        return view


def to_request(info: MatchInfo, state: Any, question: PendingDecision, now: datetime) -> DecisionRequest:
    """Sets when an agent answers: as a person would, never inside protected time, and well before the window closes.

    Where all people have gone for good it answers at once: nobody has to follow the game.
    """
    seat, window, about = question
    at = info.ms(now)
    low, high = cast("tuple[float, float]", settings.KAIJU["AGENT_PAUSE"])
    drawn = random.uniform(low, high)  # noqa: S311  a pause is no secret
    pause = 0.0 if state.ctx.unattended else max(low, drawn * agent_of(info, seat).pause_factor(window))
    protected = max(window.opens_at, window.machines_from) - at
    # the agent has had protected time to think, so half a pause is enough
    delay = protected / 1000 + min(pause / 2, MAX_DELAY_SECONDS) if protected > 0 else pause
    return DecisionRequest(seat, window.id, max(0.0, min(delay, (window.closes_at - at) / 1000 - 1)), about)


def _digest(info: MatchInfo, seat: int, window: Window, value: object) -> str:
    return "" if value is None else _keyed("question", info.id, seat, window, repr(value)).hex()[:16]


def _keyed(purpose: str, match_id: UUID, seat: int, window: Window, about: str) -> bytes:
    message = f"{purpose}/{match_id}/{seat}/{window.id}/{about}".encode()
    return hmac.digest(settings.SECRET_KEY.encode(), message, "sha256")
