"""Glicko-2, written for weighted evidence about a difference of sides.

Mark Glickman, "Example of the Glicko-2 system" (2022). With an own share of 1, a weight of 1 and single opponents this
is his algorithm to the digit; a test holds it against his example. Three things are general here: the opponent may be
the rest of a table (a margin and its variance), a player may be a part of a side (an own share below 1), and evidence
may weigh less than one game, or as much as several.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .rating import SCALE, Constants, Rating, attenuation

PRECISION: Final = 1e-9
LIMIT: Final = 100
"""Steps that the search for the volatility takes at most; five are usual."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """One thing that a match says of a player: own side against the other.

    The margin of the own side is `share * own value + rest`.
    """

    rest: float
    """Points: all of the margin but the player's own part."""
    variance: float
    """Of `rest`, in points²."""
    score: float
    """0 to 1: what the own side made of it."""
    share: float = 1.0
    """How much of the own side's strength the player is."""
    weight: float = 1.0
    """In games: 4 for the mean of four hands, less than 1 for what tells little."""


def update(rating: Rating, evidence: Sequence[Evidence], constants: Constants) -> Rating:
    """The rating after a match. Without evidence that weighs anything it is the same.

    The value moves by one deviation at most: the step is a linear one, and a newcomer's long match could overshoot.
    Sums are exact (`fsum`), so that the order of the evidence does not matter.
    """
    information, surprise = [], []
    for one in evidence:
        g = attenuation(one.variance)
        chance = 1 / (1 + math.exp(-g * (one.share * rating.value + one.rest) / SCALE))
        spread = g * g * chance * (1 - chance)
        # games of one match share the error of what is believed of the others: n of them tell less than n strangers do
        weight = one.weight / (1 + max(0.0, one.weight - 1) * spread * one.variance / SCALE**2)
        information.append(weight * one.share**2 * spread)
        surprise.append(weight * one.share * g * (one.score - chance))
    total, gradient = math.fsum(information), math.fsum(surprise)
    if total <= 0:
        return rating
    phi, variance = rating.deviation / SCALE, 1 / total
    sigma = _volatility(rating.volatility, phi=phi, variance=variance, delta=variance * gradient, tau=constants.tau)
    grown = phi * phi + sigma * sigma
    posterior = 1 / (1 / grown + total)
    step = max(-phi, min(phi, posterior * gradient))
    return Rating(
        value=round(rating.value + step * SCALE, 6),
        deviation=round(min(math.sqrt(posterior) * SCALE, constants.deviation), 6),
        volatility=round(sigma, 9),
    )


def _volatility(sigma: float, *, phi: float, variance: float, delta: float, tau: float) -> float:
    """Step 5 of the paper: the root of a falling function of log sigma², bracketed, then by the Illinois method."""
    a = math.log(sigma * sigma)

    def slope(x: float) -> float:
        e = math.exp(x)
        spread = phi * phi + variance + e
        return e * (delta * delta - spread) / (2 * spread * spread) - (x - a) / (tau * tau)

    low = a
    if delta * delta > phi * phi + variance:
        high = math.log(delta * delta - phi * phi - variance)
    else:
        steps = 1
        while slope(a - steps * tau) < 0 and steps < LIMIT:
            steps += 1
        high = a - steps * tau
    at_low, at_high = slope(low), slope(high)
    for _ in range(LIMIT):
        if abs(high - low) <= PRECISION:
            break
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)
