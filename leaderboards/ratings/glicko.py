"""The Glicko-2 rating algorithm, extended to sides of several players and to results of different weight.

Source: Mark Glickman, "Example of the Glicko-2 system" (2022). With a share of 1, a weight of 1 and single opponents
the result equals his algorithm to the digit. A test checks this with his example.

There are three generalisations. The opponent may be the rest of a table (a margin and its variance). A player may be a
part of a side (a share below 1). Evidence may weigh less than one game, or as much as several.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .rating import SCALE, Constants, Rating, attenuation

PRECISION: Final = 1e-9
LIMIT: Final = 100
"""Maximum number of steps in the search for the volatility. Usually 5 suffice."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """One comparison from a match: a player's own side against the other side, with the score and its weight.

    The margin, by which the own side is stronger, is `share * own rating value + rest`, in points.
    """

    rest: float
    """Points: the margin without the player's own part."""
    variance: float
    """Variance of `rest`, in points²."""
    score: float
    """Score of the own side, 0 to 1."""
    share: float = 1.0
    """The player's share of the own side's strength."""
    weight: float = 1.0
    """Weight in games: 4 for the mean of 4 hands, less than 1 for weak evidence."""


def update(rating: Rating, evidence: Sequence[Evidence], constants: Constants) -> Rating:
    """Returns a player's rating after a match, given all evidence of the match about this player.

    Without evidence of positive weight the rating is unchanged. The value moves by at most one deviation: the step is
    linear, and a newcomer's long match could overshoot. Sums are exact (`fsum`), so that the order of the evidence does
    not matter.
    """
    information, surprise = [], []
    for one in evidence:
        g = attenuation(one.variance)
        chance = 1 / (1 + math.exp(-g * (one.share * rating.value + one.rest) / SCALE))
        spread = g * g * chance * (1 - chance)
        # games of one match share the error in the others' ratings: n of them say less than n games with strangers
        weight = one.weight / (1 + max(0.0, one.weight - 1) * spread * one.variance / SCALE**2)
        information.append(weight * one.share**2 * spread)
        surprise.append(weight * one.share * g * (one.score - chance))
    total, gradient = math.fsum(information), math.fsum(surprise)
    if total <= 0:
        return rating
    phi, variance = rating.deviation / SCALE, 1 / total
    sigma = _new_volatility(rating.volatility, phi=phi, variance=variance, delta=variance * gradient, tau=constants.tau)
    grown = phi * phi + sigma * sigma
    posterior = 1 / (1 / grown + total)
    step = max(-phi, min(phi, posterior * gradient))
    return Rating(
        value=round(rating.value + step * SCALE, 6),
        deviation=round(min(math.sqrt(posterior) * SCALE, constants.deviation), 6),
        volatility=round(sigma, 9),
    )


def _new_volatility(sigma: float, *, phi: float, variance: float, delta: float, tau: float) -> float:
    """Returns the new volatility of a rating (step 5 of Glickman's paper).

    The volatility is the root of a decreasing function of log sigma², which is bracketed and then found by the Illinois
    method.
    """
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
