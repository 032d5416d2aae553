"""Chooses the bids of simulated Dou Dizhu players, by high cards, bombs and the number of plays that the hand needs.

Also evaluates bids, by playing sampled deals to the end.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from .bits import popcount
from .compilation import compiled
from .hand_split import count_plays, decompose
from .packed_hands import BIG, JOKERS, LITTLE, TWO, add_cards
from .play_evaluation import POINTS, SQUARES, TRIES, WINS, round_points
from .playout import playout
from .random_numbers import next_number
from .round_state import FIELDS, OUT

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

ACE: Final = 11
THREE_FROM: Final = 85
TWO_FROM: Final = 70
ONE_FROM: Final = 55
"""The least strengths, in tenths as `strength` returns them, for a bid of 3, 2 and 1."""


@compiled
def strength(hand: int) -> int:
    """Returns the strength of a Dou Dizhu hand as landlord before the bottom cards are seen, in tenths.

    A landlord with a strength of 70 should win half of the rounds.
    """
    worth = 40 * (hand >> BIG & 1) + 30 * (hand >> LITTLE & 1)
    worth += 15 if hand & JOKERS == JOKERS else 0
    for lane in range(4):
        worth += 18 * (hand >> 16 * lane + TWO & 1) + 6 * (hand >> 16 * lane + ACE & 1)
    worth += 30 * popcount(hand >> 48 & 0x0FFF)
    groups, chains = decompose(hand)
    return worth + 11 * (8 - count_plays(groups, chains))


@compiled
def bid(hand: int, highest: int) -> int:
    """Returns the bid that a simulated player makes with this hand, 1 to 3; 0 if it would not exceed `highest`."""
    worth = strength(hand)
    wanted = 3 if worth >= THREE_FROM else 2 if worth >= TWO_FROM else 1 if worth >= ONE_FROM else 0
    return wanted if wanted > highest else 0


@compiled
def sample_bids(
    own: int, unseen: Ints, given: Ints, offers: Ints, luck: Ints, count: int, sums: Floats, habits: Ints, cap: int,
    springs: int, last_deal: int,
) -> None:  # fmt: skip
    """Plays `count` sampled deals to the end after each bid in `offers`, and adds the results to its row of `sums`.

    The columns of `sums` are those of `play_evaluation`. A deal is used only if the earlier bidders would have bid in
    it as they did. After six attempts any deal is used, with weight 0.3. Players are counted in bidding order: first
    those who bid `given`, then this one, then the others. If all three pass and `last_deal` is 1, the first bidder is
    landlord at 1 point. Otherwise such a deal counts 0 points.
    """
    spoken = given.shape[0]
    hands = np.zeros(3, dtype=np.int64)
    state = np.zeros(FIELDS, dtype=np.int64)
    groups = np.zeros(3, dtype=np.int64)
    chains = np.zeros(3, dtype=np.int64)
    for _ in range(count):
        bottom = 0
        weight = 1.0
        for attempt in range(6):
            hands[:] = 0
            hands[spoken] = own
            bottom = 0
            for at in range(37):
                swap = at + next_number(luck, 37 - at)
                unseen[at], unseen[swap] = unseen[swap], unseen[at]
                card = 1 << unseen[at]
                if at < 34:
                    place = (spoken + 1 + at // 17) % 3
                    hands[place] = add_cards(hands[place], card)
                else:
                    bottom = add_cards(bottom, card)
            wrong = 0
            highest = 0
            for place in range(spoken):
                wrong += abs(bid(hands[place], highest) - given[place])
                highest = max(highest, given[place])
            if wrong == 0:
                break
            weight = 0.3 if attempt == 5 else 1.0
        for at in range(offers.shape[0]):
            landlord, base = -1, 0
            for place in range(3):
                offer = given[place] if place < spoken else offers[at] if place == spoken else bid(hands[place], base)
                if offer > base:
                    landlord, base = place, offer
                if offer == 3:
                    break
            points = 0
            if landlord < 0 and last_deal:
                landlord, base = 0, 1
            if landlord >= 0:
                state[:] = 0
                state[OUT] = -1
                for step in range(3):
                    state[step] = hands[(landlord + step) % 3]
                state[0] = add_cards(state[0], bottom)
                groups[:] = -1
                playout(state, groups, chains, habits, 0, luck)
                points = round_points(state, (spoken - landlord) % 3, base, cap, springs)
            sums[at, TRIES] += weight
            sums[at, POINTS] += weight * points
            sums[at, SQUARES] += weight * points * points
            if points > 0:
                sums[at, WINS] += weight
