"""The levels of UNO as players: legal, repeatable, prompt, each better than the one below."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from bench.agents import level_matches
from bench.agents.agent_match import play, seed_of
from bench.agents.level_matches import Pairing, play_recorded_match
from games.agents import registry as agents
from games.agents.uno import LEVELS, Club, Expert
from games.agents.uno.base import Player
from games.rules import registry as rules
from games.rules.core import Window
from games.rules.uno.actions import Call, ChallengeDrawFour, Draw, Play, Skip
from tests.rules.uno.round_driver import GAME, RoundDriver
from tests.support.slow_cases import rarely

UNO = rules.game("uno")
EACH = pytest.mark.parametrize("level", list(LEVELS))


def decided(agent: Player, table: RoundDriver, seat: int, name: str = "turn", chance: int = 1) -> Any:
    window, legal = table.window(name), table.legal(seat, name)
    decision = agent.decide(GAME.view(table.state, seat), window, legal, Random(chance))
    assert decision.action in legal
    return decision.action


def will_answer(agent: Player, table: RoundDriver, seat: int, name: str) -> list[bool]:
    """Whether it means to answer, in a hundred windows that differ in their number alone."""
    window = table.window(name)
    windows = [
        Window(number, name, window.seats, window.verbs, window.opens_at, window.closes_at) for number in range(100)
    ]
    return [
        agent.will_answer(each, lambda: GAME.view(table.state, seat), partial(Random, f"occasion {each.id}"))
        for each in windows
    ]


def test_the_levels_go_from_novice_to_expert_and_the_club_plays_for_who_is_away():
    assert agents.levels("uno") == ("novice", "club", "expert")
    assert agents.TRUSTEE == "club"


@EACH
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"draw_four_challenge": True},
        {"stack_draw_cards": True, "force_play": True, "seven_swap": True, "zero_rotate": True},
        {"initial_cards": 3, "exposure_seconds": 0},
    ],
)
def test_every_level_plays_whole_rounds_by_the_rules(level, options):
    result = play(game=UNO, options=options, players=[LEVELS[level]] * 3, seed=seed_of("uno", 3, 7))
    assert result.outcome.termination == "rounds_played"
    assert result.outcome.places.count(1) == 1


@pytest.mark.parametrize("level", ["novice", "club", *rarely("expert")])
def test_every_level_plays_a_full_table_of_ten(level):
    result = play(game=UNO, options={}, players=[LEVELS[level]] * 10, seed=seed_of("uno", 10, 1))
    assert len(result.outcome.places) == 10


@EACH
def test_the_same_question_has_the_same_answer(level):
    table = RoundDriver("R1 R9 G5 BS W", "Y1 Y2 Y3 Y4", "B1 B2 B3")
    assert decided(LEVELS[level], table, 0) == decided(LEVELS[level], table, 0)


@EACH
def test_a_last_card_is_played(level):
    table = RoundDriver("W", "Y1 Y2 Y3", "B1 B2 B3")
    assert isinstance(decided(LEVELS[level], table, 0), Play)


@pytest.mark.parametrize("level", ["club", "expert"])
def test_wild_cards_are_kept_while_another_fits(level):
    table = RoundDriver("R1 R2 R3 G4 W W+4", "Y1 Y2 Y3 Y4 Y5 Y6", "B1 B2 B3 B4 B5")
    assert decided(LEVELS[level], table, 0).card.color == "R"


@pytest.mark.parametrize("level", ["club", "expert"])
def test_a_wild_card_names_a_colour_that_the_hand_has(level):
    table = RoundDriver("G1 G2 G3 W", "Y1 Y2", "B1 B2 B3 B4 B5", top="R5")
    action = decided(LEVELS[level], table, 0)
    assert isinstance(action, Draw) or action.color == "G"


def test_who_is_about_to_go_out_is_passed_over():
    table = RoundDriver("R3 RS R1 G8", "Y1", "B1 B2 B3 B4 B5 B6 B7", top="R5")
    assert decided(Club(), table, 0).card.code == "RS"


def test_hands_are_swapped_with_the_shortest():
    table = RoundDriver("R7 G1 G2 G3 G4", "Y1 Y2 Y3", "B1 B2", seven_swap=True)
    action = decided(LEVELS["club"], table, 0)
    assert (action.card.code, action.target) == ("R7", 2)
    loath = RoundDriver("R7 R1", "Y1 Y2 Y3", "B1 B2 B3", seven_swap=True)
    assert decided(LEVELS["club"], loath, 0).card.code == "R1"


def test_a_draw_card_is_stacked_rather_than_drawn_for():
    table = RoundDriver("R+2 R1 R2", "B+2 W+4 Y1", "G1 G2", stack_draw_cards=True)
    table.play(0, "R+2")
    assert decided(LEVELS["club"], table, 1).card.code == "B+2"


@pytest.mark.parametrize(("hand", "doubts"), [("W+4 R1 R2 R3 R4 R6 R7 R8", True), ("W+4 B1 B2", False)])
def test_the_club_doubts_a_draw_four_from_a_full_hand(hand, doubts):
    table = RoundDriver(hand, "Y1 Y2 Y3", draw_four_challenge=True)
    table.play(0, "W+4", "G")
    assert isinstance(decided(Club(), table, 1), ChallengeDrawFour) is doubts


def test_what_was_drawn_is_played_or_kept():
    table = RoundDriver("G1 G2", "Y1 Y2 Y3", pile="R9 B1 B2 B3")
    table.draw(0)
    assert isinstance(decided(LEVELS["club"], table, 0), Play | Skip)


# ── Calling and catching ────────────────────────────────────────────────────────────────────────


def test_the_higher_the_level_the_more_often_it_calls_in_time_and_catches():
    called, caught = [], []
    for agent in LEVELS.values():
        table = RoundDriver("R1 B9", "Y1 Y2 Y3", "G1 G2 G3")
        called.append(sum(will_answer(agent, table, 0, "call")))
        table.play(0, "R1")
        caught.append(sum(will_answer(agent, table, 1, "challenge")))
    assert called == sorted(called)
    assert called[0] < called[1] < called[2]
    assert caught[0] < caught[1] < caught[2] == 100


@EACH
def test_a_call_waits_until_a_card_is_about_to_be_played(level):
    table = RoundDriver("R1 R2 R3", "Y1 Y2", "G1 G2 G3")
    assert not any(will_answer(LEVELS[level], table, 1, "call"))
    stuck = RoundDriver("G1 G2", "Y1 Y2 Y3")
    assert not any(will_answer(LEVELS[level], stuck, 0, "call"))


@EACH
def test_asked_twice_it_means_the_same(level):
    table = RoundDriver("R1 B9", "Y1 Y2 Y3")
    assert will_answer(LEVELS[level], table, 0, "call") == will_answer(LEVELS[level], table, 0, "call")


def test_a_call_is_made_and_a_seat_is_caught():
    table = RoundDriver("R1 B9", "Y1 Y2 Y3")
    assert decided(Expert(), table, 0, "call") == Call()
    table.play(0, "R1")
    assert decided(Expert(), table, 1, "challenge").target == 0


@pytest.mark.parametrize(
    ("upper", "lower", "deals", "target", "least"),
    [("club", "novice", 10, 150, 15), pytest.param("expert", "club", 20, 500, 22, marks=pytest.mark.slow)],
)
def test_each_level_beats_the_one_below(upper, lower, deals, target, least, monkeypatch):
    """Few matches; `make bench-agents` plays hundreds and gives the interval."""
    monkeypatch.setattr(level_matches, "LENGTH", {"uno": {"target_score": target}})
    won = sum(
        play_recorded_match(("", Pairing("uno", 2, upper, lower), deal, seat)).won
        for deal in range(deals)
        for seat in (0, 1)
    )
    assert won >= least
