"""UNO's requests in the names of its own protocol: ids, verbs, fields; and answers that use them."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

import pytest

from games.bots.protocol import uno_messages
from games.bots.protocol.answer_handler import move_of
from games.bots.protocol.inbound_frames import parse_object
from games.bots.protocol.match_feed import HelloOptions, MatchFeed
from games.rules import codec
from games.rules.core import Move, RulesError
from games.rules.uno.cards import DECK

from .seat_messages import PlayedMatch


def asked(course: PlayedMatch, seat: int) -> dict[str, Any]:
    messages = MatchFeed(HelloOptions()).process(course.sight(seat)).messages
    return next(message for message in messages if message["type"] == "ACTION_REQUEST")


def test_each_of_the_108_cards_has_the_id_of_the_protocol():
    ids = sorted(itertools.chain.from_iterable(uno_messages.IDS.values()), key=lambda each: int(each.rsplit("-", 1)[1]))
    assert len(ids) == len(set(ids)) == len(DECK) == 108
    assert ids[:3] == ["red-0-0", "red-1-1", "red-1-2"]
    assert ids[19:25] == [
        "red-skip-19", "red-skip-20", "red-reverse-21", "red-reverse-22", "red-draw_two-23", "red-draw_two-24",
    ]  # fmt: skip
    assert (ids[25], ids[50], ids[75]) == ("blue-0-25", "green-0-50", "yellow-0-75")
    assert ids[100:] == [f"wild-{n}" for n in range(100, 104)] + [f"wild-draw-four-{n}" for n in range(104, 108)]


def test_the_state_has_the_fields_of_the_protocol_and_no_hand_but_ones_own():
    course = PlayedMatch("uno", seats=4, seed=3)
    state = asked(course, course.turn)["state"]
    me = course.players[course.turn]
    assert set(state) == {
        "players", "currentPlayer", "currentPlayerIndex", "turnNumber", "status", "direction", "currentColor", "hands",
        "deckCount", "discardPile", "drawPending", "lastAction", "unoCalledBy", "unoCalls", "winner",
    }  # fmt: skip
    assert list(state["hands"]) == [me]
    assert len(state["hands"][me]) == 7
    assert all(set(card) == {"id", "color", "type", "value"} for card in state["hands"][me])
    assert (state["currentPlayer"], state["status"], state["winner"], state["lastAction"]) == (
        me,
        "playing",
        None,
        None,
    )
    assert state["deckCount"] == 108 - 28 - len(state["discardPile"])


@pytest.mark.parametrize("options", [{}, {"seven_swap": True, "stack_draw_cards": True}, {"draw_four_challenge": True}])
def test_each_action_in_own_names_is_the_legal_one_at_its_place_and_is_taken(options):
    course, rng = PlayedMatch("uno", seats=4, seed=11, target_score=200, **options), Random(11)
    verbs = set()
    for _ in course.steps(rng, 250):
        for window in course.state.ctx.windows:
            for seat in window.seats[:2]:
                sight = course.sight(seat)
                ask = next((ask for ask in sight.asks if ask.id.endswith(f".{window.id}")), None)
                if ask is None or ask.verbs == ("ready",):
                    continue
                message = uno_messages.UnoMessages().request(sight, ask, again=False)
                for own, plain in zip(message["actions"], message["legal"], strict=True) if message else ():
                    verbs.add(own["verb"])
                    named = move_of(frame_of(own), sight.view, game="uno", players=sight.players)
                    expected = move_of(frame_of(plain), sight.view, game="uno", players=sight.players)
                    parsed = [codec.parse_action(course.rules.actions, verb, data) for verb, data in (named, expected)]
                    assert parsed[0] == parsed[1]
                    at = max(course.state.ctx.at + 10, ask.opens_at)
                    course.rules.apply(course.state, Move(seat, window.id, parsed[0], at))
    assert {"PLAY_CARD", "DRAW_CARD", "SKIP_TURN", "CALL_UNO"} <= verbs


def frame_of(action: dict[str, Any]) -> Any:
    return parse_object({"type": "ACTION_RESPONSE", "request_id": "r", **action})


def test_within_a_message_no_two_cards_have_the_same_id():
    course, rng = PlayedMatch("uno", seats=3, seed=4), Random(4)
    for _ in course.steps(rng, 120):
        state = uno_messages.game_state(course.sight(0))
        shown = [card["id"] for cards in (*state["hands"].values(), state["discardPile"]) for card in cards]
        assert len(shown) == len(set(shown))


def test_the_last_action_tells_who_did_what():
    course, rng = PlayedMatch("uno", seats=3, seed=6), Random(6)
    seen = {}
    for _ in course.steps(rng, 200):
        last = uno_messages.game_state(course.sight(1))["lastAction"]
        if last is not None:
            seen[last["type"]] = last
    assert set(seen["PLAY_CARD"]) == {"type", "playerId", "turnNumber", "card", "chosenColor", "targetPlayerId"}
    assert set(seen["DRAW_CARD"]) == {"type", "playerId", "turnNumber", "count"}
    assert seen["PLAY_CARD"]["playerId"] in course.players


def test_either_copy_of_a_card_may_be_named():
    players = ("a", "b")
    assert uno_messages.rules_move("PLAY_CARD", {"cardId": "red-7-13"}, players)[1]["card"] == "R7"
    assert uno_messages.rules_move("PLAY_CARD", {"cardId": "red-7-14"}, players)[1]["card"] == "R7"
    wild = uno_messages.rules_move("PLAY_CARD", {"cardId": "wild-draw-four-107", "chosenColor": "blue"}, players)
    assert wild == ("play", {"card": "W+4", "color": "B", "target": None})
    assert uno_messages.rules_move("CHALLENGE_UNO", {"targetPlayerId": "b"}, players) == ("challenge", {"target": 1})
    assert uno_messages.rules_move("draw", {"more": 1}, players) == ("draw", {"more": 1})


@pytest.mark.parametrize(
    ("fields", "code", "data"),
    [
        ({"verb": "PLAY_CARD"}, "MALFORMED", {"field": "cardId"}),
        ({"verb": "PLAY_CARD", "cardId": 7}, "MALFORMED", {"field": "cardId"}),
        ({"verb": "PLAY_CARD", "cardId": "red-7-0"}, "NO_SUCH_CARD", {"card": "red-7-0"}),
        ({"verb": "PLAY_CARD", "cardId": "wild-100", "chosenColor": 1}, "MALFORMED", {"field": "chosenColor"}),
        ({"verb": "CHALLENGE_UNO"}, "MALFORMED", {"field": "targetPlayerId"}),
        ({"verb": "CHALLENGE_UNO", "targetPlayerId": "nobody"}, "NO_SUCH_SEAT", {}),
    ],
)
def test_what_cannot_be_read_says_which_field(fields, code, data):
    with pytest.raises(RulesError) as wrong:
        move_of(frame_of(fields), {}, game="uno", players=("a", "b"))
    assert (wrong.value.code, wrong.value.data) == (code, data)
