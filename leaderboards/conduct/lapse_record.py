"""Computes the record of a player from their lapses: a weight that fades, and pauses from rated play that grow.

All of it is a pure function of the lapses and a time, so nothing has to be updated while a record fades.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

FORGOTTEN_AFTER: Final = 10
"""Half-lives after which a lapse no longer counts. It has lost all but a thousandth of its weight."""


@dataclass(frozen=True, slots=True)
class WeighedLapse:
    """A lapse at rated play: its time, and its weight at that time."""

    at: datetime
    weight: float


@dataclass(frozen=True, slots=True)
class RecordTerms:
    """The half-life of a lapse, and the steps of the pauses, each a pair of the least weight and the pause."""

    half_life: timedelta
    steps: Sequence[tuple[float, timedelta]]
    """In any order. The heaviest step that a record reaches counts."""


def weight_at(lapses: Iterable[WeighedLapse], at: datetime, terms: RecordTerms) -> float:
    """Returns the weight of a record at a time. Each lapse loses half of its weight in each half-life."""
    return sum(
        lapse.weight * math.exp2((lapse.at - at) / terms.half_life)
        for lapse in lapses
        if timedelta(0) <= at - lapse.at <= terms.half_life * FORGOTTEN_AFTER
    )


def pause_for(weight: float, terms: RecordTerms) -> timedelta:
    """Returns the pause that a new lapse brings to a record of this weight; zero below the first step."""
    reached = [(least, pause) for least, pause in terms.steps if weight >= least]
    return max(reached)[1] if reached else timedelta(0)


def paused_until(lapses: Sequence[WeighedLapse], terms: RecordTerms) -> datetime | None:
    """Returns the end of the last pause; None if no lapse brought one.

    A pause begins with a lapse, and its length follows from the record's weight at that moment.
    """
    ends = [
        moment + pause
        for moment in sorted({lapse.at for lapse in lapses})
        if (pause := pause_for(weight_at(lapses, moment, terms), terms))
    ]
    return max(ends, default=None)
