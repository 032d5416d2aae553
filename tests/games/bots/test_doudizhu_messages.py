"""Dou Dizhu's messages, field by field: each kind that bots know from elsewhere, with what is ours beside it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.bots.protocol.answer_handler import move_of
from games.bots.protocol.inbound_frames import parse_object
from games.bots.protocol.match_feed import HelloOptions, MatchFeed
from games.rules.core import IllegalMove, MalformedMove
from games.rules.doudizhu.actions import Bid, Pass

from . import protocol_docs
from .seat_messages import PlayedMatch, only

TIMED = {"request_id", "round", "time_left_ms", "deadline", "trustee"}
ABOUT = {"type", "player_id", "match_id"}
PLAYED = {"player", "type", "cards", "main_rank"}


def in_play(seed: int = 1, **options: Any) -> PlayedMatch:
    """A round whose first bidder has taken three."""
    course = PlayedMatch(seed=seed, **options)
    course.play(Bid(3))
    return course


def test_deal_has_the_hand_and_the_order_of_seats_and_no_role_yet():
    course = PlayedMatch()
    told = MatchFeed(HelloOptions()).process(course.sight(0)).messages
    deal = only(told, "DEAL")
    assert set(deal) == ABOUT | {"role", "hand", "hand_count", "seat_order", "round", "redeal"}
    assert (deal["player_id"], deal["role"], deal["hand_count"]) == ("AI-Alpha", None, 17)
    assert deal["seat_order"] == ["AI-Alpha", "AI-Beta", "AI-Gamma"]
    assert len(deal["hand"]) == 17
    assert all(card[0] in "♠♥♦♣小大" for card in deal["hand"])
    assert (deal["round"], deal["redeal"]) == (1, 0)


def test_bid_request_has_the_bids_so_far_in_their_order_and_what_may_be_bid():
    course = PlayedMatch()
    first = course.turn
    course.play(Bid(1))
    second = course.turn
    course.play(Bid(0))
    asked = only(MatchFeed(HelloOptions()).process(course.sight(course.turn)).messages, "BID_REQUEST")
    assert set(asked) == ABOUT | TIMED | {"current_highest_bid", "bid_history", "available_bids", "hand"}
    assert asked["current_highest_bid"] == 1
    assert asked["bid_history"] == [
        {"player": course.players[first], "bid": 1}, {"player": course.players[second], "bid": 0},
    ]  # fmt: skip
    assert asked["available_bids"] == [2, 3, 0]
    assert asked["time_left_ms"] == 20_000


def test_play_request_on_a_free_lead():
    course = in_play()
    landlord = course.turn
    asked = only(MatchFeed(HelloOptions()).process(course.sight(landlord)).messages, "PLAY_REQUEST")
    seed_fields = {"hand", "is_free_play", "last_play", "play_history", "remaining_cards", "role", "teammates"}
    assert set(asked) == ABOUT | TIMED | seed_fields | {"landlord", "bid", "bottom_cards", "multiplier"}
    assert (asked["is_free_play"], asked["last_play"], asked["play_history"]) == (True, None, [])
    assert (asked["role"], asked["teammates"], asked["landlord"]) == ("landlord", [], course.players[landlord])
    assert (asked["bid"], asked["multiplier"], len(asked["bottom_cards"]), len(asked["hand"])) == (3, 3, 3, 20)
    assert set(asked["bottom_cards"]) <= set(asked["hand"])
    counts = {player: 20 if seat == landlord else 17 for seat, player in enumerate(course.players)}
    assert asked["remaining_cards"] == counts


def test_play_request_of_a_farmer_has_the_whole_round_with_passes_and_its_partner():
    course = in_play()
    landlord = course.turn
    [pair] = [action for action in course.legal() if action.hand_type == "PAIR"][:1]
    course.play(pair)
    passed = course.turn
    course.play(Pass())
    mover = course.turn
    asked = only(MatchFeed(HelloOptions()).process(course.sight(mover)).messages, "PLAY_REQUEST")
    assert (asked["role"], asked["teammates"]) == ("farmer", [course.players[passed]])
    laid, silent = asked["play_history"]
    assert set(laid) == set(silent) == PLAYED | {"length", "trick"}
    assert laid == asked["last_play"]
    assert (laid["player"], laid["type"], laid["trick"], laid["length"]) == (course.players[landlord], "PAIR", 1, 1)
    assert laid["cards"] == [card.text for card in pair.cards]
    assert laid["main_rank"] == pair.cards[0].rank
    assert (silent["player"], silent["type"], silent["cards"], silent["main_rank"]) == (
        course.players[passed], "PASS", [], None,
    )  # fmt: skip
    assert asked["is_free_play"] is False


def test_bottom_cards_are_told_to_nobody_before_the_landlord_is_known():
    course = PlayedMatch()
    bottom = {card.text for card in course.state.round.bottom}
    for seat in range(3):
        told = repr(MatchFeed(HelloOptions(follow=True)).process(course.sight(seat)).messages)
        assert not any(card in told for card in bottom)


@pytest.mark.parametrize(("form", "joker", "ten"), [("text", "大王", "♥10"), ("rank", 17, 10), ("code", "BJ", "10H")])
def test_cards_are_written_as_the_bot_asks(form, joker, ten):
    found: set[object] = set()
    for seed in range(6):
        course = PlayedMatch(seed=seed)
        for seat in range(3):
            found |= set(only(MatchFeed(HelloOptions(cards=form)).process(course.sight(seat)).messages, "DEAL")["hand"])
    assert {joker, ten} <= found


def test_legal_plays_are_listed_for_who_asks_for_them():
    course = in_play()
    asked = only(MatchFeed(HelloOptions(legal=True)).process(course.sight(course.turn)).messages, "PLAY_REQUEST")
    assert asked["legal_complete"] is (len(course.legal()) <= 400)
    assert len(asked["legal_plays"]) == min(400, len(course.legal()))
    assert asked["legal_plays"][0] == {
        "cards": [card.text for card in course.legal()[0].cards], "hand_type": course.legal()[0].hand_type.value,
    }  # fmt: skip


def test_bid_response_becomes_a_bid():
    frame = parse_object(
        {"type": "BID_RESPONSE", "player_id": "AI-Alpha", "bid": 3, "comment": "Three it is.", "request_id": "r"}
    )
    assert move_of(frame, {}) == ("bid", {"points": 3})


@pytest.mark.parametrize("cards", [["♥A", "♠A"], ["AH", "AS"], [14, 14], ["♥A", 14]])
def test_play_response_lays_cards_in_any_form(cards):
    frame = parse_object(
        {
            "type": "PLAY_RESPONSE", "player_id": "AI-Alpha", "action": "PLAY", "cards": cards, "hand_type": "PAIR",
            "comment": "Aces.", "emotion": "confident", "strategy_hint": "Big pair first.", "request_id": "r",
        }
    )  # fmt: skip
    verb, data = move_of(frame, {"hand": ["AS", "AH", "3C"]})
    assert (verb, sorted(data["cards"]), data["hand_type"]) == ("play", ["AH", "AS"], "PAIR")


def test_play_response_passes():
    frame = parse_object(
        {"type": "PLAY_RESPONSE", "player_id": "AI-Alpha", "action": "PASS", "cards": [], "comment": "Not now.",
         "emotion": "nervous"}
    )  # fmt: skip
    assert move_of(frame, {}) == ("pass", {})


def test_cards_that_there_are_not_or_that_the_hand_has_not_are_refused():
    def answer(cards):
        return parse_object({"type": "PLAY_RESPONSE", "action": "PLAY", "cards": cards})

    with pytest.raises(MalformedMove) as unknown:
        move_of(answer(["♠1"]), {"hand": ["3S"]})
    assert (unknown.value.code, unknown.value.data) == ("NO_SUCH_CARD", {"card": "♠1"})
    with pytest.raises(IllegalMove) as missing:
        move_of(answer([3, 3]), {"hand": ["3S"]})
    assert missing.value.code == "CARD_NOT_IN_HAND"
    with pytest.raises(MalformedMove) as wrong:
        move_of(answer("♠3"), {"hand": ["3S"]})
    assert wrong.value.data == {"field": "cards"}


def test_round_end_and_game_over_say_how_it_went():
    course, rng = PlayedMatch(seed=4, format="quick"), Random(3)
    interpreter = MatchFeed(HelloOptions())
    told = []
    for _ in course.steps(rng, 600):
        told += interpreter.process(course.sight(1)).messages
    ends = [message for message in told if message["type"] == "ROUND_END"]
    fields = {"game", "round", "points", "scores", "winner", "landlord", "bid", "bombs", "rockets", "spring",
              "multiplier", "hands"}  # fmt: skip
    assert all(set(end) == ABOUT | fields for end in ends)
    assert [end["round"] for end in ends] == list(range(1, len(ends) + 1))
    for end in ends:
        assert sum(end["points"].values()) == 0
        assert (end["points"][end["landlord"]] > 0) == (end["winner"] == "landlord")
        assert [] in end["hands"].values()
    over = only(told, "GAME_OVER")
    assert set(over) == ABOUT | {"game", "termination", "scores", "places", "winners"}
    assert over["scores"] == ends[-1]["scores"]
    assert over["winners"] == [player for player, place in over["places"].items() if place == 1]
    assert told[-1] == over


def test_a_request_that_the_clock_answered_is_closed_with_the_reason():
    course = PlayedMatch()
    seat = course.turn
    interpreter = MatchFeed(HelloOptions())
    asked = only(interpreter.process(course.sight(seat)).messages, "BID_REQUEST")
    course.run_out()
    closed = only(interpreter.process(course.sight(seat)).messages, "REQUEST_CLOSED")
    assert (closed["request_id"], closed["reason"]) == (asked["request_id"], "timeout")


def test_who_comes_back_is_told_the_match_the_hand_and_the_open_request_again():
    course = in_play()
    seat = course.turn
    before = only(MatchFeed(HelloOptions()).process(course.sight(seat)).messages, "PLAY_REQUEST")
    told = MatchFeed(HelloOptions()).process(course.sight(seat), resumed=True).messages
    assert [message["type"] for message in told] == ["MATCH_START", "DEAL", "PLAY_REQUEST"]
    assert (told[0]["resumed"], told[1]["hand_count"], told[1]["role"]) == (True, 20, "landlord")
    assert told[2] | {"deadline": 0} == before | {"deadline": 0}


def test_a_gift_is_told_with_the_cards_that_the_seat_may_see_and_the_new_hand():
    course = in_play(gifts=True)
    landlord = course.turn
    farmer, watcher = (landlord + 1) % 3, (landlord + 2) % 3
    feeds = {seat: MatchFeed(HelloOptions(cards="code")) for seat in range(3)}
    opened = only(feeds[landlord].process(course.sight(landlord)).messages, "PLAY_REQUEST")
    for seat in (farmer, watcher):
        feeds[seat].process(course.sight(seat))
    course.give("swap_card", farmer, landlord)
    cards = [card.code for card in course.state.round.gifts[0].cards]
    told = {seat: feed.process(course.sight(seat)).messages for seat, feed in feeds.items()}
    assert [message["type"] for message in told[landlord]] == ["REQUEST_CLOSED", "GIFT", "PLAY_REQUEST"]
    assert told[landlord][0]["reason"] == "moved_on"
    assert told[landlord][2]["request_id"] != opened["request_id"]
    gifts = {seat: only(messages, "GIFT") for seat, messages in told.items()}
    for seat, gift in gifts.items():
        protocol_docs.check(gift)
        assert set(gift) == protocol_docs.to_the_bot()["GIFT"]
        assert (gift["gift"], gift["player"], gift["opponent"]) == (
            "swap_card", course.players[farmer], course.players[landlord],
        )  # fmt: skip
        assert gift["cards"] == ([] if seat == watcher else cards)
        assert gift["hand"] == course.sight(seat).view["hand"]
    assert cards[0] in gifts[landlord]["hand"]
    assert cards[1] in gifts[farmer]["hand"]


def test_a_gift_that_shows_a_card_to_all_or_none_names_it_or_not():
    course = in_play(gifts=True)
    feed = MatchFeed(HelloOptions(cards="code"))
    feed.process(course.sight(0))
    course.give("double")
    doubled = only(feed.process(course.sight(0)).messages, "GIFT")
    assert (doubled["player"], doubled["opponent"], doubled["cards"], doubled["multiplier"]) == (None, None, [], 6)
    course.play(next(action for action in course.legal() if action.hand_type == "SINGLE"))
    course.play(Pass())
    course.play(Pass())
    feed.process(course.sight(0))
    course.give("add_card", 1)
    returned = only(feed.process(course.sight(0)).messages, "GIFT")
    assert returned["cards"] == [card.code for card in course.state.round.gifts[-1].cards]


def test_every_message_of_the_other_tests_is_described():
    course, rng = PlayedMatch(seed=2, format="quick"), Random(2)
    interpreters = [MatchFeed(HelloOptions(legal=seat == 0, follow=seat == 1)) for seat in range(3)]
    for _ in course.steps(rng, 120):
        for seat, interpreter in enumerate(interpreters):
            for message in interpreter.process(course.sight(seat)).messages:
                protocol_docs.check(message)
