"""Exact results, against a search that knows no bounds and remembers nothing."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from games.agents.doudizhu.core import rounds
from games.agents.doudizhu.core.moves import MOST, legal
from games.agents.doudizhu.core.solve import Memory, solve, solve_each, solve_winner
from games.agents.doudizhu.seeing import cards_of
from games.rules.cards import DECK, parse_cards


def held(text: str) -> int:
    return cards_of(parse_cards(text))


def placed(landlord: str, after: str, before: str, **more: int) -> np.ndarray:
    hands = tuple(held(text) for text in (landlord, after, before))
    return rounds.position(hands, **{"landlord_plays": 2, "farmer_plays": 1, **more})  # type: ignore[arg-type]


def result(state: np.ndarray) -> int:
    """By trying everything: n + 1 when the landlord wins with n doublings to come, -(n + 1) when the farmers do."""
    if state[rounds.OUT] >= 0:
        doubled = int(rounds.multiplier(state, 1, rounds.NO_CAP)).bit_length()
        return doubled if state[rounds.OUT] == 0 else -doubled
    cards, keys = np.zeros(MOST, dtype=np.int64), np.zeros(MOST, dtype=np.int64)
    end = legal(int(state[state[rounds.TURN]]), int(state[rounds.LAST]), 0, cards, keys, 0)
    tried = [(int(cards[at]), int(keys[at])) for at in range(end)]
    if state[rounds.LAST]:
        tried.append((0, 0))
    found = []
    for move in tried:
        after = state.copy()
        rounds.play(after, *move)
        found.append(result(after))
    return max(found) if state[rounds.TURN] == 0 else min(found)


def endings(count: int) -> list[np.ndarray]:
    """Small hands out of few ranks, where bombs and springs happen; whoever is in turn leads."""
    rng = Random(3)
    found = []
    for number in range(count):
        low = rng.randrange(0, 38)
        deck = rng.sample(DECK[low : low + 16], 9)
        hands = (cards_of(deck[:4]), cards_of(deck[4:7]), cards_of(deck[7:]))
        plays = rng.randint(1, 2)
        found.append(
            rounds.position(
                hands, turn=number % 3, landlord_plays=plays, farmer_plays=int(rng.random() < 0.5), leader=number % 3
            )
        )
    return found


def test_results_are_those_of_trying_everything():
    memory = Memory(12)
    for state in endings(14):
        wanted = result(state)
        found = solve(state, memory=memory)
        assert found is not None
        assert found.result == wanted
        assert found.landlord_wins == (wanted > 0) == solve_winner(state)
        after = state.copy()
        rounds.play(after, found.cards, found.key)
        assert result(after) == wanted


@pytest.mark.slow
def test_results_are_those_of_trying_everything_many_times():
    for state in endings(250):
        found = solve(state)
        assert found is not None
        assert found.result == result(state)


def test_each_play_has_its_own_result():
    state = placed("346B", "5", "99")
    plays = [(held(text), 256 | held(text).bit_length() - 1 << 4) for text in "346B"]
    wanted = []
    for move in plays:
        after = state.copy()
        rounds.play(after, *move)
        wanted.append(result(after))
    assert solve_each(state, plays) == wanted


def test_a_bomb_that_decides_doubles():
    found = solve(placed("77773", "2", "2"))
    assert found is not None
    assert (found.landlord_wins, found.multiplier(3, rounds.NO_CAP), found.multiplier(3, 4)) == (True, 6, 4)


def test_a_landlord_who_has_played_once_loses_double():
    assert solve(placed("34", "55", "A", landlord_plays=1, turn=1)).result == -2


def test_too_large_a_question_has_no_answer():
    deck = Random(1).sample(DECK, 54)
    state = rounds.deal(cards_of(deck[:20]), cards_of(deck[20:37]), cards_of(deck[37:]))
    assert solve(state, nodes=200) is None
    assert solve_winner(state, nodes=200) is None
