"""RULES.md, sections 1 and 2: who plays with which cards, and how they are dealt."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.rules.cards import BIG_JOKER, DECK, SMALL_JOKER, parse_cards
from games.rules.core import InvalidOption, Rng, start
from games.rules.gandengyan.deal import deal
from games.rules.gandengyan.options import GanDengYanOptions

from .round_driver import GAME, SEED, RoundDriver


def test_clause_1_1_two_to_six_seats_play_each_for_itself():
    assert list(GAME.seats) == [2, 3, 4, 5, 6]
    for seats in (1, 7):
        with pytest.raises(InvalidOption, match="WRONG_SEATS"):
            start(GAME, GanDengYanOptions(), seats, SEED)
    scene = RoundDriver.playing("3", "4", "5")
    scene.lay("3")
    assert scene.state.result is not None
    assert scene.state.result.points == (0, -1, -1)


def test_clause_1_2_the_deck_has_54_cards_in_every_round():
    for seats in GAME.seats:
        state = RoundDriver.dealt(seats).state
        assert sorted([card for hand in state.hands for card in hand] + list(state.pile)) == list(DECK)
    assert (SMALL_JOKER.text, BIG_JOKER.text) == ("小王", "大王")


def test_clause_1_3_the_ranks_rise_from_three_to_the_big_joker():
    order = "3456789TJQKA2bB"
    for low, high in pairwise(order):
        scene = RoundDriver.playing(low + "3", high + "3")
        scene.lay(low)
        scene.lay(high)
        assert scene.state.last is not None
        assert scene.state.last.cards == parse_cards(high)


def test_clause_1_4_suits_have_no_rank_and_the_lowest_is_taken():
    scene = RoundDriver.playing("777", "73")
    lead = scene.choices()[0]
    assert [card.text for card in lead.cards] == ["♠7"]
    scene.do(lead)
    assert scene.refused("7") == "DOES_NOT_BEAT"


def test_clause_1_5_a_round_depends_on_its_seed_and_moves_alone():
    def played() -> RoundDriver:
        scene = RoundDriver.dealt(4)
        for _ in range(6):
            scene.do(scene.choices()[0])
        return scene

    assert played().state == played().state
    assert RoundDriver.dealt(4, "7c" * 32).state.hands != RoundDriver.dealt(4).state.hands


def test_clause_2_1_five_cards_in_a_row_to_each_seat_and_one_more_to_who_starts():
    cards, after = Rng(SEED).shuffled(DECK)
    drawn, _ = after.below(3)
    dealt = deal(3, Rng(SEED), starter=None)
    for seat, hand in enumerate(dealt.hands):
        five = cards[seat * 5 : seat * 5 + 5]
        assert set(hand) == {*five, cards[15]} if seat == drawn else set(hand) == set(five)
    assert dealt.starter == drawn
    assert [len(hand) for hand in deal(6, Rng(SEED), starter=4).hands] == [5, 5, 5, 5, 6, 5]


def test_clause_2_2_the_rest_is_the_pile_in_the_order_of_the_shuffle():
    cards, _ = Rng(SEED).shuffled(DECK)
    dealt = deal(4, Rng(SEED), starter=0)
    assert dealt.pile == cards[21:]
    assert len(deal(6, Rng(SEED), starter=0).pile) == 23


def test_clause_2_3_the_drawn_seat_starts_the_first_round():
    starters = set()
    for number in range(40):
        seed = f"{number:064x}"
        scene = RoundDriver.dealt(4, seed)
        assert scene.turn == scene.state.starter == deal(4, Rng(seed), starter=None).starter
        assert scene.window.verbs == ("play",)
        starters.add(scene.turn)
    assert starters == {0, 1, 2, 3}


def test_clause_2_4_who_went_out_starts_the_next_round():
    scene = RoundDriver.playing("34", "5", "6")
    scene.lay("3")
    scene.lay("5")
    assert GAME.carry_over(scene.state) == {"starter": 1}
    after = GAME.setup(GanDengYanOptions(), 3, scene.state.ctx, GAME.carry_over(scene.state)).state
    assert (after.starter, after.turn, after.leader) == (1, 1, 1)
    assert [len(hand) for hand in after.hands] == [5, 6, 5]
