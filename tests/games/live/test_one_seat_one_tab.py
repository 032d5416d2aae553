"""A second tab of the same player takes over politely; whoever signs out is shown out; guests are players."""

from __future__ import annotations

import time

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.contrib.sessions.models import Session
from django.db import OperationalError

from accounts.account_deletion import close_account
from games.after_commit import table_group
from games.consumers import connection_limits, session_watch
from games.consumers.socket_visitor import Visitor
from games.models import ChatMessage
from tests.support import live_matches

from .conftest import in_database
from .running_matches import begin
from .socket_client import together


async def test_the_second_tab_takes_the_seat_over(match, people, open_socket):
    code = match.table.code
    first = await open_socket(code, people[0])
    second = await open_socket(code, people[0])
    assert (await first.until("bye"))["code"] == "TAKEN_OVER"
    assert await first.next() == {"type": "closed", "code": 4401}
    await second.settle()
    assert not [frame for frame in second.seen if frame["type"] == "bye"]
    mover, _ = await in_database(live_matches.turn_of)(match)
    if mover == 0:
        assert (await second.move("bid", points=1))["type"] == "ack"


async def test_the_third_takes_over_from_the_second(match, people, open_socket):
    code = match.table.code
    tabs = [await open_socket(code, people[0]) for _ in range(3)]
    for tab in tabs[:2]:
        assert (await tab.until("closed"))["code"] == 4401
    await tabs[2].settle()
    assert [frame["type"] for frame in tabs[2].seen] == ["state", "said"]


async def test_other_players_and_spectators_are_not_affected(match, people, open_socket):
    code = match.table.code
    eve = await in_database(live_matches.person)("eve")
    others = [await open_socket(code, people[1]), await open_socket(code, eve), await open_socket(code, eve),
              await open_socket(code), await open_socket(code)]  # fmt: skip
    await open_socket(code, people[0])
    await open_socket(code, people[0])
    await together(*others)
    assert not [frame for socket in others for frame in socket.seen if frame["type"] == "bye"]


async def test_the_same_player_at_another_table_keeps_that_seat(people, open_socket):
    one = await in_database(live_matches.table_of)(people[0], agents=0)
    two = await in_database(live_matches.table_of)(people[0], agents=0)
    first = await open_socket(one.code, people[0])
    await open_socket(two.code, people[0])
    await first.settle()
    assert first.seen[-1]["type"] == "state"


async def test_the_tab_that_sits_down_has_the_seat(people, open_socket):
    table = await in_database(live_matches.table_of)(people[0], agents=0)
    watching, sitting = await open_socket(table.code, people[1]), await open_socket(table.code, people[1])
    assert (await sitting.ask("sit", seat=2))["type"] == "ack"
    assert (await watching.until("bye"))["code"] == "TAKEN_OVER"
    await sitting.until_state(lambda state: state["you"]["seat"] == 2)


async def test_a_claim_that_was_made_before_a_socket_came_does_not_drive_it_out(match, people, open_socket):
    """It may arrive late: the broker is between the tabs."""
    code, before = match.table.code, time.time_ns()
    socket = await open_socket(code, people[0])
    message = {"type": "table.claimed", "user": people[0].pk, "at": before, "by": "an earlier tab"}
    await get_channel_layer().group_send(table_group(code), message)
    await socket.settle()
    assert socket.seen[-1]["type"] == "said"


async def test_a_claim_of_another_process_is_heard_and_an_older_one_is_not(match, people, open_socket):
    code = match.table.code
    socket = await open_socket(code, people[0])
    claim = {"type": "table.claimed", "user": people[0].pk, "by": "another process"}
    await get_channel_layer().group_send(table_group(code), {**claim, "at": time.time_ns() - 10**12})
    await socket.settle()
    assert socket.seen[-1]["type"] == "said"
    await get_channel_layer().group_send(table_group(code), {**claim, "at": time.time_ns() + 10**12})
    assert (await socket.until("bye"))["code"] == "TAKEN_OVER"


async def test_signing_out_ends_the_sockets_of_that_session_alone(match, people, open_socket):
    code = match.table.code
    ann, bob = await open_socket(code, people[0]), await open_socket(code, people[1])
    await sync_to_async(ann.client.logout)()  # what the page's sign-out does
    assert (await ann.until("bye"))["code"] == "SIGNED_OUT"
    assert await ann.next() == {"type": "closed", "code": 4403}
    await bob.settle()
    assert bob.seen[-1]["type"] == "said"


async def test_a_session_that_has_gone_closes_the_socket_with_a_ping(match, people, open_socket, monkeypatch):
    """Another device changed the password, or staff closed the account: the client comes back as who it is now."""
    monkeypatch.setattr(session_watch, "RECHECK_SECONDS", 0.0)
    socket = await open_socket(match.table.code, people[0])
    await socket.send("ping", t=1)
    await socket.until("pong")
    await in_database(Session.objects.all().delete)()
    await socket.send("ping", t=2)
    assert await socket.until("closed") == {"type": "closed", "code": 4509}


async def test_a_socket_that_never_pings_is_out_with_its_next_frame(match, people, open_socket, monkeypatch):
    socket = await open_socket(match.table.code, people[0])
    await in_database(Session.objects.all().delete)()
    monkeypatch.setattr(session_watch, "RECHECK_SECONDS", 0.0)
    await socket.send("chat", phrase="hello")
    assert await socket.until("closed") == {"type": "closed", "code": 4509}
    assert await in_database(ChatMessage.objects.count)() == 0


async def test_a_silent_socket_is_looked_at_by_the_clock(match, people, open_socket, monkeypatch):
    monkeypatch.setattr(session_watch, "RECHECK_SECONDS", 0.1)
    socket, visitor = await open_socket(match.table.code, people[0]), await open_socket(match.table.code)
    await in_database(Session.objects.all().delete)()
    assert await socket.until("closed") == {"type": "closed", "code": 4509}
    await visitor.settle()
    assert visitor.seen[-1]["type"] == "said"


@pytest.mark.parametrize("how", ["closed", "password"])
async def test_whose_access_has_changed_is_out_at_once(how, match, people, open_socket):
    ann, bob = await open_socket(match.table.code, people[0]), await open_socket(match.table.code, people[1])
    if how == "password":
        people[0].set_password("another one, please")
        await in_database(people[0].save)()
    else:
        await in_database(close_account)(user=people[0])
    assert await ann.until("closed") == {"type": "closed", "code": 4509}
    await bob.settle()
    assert not [frame for frame in bob.seen if frame["type"] in ("bye", "closed")]


async def test_a_database_that_is_away_ends_no_socket(match, people, open_socket, monkeypatch):
    def away(visitor):
        raise OperationalError("gone")

    socket = await open_socket(match.table.code, people[0])
    monkeypatch.setattr("games.consumers.account_consumer.is_still_signed_in", away)
    monkeypatch.setattr(session_watch, "RECHECK_SECONDS", 0.0)
    await socket.send("ping", t=3)
    assert (await socket.until("pong"))["t"] == 3


async def test_one_account_holds_so_many_sockets_and_no_more(match, people, open_socket, monkeypatch):
    monkeypatch.setattr(connection_limits, "MAX_PER_USER", 2)
    code = match.table.code
    await open_socket(code, people[0])
    lobby = await open_socket("", people[0], path="/ws/lobby/", wait=False)
    third = await open_socket(code, people[0], wait=False)
    assert (await third.next(), await third.next()) == (
        {"type": "bye", "code": "RATE_LIMITED"}, {"type": "closed", "code": 4429},
    )  # fmt: skip
    another = await open_socket("", people[0], path="/ws/lobby/", wait=False)
    assert await another.next() == {"type": "closed", "code": 4429}
    await open_socket(code, people[1])  # others are not concerned
    await lobby.drop()
    assert (await open_socket(code, people[0])).state["you"]["seat"] == 0


def test_visitors_without_an_account_are_counted_by_their_address(monkeypatch):
    monkeypatch.setattr(connection_limits, "MAX_PER_ADDRESS", 1)
    nobody = Visitor(None, "en", "", "")
    place = connection_limits.acquire(nobody, {"client": ["6.6.6.6", 1]})
    assert place is not None
    assert connection_limits.acquire(nobody, {"client": ["6.6.6.6", 2]}) is None
    assert connection_limits.acquire(nobody, {"client": ["7.7.7.7", 2]}) is not None
    assert connection_limits.acquire(nobody, {"client": ["127.0.0.1", 2]}) is not None
    assert connection_limits.acquire(nobody, {"client": ["127.0.0.1", 3]}) is not None
    connection_limits.release(place)
    assert connection_limits.acquire(nobody, {"client": ["6.6.6.6", 3]}) is not None


async def test_a_guest_plays_like_anybody(people, open_socket):
    guest = await in_database(live_matches.person)("guest-7", guest=True)
    match = await in_database(begin)(guest, *people[:2])
    socket = await open_socket(match.table.code, guest)
    assert socket.state["seats"][0]["kind"] == "guest"
    assert len(socket.state["view"]["hand"]) == 17
