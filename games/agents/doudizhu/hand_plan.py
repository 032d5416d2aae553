"""Splits a Dou Dizhu hand into the fewest plays that empty it, supposing that no other seat intervenes.

A kicker is a single card or pair that goes along with a triple.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.process_cache import memoized
from games.rules.cards import Card
from games.rules.core import replace

Counts = tuple[int, ...]
"""The number of cards of each rank: index 0 the 3, …, 11 the ace, 12 the 2, 13 and 14 the jokers."""

CHAIN_END = 12
"""The first index after the ranks of chains: a chain ends with the ace at most."""
TWO, SMALL, BIG = 12, 13, 14
ACE_RANK = 14

_CHAINS = ((1, 5), (2, 3), (3, 2))
"""The kinds of chain: (cards of each rank, least number of ranks)."""


def counts_of(cards: Iterable[Card]) -> Counts:
    counts = [0] * 15
    for card in cards:
        counts[card.rank - 3] += 1
    return tuple(counts)


def without(counts: Counts, cards: Iterable[Card]) -> Counts:
    left = list(counts)
    for card in cards:
        left[card.rank - 3] -= 1
    return tuple(left)


def plays_needed(counts: Counts) -> int:
    """Returns the fewest plays that empty this hand of Dou Dizhu; 0 for no cards.

    The number may be too low if the hand has many triples and few kickers for them.
    """
    total = sum(counts)
    if total == 0:
        return 0
    return max(1, _estimate_plays(counts))


@dataclass(frozen=True, slots=True)
class Group:
    """One of the plays into which a Dou Dizhu hand is split, such as a straight, or a triple with kickers.

    It has `width` cards of each of `length` consecutive ranks. `singles` and `pairs` count the kickers that go along.
    """

    top: int
    """The highest rank, kickers apart: 3 to 17."""
    width: int
    length: int
    singles: int = 0
    pairs: int = 0

    @property
    def cards(self) -> int:
        return self.width * self.length + self.singles + 2 * self.pairs


@memoized(max_bytes=16_000_000, entry_bytes=2_000)
def plan(counts: Counts) -> tuple[Group, ...]:
    """Returns the fewest plays that together empty this hand, the lowest first.

    Triples take low singles and pairs along as kickers.
    """
    bodies: list[Group] = []
    while any(counts):
        low = next(index for index, count in enumerate(counts) if count)
        if low == SMALL and counts[BIG]:
            bodies.append(Group(BIG + 3, 1, 2))  # the rocket
            break
        length, width, _ = min(
            _ways_to_play_lowest(counts, low), key=lambda choice: (choice[2], -choice[1], -choice[0])
        )
        bodies.append(Group(low + length + 2, width, length))
        counts = _remove_run(counts, low, length, width)
    return _with_kickers(bodies)


def _with_kickers(bodies: list[Group]) -> tuple[Group, ...]:
    loose = [body for body in bodies if body.length == 1 and body.width < 3 and body.top <= ACE_RANK]
    kept = [body for body in bodies if body not in loose]
    grown = []
    for body in kept:
        carrying = body
        for width, name in ((1, "singles"), (2, "pairs")):
            riders = [other for other in loose if other.width == width][: body.length]
            if body.width == 3 and carrying is body and len(riders) == body.length:
                loose = [other for other in loose if other not in riders]
                carrying = replace(body, **{name: body.length})
        grown.append(carrying)
    return tuple(sorted([*loose, *grown], key=lambda group: group.top))


@memoized(max_bytes=16_000_000, entry_bytes=400)
def _estimate_plays(counts: Counts) -> int:
    """Returns the number of plays that empty this hand, supposing that each triple finds a kicker to take along.

    A kicker that goes along saves one play. Kickers that do not exist are subtracted too, so the result may be below 1.
    """
    low = next((index for index, count in enumerate(counts) if count), None)
    if low is None:
        return 0
    if low >= SMALL:
        return 1  # one joker, or the rocket
    return min(needed for _, _, needed in _ways_to_play_lowest(counts, low))


def _ways_to_play_lowest(counts: Counts, low: int) -> list[tuple[int, int, int]]:
    """Returns the ways to play cards of the lowest rank: (length, width, plays that the whole hand then needs).

    `length` is the number of consecutive ranks, `width` the number of cards of each.
    """
    held = counts[low]
    # the kicker of a triple saves the play that the triple costs
    alone = range(max(1, held - 1), held + 1)
    found = [
        (1, width, _estimate_plays(_remove_run(counts, low, 1, width)) + (0 if width == 3 else 1)) for width in alone
    ]
    for width, fewest in _CHAINS:
        if held < width:
            break
        end = low
        while end < CHAIN_END and counts[end] >= width:
            end += 1
        for length in range(fewest, end - low + 1):
            # an airplane of n triples carries n kickers
            price = 1 if width < 3 else 1 - length
            found.append((length, width, _estimate_plays(_remove_run(counts, low, length, width)) + price))
    return found


def _remove_run(counts: Counts, low: int, length: int, width: int) -> Counts:
    return (*counts[:low], *(count - width for count in counts[low : low + length]), *counts[low + length :])
