"""Combines everything known about two accounts into one score of suspicion that they help each other.

The decisions of each account are compared with those of honest players in the same situations, and with the account's
own habits against all others. The deviation, in standard errors, gives the logarithm of a likelihood ratio: the
likelihood of the best-fitting amount of help over that of none. The score is the sum of these logarithms over all kinds
of evidence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import log, sqrt
from typing import Final

from .honest_play import capped, dispersion, honest_play, pair_effect
from .observations import Observation, Reason

ALARM: Final = 14.0
"""The score that one in a thousand honest pairs reaches over 25 matches together, and far fewer over more.

Measured by `bench/fair_play`.
"""
MIN_MATCHES: Final = 25
"""Matches together before a pair is scored. Over fewer, honest scores are spread too far."""
MIN_DECISIONS: Final = 20
"""Decisions of one reason and direction before they count."""
HABIT: Final = 100
"""Decisions against others that count as much as the assumption that a player has no habits of their own."""
MAX_EVIDENCE: Final = 40.0
"""The most that one reason and direction adds, since the tails of the statistics are not known further out."""
SAME_DEVICE: Final = log(20)
"""The weight of a shared device: colluders share one about twenty times as often as other pairs, by assumption."""
SAME_ADDRESS: Final = log(5)
"""The weight of a shared address: households, schools and mobile networks share them too."""
MAX_MEETINGS: Final = 2.0
"""The most that meeting often adds: friends like to play together, and that is no offence."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The sums over one player's decisions with one kind of evidence.

    They are the number of decisions, the help beyond that of honest players, and the variance that honest players have.
    """

    decisions: int = 0
    surplus: float = 0.0
    variance: float = 0.0

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.decisions + other.decisions, self.surplus + other.surplus, self.variance + other.variance
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Direction:
    """The help that one account gave the other (`toward`) and everyone else (`elsewhere`), by kind of evidence."""

    toward: Mapping[Reason, Tally]
    elsewhere: Mapping[Reason, Tally]


@dataclass(frozen=True, slots=True)
class Meetings:
    """The numbers of rated matches of two accounts: together, of each, and of all people in the same time."""

    together: int
    first: int
    second: int
    everybody: int


@dataclass(frozen=True, slots=True)
class Finding:
    """One reason to suspect that two accounts help each other, with the score that it adds."""

    code: str
    score: float
    direction: int | None = None
    """0 if the first account helps the second, 1 if the second helps the first; None for both."""
    count: int = 0
    """Decisions, or matches."""


def tally(found: Iterable[Observation]) -> dict[tuple[int, Reason], Tally]:
    """Sums up, by (seat of the opponent, kind of evidence), how much more than an honest player one player helped.

    An observation measures how much one decision helped an opponent. The mean of honest play is subtracted from each.
    """
    sums: dict[tuple[int, Reason], Tally] = {}
    for one in found:
        mean, variance = honest_play(one.reason, one.context)
        key = one.other, one.reason
        sums[key] = sums.get(key, Tally()) + Tally(1, capped(one.reason, one.value) - mean, variance)
    return sums


def deviation(reason: Reason, toward: Tally, elsewhere: Tally) -> float:
    """Returns by how many standard errors a player's help to one opponent exceeds honest play and its own habit.

    `elsewhere` has the player's decisions against all others. The error has three parts: the spread of the decisions,
    the uncertainty of the habit, and the difference that even honest players make between opponents.
    """
    if toward.decisions < MIN_DECISIONS or toward.variance <= 0:
        return 0.0
    known = elsewhere.decisions + HABIT
    habit = elsewhere.surplus / known
    spread = dispersion(reason) * (toward.variance + toward.decisions**2 * elsewhere.variance / known**2)
    spread += (toward.decisions * pair_effect(reason)) ** 2
    return (toward.surplus - toward.decisions * habit) / sqrt(spread)


def evidence_of(deviation: float) -> float:
    """Returns the score that a deviation from honest play adds: the logarithm of a likelihood ratio.

    The deviation is in standard errors. 0 if there is no help.
    """
    return min(MAX_EVIDENCE, max(0.0, deviation) ** 2 / 2)


def meetings_evidence(met: Meetings) -> float:
    """Returns the score that two accounts get for meeting more often than by chance.

    It is a Poisson likelihood ratio with a low cap.
    """
    if met.everybody <= 0 or met.together <= 0:
        return 0.0
    expected = max(1.0, 2 * met.first * met.second / met.everybody)
    ratio = met.together * log(met.together / expected) - (met.together - expected)
    return min(MAX_MEETINGS, max(0.0, ratio)) if met.together > expected else 0.0


def findings(
    directions: tuple[Direction, Direction], met: Meetings, *, same_device: int = 0, same_address: int = 0
) -> list[Finding]:
    """Returns the reasons to suspect that two accounts help each other, the weightiest first.

    Empty for less than `MIN_MATCHES` matches together. `directions` are from the first account to the second and back.
    `same_device` and `same_address` are the numbers of matches on a shared device and from a shared address.
    """
    if met.together < MIN_MATCHES:
        return []
    found = [
        Finding(reason.value, evidence_of(deviation(reason, toward, one.elsewhere.get(reason, Tally()))), place,
                toward.decisions)
        for place, one in enumerate(directions)
        for reason, toward in one.toward.items()
    ]  # fmt: skip
    found.append(Finding("meetings", meetings_evidence(met), None, met.together))
    found.append(Finding("same_device", SAME_DEVICE if same_device else 0.0, None, same_device))
    found.append(Finding("same_address", SAME_ADDRESS if same_address else 0.0, None, same_address))
    return sorted((one for one in found if one.score > 0), key=lambda one: -one.score)


def score_of(found: Iterable[Finding]) -> float:
    """Returns the score of two accounts: the sum of what these reasons add."""
    return sum(one.score for one in found)
