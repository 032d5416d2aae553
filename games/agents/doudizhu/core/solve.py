"""The exact result of a position with open hands, both sides playing their best.

A depth-first search with bounds over results: a result is what the multiplier will yet be doubled by, from the
landlord's side. The landlord going out with n doublings to come is n + 1, a farmer going out is -(n + 1); 0 is none.
Positions that were searched are kept whole, so what is found is proved. Farmers play as one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from .bits import popcount
from .hands import BOMB, JOKERS, PASS, ROCKET, without
from .jit import compiled
from .moves import legal
from .rounds import DOUBLINGS, FARMER_PLAYS, LANDLORD_PLAYS, LAST, LEADER, OUT, PASSES, TURN, play

Ints = NDArray[np.int64]

WIDEST: Final = 64
"""More than any result."""
UNKNOWN: Final = 999
ROOM: Final = 1 << 16
"""Plays on the way from the root to a leaf, with their siblings."""

_NODES: Final = 0
_LIMIT: Final = 1
_EXACT: Final = 0
_AT_LEAST: Final = 1
_AT_MOST: Final = 2


class Memory:
    """What searches have found out, and room to work in; of use again for positions of the same round."""

    def __init__(self, bits: int = 16) -> None:
        """For 2^bits positions, 48 bytes each."""
        self.kept = np.zeros((1 << bits, 6), dtype=np.int64)
        self.cards = np.zeros(ROOM, dtype=np.int64)
        self.keys = np.zeros(ROOM, dtype=np.int64)
        self.counted = np.zeros(2, dtype=np.int64)


@dataclass(frozen=True, slots=True)
class Solution:
    """A position's result with best play."""

    result: int
    """n + 1 when the landlord goes out and the multiplier is doubled n times from here on (bombs, rockets, springs);
    -(n + 1) when a farmer does."""
    cards: int
    key: int
    """A best play: the first of those that come to this result."""
    nodes: int
    """Positions that were looked at."""

    @property
    def landlord_wins(self) -> bool:
        return self.result > 0

    def multiplier(self, now: int, cap: int) -> int:
        """What the round will count in the end, where it counts `now` already."""
        return min(now << abs(self.result) - 1, cap)


def solve(state: Ints, *, rules: int = 0, nodes: int = 200_000, memory: Memory | None = None) -> Solution | None:
    """The result of a round that runs, and a play that reaches it; None when more positions than `nodes` are needed.

    `state` is that of `rounds.position`; `rules` the bits of what may ride (`hands`).
    """
    memory = memory or Memory()
    best = np.zeros(2, dtype=np.int64)
    favoured = 1 if state[TURN] == 0 else -1
    chosen = (0, 0)

    def at_least(bound: int) -> bool | None:
        nonlocal chosen
        value = int(_root(state, bound - 1, bound, rules, memory.kept, memory.cards, memory.keys, memory.counted, best))
        if value == UNKNOWN:
            return None
        if (value >= bound) == (favoured > 0):
            chosen = (int(best[0]), int(best[1]))
        return value >= bound

    memory.counted[_NODES], memory.counted[_LIMIT] = 0, nodes
    # who wins first, then one doubling more or less at a time: each question alone is a hundred times cheaper than all
    wins = at_least(1)
    result = 1 if wins else -1
    while wins is not None:
        reaches = at_least(result + 1 if wins else result)
        if reaches is None:
            return None
        if reaches != wins:
            return Solution(result, *chosen, nodes=int(memory.counted[_NODES]))
        result += 1 if wins else -1
    return None


def solve_winner(state: Ints, *, rules: int = 0, nodes: int = 200_000, memory: Memory | None = None) -> bool | None:
    """Does the landlord win with best play? Cheaper than `solve`; None when more positions than `nodes` are needed."""
    memory = memory or Memory()
    memory.counted[_NODES], memory.counted[_LIMIT] = 0, nodes
    best = np.zeros(2, dtype=np.int64)
    value = int(_root(state, 0, 1, rules, memory.kept, memory.cards, memory.keys, memory.counted, best))
    return None if value == UNKNOWN else value > 0


def solve_each(
    state: Ints, plays: list[tuple[int, int]], *, rules: int = 0, nodes: int = 200_000, memory: Memory | None = None
) -> list[int] | None:
    """The result of each of these plays (cards and key, key 0 to pass) for who is in turn, in the terms of `Solution`.

    None when more positions than `nodes` are needed for one of them.
    """
    memory = memory or Memory()
    found = []
    for cards, key in plays:
        after = state.copy()
        play(after, cards, key)
        more = int(after[DOUBLINGS] - state[DOUBLINGS])
        if after[OUT] >= 0:
            result = _ending(after)
        else:
            solution = solve(after, rules=rules, nodes=nodes, memory=memory)
            if solution is None:
                return None
            result = solution.result
        found.append(result + more if result > 0 else result - more)
    return found


def _ending(state: Ints) -> int:
    """The result of a round that has ended: doubled once more by a spring."""
    if state[OUT] == 0:
        return 2 if state[FARMER_PLAYS] == 0 else 1
    return -2 if state[LANDLORD_PLAYS] == 1 else -1


@compiled
def _root(
    state: Ints, alpha: int, beta: int, rules: int, kept: Ints, cards: Ints, keys: Ints, counted: Ints, best: Ints
) -> int:
    end = _ordered(state[state[TURN]], state[LAST], state[TURN], state[LEADER], rules, cards, keys, 0)
    maximizes = state[TURN] == 0
    result = -WIDEST if maximizes else WIDEST
    for at in range(end):
        value = _reply(
            state[0], state[1], state[2], state[TURN], state[LAST], state[LEADER], state[PASSES],
            min(state[LANDLORD_PLAYS], 2), min(state[FARMER_PLAYS], 1), cards[at], keys[at], alpha, beta, rules, kept,
            cards, keys, end, counted,
        )  # fmt: skip
        if value == UNKNOWN:
            return UNKNOWN
        if (value > result) if maximizes else (value < result):
            result = value
            best[0], best[1] = cards[at], keys[at]
        if maximizes:
            alpha = max(alpha, result)
        else:
            beta = min(beta, result)
        if alpha >= beta:
            break
    return result


@compiled
def _reply(
    a: int, b: int, c: int, turn: int, last: int, leader: int, passes: int, by_landlord: int, by_farmers: int,
    played: int, key: int, alpha: int, beta: int, rules: int, kept: Ints, cards: Ints, keys: Ints, start: int,
    counted: Ints,
) -> int:  # fmt: skip
    doubles = 0
    if key == PASS:
        passes += 1
        if passes == 2:
            passes, last = 0, PASS
    else:
        last, leader, passes = key, turn, 0
        kind = key & 15
        doubles = 1 if kind in (BOMB, ROCKET) else 0
        if turn == 0:
            a = without(a, played)
            by_landlord = min(by_landlord + 1, 2)
            if a == 0:
                return 1 + doubles + (1 if by_farmers == 0 else 0)
        else:
            by_farmers = 1
            if turn == 1:
                b = without(b, played)
            else:
                c = without(c, played)
            if b == 0 or c == 0:
                return -(1 + doubles + (1 if by_landlord == 1 else 0))
    following = turn + 1 if turn < 2 else 0
    if doubles:  # the bounds of what is to come, without this doubling
        alpha = alpha - 1 if alpha > 0 else alpha + 1 if alpha < 0 else 0
        beta = beta - 1 if beta > 0 else beta + 1 if beta < 0 else 0
    value = _search(
        a, b, c, following, last, leader, passes, by_landlord, by_farmers, alpha, beta, rules, kept, cards, keys,
        start, counted,
    )  # fmt: skip
    if value == UNKNOWN or not doubles:
        return value
    return value + 1 if value > 0 else value - 1


@compiled
def _search(
    a: int, b: int, c: int, turn: int, last: int, leader: int, passes: int, by_landlord: int, by_farmers: int,
    alpha: int, beta: int, rules: int, kept: Ints, cards: Ints, keys: Ints, start: int, counted: Ints,
) -> int:  # fmt: skip
    counted[_NODES] += 1
    if counted[_NODES] > counted[_LIMIT] or start + 5000 > ROOM:
        return UNKNOWN
    held = popcount(a >> 48) + popcount(b >> 48) + popcount(c >> 48)
    held += _rocket(a) + _rocket(b) + _rocket(c)
    best_for_landlord, best_for_farmers = 1 + held + 1 - by_farmers, -1 - held - (1 if by_landlord < 2 else 0)
    if best_for_landlord <= alpha:
        return best_for_landlord
    if best_for_farmers >= beta:
        return best_for_farmers
    rest = last | turn << 16 | leader << 18 | passes << 20 | by_landlord << 21 | by_farmers << 23 | 1 << 24
    slot = _slot(a, b, c, rest, kept.shape[0])
    if kept[slot, 0] == a and kept[slot, 1] == b and kept[slot, 2] == c and kept[slot, 3] == rest:
        known: int = kept[slot, 4]
        bound = kept[slot, 5]
        if bound == _EXACT or (bound == _AT_LEAST and known >= beta) or (bound == _AT_MOST and known <= alpha):
            return known
    hand = a if turn == 0 else b if turn == 1 else c
    end = _ordered(hand, last, turn, leader, rules, cards, keys, start)
    low, high = alpha, beta
    maximizes = turn == 0
    result = -WIDEST if maximizes else WIDEST
    for at in range(start, end):
        value = _reply(
            a, b, c, turn, last, leader, passes, by_landlord, by_farmers, cards[at], keys[at], low, high, rules, kept,
            cards, keys, end, counted,
        )  # fmt: skip
        if value == UNKNOWN:
            return UNKNOWN
        if maximizes:
            result = max(result, value)
            low = max(low, result)
        else:
            result = min(result, value)
            high = min(high, result)
        if low >= high:
            break
    bound = _AT_MOST if result <= alpha else _AT_LEAST if result >= beta else _EXACT
    kept[slot, 0], kept[slot, 1], kept[slot, 2], kept[slot, 3] = a, b, c, rest
    kept[slot, 4], kept[slot, 5] = result, bound
    return result


@compiled
def _rocket(hand: int) -> int:
    return 1 if hand & JOKERS == JOKERS else 0


@compiled
def _slot(a: int, b: int, c: int, rest: int, slots: int) -> int:
    """Where a position is kept. Sums stay below 2^63, so that plain integers give the same."""
    mixed = (a ^ a >> 29) % 1_000_000_007 * 2_654_435_761
    mixed = (mixed ^ b ^ b >> 31) % 998_244_353 * 2_246_822_519
    mixed = (mixed ^ c ^ c >> 30) % 1_000_000_009 * 3_266_489_917
    mixed = (mixed ^ rest) % 999_999_937 * 668_265_263
    return (mixed ^ mixed >> 32) & slots - 1


@compiled
def _ordered(hand: int, last: int, turn: int, leader: int, rules: int, cards: Ints, keys: Ints, start: int) -> int:
    """All that can be done, what is tried first in front; the place after it.

    Leads: many cards before few, low before high. Follows: low before high, the pass after them; over a partner the
    pass comes first.
    """
    if last == PASS:
        end = legal(hand, last, rules, cards, keys, start)
        _sort_leads(cards, keys, start, end)
        return end
    spares = turn != 0 and leader != 0
    if spares:
        cards[start], keys[start] = 0, PASS
        return legal(hand, last, rules, cards, keys, start + 1)
    end = legal(hand, last, rules, cards, keys, start)
    cards[end], keys[end] = 0, PASS
    return end + 1


@compiled
def _sort_leads(cards: Ints, keys: Ints, start: int, end: int) -> None:
    """By insertion; the lists are short where it matters."""
    for at in range(start + 1, end):
        card, key = cards[at], keys[at]
        order = _order(card, key)
        back = at
        while back > start and _order(cards[back - 1], keys[back - 1]) > order:
            cards[back], keys[back] = cards[back - 1], keys[back - 1]
            back -= 1
        cards[back], keys[back] = card, key


@compiled
def _order(cards: int, key: int) -> int:
    kind = key & 15
    bomb = 100 if kind in (BOMB, ROCKET) else 0
    return bomb - 2 * popcount(cards) + (key >> 4 & 15)
