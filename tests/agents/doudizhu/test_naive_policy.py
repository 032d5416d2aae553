"""Players of plain habits, as playouts take some of the others for: the lowest card first, the lowest that beats."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from games.agents.doudizhu.core import packed_hands, play_keys, round_state
from games.agents.doudizhu.core.move_generation import MAX_PLAYS, write_legal_plays
from games.agents.doudizhu.core.naive_policy import naive_answer, naive_follow, naive_lead
from games.agents.doudizhu.core.packed_hands import JOKERS
from games.agents.doudizhu.core.play_keys import PASS
from games.agents.doudizhu.core_observation import KINDS, pack_cards
from games.rules.cards import DECK, parse_cards
from games.rules.doudizhu.hand_types import HandType
from games.rules.doudizhu.readings_of_cards import readings

SIGNS = "3456789TJQKA2bB"


def held(text: str) -> int:
    return pack_cards(parse_cards(text))


def told(cards: int) -> str:
    return "".join(SIGNS[rank] for rank in packed_hands.unpack(cards))


def to_beat(text: str, kind: HandType | None = None) -> int:
    found = readings(parse_cards(text))
    combo = next((combo for combo in found if combo.type is kind), found[0])
    return play_keys.key_of(KINDS[combo.type], combo.rank - 3, combo.length)


@pytest.mark.parametrize(
    ("hand", "led"),
    [
        ("35K", "3"), ("3355K", "33"), ("333555K", "333"), ("333444K", "333444"), ("3334K", "333"), ("33335", "3333"),
        ("34567", "34567"), ("34567KB", "34567"), ("345678", "345678"), ("3345678", "345678"), ("3444567", "3"),
        ("3456777", "3"), ("bB", "bB"), ("2bB", "2"), ("TJQKA2", "TJQKA"), ("AA22", "AA"),
    ],
)  # fmt: skip
def test_a_lead_holds_the_lowest_card(hand, led):
    assert told(naive_lead(held(hand))[0]) == led


@pytest.mark.parametrize(
    ("hand", "last", "answer"),
    [
        ("3778K", "6", "7"), ("3778K", "66", "77"), ("3777K", "66", "77"), ("345b", "2", "b"), ("3", "4", ""),
        ("34777K", "555", "777"), ("34777K", "5558", "3777"), ("33777K", "55588", "33777"), ("3777K", "55588", ""),
        ("456789T", "34567", "45678"), ("4556677", "334455", "556677"), ("4455667", "55667788", ""),
        ("555666789", "333444", "555666"), ("5556667K", "3334449J", "5556667K"), ("5556667K", "33344499JJ", ""),
        ("55667777", "4444", "7777"), ("6666789", "555578", ""), ("5678", "bB", ""), ("777bB", "5558", "777b"),
    ],
)  # fmt: skip
def test_an_answer_is_the_lowest_of_the_same_kind(hand, last, answer):
    assert told(naive_answer(held(hand), to_beat(last))[0]) == answer


def test_who_cannot_answer_passes_or_bombs_as_luck_has_it_and_never_where_it_may_not():
    luck = np.array([7], dtype=np.int64)
    hand, last = held("3777799992bB"), to_beat("334455")
    seen = Counter(told(naive_follow(hand, last, 1, luck)[0]) for _ in range(1000))
    assert set(seen) == {"", "7777", "9999", "bB"}
    assert all(200 < count < 300 for count in seen.values())
    assert {naive_follow(hand, last, 0, luck) for _ in range(20)} == {(0, PASS)}
    assert {naive_follow(hand, to_beat("bB"), 1, luck) for _ in range(20)} == {(0, PASS)}
    over_bomb = Counter(told(naive_follow(held("344bB"), to_beat("AAAA"), 1, luck)[0]) for _ in range(400))
    assert set(over_bomb) == {"", "bB"}


def test_what_it_plays_is_legal_and_rounds_among_such_players_end():
    rng = Random(4)
    cards, keys = np.zeros(MAX_PLAYS, dtype=np.int64), np.zeros(MAX_PLAYS, dtype=np.int64)
    luck = np.array([11], dtype=np.int64)
    for _ in range(6):
        deck = rng.sample(DECK, 54)
        state = round_state.new_round(pack_cards(deck[:20]), pack_cards(deck[20:37]), pack_cards(deck[37:]))
        while state[round_state.OUT] < 0:
            hand, last = int(state[state[round_state.TURN]]), int(state[round_state.LAST])
            played, key = naive_lead(hand) if last == PASS else naive_follow(hand, last, 1, luck)
            if key != PASS:
                end = write_legal_plays(hand, last, 0, cards, keys, 0)
                assert (played, key) in set(zip(cards[:end].tolist(), keys[:end].tolist(), strict=True))
                assert played & JOKERS != JOKERS or key == play_keys.ROCKET_KEY
            round_state.apply_play(state, played, key)
