"""Which decisions agents and trustees owe in a state, and when they are to be asked for."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any, cast

from django.conf import settings

from games.agents import registry as agents
from games.effects import Owed
from games.journal import Facts, Head
from games.rules.core import Window

GRACE = 5.0
"""Seconds after the expected answer until the clock asks again: the task, its broker or its worker is gone."""


def level_of(facts: Facts, seat: int) -> str:
    """Which agent plays for this seat: its own, or the trustee of a person."""
    return facts.seats[seat].agent or agents.TRUSTEE


def decisions(facts: Facts, state: Any) -> Iterator[tuple[int, Window]]:
    """Seats of agents and trustees with the windows that they mean to answer."""
    ctx = state.ctx
    if ctx.paused_at is not None or not (ctx.agents or ctx.trustees):
        return
    for window in ctx.windows:
        for seat in window.seats:
            if seat in ctx.agents or seat in ctx.trustees:
                agent = agents.agent(facts.game, level_of(facts, seat))
                if agent.wants(window, partial(facts.rules.view, state, seat)):
                    yield seat, window


def new(before: Head, state: Any, *, now: datetime) -> tuple[Owed, ...]:
    """Decisions that became owed with this state; those that were owed before have been asked for already."""
    asked = {(seat, window.id) for seat, window in decisions(before.facts, before.state)}
    fresh = [(s, w) for s, w in decisions(before.facts, state) if (s, w.id) not in asked]
    return tuple(_owed(before.facts, seat, window, now) for seat, window in fresh)


def all_of(facts: Facts, state: Any, *, now: datetime) -> tuple[Owed, ...]:
    """Every decision that is owed now."""
    return tuple(_owed(facts, seat, window, now) for seat, window in decisions(facts, state))


def ask_again_at(facts: Facts, state: Any, asked: Sequence[Owed], *, now: datetime) -> datetime | None:
    """When the clock is to look after the agents of this match; None when they owe nothing."""
    if asked:
        return now + timedelta(seconds=min(each.delay for each in asked) + GRACE)
    if next(decisions(facts, state), None) is not None:
        return now + timedelta(seconds=GRACE)
    return None


def _owed(facts: Facts, seat: int, window: Window, now: datetime) -> Owed:
    """An agent takes its time as a person would: never inside protected time, and well before the window closes."""
    at = facts.ms(now)
    low, high = cast("tuple[float, float]", settings.KAIJU["AGENT_PAUSE"])
    pause = random.uniform(low, high)  # noqa: S311  a pause is no secret
    protected = max(window.opens_at, window.machines_from) - at
    delay = protected / 1000 + min(pause, 1.5) if protected > 0 else pause
    return Owed(seat, window.id, max(0.0, min(delay, (window.closes_at - at) / 1000 - 1)))
