"""Computes the probability that a bid of Liar's Dice is true, and what a bid tells about its bidder's dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb

from games.process_cache import memoized

WILD, PLAIN = 1 / 3, 1 / 6
"""The probability that a hidden die counts for a face: if ones are wild, and if not."""

HONESTY = 0.85
"""The share of bids that are honest. The other bids are made regardless of the bidder's dice."""

Claim = tuple[int, int, int, bool]
"""A bid as evidence: (bidder's dice, dice hidden from the bidder, count of the bid, whether ones were wild for it)."""


@cache
def exact_probabilities(dice: int, hit: float) -> tuple[float, ...]:
    """Returns a tuple: entry n is the probability that exactly n of `dice` hidden dice count for a face.

    `hit` is the probability that a single die counts.
    """
    return tuple(comb(dice, k) * hit**k * (1 - hit) ** (dice - k) for k in range(dice + 1))


def bid_probability(count: int, held: int, odds: Sequence[float]) -> float:
    """Returns the probability that a bid of `count` dice of one face is true.

    `held` own dice count for certain. `odds[n]` is the probability that at least n of the other seats' dice count.
    """
    need = count - held
    return 1.0 if need <= 0 else odds[need] if need < len(odds) else 0.0


@cache
def least_probabilities(dice: int, hit: float) -> tuple[float, ...]:
    """Returns a tuple: entry n is the probability that at least n of `dice` hidden dice count for a face.

    `hit` is the probability that a single die counts.
    """
    return _at_least_from_exact(exact_probabilities(dice, hit))


@memoized(max_bytes=9_000_000, entry_bytes=3_000)
def least_probabilities_given_bids(claims: tuple[Claim, ...], rest: int, wild: bool) -> tuple[float, ...]:  # noqa: FBT001  a cache's key
    """Returns a tuple: entry n is the probability that at least n of the others' dice count for a face.

    The others' bids on this face are evidence. `claims` has one such bid for each seat that made one; `rest` is the
    number of dice of all remaining seats.
    """
    hit = WILD if wild else PLAIN
    spread: Sequence[float] = exact_probabilities(rest, hit)
    for claim in claims:
        spread = _add_distributions(spread, claim_probabilities(claim, wild))
    return _at_least_from_exact(spread)


@memoized(max_bytes=4_000_000, entry_bytes=800)
def claim_probabilities(claim: Claim, wild: bool) -> tuple[float, ...]:  # noqa: FBT001  a cache's key
    """Returns a tuple: entry n is the probability that exactly n of a bidder's dice count for the face of its bid.

    The probabilities follow from the bid by the rule of Bayes. An honest player makes a bid the more often, the
    likelier it seems from the own dice. If ones counted then but no longer do, each die that counted still counts with
    probability 1/2.
    """
    dice, unseen, count, wild_then = claim
    hit = WILD if wild_then else PLAIN
    hidden = least_probabilities(unseen, hit)
    before = exact_probabilities(dice, hit)
    weights = [
        before[k] * (1 - HONESTY + HONESTY * (1.0 if count <= k else hidden[count - k] if count - k <= unseen else 0.0))
        for k in range(dice + 1)
    ]
    whole = sum(weights)
    spread = [weight / whole for weight in weights]
    if wild_then and not wild:
        spread = [
            sum(spread[k] * exact_probabilities(k, 1 / 2)[kept] for k in range(kept, dice + 1))
            for kept in range(dice + 1)
        ]
    return tuple(spread)


def _add_distributions(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """Returns the probabilities of the sum of two independent numbers of dice, given those of each number."""
    both = [0.0] * (len(one) + len(other) - 1)
    for i, p in enumerate(one):
        for j, q in enumerate(other):
            both[i + j] += p * q
    return both


def _at_least_from_exact(spread: Sequence[float]) -> tuple[float, ...]:
    """Converts the probabilities of exactly 0, 1, … dice to the probabilities of at least 0, 1, … dice."""
    sums, total = [0.0] * len(spread), 0.0
    for k in range(len(spread) - 1, -1, -1):
        total += spread[k]
        sums[k] = min(1.0, total)
    sums[0] = 1.0
    return tuple(sums)
