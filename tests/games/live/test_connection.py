"""Coming to a table, and coming back: a reconnect is a connect, and shows what a socket that never dropped shows."""

from __future__ import annotations

from random import Random

import pytest

from games.models import Table
from tests.support import live_matches

from .conftest import in_database
from .running_matches import fresh_state, public_events, steps
from .socket_client import without_progress


async def test_each_seat_sees_its_own_hand_and_a_spectator_none(match, people, open_socket):
    code = match.table.code
    sockets = [await open_socket(code, user) for user in people]
    spectator = await open_socket(code)
    hands = [socket.state["view"]["hand"] for socket in sockets]
    assert [len(hand) for hand in hands] == [17, 17, 17]
    assert len({card for hand in hands for card in hand}) == 51
    assert [socket.state["you"]["seat"] for socket in sockets] == [0, 1, 2]
    assert spectator.state["you"]["seat"] is None
    assert "hand" not in spectator.state["view"]


async def test_the_first_state_is_whole_and_has_number_one_and_no_events(match, people, open_socket):
    socket = await open_socket(match.table.code, people[0])
    first = socket.seen[0]
    assert (first["type"], first["n"], first["events"]) == ("state", 1, [])
    assert set(first) == {
        "type", "n", "at", "table", "match", "seats", "you", "windows", "view", "events",
    }  # fmt: skip


async def test_a_socket_that_never_dropped_shows_what_a_new_one_shows(match, people, open_socket):
    """For each seat and a spectator, after every tenth step of a round and a part of the next."""
    code, rng = match.table.code, Random(5)
    live = [await open_socket(code, user) for user in [*people, None]]
    while live[0].state["view"]["round"] == 1 or not live[0].state["view"]["history"]:
        await in_database(steps)(match, 10, rng)
        for number, user in enumerate([*people, None]):
            shown = unwatched(await in_database(fresh_state)(code, user))
            await live[number].until_state(lambda state, shown=shown: unwatched(state) == shown)
    for number, user in enumerate([*people, None]):
        fresh = await open_socket(code, user)
        assert unwatched(fresh.state) == unwatched(live[number].state)


async def test_coming_back_shows_the_moves_that_were_missed_and_no_events(match, people, open_socket):
    code, rng = match.table.code, Random(2)
    ann, watching = await open_socket(code, people[0]), await open_socket(code, people[1])
    await ann.drop()
    for _ in range(7):
        await in_database(steps)(match, 1, rng)
    back = await open_socket(code, people[0])
    await watching.until_state(lambda state: state["view"]["history"] == back.state["view"]["history"])
    assert back.seen[0]["n"] == 1
    assert back.state["events"] == []
    assert back.state["view"]["bids"] == watching.state["view"]["bids"]
    assert len(back.state["view"]["hand"]) == back.state["view"]["counts"][0]


async def test_numbers_have_no_gaps_and_events_come_once_and_in_order(match, people, open_socket):
    code, rng = match.table.code, Random(8)
    spectator = await open_socket(code)
    for _ in range(25):
        await in_database(steps)(match, 1, rng)
    logged = await in_database(public_events)(match)
    while len(told := [event for state in spectator.states for event in state["events"]]) < len(logged):
        await spectator.until("state")
    assert told == logged
    assert [state["n"] for state in spectator.states] == list(range(1, len(spectator.states) + 1))


async def test_nothing_changed_no_frame(match, people, open_socket):
    socket = await open_socket(match.table.code, people[0])
    await socket.send("ping", t=7)
    assert (await socket.until("pong"))["t"] == 7
    await socket.settle()
    assert len(socket.states) == 1


async def test_a_pull_brings_a_whole_state_without_events(match, people, open_socket):
    socket = await open_socket(match.table.code, people[0])
    await in_database(steps)(match, 1, Random(1))
    await socket.until_state(lambda state: bool(state["events"]))
    await socket.send("pull")
    pulled = await socket.until("state")
    assert pulled["events"] == []
    assert without_progress(pulled) == without_progress(socket.states[-2])


async def test_two_who_share_an_audience_are_sent_the_same_bytes(match, open_socket):
    one, other = await open_socket(match.table.code), await open_socket(match.table.code)
    await in_database(steps)(match, 1, Random(1))
    for socket in (one, other):
        await socket.until_state(lambda state: bool(state["events"]))
    assert without_progress(one.state) == without_progress(other.state)


async def test_an_unlisted_table_is_reached_by_its_code(open_socket, people):
    table = await in_database(live_matches.table_of)(people[0], listed=False)
    stranger = await open_socket(table.code)
    assert stranger.state["table"]["code"] == table.code
    assert stranger.state["match"] is None
    assert stranger.state["view"] is None


async def test_an_unknown_table_is_closed_with_a_final_code(open_socket):
    socket = await open_socket("zzzzzz", wait=False)
    assert await socket.next() == {"type": "closed", "code": 4404}


@pytest.mark.parametrize(
    "path", ["/ws/", "/ws/tables/", "/ws/tables/ABC-DEF/", "/ws/tables/k7m2qa/more/", "/ws/nothing/"]
)
async def test_an_address_that_is_none_is_refused_in_the_handshake(open_socket, path):
    socket = await open_socket("", path=path, wait=False)
    assert not socket.accepted


async def test_a_deleted_table_ends_its_sockets(people, open_socket):
    table = await in_database(live_matches.table_of)(people[0])
    socket = await open_socket(table.code, people[0])
    await in_database(Table.objects.filter(pk=table.pk).delete)()
    await socket.send("stand")
    assert await socket.until("closed") == {"type": "closed", "code": 4404}


def unwatched(state):
    """The number of watchers lags by design: a crowd that comes in must not cost everybody a frame each."""
    return without_progress({**state, "table": {**state["table"], "watchers": None}})
