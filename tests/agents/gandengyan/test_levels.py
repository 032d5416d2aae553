"""What each level does where it matters, and what none of them may do."""

from __future__ import annotations

import json
import random
from itertools import product

import pytest

from games.agents.gandengyan import LEVELS
from games.agents.registry import levels
from games.rules.core import Rng
from games.rules.gandengyan.actions import Pass
from tests.rules.gandengyan.round_driver import GAME, RoundDriver

from .agent_decisions import agent_decision, play_to_end, played_ranks

ABOVE_NOVICE = ("club", "expert")


def test_there_are_three_levels_weakest_first():
    assert levels("gandengyan") == ("novice", "club", "expert")
    assert {key: agent.level for key, agent in LEVELS.items()} == {key: key for key in LEVELS}


@pytest.mark.parametrize(
    ("level", "seats"),
    [
        *product(LEVELS, (2, 3)),
        ("novice", 6),
        ("club", 6),
        *(
            pytest.param(level, seats, marks=pytest.mark.slow)
            for level, seats in [*product(LEVELS, (4, 5)), ("expert", 6)]
        ),
    ],
)
def test_every_level_plays_rounds_to_their_end_by_legal_actions(level, seats):
    for number, strict in enumerate((False, True)):
        options = {"step_by_one": strict, "same_length_straights": strict, "bomb_doubles": strict}
        scene = RoundDriver.dealt(seats, f"{seats * 10 + number:064x}", **options)
        play_to_end(scene, level)  # the rules refuse what is not legal
        assert scene.state.result is not None


@pytest.mark.parametrize("level", LEVELS)
def test_a_decision_is_one_of_the_legal_actions_and_the_same_when_asked_again(level):
    rng = random.Random(5)
    for number in range(12):
        scene = RoundDriver.dealt(rng.choice((2, 3, 5)), f"{number:064x}")
        for _ in range(rng.randrange(8)):
            if len(scene.state.ctx.windows):
                scene.do(rng.choice(scene.choices()))
        if not scene.state.ctx.windows:
            continue
        decision = agent_decision(level, scene, seed=number)
        assert decision.action in scene.choices()
        assert agent_decision(level, scene, seed=number) == decision


@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_change_no_decision(level):
    for number in range(6):
        scene = RoundDriver.dealt(3, f"{number:064x}")
        scene.do(scene.choices()[0])
        decision = agent_decision(level, scene)
        other = RoundDriver(GAME.redeal(scene.state, scene.turn, Rng(f"{number + 77:064x}")))
        assert other.state.hands != scene.state.hands
        assert agent_decision(level, other) == decision


@pytest.mark.parametrize("level", ABOVE_NOVICE)
def test_who_can_go_out_goes_out(level):
    for hand, last in (("9", "8"), ("JQb", "TJQ"), ("99b", "2"), ("bB", "2")):
        scene = RoundDriver.playing(last + "36", hand, "45")
        scene.lay(last)
        assert len(played_ranks(agent_decision(level, scene))) == len(hand)
    scene = RoundDriver.playing("345", "67", "89")
    assert played_ranks(agent_decision(level, scene)) == [3, 4, 5]


@pytest.mark.parametrize("level", ABOVE_NOVICE)
def test_a_lead_takes_many_low_cards_along(level):
    scene = RoundDriver.playing("3456K2", "789T", "8JQK")
    assert played_ranks(agent_decision(level, scene)) == [3, 4, 5, 6]


@pytest.mark.parametrize("level", ABOVE_NOVICE)
def test_a_plain_card_is_laid_before_a_joker(level):
    scene = RoundDriver.playing("53579", "69Kb4", "78TJQ")
    scene.lay("5")
    assert 16 not in played_ranks(agent_decision(level, scene))


def test_the_club_player_keeps_a_bomb_while_nobody_runs_out():
    scene = RoundDriver.playing("A37QT4", "99948K", "78TJQ")
    scene.lay("A")
    assert agent_decision("club", scene).action == Pass()
    scene = RoundDriver.playing("A37", "99948K", "78TJQ")
    scene.lay("A")
    assert played_ranks(agent_decision("club", scene)) == [9, 9, 9]


def test_what_nobody_can_beat_is_led_when_one_play_is_left_then():
    scene = RoundDriver.playing("225", "56789", "78TJQ", pile="")
    assert played_ranks(agent_decision("club", scene)) == [15, 15]


def test_no_low_single_is_led_before_a_last_card():
    scene = RoundDriver.playing("3KK", "A", pile="")
    assert played_ranks(agent_decision("club", scene)) == [13, 13]
    assert played_ranks(agent_decision("expert", scene)) == [13, 13]


@pytest.mark.parametrize("level", LEVELS)
def test_faces_and_remarks_are_those_of_the_table(level):
    for number in range(2):
        for decision in play_to_end(RoundDriver.dealt(4, f"{number:064x}"), level):
            json.dumps([decision.emotion, decision.remark])
            assert decision.remark in ("", "thanks", "mine")
