"""What is refused: with a class, a code and a sentence, without a traceback, and nothing has changed."""

from __future__ import annotations

import json
import logging
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from games.consumers.inbound_frames import FIELDS, Refused, parse
from games.models import Capacity
from games.socket_limits import TokenBucket
from tests.support import live_matches

from .conftest import in_database
from .running_matches import abort_match, steps
from .socket_client import together

LONG = "x" * 9000
MALFORMED = [
    ("", "BAD_JSON"),
    ("{", "BAD_JSON"),
    ('{"type": NaN}', "BAD_JSON"),
    ("[" * 4000, "BAD_JSON"),
    ('"\\ud800"', "BAD_JSON"),
    ("[]", "MALFORMED"),
    ("null", "MALFORMED"),
    ("7", "MALFORMED"),
    ("{}", "UNKNOWN_FRAME"),
    ('{"type": null}', "UNKNOWN_FRAME"),
    ('{"type": ["move"]}', "UNKNOWN_FRAME"),
    ('{"type": "state"}', "UNKNOWN_FRAME"),
    ('{"type": "table.nudge"}', "UNKNOWN_FRAME"),
    ('{"type": "websocket.disconnect"}', "UNKNOWN_FRAME"),
    ('{"type": "pull", "ref": 7}', "MALFORMED"),
    (json.dumps({"type": "pull", "ref": "r" * 41}), "MALFORMED"),
    ('{"type": "move"}', "MALFORMED"),
    ('{"type": "move", "window": 12, "verb": "pass"}', "MALFORMED"),
    ('{"type": "move", "window": "a", "verb": {"a": 1}}', "MALFORMED"),
    ('{"type": "trustee", "on": 1}', "MALFORMED"),
    ('{"type": "advise", "window": 7}', "MALFORMED"),
    (json.dumps({"type": "report", "message": "0123\x00"}), "MALFORMED"),
    (json.dumps({"type": "mute", "username": "ann\x00"}), "MALFORMED"),
    ('{"type": "chat"}', "MALFORMED"),
    ('{"type": "chat", "phrase": "hello", "emotion": "calm"}', "MALFORMED"),
    ('{"type": "chat", "text": 5}', "MALFORMED"),
    (json.dumps({"type": "chat", "text": "x" * 2001}), "MALFORMED"),
    ('{"type": "sit", "seat": true}', "MALFORMED"),
    ('{"type": "sit", "seat": -1}', "MALFORMED"),
    ('{"type": "sit", "seat": 1.0}', "MALFORMED"),
    ('{"type": "ready", "on": "yes"}', "MALFORMED"),
    ('{"type": "agent", "level": "club"}', "MALFORMED"),
    ('{"type": "ping", "t": {"a": 1}}', "MALFORMED"),
    (json.dumps({"type": "pull", "more": LONG}), "FRAME_TOO_LARGE"),
    (json.dumps({"type": "pull", "more": "龙" * 3000}, ensure_ascii=False), "FRAME_TOO_LARGE"),
    (json.dumps({"type": "pull", "more": "x" * 1024 * 1024}), "FRAME_TOO_LARGE"),
]


@pytest.mark.parametrize(("text", "code"), MALFORMED, ids=range(len(MALFORMED)))
def test_what_cannot_be_read_has_a_code(text, code):
    with pytest.raises(Refused) as refused:
        parse(text)
    assert refused.value.code == code


async def test_a_malformed_frame_is_refused_and_the_socket_lives_on(match, people, open_socket, caplog):
    """One of each code, and the one of 1 MB."""
    socket = await open_socket(match.table.code, people[0])
    before = await in_database(live_matches.kept)(match)
    for text, code in [*{code: (text, code) for text, code in MALFORMED}.values(), MALFORMED[0], MALFORMED[4]]:
        await socket.send_raw(text)
        error = await socket.until("error")
        assert (error["class"], error["code"], error["ref"]) == ("malformed", code, None)
        assert error["message"] not in ("", code)
    await socket.send("ping", t=1)
    assert (await socket.until("pong"))["t"] == 1
    assert await in_database(live_matches.kept)(match) == before
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_a_binary_frame_is_refused(match, people, open_socket):
    socket = await open_socket(match.table.code, people[0])
    await socket.send_raw(data=b"\x00\x01")
    assert (await socket.until("error"))["code"] == "BINARY_FRAME"


async def test_the_answer_to_a_malformed_frame_carries_its_reference(match, people, open_socket):
    socket = await open_socket(match.table.code, people[0])
    error = await socket.ask("trustee", on="perhaps")
    assert (error["code"], error["data"]) == ("MALFORMED", {"field": "on"})


UNPARSED: list[tuple[dict[str, Any], str]] = [
    ({"verb": "fly"}, "UNKNOWN_VERB"),
    ({"verb": "bid"}, "MALFORMED"),
    ({"verb": "bid", "points": "1"}, "MALFORMED"),
    ({"verb": "bid", "points": True}, "MALFORMED"),
    ({"verb": "bid", "points": None}, "MALFORMED"),
    ({"verb": "play", "cards": "3S"}, "MALFORMED"),
    ({"verb": "play", "cards": ["4X"]}, "NO_SUCH_CARD"),
    ({"verb": "timeout"}, "UNKNOWN_VERB"),
    ({"verb": "abort"}, "UNKNOWN_VERB"),
]


async def test_an_action_that_cannot_be_parsed_is_malformed(match, people, open_socket):
    socket = await open_socket(match.table.code, people[0])
    for fields, code in UNPARSED:
        error = await socket.ask("move", window="0123456789ab", **fields)
        assert (error["class"], error["code"]) == ("malformed", code), fields


async def test_superfluous_fields_are_ignored(match, people, open_socket):
    mover = await in_database(live_matches.turn_of)(match)
    socket = await open_socket(match.table.code, people[mover[0]])
    assert (await socket.move("bid", points=1, seat=2, by="agent", at=5))["type"] == "ack"
    assert (await in_database(live_matches.log_of)(match))[-1][1:] == (mover[0], "bid")


async def test_nobody_moves_for_another_seat(match, people, open_socket):
    """Neither by naming a seat nor by another viewer's name of the window: the seat comes from who is signed in."""
    code = match.table.code
    mover, _ = await in_database(live_matches.turn_of)(match)
    own = await open_socket(code, people[mover])
    other = await open_socket(code, people[(mover + 1) % 3])
    before = await in_database(live_matches.kept)(match)
    window = own.state["windows"][0]["id"]
    error = await other.ask("move", window=window, verb="bid", points=1, seat=mover)
    assert (error["class"], error["code"]) == ("stale", "STALE_WINDOW")
    error = await other.ask("move", window=other.state["windows"][0]["id"], verb="bid", points=1, seat=mover)
    assert (error["class"], error["code"]) == ("illegal", "NOT_YOUR_TURN")
    assert await in_database(live_matches.kept)(match) == before


async def test_a_spectator_cannot_move_and_a_visitor_is_asked_to_sign_in(match, open_socket):
    spectator = await open_socket(match.table.code, await in_database(live_matches.person)("eve"))
    window = spectator.state["windows"][0]["id"]
    assert (await spectator.ask("move", window=window, verb="bid", points=1))["code"] == "NOT_SEATED"
    visitor = await open_socket(match.table.code)
    assert (await visitor.ask("move", window=window, verb="bid", points=1))["code"] == "NOT_SIGNED_IN"
    assert (await visitor.ask("sit"))["code"] == "NOT_SIGNED_IN"
    assert (await visitor.ask("chat", phrase="hello"))["code"] == "NOT_SIGNED_IN"


async def test_a_double_click_is_one_move(match, people, open_socket):
    mover, _ = await in_database(live_matches.turn_of)(match)
    socket = await open_socket(match.table.code, people[mover])
    window = socket.state["windows"][0]["id"]
    first = await socket.send("move", window=window, verb="bid", points=1)
    second = await socket.send("move", window=window, verb="bid", points=1)
    while len([frame for frame in socket.seen if frame["type"] in ("ack", "error")]) < 2:
        await socket.next()
    answers = {frame["ref"]: frame for frame in socket.seen if frame["type"] in ("ack", "error")}
    assert answers[first]["type"] == "ack"
    assert (answers[second]["class"], answers[second]["code"]) == ("stale", "STALE_WINDOW")
    assert len(await in_database(live_matches.log_of)(match)) == 2


async def test_a_stale_move_shows_the_mover_how_it_stands(match, people, open_socket, monkeypatch):
    """A nudge was lost: the window has gone, and the refusal brings the state that the socket missed."""
    mover, _ = await in_database(live_matches.turn_of)(match)
    socket = await open_socket(match.table.code, people[mover])
    window = socket.state["windows"][0]["id"]
    monkeypatch.setattr("games.after_commit.broadcast", lambda group, message: None)
    await in_database(steps)(match, 1, Random(1))
    assert (await socket.ask("move", window=window, verb="bid", points=1))["code"] == "STALE_WINDOW"
    assert (await socket.until("state"))["windows"][0]["id"] != window


async def test_after_the_end_it_is_over(match, people, open_socket):
    code = match.table.code
    socket = await open_socket(code, people[0])
    window = socket.state["windows"][0]["id"]
    await in_database(abort_match)(match)
    await socket.until_state(lambda state: state["match"]["status"] == "aborted")
    assert socket.state["windows"] == []
    error = await socket.ask("move", window=window, verb="pass")
    assert (error["class"], error["code"]) == ("illegal", "GAME_OVER")


async def test_without_a_match_the_game_has_not_started(people, open_socket):
    table = await in_database(live_matches.table_of)(people[0], agents=0)
    socket = await open_socket(table.code, people[0])
    error = await socket.ask("move", window="0123456789ab", verb="pass")
    assert (error["class"], error["code"]) == ("illegal", "GAME_NOT_STARTED")


async def test_a_refusal_is_worded_in_the_viewers_language(match, people, open_socket):
    english = await open_socket(match.table.code, people[0], language="en-GB,en;q=0.8")
    chinese = await open_socket(match.table.code, people[1], language="zh-CN,zh;q=0.9")
    own = await in_database(live_matches.person)("fay")
    own.language = "en"
    await in_database(own.save)()
    chosen = await open_socket(match.table.code, own, language="zh-CN")
    said = [(await socket.ask("move", window="0" * 12, verb="fly"))["message"] for socket in (english, chinese, chosen)]
    assert said[0].isascii()
    assert not said[1].isascii()
    assert said[2].isascii()


async def test_too_many_frames_are_refused_and_then_the_socket_is_closed(match, people, open_socket):
    socket = await open_socket(match.table.code, people[0])
    for _ in range(200):
        await socket.send_raw('{"type":"ping","t":1}')
    codes = []
    while (frame := await socket.next())["type"] != "closed":
        codes.append(frame.get("code", frame["type"]))
    assert codes.count("pong") >= 60
    assert 0 < codes.count("RATE_LIMITED") <= 21
    assert codes[-1] == "RATE_LIMITED"
    assert socket.seen[-2]["type"] == "bye"
    assert frame["code"] == 4429


async def test_who_keeps_sending_nonsense_is_shown_the_door(match, people, open_socket):
    socket = await open_socket(match.table.code, people[0])
    for _ in range(30):
        await socket.send_raw("nonsense")
    closed = await socket.until("closed")
    assert closed["code"] == 4429
    assert sum(frame.get("code") == "BAD_JSON" for frame in socket.seen) == 20


def test_a_bucket_refills_with_time():
    clock = [0.0]
    bucket = TokenBucket(2, 0.5, now=lambda: clock[0])
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    clock[0] = 2.0
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock[0] = 100.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]


async def test_a_fault_of_ours_is_one_refusal_and_not_the_end(match, people, open_socket, monkeypatch, caplog):
    """Whatever a service raises, the socket answers and lives on; the log has the traceback, the viewer does not."""
    socket = await open_socket(match.table.code, people[0])
    spectator = await open_socket(match.table.code)

    def broken(*_, **__):
        raise RuntimeError("a fault")

    monkeypatch.setattr("games.consumers.waiting_moves.play_moves", broken)
    monkeypatch.setattr("games.consumers.request_handler.moves.play_move_by_alias", broken)
    error = await socket.move("bid", points=1) if socket.state["windows"][0]["mine"] else await socket.ask(
        "move", window=socket.state["windows"][0]["id"], verb="bid", points=1
    )  # fmt: skip
    assert (error["class"], error["code"]) == ("stale", "TRY_AGAIN")
    assert "fault" not in json.dumps(error)
    monkeypatch.undo()
    await socket.send("ping", t=2)
    await socket.until("pong")
    await together(socket, spectator)


def test_every_kind_of_frame_has_its_fields():
    assert set(FIELDS) == {
        "move", "advise", "trustee", "chat", "sit", "stand", "ready", "agent", "leave", "concede", "skip", "report",
        "mute", "held", "pull", "ping",
    }  # fmt: skip


async def test_a_match_with_agents_that_cannot_be_carried_is_refused_in_words(people, open_socket):
    def prepare() -> Any:
        now = timezone.now()
        Capacity.objects.create(level=Capacity.Level.FULL, since=now, measured_at=now)
        return live_matches.table_of(people[0], agents=2)

    table = await in_database(prepare)()
    socket = await open_socket(table.code, people[0])
    error = await socket.ask("ready", on=True)
    assert (error["type"], error["class"], error["code"]) == ("error", "illegal", "CAPACITY")
    assert "AI" in error["message"]
    assert not await in_database(lambda: table.seats.filter(ready=True, user=people[0]).exists())()
