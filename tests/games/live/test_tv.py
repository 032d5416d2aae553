"""The socket of matches to watch: one for a page, live, secret, bounded, and what begins an exhibition."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from channels.layers import get_channel_layer
from django.utils import timezone

from games import journal
from games.after_commit import TV
from games.close_codes import ABUSED
from games.consumers import connection_limits, table_room, tv_hub
from games.journal import Head
from games.models import Match, Snapshot, Table
from games.rules.core import Rng
from games.selectors import delayed_matches
from games.services import exhibitions
from tests.support import live_matches
from tests.support.process_memory import forget_tables_and_matches

from .conftest import in_database
from .running_matches import abort_match, begin

PATH = "/ws/tv/"
DELAY = 2


@pytest.fixture(autouse=True)
def _often(monkeypatch):
    monkeypatch.setattr(tv_hub, "CHECK_SECONDS", 0.1)
    monkeypatch.setattr(tv_hub, "FLUSH_SECONDS", 0.01)
    monkeypatch.setattr(tv_hub, "offered_games", lambda: ("doudizhu",))


@pytest.fixture
def tv(open_socket):
    async def open_one(user=None, query=""):
        return await open_socket("", user, path=PATH + query, wait=False)

    return open_one


async def listed(socket, fits=lambda tables: True) -> list[dict[str, Any]]:
    """Reads up to the first list of tables that fits, and returns it."""
    while True:
        found: list[dict[str, Any]] = (await socket.until("tables"))["tables"]
        if fits(found):
            return found


def shown(frame: dict[str, Any]) -> dict[str, Any]:
    """What a frame says but for the time at which it was made."""
    return {key: value for key, value in frame.items() if key not in ("at", "type", "n", "code")}


async def count(**fields: Any) -> int:
    return await in_database(Match.objects.filter(**fields).count)()


async def test_a_socket_begins_an_exhibition_and_shows_it(tv):
    socket = await tv()
    tables = await listed(socket, bool)
    assert [(one["game"], one["exhibition"]) for one in tables] == [("doudizhu", True)]
    frame = await socket.until("table", code=tables[0]["code"])
    assert frame["you"] == {"seat": None, "behind": 0}
    assert {seat["kind"] for seat in frame["seats"]} == {"agent"}
    assert await count(kind="exhibition") == 1


async def test_the_socket_of_the_first_page_begins_one_too_and_a_hundred_sockets_begin_no_more(tv):
    first = [await tv(query="?one") for _ in range(5)]
    for socket in first:
        assert await listed(socket, bool)
    assert await count(kind="exhibition") == 1


async def test_a_match_of_people_is_shown_in_its_place(tv, people):
    match = await in_database(begin)(*people)
    socket = await tv()
    tables = await listed(socket, bool)
    assert [(one["code"], one["exhibition"]) for one in tables] == [(match.table.code, False)]
    assert await count(kind="exhibition") == 0


async def test_moves_come_live(tv, people):
    match = await in_database(begin)(*people)
    socket = await tv()
    first = await socket.until("table")
    await in_database(live_matches.step)(match, Random(1), pace=1)
    later = await socket.until("table")
    assert later["view"] != first["view"]


async def test_a_player_is_shown_another_table_on_the_first_page(tv, people):
    await in_database(begin)(*people)
    stranger, player = await tv(query="?one"), await tv(people[0], query="?one")
    assert len(await listed(stranger, bool)) == 1
    assert await listed(player) == []


def changed(match: Match, **columns: Any) -> None:
    Match.objects.filter(pk=match.pk).update(**columns)


@pytest.mark.parametrize("what", ["private", "sealed", "sealed table", "branch", "unlisted", "aborted"])
async def test_what_is_not_for_everybody_is_never_shown(tv, people, what):
    match = await in_database(begin)(*people)
    if what == "aborted":
        await in_database(abort_match)(match)
    elif what == "unlisted":
        await in_database(Table.objects.filter(matches=match).update)(listed=False)
    elif what == "sealed table":
        await in_database(Table.objects.filter(matches=match).update)(sealed=True)
    else:
        await in_database(changed)(match, **({"branched_at": 5} if what == "branch" else {what: True}))
    socket = await tv()
    tables = await listed(socket, bool)
    assert [one["exhibition"] for one in tables] == [True]
    assert match.table.code not in {one["code"] for one in tables}
    await socket.until("table")
    assert all(frame.get("code") != match.table.code for frame in socket.seen)


# ── Secrecy ─────────────────────────────────────────────────────────────────────────────────────


@asynccontextmanager
async def alone(tv):
    """A socket on a hub and in rooms that have read nothing yet, as after a restart."""
    socket = await tv()
    yield socket
    await socket.close()
    assert not tv_hub._hub
    assert not table_room._rooms


@in_database
def redealt(match: Match, seed: str) -> None:
    """Puts another world in place of the match's, which a spectator cannot tell apart."""
    head: Head = journal.head_of(match.pk)
    other = head.info.rules.redeal(head.state, None, Rng(seed))
    assert other != head.state
    Snapshot.objects.filter(pk=match.pk).update(state=journal.encode_state(other))
    forget_tables_and_matches()


@pytest.mark.parametrize(
    ("game", "agents"), [("doudizhu", 0), ("uno", 1), ("liars_dice", 1), ("gandengyan", 1), ("werewolf", 6)]
)
async def test_two_worlds_that_a_spectator_cannot_tell_apart_are_one_picture(tv, people, monkeypatch, game, agents):
    monkeypatch.setattr(tv_hub, "offered_games", lambda: (game,))
    match = await in_database(_of_game)(game, people, agents)
    frames = []
    for seed in ("", "ab" * 32, "cd" * 32):
        if seed:
            await redealt(match, seed)
        async with alone(tv) as socket:
            frames.append(shown(await socket.until("table")))
    assert frames[0] == frames[1] == frames[2]
    assert "hand" not in frames[0]["view"]
    assert frames[0]["match"]["seed"] is None


def _of_game(game: str, people: list[Any], agents: int) -> Match:
    options = {} if game == "werewolf" else {"turn_seconds": 600}
    return live_matches.running(*people, agents=agents, game=game, options=options, begun_at=timezone.now())


async def test_a_picture_is_what_a_spectator_of_the_table_gets(tv, people, open_socket):
    match = await in_database(begin)(*people)
    socket, spectator = await tv(), await open_socket(match.table.code)
    frame = await socket.until("table")
    assert {**shown(frame), "table": None} == {**shown(spectator.state), "table": None}


@pytest.fixture
def late_match(people):
    found = live_matches.running(
        *people, agents=0, options={"turn_seconds": 600}, spectator_delay=DELAY,
        begun_at=timezone.now() - timedelta(seconds=20),
    )  # fmt: skip
    journal.clear_past_states()
    return found


@in_database
def move_now(match: Match) -> None:
    now, held = timezone.now(), journal.head_of(match.pk)
    live_matches.step(match, Random(1), pace=held.info.ms(now) - held.state.ctx.at)


async def test_of_a_delayed_match_the_picture_shows_the_delayed_moment(tv, late_match):
    socket = await tv()
    before = await socket.until("table")
    assert before["you"]["behind"] == DELAY
    await move_now(late_match)
    async with asyncio.timeout(30):
        later = await socket.until("table")
    moment = await in_database(delayed_matches.spectator_moment)(late_match)
    assert later["view"] != before["view"]
    assert moment.head is not None
    made = await in_database(lambda: journal.log_entries(late_match.pk)[-1].at)()
    assert later["at"] <= journal.match_info_of(late_match.pk).ms(timezone.now()) - DELAY * 1000 + 50
    assert later["at"] >= made


async def test_a_delayed_match_whose_beginning_is_not_shown_yet_is_not_on_television(tv, people):
    match = await in_database(live_matches.running)(
        *people, agents=0, options={"turn_seconds": 600}, spectator_delay=60, begun_at=timezone.now()
    )
    socket = await tv()
    tables = await listed(socket, bool)
    assert match.table.code not in {one["code"] for one in tables}


# ── Costs ───────────────────────────────────────────────────────────────────────────────────────


async def test_however_many_pages_watch_a_table_is_followed_once_and_not_counted(tv, people):
    match = await in_database(begin)(*people)
    sockets = [await tv() for _ in range(6)]
    for socket in sockets:
        await socket.until("table")
    room = table_room._rooms[match.table.code]
    assert len(room._viewers) == 1
    assert room.watchers.here == 0
    assert len(tv_hub.hub().viewers) == 6


async def test_after_the_last_page_nothing_is_followed(tv, people):
    match = await in_database(begin)(*people)
    async with alone(tv) as socket:
        await socket.until("table")
        assert match.table.code in table_room._rooms


async def test_a_table_is_encoded_once_for_all_pages(tv, people, monkeypatch):
    await in_database(begin)(*people)
    first, second = await tv(), await tv()
    sent = []
    for socket in (first, second):
        await socket.until("table")
        sent.append(next(json.dumps(frame) for frame in reversed(socket.seen) if frame["type"] == "table"))
    assert sent[0] == sent[1]


async def test_one_visitor_opens_only_so_many(tv, people, monkeypatch):
    monkeypatch.setattr(connection_limits, "MAX_PER_USER", 2)
    for _ in range(2):
        await listed(await tv(people[0]))
    third = await tv(people[0])
    assert (await third.until("closed"))["code"] == ABUSED


async def test_frames_of_the_page_are_ignored(tv, people):
    await in_database(begin)(*people)
    socket = await tv()
    for text in ("", "{", '{"type": "move"}', "x" * 100_000):
        await socket.send_raw(text)
    assert await listed(socket, bool)


async def test_watchers_of_other_processes_are_counted(tv, people):
    match = await in_database(begin)(*people)
    socket = await tv()
    await listed(socket, bool)
    layer = get_channel_layer()
    assert layer is not None
    message = {"type": "tv.watchers", "code": match.table.code, "process": "other", "count": 7}
    await layer.group_send(TV, message)
    assert (await listed(socket, lambda tables: tables[0]["watchers"] == 7))[0]["code"] == match.table.code


async def test_a_spectator_of_the_table_keeps_an_exhibition_going(open_socket):
    long_ago = timezone.now() - timedelta(seconds=50)
    match = await in_database(exhibitions.start_exhibition)(game="doudizhu", now=long_ago)
    assert match is not None
    await open_socket(match.table.code)
    await in_database(match.refresh_from_db)()
    assert match.watched_at is not None
    assert match.watched_at > long_ago
