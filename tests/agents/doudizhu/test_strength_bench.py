"""The bench of strength: DouZero's points, intervals over deals, a seat's view out of RLCard's words, a record."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bench.strength import __main__ as bench
from bench.strength import whole_rounds
from bench.strength.game_records import GameRecord, deal_means, games_to_play, mean_interval, result_row, share_interval
from bench.strength.player import FIRST, decider_named
from bench.strength.rlcard_referee import PlayedGame, is_bomb
from bench.strength.rlcard_views import OPTIONS, PASS, SIGNS, Seen, actions_of, view_of, window_of, word_of
from games.agents.doudizhu import LEVELS
from games.rules.cards import Card
from games.rules.doudizhu.actions import Bid, Pass, Play
from games.rules.doudizhu.hand_types import HandType
from tests.rules.doudizhu.round_driver import GAME, RoundDriver

CODES = ("cards", "hand", "bottom", "played")


def game(deal: int, *, landlord: bool = True, won: bool = True, bombs: int = 0) -> GameRecord:
    return GameRecord("m", "expert", "club", deal, landlord, won, bombs, {"20": 3, "400": 1}, {"25": 4})


# ── Points and intervals ────────────────────────────────────────────────────────────────────────


def test_points_are_two_doubled_by_every_bomb_for_either_side():
    assert [game(0, bombs=bombs).points for bombs in range(3)] == [2, 4, 8]
    assert [game(0, bombs=bombs, won=False).points for bombs in range(3)] == [-2, -4, -8]
    assert game(0, landlord=False, bombs=1).points == 4


@pytest.mark.parametrize(
    ("word", "bomb"), [("4444", True), ("BR", True), ("444", False), ("4445", False), ("pass", False), ("44445", False)]
)
def test_bombs_are_four_of_a_rank_and_the_rocket(word, bomb):
    assert is_bomb(word) is bomb


def test_both_games_of_a_deal_are_one_observation():
    assert deal_means([(4, 1.0), (7, 0.0), (4, 0.0), (7, 0.0)]) == [0.5, 0.0]


def test_an_interval_is_as_wide_as_deals_differ():
    assert mean_interval([1.0, 3.0] * 50) == [1.803, 2.197]  # 2 ± 1.96 · 1.005 / 10
    assert mean_interval([2.0, 2.0, 2.0]) == [2.0, 2.0]
    assert mean_interval([2.0]) is None


def test_shares_stay_within_nothing_and_all_and_are_never_certain():
    assert share_interval([1.0] * 10) == [0.722, 1.0]
    assert share_interval([0.0, 0.0]) == [0.0, 0.658]
    low, high = share_interval([1.0, 1.0, 1.0, 0.5]) or [0, 0]
    assert low < 0.875 < high == 1.0


def test_a_row_has_wins_points_and_the_times_of_the_agent():
    games = [game(0), game(0, landlord=False, bombs=1), game(1, won=False), game(1, landlord=False)]
    assert result_row("expert", "club", games) == {
        "agent": "expert", "opponent": "club", "wp": 0.75, "adp": 1.5, "wp_ci": [0.26, 1.0], "adp_ci": [-1.44, 4.44],
        "deals": 2, "p50_ms": 2.0, "p95_ms": 40.0, "max_ms": 40.0,
    }  # fmt: skip


def test_every_deal_is_played_twice_with_the_sides_swapped():
    wanted = list(games_to_play("expert", "club", 3))
    assert [task[2:] for task in wanted] == [(deal, landlord) for deal in range(3) for landlord in (True, False)]


# ── What a seat sees ────────────────────────────────────────────────────────────────────────────


def word(cards: Any) -> str:
    return "".join(SIGNS[card.rank - 3] for card in sorted(cards))


def seen_in(scene: RoundDriver) -> Seen:
    """What RLCard would tell the seat to move, of a round by our rules."""
    state, seat = scene.state, scene.turn
    words = dict.fromkeys(map(word_of, GAME.legal_actions(state, seat, scene.window)))
    return {
        "self": seat, "landlord": state.landlord, "current_hand": word(state.hands[seat]),
        "num_cards_left": [len(hand) for hand in state.hands], "bottom": word(state.bottom), "actions": list(words),
        "trace": [[turn.seat, word(turn.cards) or PASS] for turn in state.history],
    }  # fmt: skip


def by_rank(value: Any, key: str = "") -> Any:
    """A view whose cards are their ranks."""
    if isinstance(value, dict):
        return {name: by_rank(part, name) for name, part in value.items()}
    if isinstance(value, list):
        if key in CODES:
            return sorted(Card.from_code(code).rank for code in value)
        return [by_rank(part, key) for part in value]
    return value


def rounds(count: int) -> Iterator[RoundDriver]:
    """Rounds by our rules at the bench's table, played by chance, before every move with a choice of plays."""
    for number in range(count):
        rng = Random(number)
        options = {name: getattr(OPTIONS, name) for name in OPTIONS.__slots__}
        scene = RoundDriver.dealt(f"{number:064x}", **options)
        while scene.state.ctx.windows:
            yield scene
            legal = list(GAME.legal_actions(scene.state, scene.turn, scene.window))
            scene.do(max(rng.sample(legal, min(3, len(legal))), key=lambda action: len(getattr(action, "cards", ()))))


def test_the_view_is_that_of_the_rules_but_for_suits():
    for scene in rounds(6):
        seen = seen_in(scene)
        view, expected = view_of(seen), GAME.view(scene.state, scene.turn)
        assert by_rank(view) == by_rank(expected)
        assert set(window_of(seen).verbs) == set(scene.window.verbs)


def test_suits_never_overlap_and_the_bottom_is_laid_before_its_equals():
    for scene in rounds(4):
        view = view_of(seen_in(scene))
        laid, landlord = view["played"], view["landlord"]
        assert len({*laid, *view["hand"]}) == len(laid) + len(view["hand"])
        by_landlord = {code for turn in view["history"] if turn["seat"] == landlord for code in turn.get("cards", ())}
        for code in view["bottom"]:
            rank = Card.from_code(code).rank
            if code not in by_landlord:  # then so many of this rank as the bottom had were not yet laid
                out = Counter(Card.from_code(each).rank for each in by_landlord)[rank]
                assert out < Counter(Card.from_code(each).rank for each in view["bottom"])[rank]
        if scene.turn != landlord:
            assert not {*view["bottom"]} & {*view["hand"]}


def test_actions_are_those_of_the_rules_and_go_back_to_the_same_words():
    for scene in rounds(3):
        found = actions_of(seen_in(scene))
        held = set(view_of(seen_in(scene))["hand"])
        for name, action in found.items():
            assert word_of(action) == name
            assert isinstance(action, Pass) or {card.code for card in action.cards} <= held


def test_a_follow_is_read_as_the_type_that_it_beats():
    seen: dict[str, Any] = {
        "self": 1, "landlord": 0, "current_hand": "777888999TTT", "num_cards_left": [8, 12, 17], "bottom": "345",
        "trace": [[0, "333444555JJJ"]], "actions": ["pass", "777888999TTT"],
    }  # fmt: skip
    lead = view_of(seen)["last"]
    assert lead["type"] == HandType.AIRPLANE_WITH_SINGLES
    answer = actions_of(seen)["777888999TTT"]
    assert answer == Play(answer.cards, HandType.AIRPLANE_WITH_SINGLES)


def test_what_is_no_combination_is_not_taken_for_one():
    with pytest.raises(ValueError, match="no combination: 3445"):
        actions_of({**FIRST, "actions": ["3445"]})
    with pytest.raises(TypeError, match="no action of card play"):
        word_of(Bid(1))


@pytest.mark.parametrize("name", ["club", "novice", "random"])
def test_players_answer_with_one_of_the_words_and_the_same_to_the_same_seed(name):
    decide = decider_named(name)
    for scene in rounds(1):
        seen = seen_in(scene)
        assert decide(seen, "5") in seen["actions"]
        assert decide(seen, "5") == decide(seen, "5")


# ── The record ──────────────────────────────────────────────────────────────────────────────────


def test_a_run_that_was_killed_goes_on_where_it_was(tmp_path: Path, monkeypatch, capsys):
    played: list[int] = []

    def play(deal: int, players: Any) -> PlayedGame:
        played.append(deal)
        return PlayedGame(landlord_won=deal % 2 == 0, bombs=0, took=[[(1.5, 2.0)], [(3.0, 9.0)], []])

    def peer(name: str, python: Path) -> AbstractContextManager[str]:
        return nullcontext(name)

    monkeypatch.setattr(bench, "play", play)
    monkeypatch.setattr(bench, "_peer", peer)
    ledger = tmp_path / "strength.jsonl"
    wanted = ["club", "--against", "doudizhu-rule-v1", "--deals", "3", "--out", str(ledger)]
    bench.main(wanted)
    (first,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert list(first) == [
        "agent", "opponent", "wp", "adp", "wp_ci", "adp_ci", "deals", "p50_ms", "p95_ms", "max_ms"
    ]  # fmt: skip
    assert (first["wp"], first["deals"], first["p50_ms"], first["max_ms"]) == (0.5, 3, 1.5, 3.0)
    lines = ledger.read_text().splitlines(keepends=True)
    ledger.write_text("".join(lines[:3]) + lines[3][:40])  # cut in the middle of a line
    played.clear()
    bench.main(wanted)
    (again,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert again == first
    assert played == [1, 2, 2]


def test_below_is_the_next_weaker_level_and_the_weakest_has_none():
    order = list(LEVELS)
    assert list(bench._opponents(order[1], ["random", "below"])) == ["random", order[0]]
    assert list(bench._opponents(order[0], ["below"])) == []


def test_a_player_that_does_not_exist_is_refused(capsys):
    with pytest.raises(SystemExit) as refused:
        bench.main(["grandmaster", "--against", "random"])
    assert refused.value.code == 2
    assert "no such player: grandmaster" in capsys.readouterr().err


# ── The full game ───────────────────────────────────────────────────────────────────────────────


def test_a_round_of_the_full_game_gives_its_points_and_every_deal_is_played_from_every_seat():
    wanted = list(whole_rounds.rounds_to_play("m", "club", "novice", 2))
    assert [task[3:] for task in wanted] == [(deal, seat) for deal in range(2) for seat in range(3)]
    lines = [whole_rounds.play_recorded_round(task) for task in wanted[:3]]
    assert whole_rounds.play_recorded_round(wanted[1]).points == lines[1].points
    assert all(line.points for line in lines)


def test_the_row_of_the_full_game_has_points_per_round_with_their_interval_over_deals():
    rounds = [
        whole_rounds.RoundRecord("m", "expert", "club", deal, seat, points, {"10": 1})
        for deal, earned in enumerate([(4, -2, 1), (2, 2, 2)])
        for seat, points in enumerate(earned)
    ]
    found = whole_rounds.result_row("expert", "club", rounds)
    assert (found["points"], found["points_ci"], found["deals"], found["rounds"]) == (1.5, [0.52, 2.48], 2, 6)
    assert (found["won"], found["p95_ms"]) == (0.833, 1.0)
