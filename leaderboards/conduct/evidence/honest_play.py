"""Gives the mean and variance of every observation in honest play, by its situation.

The numbers are in `honest_play.json`, which `python -m bench.fair_play --calibrate` writes from matches among agents of
human strengths. A rare situation takes the numbers of the wider one that contains it.
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
    """Returns mean and variance of an observation in this situation among honest players."""
    known = _numbers()["situations"][reason.value]
    for name in (context, wider(context), ""):
        if name in known:
            mean, variance = known[name]
            return mean, variance
    raise KeyError(reason)


def capped(reason: Reason, value: float) -> float:
    """Returns an observed value, capped if it is a lost chance: one blunder must not outweigh many decisions."""
    return min(value, MAX_LOSS) if reason in LOSSES else value


def pair_effect(reason: Reason) -> float:
    """Returns the standard deviation, for each decision, by which honest players differ from opponent to opponent.

    A strong opponent leaves fewer plays that are worth beating, so nobody plays alike against everyone. The measured
    value is that of a few agents; people are assumed to differ by `LEAST_PAIR_EFFECT` at least.
    """
    return max(LEAST_PAIR_EFFECT[reason], float(_numbers()["pair_effect"][reason.value]))


def dispersion(reason: Reason) -> float:
    """Returns how much more the sum over a match varies among honest players than its decisions, taken singly, would.

    Decisions of one round depend on each other.
    """
    return float(_numbers()["dispersion"][reason.value])


def wider(context: str) -> str:
    """Returns the name of the wider situation."""
    return " ".join(context.split()[:WIDER])


@cache
def _numbers() -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found
