"""Probabilities of bids: binomials, and the information that a bid gives about its bidder's dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import comb

WILD, PLAIN = 1 / 3, 1 / 6
"""Probability that a die counts for a face: with wild ones, and without."""

HONESTY = 0.85
"""The share of bids that their bidders believe in; the others carry no information."""

Claim = tuple[int, int, int, bool]
"""The information of a bid about its bidder.

In order: the bidder's dice, the dice that it did not see, the bid's count, and whether ones counted for its face.
"""


@cache
def exactly(dice: int, hit: float) -> tuple[float, ...]:
    """Returns the probabilities that 0, 1, … of so many dice count: the binomial distribution."""
    return tuple(comb(dice, k) * hit**k * (1 - hit) ** (dice - k) for k in range(dice + 1))


def bid_probability(count: int, held: int, odds: Sequence[float]) -> float:
    """Returns the probability of at least `count` dice, some of them held; `odds[n]` stands for n others or more."""
    need = count - held
    return 1.0 if need <= 0 else odds[need] if need < len(odds) else 0.0


@cache
def at_least(dice: int, hit: float) -> tuple[float, ...]:
    """Returns the probabilities that at least 0, 1, … of so many dice count."""
    return _summed(exactly(dice, hit))


@lru_cache(maxsize=65_536)
def at_least_told(claims: tuple[Claim, ...], rest: int, wild: bool) -> tuple[float, ...]:  # noqa: FBT001  a cache's key
    """Returns these probabilities for others' dice: of seats that bid on the face (`claims`), and of `rest` more."""
    hit = WILD if wild else PLAIN
    spread: Sequence[float] = exactly(rest, hit)
    for claim in claims:
        spread = _added(spread, claim_probabilities(claim, wild))
    return _summed(spread)


@lru_cache(maxsize=65_536)
def claim_probabilities(claim: Claim, wild: bool) -> tuple[float, ...]:  # noqa: FBT001  a cache's key
    """Returns the probabilities that 0, 1, … of the bidder's dice count for the face of its bid (Bayes).

    An honest bid is made with a probability that rises with its chance as seen from the bidder's seat. If ones counted
    then and do not any longer, half of the dice that counted remain.
    """
    dice, unseen, count, wild_then = claim
    hit = WILD if wild_then else PLAIN
    hidden = at_least(unseen, hit)
    before = exactly(dice, hit)
    weights = [
        before[k] * (1 - HONESTY + HONESTY * (1.0 if count <= k else hidden[count - k] if count - k <= unseen else 0.0))
        for k in range(dice + 1)
    ]
    whole = sum(weights)
    spread = [weight / whole for weight in weights]
    if wild_then and not wild:
        spread = [sum(spread[k] * exactly(k, 1 / 2)[kept] for k in range(kept, dice + 1)) for kept in range(dice + 1)]
    return tuple(spread)


def _added(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """Returns the distribution of the sum of two independent counts."""
    both = [0.0] * (len(one) + len(other) - 1)
    for i, p in enumerate(one):
        for j, q in enumerate(other):
            both[i + j] += p * q
    return both


def _summed(spread: Sequence[float]) -> tuple[float, ...]:
    """Converts "exactly k" to "at least k"."""
    sums, total = [0.0] * len(spread), 0.0
    for k in range(len(spread) - 1, -1, -1):
        total += spread[k]
        sums[k] = min(1.0, total)
    sums[0] = 1.0
    return tuple(sums)
