"""Every other game speaks through one request; and no message of any game tells what its seat may not know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import orjson
import pytest

from games.bots.protocol.answer_handler import move_of
from games.bots.protocol.inbound_frames import parse_object
from games.bots.protocol.match_feed import HelloOptions, MatchFeed
from games.rules import codec, registry
from games.rules.core import Move, Rng, RulesError

from . import protocol_docs
from .seat_messages import PlayedMatch, only

SEATS = {"doudizhu": 3, "liars_dice": 4, "uno": 4, "gandengyan": 3, "werewolf": 9}
OTHERS = [game for game in SEATS if game != "doudizhu"]


@pytest.mark.parametrize("game", OTHERS)
def test_the_request_of_a_turn_has_the_view_and_the_legal_actions(game):
    course = PlayedMatch(game, seats=SEATS[game])
    if not any(window.verbs for window in course.state.ctx.windows):  # a role is looked at first
        course.run_out()
    seat = next(seat for window in course.state.ctx.windows for seat in window.seats if window.verbs)
    told = MatchFeed(HelloOptions()).process(course.sight(seat)).messages
    asked = next(message for message in told if message["type"] == "ACTION_REQUEST")
    protocol_docs.check(asked)
    assert (asked["game"], asked["player_id"], asked["again"]) == (game, course.players[seat], False)
    assert asked["view"] == course.rules.view(course.state, seat)
    assert len(asked["legal"]) == len(course.legal(seat))
    assert asked["legal_complete"] is True
    assert set(asked["verbs"]) >= {action["verb"] for action in asked["legal"]}


@pytest.mark.parametrize("game", list(SEATS))
def test_each_legal_action_sent_back_as_it_stands_is_taken(game):
    """By chance through the beginning of a match: what a request lists, the rules accept."""
    course, rng = PlayedMatch(game, seats=SEATS[game], seed=5), Random(5)
    for _ in course.steps(rng, 25):
        for window in course.state.ctx.windows:
            for seat in window.seats[:2]:
                sight = course.sight(seat)
                ask = next((ask for ask in sight.asks if ask.id.endswith(f".{window.id}")), None)
                for action in sight.legal(ask)[0][:4] if ask is not None else ():
                    frame = parse_object({"type": "ACTION_RESPONSE", "request_id": "r", **action, "comment": "so"})
                    verb, data = move_of(frame, sight.view, game=game, players=sight.players)
                    if verb in course.rules.spoken_verbs:
                        data = {**{name: value for name, value in data.items() if name != "text"}, "message": "0" * 16}
                    parsed = codec.parse_action(course.rules.actions, verb, data)
                    at = max(course.state.ctx.at + 10, ask.opens_at)
                    course.rules.apply(course.state, Move(seat, window.id, parsed, at))


@pytest.mark.parametrize("game", OTHERS)
def test_every_message_is_described(game):
    course, rng = PlayedMatch(game, seats=SEATS[game], seed=2), Random(2)
    interpreters = [MatchFeed(HelloOptions(follow=seat == 0)) for seat in range(SEATS[game])]
    kinds = set()
    for _ in course.steps(rng, 60):
        for seat, interpreter in enumerate(interpreters):
            for message in interpreter.process(course.sight(seat)).messages:
                protocol_docs.check(message)
                kinds.add(message["type"])
    assert {"MATCH_START", "ACTION_REQUEST", "UPDATE"} <= kinds


@pytest.mark.parametrize("game", list(SEATS))
def test_dealing_anew_what_a_seat_cannot_see_changes_no_byte_of_what_it_is_told(game):
    course, rng = PlayedMatch(game, seats=SEATS[game], seed=7), Random(7)
    for number, _ in enumerate(course.steps(rng, 36)):
        if number % 3:
            continue
        for seat in range(SEATS[game]):
            sight = course.sight(seat)
            other = PlayedMatch(game, seats=SEATS[game], seed=7)
            other.state = course.rules.redeal(course.state, seat, Rng(f"{number:064x}"))
            other.events = course.events
            assert told(sight) == told(other.sight(seat)), (number, seat)


def told(sight: Any) -> bytes:
    """All that a fresh connection would be told, with everything that a bot may ask for."""
    still = replace(sight, clock=0)
    made = MatchFeed(HelloOptions(legal=True, follow=True)).process(still)
    followed = MatchFeed(HelloOptions(legal=True, follow=True))
    followed.begun = True
    return orjson.dumps([made.messages, made.ready, followed.process(still).messages])


def test_an_update_comes_when_something_has_changed_and_only_then():
    course, rng = PlayedMatch("uno", seats=SEATS["uno"], seed=5), Random(5)
    interpreter = MatchFeed(HelloOptions(follow=True))
    for _ in course.steps(rng, 12):
        interpreter.process(course.sight(0))
        still = replace(course.sight(0), events=())  # somebody comes to watch
        assert "UPDATE" not in [message["type"] for message in interpreter.process(still).messages]
    moved = replace(course.sight(0), events=(), view={**course.sight(0).view, "turns": -1})
    assert [message["type"] for message in interpreter.process(moved).messages][:1] == ["UPDATE"]


def test_a_round_end_of_dice_has_what_was_revealed():
    course, rng = PlayedMatch("liars_dice", seats=3, seed=3), Random(3)
    interpreter = MatchFeed(HelloOptions())
    messages = [message for _ in course.steps(rng, 200) for message in interpreter.process(course.sight(0)).messages]
    end = next(message for message in messages if message["type"] == "ROUND_END")
    assert (end["points"], end["scores"]) == (None, None)
    assert {"bid", "dice", "loser", "count"} <= set(end["result"])
    over = only(messages, "GAME_OVER")
    assert sorted(over["places"].values()) == [1, 2, 3]


def test_protected_time_is_told_and_a_request_is_sent_again_only_when_it_changes():
    course = PlayedMatch("liars_dice", seats=3, seed=1)
    first = course.turn
    course.play(course.legal()[0])
    jumper = (first + 2) % 3
    interpreter = MatchFeed(HelloOptions())
    asked = next(
        message for message in interpreter.process(course.sight(jumper)).messages if message.get("verbs") == ["jump"]
    )
    assert (asked["turn"], asked["opens_in_ms"]) == (False, 3000)
    again = interpreter.process(course.sight(jumper)).messages
    assert again == []


def test_a_bot_is_ready_at_once_between_rounds():
    course, rng = PlayedMatch("gandengyan", seats=3, seed=1), Random(1)
    interpreter = MatchFeed(HelloOptions())
    seen = interpreter.process(course.sight(0))
    for _ in course.steps(rng, 400):
        seen = interpreter.process(course.sight(0))
        if course.state.ctx.window_named("intermission") is not None:
            break
    assert seen.ready is not None
    assert not [message for message in seen.messages if message["type"] == "ACTION_REQUEST"]


def test_every_game_of_the_house_is_spoken():
    assert set(SEATS) == set(registry.GAMES)


def test_what_is_shown_on_the_page_is_what_is_understood():
    from_bot, to_bot = protocol_docs.from_the_bot(), protocol_docs.to_the_bot()
    for example in protocol_docs.examples():
        kind = example["type"]
        if kind in to_bot:
            protocol_docs.check(example)
        else:
            assert set(example) - {"type", "count", "face", "cardId", "chosenColor"} <= from_bot[kind], kind
            parse_object(example)


def test_every_field_that_is_read_is_described():
    from games.bots.protocol.inbound_frames import FIELDS

    page = protocol_docs.from_the_bot()
    assert set(page) == set(FIELDS)
    ours: Callable[[str], set[str]] = lambda kind: {"ref"} & page[kind]  # noqa: E731
    for kind, fields in FIELDS.items():
        assert set(fields) | ours(kind) == page[kind], kind


def test_a_stranger_field_changes_nothing_and_a_wrong_one_is_named():
    assert parse_object({"type": "BID_RESPONSE", "bid": 2, "mood": "good"}).fields["bid"] == 2
    with pytest.raises(RulesError) as wrong:
        parse_object({"type": "BID_RESPONSE", "bid": "two"})
    assert (wrong.value.code, wrong.value.data) == ("MALFORMED", {"field": "bid"})
