"""Whoever sits elsewhere is told when their table of a tournament opens, and until they are there."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from games import after_commit
from games.consumers import table as consumer
from games.models import Table
from games.services import tables, tournament_tables
from games.services.tournament_tables import SeatAssignment
from tests.support import live_matches

from .conftest import in_database


def laid(*users: Any) -> Table:
    """A table of a tournament for these people and an agent."""
    row = [*(SeatAssignment(user) for user in users), SeatAssignment(None, "novice", "Agent")]
    (table,) = tournament_tables.create_tables(
        tournament="abcdefgh", title="Cup of Tea", game="doudizhu", options={}, rated=False, rows=[row],
        now=timezone.now(),
    )  # fmt: skip
    return table


def told(table: Table, *, begun: bool = False) -> dict[str, Any]:
    one = {"table": table.code, "game": "doudizhu", "tournament": "abcdefgh", "title": "Cup of Tea", "begun": begun}
    return {"type": "called", "tables": [one]}


@transaction.atomic
def begun_without(table: Table) -> None:
    tournament_tables.start_tournament_match(table=table, now=timezone.now())


async def test_a_player_at_another_table_is_told_at_once_and_nobody_else(match, people, open_socket):
    ann, bob, eve = [await open_socket(match.table.code, who) for who in (people[0], people[1], None)]
    table = await in_database(laid)(people[0], await in_database(live_matches.person)("di"))
    assert await ann.until("called") == told(table)
    for other in (bob, eve):
        await other.settle()
        assert not [frame for frame in other.seen if frame["type"] == "called"]


async def test_who_comes_later_is_told_and_at_the_table_itself_nobody(match, people, open_socket):
    table = await in_database(laid)(people[0], people[1])
    assert await (await open_socket(match.table.code, people[0])).until("called") == told(table)
    own = await open_socket(table.code, people[1])
    await own.settle()
    assert not [frame for frame in own.seen if frame["type"] == "called"]


async def test_a_call_that_was_lost_is_made_good_by_a_ping_and_taken_back_by_one(people, open_socket, monkeypatch):
    elsewhere = await in_database(live_matches.table_of)(people[0], agents=0, rated=False)
    socket = await open_socket(elsewhere.code, people[0])
    monkeypatch.setattr(after_commit, "call_players", lambda users: None)
    monkeypatch.setattr(consumer, "CALL_EVERY_SECONDS", 0.0)
    table = await in_database(laid)(people[0], people[1])
    await socket.send("ping", t=1)
    assert await socket.until("called") == told(table)
    await in_database(tables.set_ready)(table=table, user=people[0], ready=True)
    await socket.send("ping", t=2)
    assert await socket.until("called") == {"type": "called", "tables": []}


async def test_whose_table_began_without_them_is_told_that_it_did(people, open_socket):
    elsewhere = await in_database(live_matches.table_of)(people[0], agents=0, rated=False)
    socket = await open_socket(elsewhere.code, people[0])
    table = await in_database(laid)(people[0], people[1])
    assert await socket.until("called") == told(table)
    await in_database(begun_without)(table)
    assert await socket.until("called") == told(table, begun=True)
