"""Plays and hands of Gan Deng Yan by rank alone: all plays of a hand, and the cost of getting rid of all its cards.

Suits do not matter in this game, and hands are small. So a hand is a sorted tuple of ranks, and all results here are
cached. If a play can be made in several ways, the one with the fewest and lowest jokers represents all.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from games.process_cache import memoized
from games.rules.gandengyan.hand_types import ACE, TWO, Combo, HandType
from games.rules.gandengyan.options import GanDengYanOptions

Hand = tuple[int, ...]
"""The ranks of a hand, ascending: 3 to 15 (15 is the 2), small joker 16, big joker 17."""

SINGLE, PAIR, STRAIGHT, BOMB_3, BOMB_4, ROCKET = range(6)
KINDS: Final = {kind: number for number, kind in enumerate(HandType)}
SMALL, BIG = 16, 17


class Shape(NamedTuple):
    """A play without its suits, such as "pair of 7", and the hand that remains after it."""

    kind: int
    low: int
    """The rank by which plays of this kind compare."""
    length: int
    """The number of cards in a straight, else 1."""
    rest: Hand
    """The cards that remain in the hand after the play."""


def shape_of(combo: Combo, rest: Hand = ()) -> Shape:
    """Converts a combination of cards to a `Shape`. `rest` is the hand that remains after it."""
    return Shape(KINDS[combo.type], combo.low, combo.length, rest)


def beats(shape: Shape, last: Shape | None, options: GanDengYanOptions) -> bool:
    """Whether one play of Gan Deng Yan beats another (RULES.md, section 6); true if there is none to beat.

    Simulations call this so often that it compares plain numbers instead of cards.
    """
    if last is None:
        return True
    kind, theirs = shape[0], last[0]
    if kind >= BOMB_3 or theirs >= BOMB_3:
        return kind > theirs or (kind == theirs and shape[1] > last[1])
    if kind != theirs:
        return False
    low, under = shape[1], last[1]
    if kind == STRAIGHT:
        if (options.step_by_one or options.same_length_straights) and shape[2] != last[2]:
            return False
        return low == under + 1 if options.step_by_one else low > under
    if options.step_by_one and low < TWO:
        return low == under + 1
    return low > under


@memoized(max_bytes=24_000_000, entry_bytes=4_000)
def possible_plays(hand: Hand) -> tuple[Shape, ...]:
    """Returns every play with which this hand could lead, weaker kinds first."""
    suited = [rank for rank in hand if rank < SMALL]
    jokers = hand[len(suited) :]
    held = {rank: suited.count(rank) for rank in suited}
    found = [Shape(SINGLE, rank, 1, _without(hand, (rank,))) for rank in (*held, *jokers)]
    for width, kind in ((2, PAIR), (3, BOMB_3), (4, BOMB_4)):
        for rank, count in held.items():
            wild = max(0, width - count)
            if wild <= len(jokers):
                found.append(Shape(kind, rank, 1, _without(hand, (rank,) * (width - wild) + jokers[:wild])))
    found += _straights(hand, held, jokers)
    if len(jokers) == 2:
        found.append(Shape(ROCKET, BIG, 1, tuple(suited)))
    return tuple(found)


def _straights(hand: Hand, held: dict[int, int], jokers: Hand) -> list[Shape]:
    found = []
    for start in range(3, ACE - 1):
        used: list[int] = []
        wild = 0
        for rank in range(start, ACE + 1):
            if rank in held:
                used.append(rank)
            else:
                wild += 1
            if wild > len(jokers):
                break
            length = rank - start + 1
            if length >= 3 and used:
                found.append(Shape(STRAIGHT, start, length, _without(hand, (*used, *jokers[:wild]))))
    return found


def _without(hand: Hand, used: Hand) -> Hand:
    left = list(hand)
    for rank in used:
        left.remove(rank)
    return tuple(left)


# ── The cost of a hand ──────────────────────────────────────────────────────────────────────────

_SINGLES: Final = {
    3: 1.0, 4: 1.0, 5: 1.0, 6: 1.0, 7: 0.98, 8: 0.96, 9: 0.94, 10: 0.9, 11: 0.86, 12: 0.8, 13: 0.74, 14: 0.62, 15: 0.42,
    16: 0.3, 17: 0.24,
}  # fmt: skip


def play_cost(shape: Shape) -> float:
    """Returns the cost of making one play: 1 for the weakest, less for plays that are likely to win the trick."""
    kind, low, length, _ = shape
    if kind == SINGLE:
        return _SINGLES[low]
    if kind == PAIR:
        return 0.34 if low == TWO else 0.92 - 0.04 * (low - 3)
    if kind == STRAIGHT:
        return max(0.4, 0.86 - 0.05 * (low - 3) - 0.02 * (length - 3))
    return (0.26, 0.2, 0.16)[kind - BOMB_3]


@memoized(max_bytes=8_000_000, entry_bytes=450)
def hand_cost(hand: Hand) -> float:
    """Returns the cost of playing the whole hand, in the cheapest way to split it into plays; 0 without cards.

    It is the sum of `play_cost` over these plays.
    """
    if not hand:
        return 0.0
    lowest = hand.count(hand[0])
    return min(
        play_cost(shape) + hand_cost(shape.rest)
        for shape in possible_plays(hand)
        if shape.rest.count(hand[0]) < lowest  # the lowest card must go at some time, so play it first
    )


@memoized(max_bytes=8_000_000, entry_bytes=450)
def plays_needed(hand: Hand) -> int:
    """Returns the fewest plays that empty this hand of Gan Deng Yan."""
    if not hand:
        return 0
    lowest = hand.count(hand[0])
    return min(1 + plays_needed(shape.rest) for shape in possible_plays(hand) if shape.rest.count(hand[0]) < lowest)
