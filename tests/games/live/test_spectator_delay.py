"""Sockets of people without a seat show a delayed match late: state, events, talk, clock and end."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from games import journal
from games.consumers.late_viewers import LateViewers
from games.consumers.room_frames import Viewer
from games.consumers.table_room import room_of
from games.models import Match
from games.selectors import EncodedFrame, TableState
from games.services import chat
from tests.support import live_matches

from .running_matches import abort_match

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]

DELAY = 2


@pytest.fixture
def late_match(people):
    """A match of three people that began long enough ago for spectators to see its beginning."""
    found = live_matches.running(
        *people, agents=0, options={"turn_seconds": 600}, spectator_delay=DELAY,
        begun_at=timezone.now() - timedelta(seconds=20),
    )  # fmt: skip
    journal.clear_past_states()
    return found


@sync_to_async
def code_of(match: Match) -> str:
    return live_matches.table_at(match).code


@sync_to_async
def move(match: Match) -> None:
    """Makes a move now."""
    now = timezone.now()
    held = journal.head_of(match.pk)
    steps_before = held.number
    live_matches.step(match, Random(1), pace=held.info.ms(now) - held.state.ctx.at)
    assert journal.head_of(match.pk).number == steps_before + 1


async def test_a_spectator_sees_a_move_late_and_a_seat_at_once(late_match, people, open_socket):
    code = await code_of(late_match)
    seat, stranger = await open_socket(code, people[0]), await open_socket(code)
    assert (seat.state["you"]["behind"], stranger.state["you"]["behind"]) == (0, DELAY)
    await move(late_match)
    shown = await seat.until_state(lambda state: bool(state["events"]))
    await stranger.settle()
    assert not stranger.state["events"]
    late = await stranger.until_state(lambda state: bool(state["events"]))
    waited = await in_log(late_match)
    assert waited >= DELAY
    assert late["events"] == [event for event in shown["events"] if event in late["events"]]


@sync_to_async
def in_log(match: Match) -> float:
    """Returns the seconds since the last move."""
    last = journal.log_entries(match.pk)[-1]
    return (timezone.now() - journal.match_info_of(match.pk).moment(last.at)).total_seconds()


async def test_a_new_socket_a_pull_and_a_ping_show_no_more(late_match, open_socket):
    code = await code_of(late_match)
    first = await open_socket(code)
    begun = {key: first.state[key] for key in ("view", "windows", "match", "seats")}
    await move(late_match)
    again = await open_socket(code)
    assert {key: again.state[key] for key in begun} == begun
    await again.send("pull")
    pulled = await again.until("state")
    assert {key: pulled[key] for key in begun} == begun
    await again.send_raw('{"type": "ping", "t": 1}')
    pong = await again.until("pong")
    assert 0 < pong["at"] <= await ms_of(late_match) - DELAY * 1000


@sync_to_async
def ms_of(match: Match) -> int:
    return journal.match_info_of(match.pk).ms(timezone.now())


async def test_what_seats_say_comes_late_and_what_spectators_say_at_once(late_match, people, open_socket):
    code = await code_of(late_match)
    seat = await open_socket(code, people[0])
    stranger = await open_socket(code, await sync_to_async(live_matches.person)("eve"))
    assert (await seat.ask("chat", text="my jokers"))["type"] == "ack"
    said_at = timezone.now()
    assert (await stranger.ask("chat", text="who leads?", channel="spectators"))["type"] == "ack"
    heard = [(await stranger.until("chat"))["text"], (await stranger.until("chat"))["text"]]
    assert heard == ["who leads?", "my jokers"]
    assert timezone.now() - said_at >= timedelta(seconds=DELAY) - timedelta(milliseconds=500)


async def test_who_was_shown_nothing_yet_hears_seats_late(late_match, people, open_socket):
    """The viewer may turn out to be a spectator, and the first reading may take a while."""
    code = await code_of(late_match)
    seat = await open_socket(code, people[0])
    room, told = room_of(code), asyncio.Queue[str]()
    coming = Viewer(None, lambda *_: None, told.put_nowait, lambda _: None)
    room._viewers |= {coming}
    table = await sync_to_async(live_matches.table_at)(late_match)
    await sync_to_async(chat.send_message)(table=table, user=people[0], text="my jokers")
    said_at = timezone.now()
    assert (await seat.until("chat"))["text"] == "my jokers"
    async with asyncio.timeout(DELAY + 5):
        while "my jokers" not in await told.get():
            pass  # a ping may show the table meanwhile
    assert timezone.now() - said_at >= timedelta(seconds=DELAY) - timedelta(milliseconds=500)
    room.leave(coming)


async def test_requests_of_spectators_are_refused_alike_before_and_after_the_end(late_match, people, open_socket):
    code = await code_of(late_match)
    stranger = await open_socket(code, await sync_to_async(live_matches.person)("eve"))
    asked: dict[str, dict[str, Any]] = {
        "sit": {"seat": 0},
        "stand": {},
        "ready": {"on": True},
        "trustee": {"on": True},
        "concede": {},
        "skip": {},
    }
    before = [(await stranger.ask(kind, **fields)).get("code") for kind, fields in asked.items()]
    await sync_to_async(abort_match)(late_match)
    await stranger.settle()
    assert stranger.state["match"]["status"] == "running"
    after = [(await stranger.ask(kind, **fields)).get("code") for kind, fields in asked.items()]
    assert before == after == ["MATCH_RUNNING"] * 3 + ["NOT_SEATED"] + ["GAME_NOT_STARTED"] * 2


async def test_the_end_comes_late_and_then_the_open_table(late_match, people, open_socket):
    code = await code_of(late_match)
    seat, stranger = await open_socket(code, people[0]), await open_socket(code)
    await sync_to_async(abort_match)(late_match)
    await seat.until_state(lambda state: state["match"]["status"] == "aborted")
    assert stranger.state["match"]["status"] == "running"
    shown = await stranger.until_state(lambda state: state["match"]["status"] == "aborted")
    assert (shown["you"]["behind"], shown["table"]["status"]) == (0, "open")
    assert shown["match"]["seed"] is not None


async def test_a_process_makes_one_frame_for_all_who_see_it_late(late_match, open_socket, monkeypatch):
    code = await code_of(late_match)
    watching = [await open_socket(code) for _ in range(4)]
    for one in watching:
        await one.settle()
    made = []
    moment = room_of(code).moment
    assert moment is not None
    encode = type(moment).encoded

    def counted(self: TableState, **kwargs: Any) -> EncodedFrame | None:
        frame = encode(self, **kwargs)
        if frame is not None and not frame.body.endswith(b'"events":[]}'):
            made.append(self.behind)
        return frame

    monkeypatch.setattr(type(moment), "encoded", counted)
    await move(late_match)
    for one in watching:
        await one.until_state(lambda state: bool(state["events"]))
    assert made == [DELAY]


async def test_a_move_made_in_this_process_wakes_its_late_viewers_too(late_match, people, open_socket, monkeypatch):
    """The seats have the move before the nudge about it arrives; the spectators have not."""
    code = await code_of(late_match)
    seats = [await open_socket(code, one) for one in people]
    stranger = await open_socket(code)
    await stranger.settle()
    expected: list[bool] = []
    expect = LateViewers.expect_entry

    def counted(self: LateViewers) -> None:
        expected.append(True)
        expect(self)

    monkeypatch.setattr(LateViewers, "expect_entry", counted)
    mover = next(one for one in seats if any(window["mine"] for window in one.state["windows"]))
    assert (await mover.move("bid", points=0))["type"] == "ack"
    await stranger.until_state(lambda state: bool(state["events"]))
    assert expected
