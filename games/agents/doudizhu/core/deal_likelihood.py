"""The likelihood of a sampled deal of Dou Dizhu: how well it explains the bids and plays made so far.

The policies of simulated players say which bid or play each sampled hand would make. Nobody plays exactly like them, so
another play makes a deal less likely, never impossible.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from .bidding import bid
from .bits import popcount
from .compilation import compiled
from .follow_policy import choose_follow
from .hand_split import decompose
from .lead_policy import choose_lead
from .naive_policy import naive_answer, naive_lead
from .packed_hands import JOKERS, add_cards, without
from .play_keys import BOMB, PASS, ROCKET

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

PLACE: Final = 0
CARDS: Final = 1
KEY: Final = 2
"""The columns of a history: an array with one row for each play and pass of the round."""

HELD_BACK: Final = 0
STEPPED_IN: Final = 1
OTHER_ANSWER: Final = 2
OTHER_LEAD: Final = 3
OTHER_KIND: Final = 4
OTHER_BID: Final = 5
NOT_PLAIN: Final = 6
SURPRISES: Final = np.array([0.30, 0.45, 0.55, 0.55, 0.40, 0.6, 0.12], dtype=np.float64)
"""Factors below 1 on a deal's likelihood, one for each kind of unexpected action.

HELD_BACK: a pass where the policy plays. STEPPED_IN: a play where it passes. OTHER_ANSWER: another follow. OTHER_LEAD:
another lead of equal kind. OTHER_KIND: a lead of another kind. OTHER_BID: each point by which a bid differs. NOT_PLAIN:
an action that the naive policy would not take.
"""


@compiled
def weigh_deals(
    history: Ints, place: int, own: int, worlds: Ints, bids: Ints, bottom: int, habits: Ints, surprises: Floats,
    weights: Floats,
) -> None:  # fmt: skip
    """Writes into `weights` how well each sampled deal explains the bids and plays of the other two players.

    Players are counted from the landlord, who is 0. `own` is the present hand of the seat in `place`; a sample's hands
    belong to the two after it. `bids` has -1 for no bid. `bottom` holds the three cards that the landlord took in.
    """
    highest = max(bids[0], bids[1], bids[2])
    hands = np.zeros(3, dtype=np.int64)
    one = place + 1 if place < 2 else 0
    other = one + 1 if one < 2 else 0
    for world in range(worlds.shape[0]):
        hands[place], hands[one], hands[other] = own, worlds[world, 0], worlds[world, 1]
        for at in range(history.shape[0]):
            if history[at, KEY] != PASS:
                hands[history[at, PLACE]] = add_cards(hands[history[at, PLACE]], history[at, CARDS])
        weight = 1.0
        for bidder in range(3):
            if bidder != place and bids[bidder] >= 0:
                held = without(hands[0], bottom) if bidder == 0 else hands[bidder]
                wanted = bid(held, 0)
                if bids[bidder] > 0:
                    weight *= surprises[OTHER_BID] ** abs(wanted - bids[bidder])
                elif wanted > highest:  # a bidder of this strength would have bid higher, whatever the others bid
                    weight *= surprises[OTHER_BID] ** (wanted - highest)
        weights[world] = weight * _deal_likelihood(history, place, hands, worlds[world, 2], habits, surprises)


@compiled
def _deal_likelihood(history: Ints, place: int, hands: Ints, plain: int, habits: Ints, surprises: Floats) -> float:
    """Returns how likely the other two players' past plays are if they held these sampled hands of Dou Dizhu.

    The history is replayed on `hands`, which change. Bit n of `plain` is set if player n, counted from the landlord
    (0), is taken to play naively.
    """
    weight = 1.0
    last, leader, passes = PASS, 0, 0
    for at in range(history.shape[0]):
        turn, key = history[at, PLACE], history[at, KEY]
        if turn != place:
            partners = 0
            if turn != 0 and leader != 0:
                partners = 2 if turn == 2 else 1
            if plain >> turn & 1:
                weight *= _naive_probability(hands[turn], last, key, partners, surprises)
            else:
                weight *= _policy_likelihood(hands, turn, last, key, partners, habits, surprises)
        if key == PASS:
            passes += 1
            if passes == 2:
                passes, last = 0, PASS
        else:
            hands[turn] = without(hands[turn], history[at, CARDS])
            last, leader, passes = key, turn, 0
    return weight


@compiled
def _naive_probability(hand: int, last: int, key: int, partners: int, surprises: Floats) -> float:
    """Returns the probability that a player with this hand who follows `naive_policy` makes this play or pass."""
    if last == PASS:
        guessed = naive_lead(hand)[1]
        return 1.0 if guessed == key else float(surprises[NOT_PLAIN])
    guessed = naive_answer(hand, last)[1]
    if guessed != PASS or partners:
        return 1.0 if guessed == key else float(surprises[NOT_PLAIN])
    kind = key & 15
    bombs = popcount(hand >> 48) if last & 15 != BOMB else 0
    choices = 1 + bombs + (1 if hand & JOKERS == JOKERS else 0)
    return 1.0 / choices if key == PASS or kind in (BOMB, ROCKET) else float(surprises[NOT_PLAIN])


@compiled
def _policy_likelihood(
    hands: Ints, turn: int, last: int, key: int, partners: int, habits: Ints, surprises: Floats
) -> float:
    """Returns how likely this play or pass is if the player follows `lead_policy` and `follow_policy`.

    The result is 1 for the play that these policies choose, else one of the factors in `surprises`.
    """
    a, b, c = popcount(hands[0]), popcount(hands[1]), popcount(hands[2])
    enemies = hands[1] | hands[2] if turn == 0 else hands[0]
    nearest = min(b, c) if turn == 0 else a
    groups, chains = decompose(hands[turn])
    if last == PASS:
        guessed = choose_lead(hands[turn], groups, chains, enemies, nearest, c if turn == 1 else 0)[1]
        if guessed == key:
            return 1.0
        return float(surprises[OTHER_LEAD] if guessed & 15 == key & 15 else surprises[OTHER_KIND])
    next_enemy = b if turn == 0 else a if turn == 2 else 0
    guessed = choose_follow(hands[turn], groups, chains, last, enemies, nearest, next_enemy, partners, habits)[1]
    if guessed == key:
        return 1.0
    if key == PASS:
        return float(surprises[HELD_BACK])
    return float(surprises[STEPPED_IN] if guessed == PASS else surprises[OTHER_ANSWER])


@compiled
def resample_by_weight(worlds: Ints, weights: Floats, offset: float, chosen: Ints) -> None:
    """Fills `chosen` with numbers of sampled deals, each as often as its weight demands (systematic resampling).

    Deals are picked at even steps along the sum of weights; `offset`, 0 to 1, shifts the steps.
    """
    count = chosen.shape[0]
    total = 0.0
    for world in range(worlds.shape[0]):
        total += weights[world]
    step = total / count
    reached, at = 0.0, 0
    for world in range(worlds.shape[0]):
        reached += weights[world]
        while at < count and (at + offset) * step < reached:
            chosen[at] = worlds[world]
            at += 1
    while at < count:
        chosen[at] = worlds[worlds.shape[0] - 1]
        at += 1
