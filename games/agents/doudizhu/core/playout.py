"""Plays Dou Dizhu rounds to their end, by the policies of simulated players or at random."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .compilation import compiled
from .follow_policy import choose_follow
from .hand_split import decompose
from .lead_policy import choose_lead
from .move_generation import write_legal_plays
from .naive_policy import naive_follow, naive_lead
from .packed_hands import size, without
from .play_keys import BOMB, PASS, ROCKET
from .random_numbers import next_number
from .round_state import DOUBLINGS, FARMER_PLAYS, LANDLORD_PLAYS, LAST, LEADER, OUT, PASSES, TURN

Ints = NDArray[np.int64]


@compiled
def playout(state: Ints, groups: Ints, chains: Ints, habits: Ints, plain: int, luck: Ints) -> None:
    """Plays the round in the array `state` to its end, in place, with simulated players.

    Bit n of `plain` is set if player n, counted from the landlord (0), follows the naive policy; others follow
    `lead_policy` and `follow_policy`. `groups` and `chains` are the splits of the three hands (`hand_split`), or -1 for
    a split yet to be made. Both are overwritten.
    """
    turn, last, leader, passes = state[TURN], state[LAST], state[LEADER], state[PASSES]
    doublings, by_landlord, by_farmers = state[DOUBLINGS], state[LANDLORD_PLAYS], state[FARMER_PLAYS]
    for seat in range(3):
        if groups[seat] < 0:
            groups[seat], chains[seat] = decompose(state[seat])
    a, b, c = size(state[0]), size(state[1]), size(state[2])
    while True:
        hand = state[turn]
        partners = 0
        if turn != 0 and leader != 0:
            partners = 2 if turn == 2 else 1
        if plain >> turn & 1:
            if last == PASS:
                cards, key = naive_lead(hand)
            else:
                cards, key = naive_follow(hand, last, 1 if partners == 0 else 0, luck)
        else:
            enemies = state[1] | state[2] if turn == 0 else state[0]
            nearest = min(b, c) if turn == 0 else a
            if last == PASS:
                cards, key = choose_lead(hand, groups[turn], chains[turn], enemies, nearest, c if turn == 1 else 0)
            else:
                next_enemy = b if turn == 0 else a if turn == 2 else 0
                cards, key = choose_follow(
                    hand, groups[turn], chains[turn], last, enemies, nearest, next_enemy, partners, habits
                )
        if key == PASS:
            passes += 1
            if passes == 2:
                passes, last = 0, PASS
        else:
            hand = without(hand, cards)
            state[turn] = hand
            last, leader, passes = key, turn, 0
            kind = key & 15
            if kind in (BOMB, ROCKET):
                doublings += 1
            count = size(hand)
            if turn == 0:
                by_landlord += 1
                a = count
            else:
                by_farmers += 1
                if turn == 1:
                    b = count
                else:
                    c = count
            if count == 0:
                state[DOUBLINGS], state[LANDLORD_PLAYS], state[FARMER_PLAYS] = doublings, by_landlord, by_farmers
                state[OUT] = turn
                return
            if not plain >> turn & 1:
                groups[turn], chains[turn] = decompose(hand)
        turn = turn + 1 if turn < 2 else 0


@compiled
def random_playout(state: Ints, rules: int, luck: Ints, cards: Ints, keys: Ints) -> int:
    """Plays the round in the array `state` to its end, in place, with random legal moves.

    Returns the number of turns.
    """
    count = 0
    while state[OUT] < 0:
        turn = state[TURN]
        end = write_legal_plays(state[turn], state[LAST], rules, cards, keys, 0)
        if state[LAST] != PASS:
            cards[end], keys[end] = 0, PASS
            end += 1
        at = next_number(luck, end)
        key = keys[at]
        if key == PASS:
            state[PASSES] += 1
            if state[PASSES] == 2:
                state[PASSES], state[LAST] = 0, PASS
        else:
            state[turn] = without(state[turn], cards[at])
            state[LAST], state[LEADER], state[PASSES] = key, turn, 0
            kind = key & 15
            if kind in (BOMB, ROCKET):
                state[DOUBLINGS] += 1
            state[LANDLORD_PLAYS if turn == 0 else FARMER_PLAYS] += 1
            if state[turn] == 0:
                state[OUT] = turn
        state[TURN] = turn + 1 if turn < 2 else 0
        count += 1
    return count
