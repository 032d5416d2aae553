"""A match through sockets alone: sitting down, being ready, playing, leaving, coming back."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from tests.support import live_matches

from .conftest import in_database
from .running_matches import begin, steps
from .socket_client import together

pytestmark = pytest.mark.sqlite


async def test_a_table_fills_up_and_its_match_begins(people, open_socket):
    table = await in_database(live_matches.table_of)(people[0], agents=0)
    ann, bob, cid = [await open_socket(table.code, user) for user in people]
    assert ann.state["table"]["status"] == "open"
    assert (await bob.ask("sit", seat=2))["type"] == "ack"
    assert (await cid.ask("sit", seat=2))["code"] == "SEAT_TAKEN"
    assert (await ann.ask("agent", seat=1, level="club"))["type"] == "ack"
    assert (await bob.ask("agent", seat=1, level=None))["code"] == "NOT_HOST"
    assert (await ann.ask("agent", seat=1, level=None))["type"] == "ack"
    assert (await cid.ask("sit"))["type"] == "ack"
    assert (await cid.ask("stand"))["type"] == "ack"
    assert (await cid.ask("sit", seat=1))["type"] == "ack"
    for socket in (ann, bob, cid):
        assert (await socket.ask("ready"))["type"] == "ack"
    for socket in (ann, bob, cid):
        await socket.until_state(lambda state: state["table"]["status"] == "running")
        assert socket.state["match"]["status"] == "running"
        assert len(socket.state["view"]["hand"]) == 17
        assert socket.state["match"]["seed"] is None


async def test_being_ready_can_be_taken_back(people, open_socket):
    table = await in_database(live_matches.table_of)(people[0], agents=1)
    ann = await open_socket(table.code, people[0])
    await ann.ask("ready", on=True)
    await ann.until_state(lambda state: state["seats"][0]["ready"])
    await ann.ask("ready", on=False)
    await ann.until_state(lambda state: not state["seats"][0]["ready"])


async def test_a_move_reaches_all_four_and_is_acknowledged(match, people, open_socket):
    code = match.table.code
    sockets = [await open_socket(code, user) for user in [*people, None]]
    mover, _ = await in_database(live_matches.turn_of)(match)
    assert (await sockets[mover].move("bid", points=2))["type"] == "ack"
    for socket in sockets:
        await socket.until_state(lambda state: state["view"]["bids"][mover] == 2)
        assert socket.state["events"][0] == {"kind": "bid", "data": {"seat": mover, "points": 2}}


async def test_a_round_is_played_through_sockets(match, people, open_socket):
    code = match.table.code
    sockets = [await open_socket(code, user) for user in people]
    spectator = await open_socket(code)
    for _ in range(200):
        socket = next(s for s in sockets if any(window["mine"] for window in s.state["windows"]))
        view = socket.state["view"]
        if view["phase"] == "ROUND_END":
            break
        if view["phase"] == "BIDDING":
            answer = await socket.move("bid", points=3)
        elif view["last"] is None:
            answer = await socket.move("play", cards=[view["hand"][-1]])
        else:
            answer = await socket.move("pass")
        assert answer["type"] == "ack", answer
        await asyncio.gather(*(one.until_it_shows(len(view["history"]), view["bids"]) for one in sockets))
    await spectator.until_state(lambda state: bool(state["view"]["result"]))
    assert spectator.state["view"]["result"]["winner"] in ("landlord", "farmers")
    assert sum(spectator.state["view"]["result"]["points"]) == 0
    held = [hand for state in spectator.states if not state["view"]["result"] for hand in [state["view"].get("hand")]]
    assert held
    assert not any(held)


async def test_the_trustee_takes_over_and_gives_back(match, people, open_socket):
    ann, bob = await open_socket(match.table.code, people[0]), await open_socket(match.table.code, people[1])
    assert (await ann.ask("trustee", on=True))["type"] == "ack"
    await bob.until_state(lambda state: state["seats"][0]["trustee"])
    assert (await ann.ask("trustee", on=True))["code"] == "ALREADY_TRUSTEE"
    assert (await ann.ask("trustee", on=False))["type"] == "ack"
    await bob.until_state(lambda state: not state["seats"][0]["trustee"])


async def test_leaving_a_running_match_and_coming_back(match, people, open_socket):
    code = match.table.code
    ann, bob = await open_socket(code, people[0]), await open_socket(code, people[1])
    assert (await ann.ask("leave"))["type"] == "ack"
    await ann.close()
    await bob.until_state(lambda state: state["seats"][0]["trustee"] and state["seats"][0]["left"])
    back = await open_socket(code, people[0])
    assert (await back.ask("trustee", on=False))["type"] == "ack"
    await bob.until_state(lambda state: not state["seats"][0]["trustee"] and not state["seats"][0]["left"])


async def test_what_is_said_is_heard_by_all_and_stays_out_of_the_log(match, people, open_socket):
    code = match.table.code
    ann, bob, spectator = (
        await open_socket(code, people[0]),
        await open_socket(code, people[1]),
        await open_socket(code),
    )
    lines = len(await in_database(live_matches.log_of)(match))
    assert (await ann.ask("chat", phrase="nice"))["type"] == "ack"
    assert (await ann.ask("chat", emotion="happy"))["type"] == "ack"
    assert (await ann.ask("chat", text="  好  牌 "))["type"] == "ack"
    for socket in (ann, bob, spectator):
        heard = await socket.until("chat", text="好 牌") if socket is not ann else None
        if heard:
            assert (heard["seat"], heard["name"]) == (0, people[0].shown_name)
    assert bob.seen[[f["type"] for f in bob.seen].index("chat")]["phrase"] == "nice"
    assert len(await in_database(live_matches.log_of)(match)) == lines


async def test_a_lost_nudge_is_repaired_by_the_next_ping(match, people, open_socket, monkeypatch):
    monkeypatch.setattr("games.consumers.table_room.CHECK_EVERY_SECONDS", 0.0)
    ann = await open_socket(match.table.code, people[0])
    monkeypatch.setattr("games.after_commit.broadcast", lambda group, message: None)
    await in_database(steps)(match, 2, Random(3))
    await ann.settle()
    assert len(ann.states) == 1
    await ann.send("ping", t=1)
    await ann.until("state")
    assert ann.state["view"]["bids"] != [None, None, None]


async def test_two_rooms_of_two_tables_do_not_mix(people, open_socket):
    eve, fay, gus = [await in_database(live_matches.person)(name) for name in ("eve", "fay", "gus")]
    one, two = await in_database(begin)(*people), await in_database(begin)(eve, fay, gus)
    first, second = await open_socket(one.table.code), await open_socket(two.table.code)
    await in_database(steps)(one, 1, Random(1))
    await first.until("state")
    await together(first, second)
    assert (len(first.states), len(second.states)) == (2, 1)
