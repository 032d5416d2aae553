"""Finds the decisions that agents and trustees still have to make, and the times at which to ask them.

A decision belongs to a seat and a window, a period in which certain seats may make certain moves.
"""

from __future__ import annotations

import hmac
import random
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import cached_property, partial
from typing import Any, NamedTuple, cast
from uuid import UUID

from django.conf import settings

from games.after_commit import DecisionRequest
from games.agents import registry as agents
from games.agents.base import Agent, ConversationalAgent
from games.journal import Head, MatchInfo
from games.rules.core import Window

RETRY_GRACE_SECONDS = 5.0
"""Seconds that the scheduler waits beyond an agent's expected answer before it repeats the request as lost."""


MAX_DELAY_SECONDS = 1.0
"""The longest pause of an agent, in seconds, after the time that a window reserves for people (`machines_from`)."""


LAST_RETRY_SECONDS = 2.0
"""Seconds before a window closes at which a request to a conversational agent is repeated at the latest."""


PACE_SPREAD = 0.25
"""The part of a match's pace by which a pause may be shorter or longer."""


class PendingDecision(NamedTuple):
    """A decision that the agent or trustee in a seat still has to make in an open window."""

    seat: int
    window: Window
    about: str
    """A digest that tells several decisions in one window apart; empty if the window is a single decision."""


def agent_level(info: MatchInfo, seat: int) -> str:
    """Returns the level of the agent that plays for this seat: `TRUSTEE` in the seat of a person or bot."""
    return info.seats[seat].agent or agents.TRUSTEE


def agent_of(info: MatchInfo, seat: int) -> Agent:
    return agents.agent(info.game, agent_level(info, seat))


def pending_decisions(info: MatchInfo, state: Any) -> Iterator[PendingDecision]:
    """Yields a pending decision for each open window and seat in which an agent or trustee means to act."""
    yield from _questions(info, state, None)


def _questions(info: MatchInfo, state: Any, only: int | None) -> Iterator[PendingDecision]:
    views = _ViewCache(info, state)
    for seat, window in automated_windows(state):
        if only in (None, seat):
            agent, view = agent_of(info, seat), views.of(seat)
            if agent.will_answer(window, view, partial(window_rng, info, seat, window)):
                yield PendingDecision(seat, window, _digest(info, seat, window, agent.question_key(window, view)))


def automated_windows(state: Any) -> Iterator[tuple[int, Window]]:
    """Yields `(seat, window)` for each open window of an agent or trustee, even if it does not intend to act there.

    Yields nothing while the match is paused.
    """
    ctx = state.ctx
    if ctx.paused_at is not None or not (ctx.agents or ctx.trustees):
        return
    for window in ctx.windows:
        for seat in window.seats:
            if seat in ctx.agents or seat in ctx.trustees:
                yield seat, window


def pending_decision(info: MatchInfo, state: Any, seat: int, window: int) -> PendingDecision | None:
    """Returns the pending decision of this seat in the window with that id; None if there is none."""
    return next((each for each in _questions(info, state, seat) if each.window.id == window), None)


def by_age(before: Head, state: Any) -> tuple[list[PendingDecision], list[PendingDecision]]:
    """Returns the decisions that are pending in `state`: those that were not in `before`, and those that were."""
    info = before.info
    known = {(seat, window.id, about) for seat, window, about in pending_decisions(info, before.state)}
    fresh: list[PendingDecision] = []
    earlier: list[PendingDecision] = []
    for each in pending_decisions(info, state):
        (earlier if (each.seat, each.window.id, each.about) in known else fresh).append(each)
    return fresh, earlier


def all_pending(info: MatchInfo, state: Any, *, now: datetime) -> tuple[DecisionRequest, ...]:
    """Returns a request to an agent for every decision that is pending in this state."""
    return tuple(to_request(info, state, each, now) for each in pending_decisions(info, state))


def decision_rng(info: MatchInfo, question: PendingDecision) -> random.Random:
    """Returns the random generator with which an agent makes one decision.

    A repeated task gets the same numbers. Nobody can predict them, since the seed is derived from the server's secret
    key.
    """
    return random.Random(_keyed("chance", info.id, question.seat, question.window, question.about))  # noqa: S311  keyed


def window_rng(info: MatchInfo, seat: int, window: Window) -> random.Random:
    """Returns a random generator for a seat in a window, to tell whether its agent will act there.

    Each call returns a generator with the same seed, which is derived from the server's secret key.
    """
    return random.Random(_keyed("luck", info.id, seat, window, ""))  # noqa: S311  keyed


class _ViewCache:
    """The views of one state, by seat. A view is built when an agent first reads it, and its public part only once."""

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
    """Returns the request to an agent for a pending decision, with a delay that resembles a person's pause.

    The delay ends after the time reserved for people (`machines_from`) and at least a second before the window closes.
    If all people have left for good the agent answers at once, since nobody has to follow the game.
    """
    seat, window, about = question
    at = info.ms(now)
    low, high = pause_range(info)
    # keyed, so that a decision has one moment, however often it is computed
    drawn = random.Random(_keyed("pause", info.id, seat, window, about)).uniform(low, high)  # noqa: S311  keyed
    alone = state.ctx.unattended and info.pace is None  # an audience follows every decision
    pause = 0.0 if alone else max(low, drawn * agent_of(info, seat).pause_factor(window))
    protected = max(window.opens_at, window.machines_from) - at
    # the agent could decide in protected time, so half a pause is enough
    delay = protected / 1000 + min(pause / 2, MAX_DELAY_SECONDS) if protected > 0 else pause
    delay = max(0.0, min(delay, (window.closes_at - at) / 1000 - 1))
    return DecisionRequest(seat, window.id, delay, about, delay + patience_with(agent_of(info, seat)))


def decides_at(info: MatchInfo, state: Any, question: PendingDecision, since: datetime | None = None) -> datetime:
    """Returns the time at which a quick agent makes this decision, which has been pending since then.

    Without `since` it is taken to be pending since its window opened.
    """
    began = since or info.moment(question.window.opens_at)
    return began + timedelta(seconds=to_request(info, state, question, began).delay)


def is_quick(info: MatchInfo, seat: int) -> bool:
    """Whether the agent of this seat neither searches nor talks. It decides within the transaction of its move."""
    agent = agent_of(info, seat)
    return not agent.decision_seconds and not isinstance(agent, ConversationalAgent)


def patience_with(agent: Agent) -> float:
    """Returns the seconds after which an answer of this agent is overdue, and it is asked again."""
    return agent.decision_seconds + RETRY_GRACE_SECONDS


def pause_range(info: MatchInfo) -> tuple[float, float]:
    """Returns the shortest and the longest pause before an agent's decision, in seconds.

    An exhibition and a match of a stream have their own, since their audience has to follow every decision.
    """
    if info.pace is not None:
        return info.pace / 1000 * (1 - PACE_SPREAD), info.pace / 1000 * (1 + PACE_SPREAD)
    return cast("tuple[float, float]", settings.KAIJU["AGENT_PAUSE"])


def next_decision(info: MatchInfo, state: Any) -> tuple[PendingDecision | None, datetime | None]:
    """Returns the decision that a quick agent makes next in this state, and its time; twice None if there is none."""
    found = [
        (decides_at(info, state, each), number, each)
        for number, each in enumerate(pending_decisions(info, state))
        if is_quick(info, each.seat)
    ]
    if not found:
        return None, None
    at, _, question = min(found)
    return question, at


def _digest(info: MatchInfo, seat: int, window: Window, value: object) -> str:
    return "" if value is None else _keyed("question", info.id, seat, window, repr(value)).hex()[:16]


def _keyed(purpose: str, match_id: UUID, seat: int, window: Window, about: str) -> bytes:
    message = f"{purpose}/{match_id}/{seat}/{window.id}/{about}".encode()
    return hmac.digest(settings.SECRET_KEY.encode(), message, "sha256")
