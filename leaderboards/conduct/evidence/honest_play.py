"""Tells how honest players decide: the mean and variance of each kind of help to an opponent, by situation.

The numbers are in `honest_play.json`, which `python -m bench.fair_play --calibrate` writes from matches among agents of
human strengths. A rare situation takes the numbers of a wider one that contains it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from .observations import Reason

FILE: Final = Path(__file__).with_name("honest_play.json")
MAX_LOSS: Final = 0.3
"""The lost chance at which an observation is capped."""
LOSSES: Final = (Reason.SOFT_PASS, Reason.CHANCE_GIVEN)
LEAST_PAIR_EFFECT: Final[Mapping[Reason, float]] = {
    Reason.NEVER_BEATS: 0.02, Reason.SOFT_PASS: 0.003, Reason.CHANCE_GIVEN: 0.004, Reason.BID_GIVEN: 0.02,
}  # fmt: skip
"""The least standard deviation among opponents, for each decision. Assumed, not measured."""
WIDER: Final = 2
"""Words of a situation's name that name the wider one: `farmer play` of `farmer play many pair low`."""


def honest_play(reason: Reason, context: str) -> tuple[float, float]:
    """Returns mean and variance of the help that honest players' decisions give an opponent in this situation.

    `reason` is the kind of help, such as a soft pass. An unknown situation takes the numbers of a wider one. Raises
    KeyError.
    """
    known = _numbers()["situations"][reason.value]
    for name in (context, wider(context), ""):
        if name in known:
            mean, variance = known[name]
            return mean, variance
    raise KeyError(reason)


def capped(reason: Reason, value: float) -> float:
    """Returns how much one decision helped an opponent, limited to `MAX_LOSS` if it is a lost chance to win.

    So one blunder does not outweigh many decisions.
    """
    return min(value, MAX_LOSS) if reason in LOSSES else value


def pair_effect(reason: Reason) -> float:
    """Returns by how much honest players' decisions help some opponents more than others (standard deviation).

    A strong opponent leaves fewer plays that are worth beating, so nobody plays alike against everyone. The measured
    value is that of a few agents; people are assumed to differ by `LEAST_PAIR_EFFECT` at least.
    """
    return max(LEAST_PAIR_EFFECT[reason], float(_numbers()["pair_effect"][reason.value]))


def dispersion(reason: Reason) -> float:
    """Returns the factor by which the help to an opponent varies more in a match than if decisions were independent.

    Decisions of one round depend on each other. The factor is measured on honest players.
    """
    return float(_numbers()["dispersion"][reason.value])


def wider(context: str) -> str:
    """Returns the name of the wider situation that contains this one: its first words, such as `farmer play`."""
    return " ".join(context.split()[:WIDER])


@cache
def _numbers() -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found
