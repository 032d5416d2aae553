"""Computes the conduct record of a player from lapses: its weight, which fades, and the pauses from rated play.

A lapse is an early departure or missed turns in a rated match. The heavier the record, the longer the pause. All of it
is a pure function of the lapses and a time, so nothing has to be updated while a record fades.
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
    """A lapse (early departure or missed turns in a rated match): its time, and its weight at that time."""

    at: datetime
    weight: float


@dataclass(frozen=True, slots=True)
class RecordTerms:
    """The parameters of a conduct record: the half-life of a lapse, and the steps of the pauses from rated play.

    A step is a pair: the least weight of the record, and the length of the pause.
    """

    half_life: timedelta
    steps: Sequence[tuple[float, timedelta]]
    """In any order. The heaviest step that a record reaches counts."""


def weight_at(lapses: Iterable[WeighedLapse], at: datetime, terms: RecordTerms) -> float:
    """Returns the weight of a conduct record at a time. Each lapse loses half of its weight in each half-life."""
    return sum(
        lapse.weight * math.exp2((lapse.at - at) / terms.half_life)
        for lapse in lapses
        if timedelta(0) <= at - lapse.at <= terms.half_life * FORGOTTEN_AFTER
    )


def pause_for(weight: float, terms: RecordTerms) -> timedelta:
    """Returns how long a player is kept from rated play after a lapse that brings the record to this weight.

    Zero if the weight is below the first step.
    """
    reached = [(least, pause) for least, pause in terms.steps if weight >= least]
    return max(reached)[1] if reached else timedelta(0)


def paused_until(lapses: Sequence[WeighedLapse], terms: RecordTerms) -> datetime | None:
    """Returns when the pause from rated play that these lapses brought ends; None if they brought none.

    Each lapse begins a pause, whose length follows from the record's weight at that moment. The latest end counts.
    """
    ends = [
        moment + pause
        for moment in sorted({lapse.at for lapse in lapses})
        if (pause := pause_for(weight_at(lapses, moment, terms), terms))
    ]
    return max(ends, default=None)
