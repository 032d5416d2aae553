"""The core plays by the same rules as the rules engine, compiled or not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from random import Random

import numpy as np
import pytest

from games.agents.doudizhu.core import packed_hands, play_keys, round_state
from games.agents.doudizhu.core.follow_policy import HABITS, choose_follow
from games.agents.doudizhu.core.hand_split import chain_cards, count_plays, decompose
from games.agents.doudizhu.core.lead_policy import choose_lead
from games.agents.doudizhu.core.move_generation import MAX_PLAYS, write_legal_plays
from games.agents.doudizhu.core.playout import playout, random_playout
from games.agents.doudizhu.core.random_numbers import next_number
from games.agents.doudizhu.core_observation import pack_cards
from games.rules.cards import DECK, parse_cards
from tests.support.embedded_env import ROOT

from .core_comparison import compare, playout_ends

LUCK = np.array([5], dtype=np.int64)


def held(text: str) -> int:
    return pack_cards(parse_cards(text))


def test_the_core_has_the_same_plays_ends_and_scores_as_the_rules():
    assert compare(2_000, seed=1).total() > 2_000


@pytest.mark.slow
def test_the_compiled_core_has_them_in_two_hundred_thousand_positions():
    done = subprocess.run(
        [sys.executable, "-m", "tests.agents.doudizhu.core_comparison", "200000"],
        cwd=ROOT, env={**os.environ, "NUMBA_DISABLE_JIT": "0"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    counted = json.loads(done.stdout)
    assert counted["compiled"] is True
    assert counted["leads"] + counted["answers"] + counted["turns"] >= 200_000
    assert counted["ends"] == playout_ends(400, seed=9)


def test_cards_taken_from_a_hand_and_given_back_leave_it_as_it_was():
    rng = Random(2)
    for _ in range(200):
        cards = rng.sample(DECK, 17)
        hand, part = pack_cards(cards), pack_cards(cards[:6])
        left = packed_hands.without(hand, part)
        assert left == pack_cards(cards[6:])
        assert packed_hands.add_cards(left, part) == hand
        assert (packed_hands.size(hand), packed_hands.size(left)) == (17, 11)


def test_a_hand_unpacks_to_its_ranks_in_order():
    assert packed_hands.unpack(held("3334A2bB")) == [0, 0, 0, 1, 11, 12, 13, 14]


@pytest.mark.parametrize(
    ("hand", "needed"),
    [("3", 1), ("bB", 1), ("345678", 1), ("334455", 1), ("3335", 1), ("33366", 1), ("3344", 2), ("3333", 1),
     ("34567889TJ", 2), ("359JK2B", 7), ("333444569", 2), ("3456789TJQKA", 1)],
)  # fmt: skip
def test_a_plan_needs_so_many_plays(hand, needed):
    assert count_plays(*decompose(held(hand))) == needed


def test_a_plan_holds_every_card_once():
    rng = Random(4)
    for _ in range(300):
        hand = pack_cards(rng.sample(DECK, rng.randint(1, 20)))
        groups, chains = decompose(hand)
        lanes = [groups >> 16 * lane & packed_hands.LANE for lane in range(4)]
        whole = (
            lanes[0] | lanes[1] * packed_hands.TWICE | lanes[2] * packed_hands.THRICE | lanes[3] * packed_hands.EVERY
        )
        while chains:
            whole = packed_hands.add_cards(whole, chain_cards(chains & 0xFFF))
            chains >>= 12
        assert whole == hand


def test_the_policy_plays_only_what_is_legal():
    """Its rounds are played again move by move: it is the seat in turn that lays, and each play is on the list."""
    rng = Random(6)
    cards, keys = np.zeros(MAX_PLAYS, dtype=np.int64), np.zeros(MAX_PLAYS, dtype=np.int64)
    for _ in range(25):
        state = a_round(rng)
        while state[round_state.OUT] < 0:
            end = write_legal_plays(
                int(state[state[round_state.TURN]]), int(state[round_state.LAST]), 0, cards, keys, 0
            )
            listed = set(zip(cards[:end].tolist(), keys[:end].tolist(), strict=True))
            move = of_policy(state)
            assert move in listed or (move == (0, play_keys.PASS) and state[round_state.LAST] != play_keys.PASS)
            round_state.apply_play(state, *move)


def of_policy(state: np.ndarray) -> tuple[int, int]:
    """What the policy does here: the only difference between the position and the one after it."""
    turn, last, leader = int(state[round_state.TURN]), int(state[round_state.LAST]), int(state[round_state.LEADER])
    hand = int(state[turn])
    counts = [packed_hands.size(int(state[place])) for place in range(3)]
    enemies = int(state[1] | state[2]) if turn == 0 else int(state[0])
    nearest = min(counts[1:]) if turn == 0 else counts[0]
    groups, chains = decompose(hand)
    if last == play_keys.PASS:
        cards, key = choose_lead(hand, groups, chains, enemies, nearest, counts[2] if turn == 1 else 0)
    else:
        partners = 0 if turn == 0 or leader == 0 else 2 if turn == 2 else 1
        next_enemy = (counts[1], 0, counts[0])[turn]
        cards, key = choose_follow(hand, groups, chains, last, enemies, nearest, next_enemy, partners, HABITS)
    return int(cards), int(key)


def a_round(rng: Random) -> np.ndarray:
    deck = rng.sample(DECK, 54)
    return round_state.new_round(pack_cards(deck[:20]), pack_cards(deck[20:37]), pack_cards(deck[37:]))


def test_a_playout_comes_to_the_end_that_its_moves_make():
    rng = Random(8)
    for _ in range(10):
        state = a_round(rng)
        again = state.copy()
        playout(state, np.full(3, -1, dtype=np.int64), np.zeros(3, dtype=np.int64), HABITS, 0, LUCK)
        while again[round_state.OUT] < 0:
            round_state.apply_play(again, *of_policy(again))
        fields = [0, 1, 2, round_state.DOUBLINGS, round_state.OUT]
        assert state[fields].tolist() == again[fields].tolist()


def test_a_random_round_ends_with_one_hand_empty():
    cards, keys = np.zeros(MAX_PLAYS + 1, dtype=np.int64), np.zeros(MAX_PLAYS + 1, dtype=np.int64)
    state = a_round(Random(9))
    took = random_playout(state, 0, np.array([5], dtype=np.int64), cards, keys)
    assert took > 2
    assert [int(state[place]) == 0 for place in range(3)].count(True) == 1


def test_drawn_numbers_reach_all_of_their_range_evenly():
    luck = np.array([1], dtype=np.int64)
    seen = [next_number(luck, 5) for _ in range(2_000)]
    assert {seen.count(number) // 100 for number in range(5)} <= {3, 4}
