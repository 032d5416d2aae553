"""A client that was cut off: a move counts once and is confirmed, tabs share a seat, no page comes back by itself."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from games.consumers import attendance, spectator_counts, table_room, waiting_consumer
from games.consumers.room_frames import AWAY
from games.consumers.table_room import room_of
from games.models import MadeMove, Seat, Table
from games.selectors.closed_windows import closed_by
from games.services import match_start, moves
from games.services.match_transaction import settle_due
from tests.games.werewolf.live_scene import seated
from tests.support import live_matches

from .conftest import in_database
from .held_line import HeldLine
from .running_matches import abort_match
from .socket_client import Socket, together


def beside(code: str, query: str = "") -> str:
    return f"/ws/tables/{code}/?beside{query}"


async def resend(socket: Socket, frame: dict[str, Any]) -> dict[str, Any]:
    await socket.send_raw(json.dumps({**frame, "again": True}))
    return await socket.until("ack", "error", ref=frame["ref"])


def bid_of(socket: Socket, points: int = 1, ref: str = "lost1") -> dict[str, Any]:
    window = next(each for each in socket.state["windows"] if each["mine"])
    return {"type": "move", "ref": ref, "window": window["id"], "verb": "bid", "points": points}


async def bidder(match, people, open_socket, **wishes: Any) -> Socket:
    seat, _ = await in_database(live_matches.turn_of)(match)
    socket: Socket = await open_socket(match.table.code, people[seat], **wishes)
    return socket


async def test_a_move_whose_answer_was_lost_is_confirmed_and_made_once(match, people, open_socket):
    first = await bidder(match, people, open_socket)
    frame = bid_of(first)
    await first.send_raw(json.dumps(frame))
    await first.until("ack")
    await first.drop()
    second = await open_socket(match.table.code, first.user, path=beside(match.table.code))
    assert await resend(second, frame) == {"type": "ack", "ref": "lost1", "again": True}
    assert await resend(second, frame) == {"type": "ack", "ref": "lost1", "again": True}
    assert [verb for _, _, verb in await in_database(live_matches.log_of)(match)].count("bid") == 1


async def test_a_move_that_never_arrived_is_made_when_it_comes_again(match, people, open_socket):
    socket = await bidder(match, people, open_socket)
    assert await resend(socket, bid_of(socket)) == {"type": "ack", "ref": "lost1"}


async def test_another_move_in_that_window_is_still_too_late(match, people, open_socket):
    socket = await bidder(match, people, open_socket)
    await socket.send_raw(json.dumps(bid_of(socket)))
    frame = bid_of(socket, points=2, ref="other")
    await socket.until("ack")
    answer = await resend(socket, frame)
    assert (answer["type"], answer["code"]) == ("error", "STALE_WINDOW")
    malformed = await resend(socket, {**frame, "points": "two"})
    assert malformed["class"] == "malformed"


async def test_without_the_word_again_a_second_copy_is_too_late_as_ever(match, people, open_socket):
    socket = await bidder(match, people, open_socket)
    frame = bid_of(socket)
    await socket.send_raw(json.dumps(frame))
    await socket.until("ack")
    await socket.send_raw(json.dumps(frame))
    assert (await socket.until("error"))["code"] == "STALE_WINDOW"


async def test_a_move_is_confirmed_after_the_match_and_in_the_next_one(match, people, open_socket):
    first = await bidder(match, people, open_socket)
    frame = bid_of(first)
    await first.send_raw(json.dumps(frame))
    await first.until("ack")
    await in_database(abort_match)(match)
    assert (await resend(first, frame)).get("again") is True
    await in_database(begin_next)(match)
    assert (await resend(first, frame)).get("again") is True
    other = await resend(first, {**frame, "ref": "x", "points": 3})
    assert other["type"] == "error"


def begin_next(match) -> None:
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=match.table_id)
        Seat.objects.filter(table=table).update(ready=True)
        match_start.create_match(table, now=timezone.now())


async def test_a_vote_that_may_be_made_twice_counts_once_and_says_so(worker_threads, monkeypatch, open_socket):
    for module in (table_room, spectator_counts):
        monkeypatch.setattr(module, "COUNT_EVERY_SECONDS", 0.0)
    scene = await in_database(seated)(monkeypatch, live=True, wolf_seconds=120)
    wolf = await open_socket(scene.code, scene.people[0])
    window = next(each for each in wolf.state["windows"] if "hunt" in each["verbs"])
    frame = {"type": "move", "ref": "h1", "window": window["id"], "verb": "hunt", "target": 8}
    await wolf.send_raw(json.dumps(frame))
    assert await wolf.until("ack") == {"type": "ack", "ref": "h1"}
    assert (await resend(wolf, frame)) == {"type": "ack", "ref": "h1", "again": True}
    assert await in_database(MadeMove.objects.count)() == 1


async def test_somebody_elses_move_is_confirmed_to_nobody(match, people, open_socket):
    first = await bidder(match, people, open_socket)
    frame = bid_of(first)
    await first.send_raw(json.dumps(frame))
    await first.until("ack")
    stranger = await open_socket(match.table.code, next(one for one in people if one != first.user))
    assert (await resend(stranger, frame))["code"] == "STALE_WINDOW"
    watcher = await open_socket(match.table.code)
    assert (await resend(watcher, frame))["code"] == "NOT_SIGNED_IN"


async def test_two_tabs_share_the_seat_see_the_same_and_move_once(match, people, open_socket):
    code = match.table.code
    phone = await bidder(match, people, open_socket, path=beside(code))
    desk = await open_socket(code, phone.user, path=beside(code))
    await together(phone, desk)
    assert not [frame for each in (phone, desk) for frame in each.seen if frame["type"] in ("bye", "closed")]
    assert phone.state["windows"] == desk.state["windows"]
    frame = bid_of(phone)
    await phone.send_raw(json.dumps(frame))
    await desk.send_raw(json.dumps({**frame, "ref": "desk"}))
    answers = [await phone.until("ack", "error", ref="lost1"), await desk.until("ack", "error", ref="desk")]
    assert sorted(each["type"] for each in answers) == ["ack", "error"]
    await together(phone, desk)
    assert phone.state["view"] == desk.state["view"]
    assert [verb for _, _, verb in await in_database(live_matches.log_of)(match)].count("bid") == 1


async def test_a_tab_that_sits_down_leaves_the_other_its_place(people, open_socket):
    table = await in_database(live_matches.table_of)(people[0], agents=0)
    watching = await open_socket(table.code, people[1], path=beside(table.code))
    sitting = await open_socket(table.code, people[1], path=beside(table.code))
    assert (await sitting.ask("sit", seat=2))["type"] == "ack"
    await watching.until_state(lambda state: state["you"]["seat"] == 2)


async def test_a_page_in_a_pocket_that_reconnects_brings_nobody_back(match, people, open_socket, monkeypatch):
    for module in (attendance, table_room):
        monkeypatch.setattr(module, "GRACE_SECONDS", 0.0)
    monkeypatch.setattr(table_room, "CHECK_EVERY_SECONDS", 0.02)
    monkeypatch.setattr(spectator_counts, "COUNT_EVERY_SECONDS", 0.0)
    code = match.table.code
    anna = await open_socket(code, people[0])
    pocket = await open_socket(code, people[1], path=beside(code, "&away"))
    await anna.until_state(lambda state: not state["seats"][1]["present"])
    await pocket.send("ping", t=1)
    await pocket.until("pong")
    await anna.send("ping", t=1)
    await anna.settle()
    assert not anna.state["seats"][1]["present"]
    await pocket.send_raw('{"type": "pull"}')  # somebody looks at it
    await anna.until_state(lambda state: state["seats"][1]["present"])


async def test_connecting_takes_no_seat_back_from_the_trustee(match, people, open_socket):
    code = match.table.code
    await in_database(moves.take_over)(match_id=match.pk, user_id=people[0].pk)
    socket = await open_socket(code, people[0], path=beside(code))
    await socket.settle()
    assert socket.state["seats"][0]["trustee"]


@pytest.mark.parametrize("by", ["person", "clock", "trustee"])
async def test_who_answered_the_window_that_was_held_is_told(by, match, people, open_socket):
    code = match.table.code
    socket = await bidder(match, people, open_socket)
    frame = bid_of(socket)
    seat, window = await in_database(live_matches.turn_of)(match)
    if by == "person":
        await socket.send_raw(json.dumps(frame))
        await socket.until("ack")
    else:
        await in_database(answer_by)(by, match, seat, window)
    back = await open_socket(code, socket.user, path=beside(code))
    await back.send_raw(json.dumps({"type": "held", "window": frame["window"]}))
    assert await back.until("meanwhile") == {"type": "meanwhile", "window": frame["window"], "by": by}


async def test_the_window_that_was_held_is_told_in_the_line_and_its_player_is_not_present_by_that(
    match, people, open_socket, monkeypatch
):  # fmt: skip
    code = match.table.code
    frame = bid_of(await bidder(match, people, open_socket))
    seat, window = await in_database(live_matches.turn_of)(match)
    await in_database(answer_by)("trustee", match, seat, window)
    line = HeldLine()
    monkeypatch.setattr(waiting_consumer, "waiting_line", lambda: line)
    back = await open_socket(code, people[seat], path=beside(code, "&away"), wait=False)
    await back.send_raw(json.dumps({"type": "held", "window": frame["window"]}))
    await back.send_raw(json.dumps({"type": "held", "window": frame["window"]}))
    line.let_go()
    await back.settle()
    kinds = [each["type"] for each in back.seen if each["type"] != "waiting"]
    assert kinds == ["state", "said", "meanwhile"]
    viewers = [viewer for viewer in room_of(code)._viewers if viewer.heard_at == AWAY]
    assert len(viewers) == 1


def answer_by(by: str, match, seat: int, window) -> None:
    if by == "clock":
        state = live_matches.head(match)
        assert settle_due(match_id=match.pk, now=state.info.moment(window.closes_at))
        return
    moves.take_over(match_id=match.pk, user_id=live_matches.player(match, seat).pk)
    action = live_matches.legal(match, seat, window)[0]
    moves.play_move(match_id=match.pk, seat=seat, window=window.id, action=action, by="trustee")


async def test_of_an_open_window_an_unknown_one_and_anothers_nothing_is_told(match, people, open_socket):
    code = match.table.code
    mine = bid_of(await bidder(match, people, open_socket))["window"]
    for user, held in ((people[0], mine), (people[1], mine), (people[2], "0" * 12), (None, mine), (people[0], "x\x00")):
        socket = await open_socket(code, user, path=beside(code))
        await socket.send_raw(json.dumps({"type": "held", "window": held}))
        await socket.settle()
        assert [frame["type"] for frame in socket.seen] == ["state", "said"]
    assert await in_database(closed_by)(code=code, user_id=people[0].pk, alias="'; --") is None
