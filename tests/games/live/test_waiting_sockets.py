"""Sockets that wait in the line: what they hear and may send; nothing old or foreign is shown to them."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.utils import timezone
from redis.exceptions import RedisError

from accounts.models import User
from games import selectors
from games.consumers import TableConsumer, connection_limits, first_readings, session_accounts, waiting_consumer
from games.consumers.socket_visitor import Visitor
from games.models import ChatMessage
from games.selectors import table_info, table_state
from games.socket_limits import Allowance
from tests.support import live_matches

from .conftest import in_database
from .held_line import HeldLine


@pytest.fixture
async def line(monkeypatch):
    held = HeldLine()
    monkeypatch.setattr(waiting_consumer, "waiting_line", lambda: held)
    yield held
    held._first.leave()


async def test_a_socket_that_waits_is_accepted_and_told_its_place_and_then_the_table(line, match, people, open_socket):
    first = await open_socket(match.table.code, people[0], wait=False)
    second = await open_socket(match.table.code, people[1], wait=False)
    assert first.accepted
    assert second.accepted
    assert await first.next() == {"type": "waiting", "place": 1}
    assert await second.next() == {"type": "waiting", "place": 2}
    line.let_go()
    assert (await first.until("state"))["you"]["seat"] == 0
    assert (await second.until("state"))["you"]["seat"] == 1


async def test_sockets_that_open_together_share_a_reading_and_no_view(line, match, people, open_socket, monkeypatch):
    read = []

    def read_tables(codes):
        read.append(set(codes))
        return selectors.first_readings(codes)

    monkeypatch.setattr(first_readings, "first_readings", read_tables)
    secret = "only for the first seat"
    await in_database(ChatMessage.objects.create)(
        table=match.table, match=match, ref="a" * 16, channel="whispers", seat=0, name="ann", text=secret, audience=[0]
    )
    sockets = [await open_socket(match.table.code, user, wait=False) for user in (*people, None, None)]
    line.let_go()
    for socket in sockets:
        await socket.until("said")
    assert len(read) < len(sockets)
    hands = [tuple(socket.state["view"].get("hand", ())) for socket in sockets]
    assert [len(hand) for hand in hands] == [17, 17, 17, 0, 0]
    assert len({card for hand in hands for card in hand}) == 51
    said = [[each for each in socket.seen if each["type"] == "said"][-1]["messages"] for socket in sockets]
    assert [secret in str(messages) for messages in said] == [True, False, False, False, False]


async def test_one_who_leaves_while_waiting_costs_nothing(line, match, people, open_socket, monkeypatch):
    asked: list[object] = []

    def read(keys):
        asked.append(keys)
        return {}

    monkeypatch.setattr(session_accounts, "accounts_of_sessions", read)
    before = dict(connection_limits._open)
    socket = await open_socket(match.table.code, people[0], wait=False)
    await socket.until("waiting")
    assert len(line) == 1
    await socket.drop()
    assert len(line) == 0
    line.let_go()
    assert asked == []
    assert dict(connection_limits._open) == before


def sign_out_everywhere(_user: User) -> None:
    Session.objects.all().delete()


def deactivate(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


def ban(user: User) -> None:
    User.objects.filter(pk=user.pk).update(banned_until=timezone.now() + timedelta(days=1))


def change_password(user: User) -> None:
    user.set_password("another one, long enough")
    user.save()


@pytest.mark.parametrize("revoke", [sign_out_everywhere, deactivate, ban, change_password])
async def test_rights_that_end_while_the_socket_waits_are_gone_when_it_opens(
    line, match, people, open_socket, revoke
):  # fmt: skip
    socket = await open_socket(match.table.code, people[0], wait=False)
    await socket.until("waiting")
    await in_database(revoke)(people[0])
    line.let_go()
    state = await socket.until("state")
    assert state["you"]["seat"] is None
    assert "hand" not in state["view"]
    assert (await socket.ask("trustee", on=True))["code"] == "NOT_SIGNED_IN"


async def test_pings_are_answered_and_requests_carried_out_in_order_when_it_opens(line, people, open_socket):
    table = await in_database(live_matches.table_of)(people[0], agents=0)
    eve = await in_database(live_matches.person)("eve")
    socket = await open_socket(table.code, eve, wait=False)
    sitting, standing = await socket.send("sit", seat=1), await socket.send("stand")
    await socket.send("ping", t=5)
    assert await socket.until("pong") == {"type": "pong", "t": 5}
    assert [frame["type"] for frame in socket.seen] == ["waiting", "pong"]
    line.let_go()
    await socket.until("ack", ref=sitting)
    await socket.until("ack", ref=standing)


async def test_frames_beyond_those_that_are_kept_are_dropped_and_at_last_close_the_socket(line, match, open_socket):
    socket = await open_socket(match.table.code, wait=False)
    for _ in range(waiting_consumer.MOST_EARLY + 21):
        await socket.send_raw("x" * 100)
    assert (await socket.until("closed"))["code"] == 4429
    assert [frame["type"] for frame in socket.seen] == ["waiting", "bye", "closed"]
    assert len(line) == 0


def early_frames(*messages: dict[str, Any]) -> tuple[int, int]:
    """Returns the number of frames that a socket in the line keeps of these, and of its offences."""
    socket, offences = waiting_consumer.WaitingConsumer(), list[int]()

    def count_offence() -> bool:
        offences.append(1)
        return False

    socket.allowance, socket._early = Allowance(), []
    socket.count_offence = count_offence  # type: ignore[method-assign]
    for message in messages:
        socket._keep_early({"type": "websocket.receive", **message})
    return len(socket._early), len(offences)


async def test_no_binary_frame_is_kept_and_each_is_an_offence():
    assert early_frames(*[{"bytes": b"x" * 8192}] * 8) == (0, 8)
    assert early_frames({"bytes": b""}, {"text": None, "bytes": b"x"}) == (0, 2)


async def test_the_bytes_of_kept_frames_are_counted_all():
    half = waiting_consumer.MOST_EARLY_BYTES // 2
    assert early_frames({"text": "x" * half}, {"text": "x" * half}, {"text": "x"}) == (2, 1)
    assert early_frames({"text": "é" * (half // 2)}, {"text": "", "bytes": b"x" * half}, {"text": "x"}) == (2, 1)


def test_the_addresses_of_one_household_share_their_places_in_the_line():
    def household(address: str) -> str:
        socket = waiting_consumer.WaitingConsumer()
        socket.scope = {"type": "websocket", "headers": [], "cookies": {}, "client": (address, 1)}
        socket.visitor = Visitor(None, "en", "", "")
        return socket._address_of_line()

    assert household("2001:db8:1:2::1") == household("2001:db8:1:2:ffff::9")
    assert household("2001:db8:1:2::1") != household("2001:db8:1:3::1")
    assert household("192.0.2.1") == household("::ffff:192.0.2.1") != household("192.0.2.2")
    assert household("127.0.0.1") == household("::1") == ""


@pytest.mark.parametrize("frame", ['{"type":"ping","t":{}}', '"ping"', '["ping"]', '{"ping"', "", "\x00"])
async def test_a_broken_ping_is_answered_like_any_broken_frame_when_the_socket_opens(line, match, open_socket, frame):
    socket = await open_socket(match.table.code, wait=False)
    await socket.send_raw(frame)
    line.let_go()
    assert (await socket.until("error"))["class"] == "malformed"


async def test_a_full_line_asks_to_come_back(monkeypatch, match, open_socket):
    full = HeldLine(most=0)
    monkeypatch.setattr(waiting_consumer, "waiting_line", lambda: full)
    socket = await open_socket(match.table.code, wait=False)
    message = await socket._line.receive_output(10)
    assert (message["type"], message["code"]) == ("websocket.close", 1013)
    assert message["reason"].startswith("come back in ")


async def test_visitors_without_a_session_are_counted_at_once(line, match, open_socket, monkeypatch):
    monkeypatch.setattr(connection_limits, "MAX_PER_ADDRESS", 1)
    monkeypatch.setattr(connection_limits, "counted_place", lambda _visitor, _scope: ("address", "192.0.2.1"))
    monkeypatch.setattr(waiting_consumer, "counted_place", lambda _visitor, _scope: ("address", "192.0.2.1"))
    first = await open_socket(match.table.code, wait=False)
    await first.until("waiting")
    second = await open_socket(match.table.code, wait=False)
    assert (await second.until("closed"))["code"] == 4429


async def test_the_sockets_of_an_account_are_counted_when_they_open(line, match, people, open_socket, monkeypatch):
    monkeypatch.setattr(connection_limits, "MAX_PER_USER", 1)
    first = await open_socket(match.table.code, people[0], wait=False)
    second = await open_socket(match.table.code, people[0], wait=False)
    for socket in (first, second):
        await socket.until("waiting")
    line.let_go(at_once=1)
    await first.until("state")
    assert (await second.until("closed"))["code"] == 4429


async def test_a_cookie_that_holds_no_session_spoils_no_common_reading(line, match, people, open_socket):
    good = await open_socket(match.table.code, people[0], wait=False)
    bad = await open_socket(match.table.code, wait=False)
    assert not session_accounts.is_session_key("\x00" * 32)
    assert not session_accounts.is_session_key("x" * 41)
    line.let_go()
    states = await asyncio.gather(good.until("state"), bad.until("state"))
    assert [state["you"]["seat"] for state in states] == [0, None]


async def test_the_chat_room_waits_too_and_what_was_said_meanwhile_is_sent(line, people, open_socket):
    socket = await open_socket("", people[0], path="/ws/rooms/lobby/", wait=False)
    await socket.until("waiting")
    ref = await socket.send("chat", text="hello")
    await socket.send("ping", t=1)
    assert await socket.until("pong") == {"type": "pong", "t": 1}
    line.let_go()
    await socket.until("room")
    assert (await socket.until("ack", "error", ref=ref))["type"] in ("ack", "error")


@pytest.mark.parametrize("error", [RedisError, OperationalError])
async def test_a_service_that_is_away_when_the_turn_comes_ends_the_socket_alone(
    line, match, people, open_socket, monkeypatch, error
):  # fmt: skip
    first = await open_socket(match.table.code, people[0], wait=False)
    second = await open_socket(match.table.code, wait=False)
    for socket in (first, second):
        await socket.until("waiting")

    join = TableConsumer.join_account

    async def away(_consumer):
        raise error

    monkeypatch.setattr(TableConsumer, "join_account", away)
    line.let_go(at_once=1)
    for socket in (first, second):
        assert (await socket.until("closed"))["code"] == 1013
    assert not line._opening
    monkeypatch.setattr(TableConsumer, "join_account", join)
    third = await open_socket(match.table.code)
    assert third.state["you"]["seat"] is None


async def test_a_table_that_cannot_be_read_keeps_no_other_from_its_viewers(
    line, match, people, open_socket, monkeypatch, caplog
):  # fmt: skip
    eve = await in_database(live_matches.person)("eve")
    broken = await in_database(live_matches.table_of)(eve, agents=0)
    original = table_info.load_tables

    def load_tables(codes):
        if broken.code in codes:
            raise ValueError
        return original(codes)

    for module in (table_state, table_info):
        monkeypatch.setattr(module, "load_tables", load_tables)
    bad = await open_socket(broken.code, wait=False)
    good = await open_socket(match.table.code, people[0], wait=False)
    line.let_go()
    assert (await good.until("state"))["you"]["seat"] == 0
    monkeypatch.undo()
    await bad.send("ping", t=1)  # has the table read again
    await bad.until("state")
    assert any(broken.code in record.getMessage() for record in caplog.records)
