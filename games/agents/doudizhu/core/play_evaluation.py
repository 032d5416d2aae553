"""Evaluates plays of Dou Dizhu: every play is tried in the same sampled deals, and the round is played to its end."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from .compilation import compiled
from .hand_split import decompose
from .playout import playout
from .round_state import DOUBLINGS, FARMER_PLAYS, LANDLORD_PLAYS, OUT, TURN, apply_play

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

TRIES: Final = 0
POINTS: Final = 1
SQUARES: Final = 2
WINS: Final = 3
SUMS: Final = 4
"""The columns of the sums of each play: number or weight of the deals, points, squares of the points, wins."""


@compiled
def round_points(state: Ints, place: int, base: int, cap: int, springs: int) -> int:
    """Returns the points that one player gets in a round of Dou Dizhu that has ended.

    `place` is the player, counted from the landlord (0) clockwise. A spring, a win against a side that hardly played,
    doubles the points if `springs` is 1.
    """
    total: int = base << state[DOUBLINGS]
    by_landlord = state[OUT] == 0
    if springs and (state[FARMER_PLAYS] == 0 if by_landlord else state[LANDLORD_PLAYS] == 1):
        total *= 2
    total = min(total, cap)
    sign = 1 if by_landlord else -1
    return 2 * sign * total if place == 0 else -sign * total


@compiled
def sample_plays(
    state: Ints, worlds: Ints, start: int, stop: int, cards: Ints, keys: Ints, active: Ints, sums: Floats,
    habits: Ints, base: int, cap: int, springs: int, luck: Ints,
) -> None:  # fmt: skip
    """Plays sampled deals to the end after each play marked in `active`, and adds the results to its row of `sums`.

    `state` is the position, in which only the own hand is filled. Rows `start` to `stop` of `worlds` are the deals.
    Each has the hands of the next two players clockwise, and bits that say who plays by the naive policy.
    """
    place = state[TURN]
    one = place + 1 if place < 2 else 0
    other = one + 1 if one < 2 else 0
    now = np.zeros(state.shape[0], dtype=np.int64)
    groups = np.zeros(3, dtype=np.int64)
    chains = np.zeros(3, dtype=np.int64)
    for world in range(start, stop):
        plain = worlds[world, 2]
        first, second = worlds[world, 0], worlds[world, 1]
        first_groups, first_chains = decompose(first)
        second_groups, second_chains = decompose(second)
        for at in range(cards.shape[0]):
            if not active[at]:
                continue
            now[:] = state
            now[one], now[other] = first, second
            apply_play(now, cards[at], keys[at])
            if now[OUT] < 0:
                groups[place] = -1
                groups[one], chains[one] = first_groups, first_chains
                groups[other], chains[other] = second_groups, second_chains
                playout(now, groups, chains, habits, plain, luck)
            points = round_points(now, place, base, cap, springs)
            sums[at, TRIES] += 1
            sums[at, POINTS] += points
            sums[at, SQUARES] += points * points
            if points > 0:
                sums[at, WINS] += 1
