"""RULES.md, sections 1 to 4: players, cards, chance, the deal, the auction."""

from __future__ import annotations

import hashlib
import json
from collections import Counter

import pytest

from games.rules.cards import DECK, Card
from games.rules.codec import encode
from games.rules.core import InvalidOption, Rng, commitment, start
from games.rules.doudizhu.actions import Bid, Play
from games.rules.doudizhu.options import DouDizhuOptions
from games.rules.doudizhu.state import Phase
from games.rules.series import Series

from .round_driver import GAME, SEED, RoundDriver, kinds


def test_clause_1_1_three_seats_one_landlord_two_farmers():
    for seats in (2, 4):
        with pytest.raises(InvalidOption) as refused:
            start(GAME, DouDizhuOptions(), seats, SEED)
        assert refused.value.code == "WRONG_SEATS"
    scene = RoundDriver.dealt()
    assert scene.view()["roles"] == [None, None, None]
    landlord = scene.turn
    scene.bid(3)
    assert Counter(scene.view()["roles"]) == {"landlord": 1, "farmer": 2}
    assert scene.view()["roles"][landlord] == "landlord"


def test_clause_1_2_fifty_four_cards():
    assert len(DECK) == len(set(DECK)) == 54
    suited = Counter(card.rank for card in DECK if card.suit is not None)
    assert suited == dict.fromkeys(range(3, 16), 4)
    assert [str(card) for card in DECK if card.suit is None] == ["小王", "大王"]


def test_clause_1_3_three_is_low_then_two_then_the_jokers_are_high():
    texts = ["♠3", "♠4", "♠5", "♠6", "♠7", "♠8", "♠9", "♠10", "♠J", "♠Q", "♠K", "♠A", "♠2", "小王", "大王"]
    assert [Card.parse(text).rank for text in texts] == list(range(3, 18))


def test_clause_1_4_suits_have_no_rank_and_an_order():
    scene = RoundDriver.playing("44", "44", "5", bottom="")
    scene.lay("4")
    assert scene.state.last is not None
    assert str(scene.state.last.cards[0]) == "♠4"
    assert scene.refusal(Bid(1)).code == "WRONG_PHASE"
    diamond = scene.take(1, "4")
    assert scene.refusal(Play(diamond)).code == "DOES_NOT_BEAT"
    assert [str(Card(number)) for number in range(4)] == ["♠3", "♥3", "♦3", "♣3"]


def test_clause_2_1_each_round_draws_from_a_generator_of_its_own():
    series = Series(GAME)
    first = start(series, DouDizhuOptions(), 3, SEED).state
    own = Rng(hashlib.sha256(bytes.fromhex(SEED) + b"/1").hexdigest())
    cards, own = own.shuffled(DECK)
    opener, own = own.below(3)
    assert [set(hand) for hand in first.round.hands] == [set(cards[0:17]), set(cards[17:34]), set(cards[34:51])]
    assert first.round.first_bidder == opener
    assert first.ctx.rng == own


def test_clause_2_2_the_hash_of_the_seed_binds_the_table():
    assert commitment(SEED) == hashlib.sha256(bytes.fromhex(SEED)).hexdigest()
    again, once_more = RoundDriver.dealt(SEED), RoundDriver.dealt(SEED)
    assert again.state.hands == once_more.state.hands
    assert RoundDriver.dealt("3d" * 32).state.hands != again.state.hands


def test_clause_2_3_the_same_log_gives_the_same_state():
    def played() -> str:
        scene = RoundDriver.dealt()
        scene.bids(0, 1, 2)
        scene.lay("3" if any(card.rank == 3 for card in scene.state.hands[scene.turn]) else "4")
        scene.skip()
        scene.run_out()
        return json.dumps(encode(scene.state))

    assert played() == played()


def test_clause_3_1_seventeen_cards_each_and_three_below():
    cards, _ = Rng(SEED).shuffled(DECK)
    scene = RoundDriver.dealt()
    assert [set(hand) for hand in scene.state.hands] == [set(cards[0:17]), set(cards[17:34]), set(cards[34:51])]
    assert set(scene.state.bottom) == set(cards[51:])
    assert scene.view()["counts"] == [17, 17, 17]


def test_clause_3_2_own_cards_alone_and_no_bottom_yet():
    scene = RoundDriver.dealt()
    for seat in range(3):
        view = scene.view(seat)
        assert view["hand"] == [card.code for card in reversed(scene.state.hands[seat])]
        assert view["bottom"] is None
        assert "hands" not in view
    assert "hand" not in scene.view(None)


def test_clause_3_3_the_first_bidder_is_drawn_after_the_shuffle():
    _, rng = Rng(SEED).shuffled(DECK)
    drawn, _ = rng.below(3)
    assert RoundDriver.dealt().view()["first_bidder"] == drawn
    assert {RoundDriver.dealt(f"{number:064x}").turn for number in range(20)} == {0, 1, 2}


def test_clause_4_1_bidding_goes_clockwise_from_the_drawn_seat():
    scene = RoundDriver.dealt()
    first = scene.turn
    scene.bid(0)
    assert scene.turn == (first + 1) % 3
    scene.bid(1)
    assert scene.turn == (first + 2) % 3
    scene.bid(0)
    assert scene.state.phase is Phase.PLAYING


def test_clause_4_2_a_bid_must_be_higher():
    scene = RoundDriver.dealt()
    assert scene.choices() == [Bid(0), Bid(1), Bid(2), Bid(3)]
    scene.bid(2)
    assert scene.choices() == [Bid(0), Bid(3)]
    for points in (1, 2):
        assert scene.refusal(Bid(points)).code == "BID_TOO_LOW"
    scene.bid(0)
    assert scene.view()["highest"] == 2


def test_clause_4_3_three_ends_the_auction_at_once():
    scene = RoundDriver.dealt()
    bidder = scene.turn
    events = scene.bid(3)
    assert kinds(events) == ["bid", "landlord"]
    assert scene.view()["landlord"] == bidder
    assert scene.view()["bids"].count(None) == 2


def test_clause_4_4_the_highest_bidder_is_landlord():
    scene = RoundDriver.dealt()
    first = scene.turn
    scene.bids(1, 2, 0)
    assert scene.view()["landlord"] == (first + 1) % 3
    assert scene.view()["multiplier"]["bid"] == 2


def test_clause_4_5_who_passed_is_out_of_the_auction():
    scene = RoundDriver.dealt()
    first = scene.turn
    scene.bids(0, 1)
    assert scene.refusal(Bid(2), seat=first).code == "NOT_YOUR_TURN"
    scene.bid(2)
    assert scene.view()["landlord"] == (first + 2) % 3


def test_clause_3_4_what_is_told_of_a_deal_names_its_state_and_the_log_does_not():
    dealt = start(Series(GAME), DouDizhuOptions(), 3, SEED)
    assert [event.data for event in dealt.events] == [{"round": 1}, {"redeal": 0}]
    assert [Series(GAME).event_json(event) for event in dealt.events] == [
        {"kind": "round_start", "data": {"round": 1, "phase": "DEALING"}},
        {"kind": "deal", "data": {"redeal": 0, "phase": "DEALING"}},
    ]
    assert Series(GAME).view(dealt.state, None)["phase"] == "BIDDING"
    scene = RoundDriver.dealt()
    assert [GAME.event_json(event)["data"].get("phase") for event in scene.bids(0, 0, 0)] == [None, "DEALING"]


def test_clause_4_6_three_passes_throw_the_deal_in():
    scene = RoundDriver.dealt()
    before = scene.state
    events = scene.bids(0, 0, 0)
    assert kinds(events) == ["bid", "deal"]
    assert events[-1].data == {"redeal": 1}
    assert scene.state.phase is Phase.BIDDING
    assert scene.state.hands != before.hands
    assert scene.view()["bids"] == [None, None, None]
    assert scene.view()["redeals"] == 1
    openers = set()
    for number in range(12):
        other = RoundDriver.dealt(f"{number:064x}")
        other.bids(0, 0, 0)
        openers.add(other.turn)
    assert openers == {0, 1, 2}


def test_clause_4_7_after_the_last_redeal_the_first_bidder_must():
    scene = RoundDriver.dealt(max_redeals=2)
    scene.bids(0, 0, 0)
    scene.bids(0, 0, 0)
    assert scene.view()["redeals"] == 2
    opener = scene.turn
    events = scene.bids(0, 0, 0)
    assert kinds(events) == ["bid", "landlord"]
    assert scene.view()["landlord"] == opener
    assert scene.view()["multiplier"]["bid"] == 1
    assert scene.view()["bids"] == [0, 0, 0]

    at_once = RoundDriver.dealt(max_redeals=0)
    opener = at_once.turn
    at_once.bids(0, 0, 0)
    assert (at_once.view()["landlord"], at_once.view()["redeals"]) == (opener, 0)


def test_clause_4_8_time_out_in_the_auction_passes():
    scene = RoundDriver.dealt()
    first = scene.turn
    events = scene.run_out()
    assert kinds(events) == ["timeout", "bid"]
    assert events[1].data == {"seat": first, "points": 0}
    assert scene.view()["bids"][first] == 0


def test_clause_4_9_the_bottom_is_shown_and_goes_to_the_landlord():
    scene = RoundDriver.dealt()
    landlord, bottom = scene.turn, scene.state.bottom
    shown = [card.code for card in reversed(bottom)]
    events = scene.bid(3)
    assert events[-1].data == {"seat": landlord, "bid": 3, "bottom": shown}
    assert set(bottom) <= set(scene.state.hands[landlord])
    assert scene.view()["counts"] == [20 if seat == landlord else 17 for seat in range(3)]
    assert all(scene.view(seat)["bottom"] == shown for seat in (None, 0, 1, 2))
    assert scene.view()["multiplier"] == {"bid": 3, "bombs": 0, "rockets": 0, "spring": None, "total": 3}


def test_clause_4_10_thrown_in_deals_can_be_replayed():
    scene = RoundDriver.dealt()
    thrown_in = scene.state.hands
    scene.bids(0, 0, 0)
    assert scene.state.redeals == 1
    again = RoundDriver.dealt()
    assert again.state.hands == thrown_in
    again.bids(0, 0, 0)
    assert again.state == scene.state
