"""How likely a bid is: by one's own dice, by chance, and by what the bids tell."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from games.agents.liars_dice.hidden_dice_sampling import bid_likelihood, sample_hands
from games.agents.liars_dice.observation import BiddingState, faces_of
from games.agents.liars_dice.odds import PLAIN, WILD, claim_probabilities, exact_probabilities, least_probabilities


def a_round(counts, *bids, wild_ones=True):
    return BiddingState(counts, bids, wild_ones=wild_ones)


@pytest.mark.parametrize(
    ("own", "others", "bid", "wild", "expected"),
    [
        ((5, 5, 1), 3, (3, 5), True, 1.0),
        ((2, 3, 4), 3, (4, 6), True, 0.0),
        ((2, 3), 1, (1, 6), True, 1 / 3),
        ((2, 3), 1, (1, 6), False, 1 / 6),
        ((2, 3), 2, (2, 6), True, 1 / 9),
        ((1, 1), 1, (3, 1), True, 1 / 6),
    ],
)
def test_without_bids_a_chance_is_that_of_the_dice_one_does_not_see(own, others, bid, wild, expected):
    bidding = a_round((len(own), others), wild_ones=wild)
    assert bidding.bid_chance(0, faces_of(own), *bid) == pytest.approx(expected)
    assert bidding.chance_ignoring_bids(faces_of(own), *bid) == pytest.approx(expected)


@pytest.mark.parametrize(("hit", "faces"), [(WILD, (1, 4)), (PLAIN, (4,))])
def test_the_odds_are_those_of_counting_every_roll(hit, faces):
    rolls = list(product(range(1, 7), repeat=4))
    for need in range(5):
        counted = sum(sum(die in faces for die in roll) >= need for roll in rolls)
        assert least_probabilities(4, hit)[need] == pytest.approx(counted / len(rolls))


def test_a_bid_makes_its_face_likelier_in_its_bidders_dice():
    own = faces_of((2, 3, 3))
    before, after = a_round((3, 5)), a_round((3, 5), (1, 3, 6))
    assert after.bid_chance(0, own, 3, 6) > before.bid_chance(0, own, 3, 6) + 0.05
    assert after.bid_chance(0, own, 3, 4) == before.bid_chance(0, own, 3, 4)
    assert after.chance_ignoring_bids(own, 3, 6) == before.chance_ignoring_bids(own, 3, 6)


def test_ones_own_bid_tells_oneself_nothing():
    own = faces_of((2, 3, 3))
    assert a_round((3, 5), (0, 3, 6)).bid_chance(0, own, 3, 6) == a_round((3, 5)).bid_chance(0, own, 3, 6)


def test_a_higher_bid_tells_more():
    means = [sum(k * p for k, p in enumerate(claim_probabilities((5, 5, count, True), True))) for count in (1, 3, 5)]
    assert means[0] < means[1] < means[2]
    assert means[0] == pytest.approx(5 / 3, abs=0.1)


def test_what_a_bid_tells_is_a_distribution():
    for claim, wild in ((c, w) for c in ((5, 5, 4, True), (1, 9, 3, True), (3, 2, 5, False)) for w in (True, False)):
        assert sum(claim_probabilities(claim, wild)) == pytest.approx(1)


def test_when_ones_are_named_half_of_what_counted_is_left():
    wild, plain = claim_probabilities((5, 5, 4, True), True), claim_probabilities((5, 5, 4, True), False)
    mean = [sum(k * p for k, p in enumerate(spread)) for spread in (wild, plain)]
    assert mean[1] == pytest.approx(mean[0] / 2)


def test_a_thought_is_taken_back_without_a_trace():
    bidding, own = a_round((3, 3), (1, 2, 4)), faces_of((4, 1, 2))
    before = bidding.bid_chance(0, own, 3, 4), bidding.wild, bidding.standing, bidding.possible_bids()
    bidding.push_bid((0, 2, 1))
    assert (bidding.wild, bidding.standing) == (False, (0, 2, 1))
    bidding.pop_bid()
    assert (bidding.bid_chance(0, own, 3, 4), bidding.wild, bidding.standing, bidding.possible_bids()) == before


def test_the_bids_within_reach_are_higher_than_the_one_that_stands():
    assert a_round((1, 1), (0, 1, 6)).possible_bids() == [(1, 1), (2, 2), (2, 3), (2, 4), (2, 5), (2, 6), (2, 1)]
    assert a_round((1, 1), (0, 2, 1)).possible_bids() == []


def test_hands_that_explain_a_bid_are_drawn_more_often():
    said = a_round((3, 5), (1, 4, 6))
    drawn = sample_hands(said, 0, 200, Random(1))[1]
    assert {own[0] for own in drawn} == {5}
    sixes = sum(own[6] + own[1] for own in drawn) / 200
    assert sixes > 5 / 3 + 0.8
    assert list(sample_hands(a_round((3, 5, 0, 2)), 1, 5, Random(1))) == [0, 3]


def test_the_bid_a_hand_likes_best_is_the_likeliest_of_it():
    bidding = a_round((3, 3))
    fours = faces_of((4, 4, 4))
    assert bid_likelihood(bidding, 1, fours, (3, 4)) > 5 * bid_likelihood(bidding, 1, fours, (3, 2))
    assert bid_likelihood(bidding, 1, fours, (6, 2)) > 0


def test_exact_counts_add_up():
    for dice in range(11):
        assert sum(exact_probabilities(dice, WILD)) == pytest.approx(1)
