"""Judges a decision of a player by the search of the strong AI, from what the player's seat could see."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import thread_time
from typing import Any

from games.agents.adviser import Adviser

from .observations import Judgement


def judge(
    adviser: Adviser, view: dict[str, Any], legal: Sequence[Any], played: Mapping[str, Any], *, rng: Random,
    seconds: float, clock: Callable[[], float] = thread_time,
) -> Judgement | None:  # fmt: skip
    """Returns the adviser's evaluation of a player's decision, compared with the best action.

    None if there was nothing to choose or the adviser did not evaluate it. `played` is the public form of the action.
    The search takes at most `seconds` by `clock`.
    """
    if len(legal) < 2:
        return None
    advice = adviser.advise(view, legal, rng=rng, seconds=seconds, clock=clock, played=played)
    if advice.played is None:
        return None
    return Judgement(advice.best.points, advice.played.points, advice.best.chance, advice.played.chance)
