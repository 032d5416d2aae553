"""What becomes a puzzle, and what does not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.puzzles import puzzle_finder
from games.puzzles.agent_rounds import generate_rounds, play_round
from games.puzzles.analysis import Analyst, distinct_moves
from games.puzzles.positions import Position, as_json, from_json, position_of
from games.puzzles.puzzle_finder import find_puzzle, is_candidate, obvious_move, replay_states, unique_winning_move
from games.rules.cards import Card, parse_cards
from games.rules.core import Rng
from games.rules.doudizhu.actions import Pass, Play

from .builtin_puzzles import entries

SEED = "5c" * 32


@pytest.fixture(scope="module")
def played():
    return play_round(Rng(SEED).derive(1), 1, ["club", "novice", "club"])


def test_a_round_of_agents_comes_back_move_by_move(played) -> None:
    found = list(replay_states(played))
    assert len(found) == len(played.actions)
    assert [len(hand) for hand in found[0].hands].count(20) == 1
    seat, action = played.actions[-1]
    last = found[-1]
    assert set(getattr(action, "cards", ())) == set(last.hands[seat])


def test_the_same_seed_gives_the_same_rounds(played) -> None:
    again = next(generate_rounds(SEED, first=1, players=("club", "club", "novice")))
    assert again.hands == play_round(Rng(SEED).derive(1), 1, ["club", "novice", "club"]).hands
    assert again.number == 1


def test_a_log_that_does_not_fit_the_rules_ends_early(played) -> None:
    broken = replace(
        played, actions=(*played.actions[:2], (played.landlord, Play(parse_cards("3333"))), *played.actions)
    )
    assert len(list(replay_states(broken))) <= 3


def test_seats_are_counted_from_the_landlord(played) -> None:
    state = next(iter(replay_states(played)))
    position = position_of(state)
    assert position.turn == 0
    assert len(position.hands[0]) == 20
    assert position.hands[1] == state.hands[(played.landlord + 1) % 3]


def test_a_position_is_kept_and_read_back() -> None:
    for entry in entries()[:5]:
        assert as_json(from_json(entry["position"])) == entry["position"]


def test_a_full_hand_is_not_looked_at(played) -> None:
    state = next(iter(replay_states(played)))
    assert not is_candidate(position_of(state))
    assert find_puzzle(state) is None


def test_a_shipped_puzzle_is_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = next(entry for entry in entries() if entry["fooled"] == ["obvious", "club"])
    position = from_json(entry["position"])
    monkeypatch.setattr(puzzle_finder, "tempted_policies", lambda _state, _winning: ("obvious", "club"))
    found = find_puzzle(position.state())
    assert found is not None
    assert found.model_fields() == entry | {"nodes": found.nodes, "difficulty": found.difficulty}
    assert abs(found.difficulty - entry["difficulty"]) <= 1


def test_two_ways_to_win_are_no_puzzle() -> None:
    position = Position((parse_cards("22A"), parse_cards("345"), parse_cards("678")), 0)
    assert len(Analyst(limit=10**6).winning_moves(position)) > 1
    assert unique_winning_move(Analyst(limit=10**6), position, distinct_moves(position)) == []


def test_what_lies_nearest_is_many_cards_or_the_lowest_that_beats() -> None:
    low, pair, bomb = Play(parse_cards("4")), Play(parse_cards("55")), Play(parse_cards("6666"))
    assert obvious_move([low, pair]) == pair
    assert obvious_move([Pass(), Play(parse_cards("9")), Play(parse_cards("8"))]) == Play(parse_cards("8"))
    assert obvious_move([Pass()]) == Pass()
    assert obvious_move([Pass(), bomb]) == bomb


def test_every_entry_of_the_set_says_all_that_a_puzzle_needs() -> None:
    assert len(entries()) >= 48
    assert len({entry["fingerprint"] for entry in entries()}) == len(entries())
    for entry in entries():
        position = from_json(entry["position"])
        assert position.side == entry["side"]
        assert position.cards == entry["cards"]
        assert 1 <= entry["difficulty"] <= 5
        held = {card for hand in position.hands for card in hand}
        assert len(held) == position.cards
        assert {Card.from_code(code) for code in entry["key"]} <= set(position.hands[position.turn])
    assert {entry["side"] for entry in entries()} == {"landlord", "farmers"}
