"""The levels of Liar's Dice as players: legal, repeatable, prompt, each better than the one below."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bench.agents.agent_match import play, seed_of
from bench.agents.level_matches import Pairing, play_recorded_match
from games.agents import registry as agents
from games.agents.base import Decision, View
from games.agents.liars_dice import LEVELS, Club, Expert, Novice
from games.agents.liars_dice.base import Player, jump_threshold
from games.agents.liars_dice.observation import BiddingState, faces_of
from games.rules import registry as rules
from games.rules.core import start
from games.rules.liars_dice.actions import Bid, Challenge, Jump
from games.rules.liars_dice.bids import higher_bids
from games.rules.liars_dice.options import LiarsDiceOptions
from tests.support.slow_cases import rarely

from .sample_views import JUMP, TURN, view

DICE = rules.game("liars_dice")
EACH = pytest.mark.parametrize("level", list(LEVELS))


def decided(agent: Player, seen: View, seed: int = 1) -> Decision:
    standing = seen["bid"] and Bid(seen["bid"]["count"], seen["bid"]["face"])
    legal: list[Any] = [Challenge()] if standing else []
    legal += list(higher_bids(seen["total"], standing))
    decision = agent.decide(seen, TURN, legal, Random(seed))
    assert decision.action in legal
    return decision


def test_the_levels_go_from_novice_to_expert_and_the_club_plays_for_who_is_away():
    assert agents.levels("liars_dice") == ("novice", "club", "expert")
    assert agents.TRUSTEE == "club"


@EACH
@pytest.mark.parametrize(
    "options", [*rarely({}), {"dice": 1}, {"dice": 3, "wild_ones": False}, {"dice": 3, "jump_challenge": False}]
)
def test_every_level_plays_whole_matches_by_the_rules(level, options):
    result = play(game=DICE, options=options, players=[LEVELS[level]] * 3, seed=seed_of("liars_dice", 3, 7))
    assert sorted(result.outcome.places) == [1, 2, 3]


@pytest.mark.parametrize("level", ["novice", "club", *rarely("expert")])
def test_every_level_plays_a_whole_match_of_the_most_dice(level):
    result = play(game=DICE, options={"dice": 10}, players=[LEVELS[level]] * 2, seed=seed_of("liars_dice", 2, 7))
    assert sorted(result.outcome.places) == [1, 2]


@EACH
def test_the_same_question_has_the_same_answer(level):
    seen = view((2, 3, 3, 1, 6), (5, 5, 5), (2, 3, 3))
    assert decided(LEVELS[level], seen, 4) == decided(LEVELS[level], seen, 4)


@EACH
def test_an_impossible_bid_is_challenged(level):
    assert decided(LEVELS[level], view((2, 3, 4), (3, 3, 3), (2, 8, 6))).action == Challenge()


@EACH
def test_the_highest_bid_of_all_leaves_nothing_but_the_challenge(level):
    assert decided(LEVELS[level], view((2,), (1, 1), (1, 2, 1))).action == Challenge()


@EACH
def test_a_bid_that_ones_own_dice_make_true_is_never_challenged(level):
    for seed in range(20):
        assert isinstance(decided(LEVELS[level], view((6, 6, 1, 2, 2), (5, 5), (1, 3, 6)), seed).action, Bid)


def test_the_club_believes_a_bidder_somewhat_where_a_novice_reckons_with_chance_alone():
    own, seen = faces_of((2, 3, 4, 6, 6)), view((2, 3, 4, 6, 6), (5, 5), (1, 2, 5), (0, 2, 6), (1, 3, 5))
    chances = [LEVELS[level].estimate_bid(BiddingState.from_view(seen), 0, own, 3, 5) for level in ("novice", "club")]
    assert chances[0] == pytest.approx(51 / 243)  # three or more of five, each with one in three
    assert chances[1] > chances[0] * 1.3


@EACH
def test_a_jump_is_wanted_against_what_can_hardly_be_true_and_wanted_again_when_asked_again(level):
    agent = LEVELS[level]
    hardly, likely = view((2, 3, 4), (3, 3, 3), (1, 9, 6)), view((6, 6, 4), (3, 3, 3), (1, 3, 6))
    assert [agent.will_answer(JUMP, lambda: hardly) for _ in range(3)] == [True] * 3
    assert not agent.will_answer(JUMP, lambda: likely)
    decision = agent.decide(hardly, JUMP, [Jump()], Random(1))
    assert decision.action == Jump()


@EACH
def test_no_jump_is_wanted_where_no_bid_stands(level):
    assert not LEVELS[level].will_answer(JUMP, lambda: view((2, 3, 4), (3, 3, 3)))


def test_what_a_jump_may_risk_falls_with_the_table_and_with_ones_last_dice():
    three, eight = view((2, 3, 4), (3, 3, 3)), view((2, 3, 4), (3,) * 8)
    assert jump_threshold(three) == pytest.approx(1 / 9)
    assert jump_threshold(eight) == pytest.approx(1 / 29)
    assert jump_threshold(view((2, 3), (2, 3, 3))) == pytest.approx(1 / 18)
    assert Club().jump_limit(three) < Expert().jump_limit(three)
    assert Novice().jump_limit(three) == Novice().jump_limit(eight)


@EACH
def test_an_agent_knows_its_own_dice_and_nobody_elses(level):
    """Other dice under the other cups change no decision."""
    agent, other = LEVELS[level], Random(3)
    state = start(DICE, LiarsDiceOptions(), 3, f"{5:064x}").state
    window = state.ctx.windows[0]
    (seat,) = window.seats
    legal = list(DICE.legal_actions(state, seat, window))
    answers = set()
    for number in range(5):
        world = DICE.redeal(state, seat, type(state.root)(other.randbytes(32).hex()))
        assert number == 0 or world.dice != state.dice
        answers.add(agent.decide(DICE.view(world, seat), window, legal, Random(1)).action)
    assert len(answers) == 1


@pytest.mark.parametrize(
    ("upper", "lower"), [("club", "novice"), pytest.param("expert", "club", marks=pytest.mark.slow)]
)
def test_each_level_beats_the_one_below(upper, lower):
    """A share that equals would reach once in a thousand times; the bench has the figures."""
    pairing = Pairing("liars_dice", 2, upper, lower)
    won = sum(play_recorded_match(("", pairing, deal, seat)).won for deal in range(20) for seat in range(2))
    assert won >= 27


@EACH
def test_a_round_is_opened_at_leisure_since_the_dice_of_the_last_one_are_counted_meanwhile(level):
    agent = LEVELS[level]
    opening = agent.pause_factor(replace(TURN, verbs=("bid",)))
    assert opening * 0.8 > 2.4  # seconds of the shortest usual pause, and of the count of ten dice
    assert [agent.pause_factor(window) for window in (TURN, replace(TURN, verbs=("challenge",)), JUMP)] == [1, 1, 1]
