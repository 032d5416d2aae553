"""Friends over sockets: news comes at once and says nothing, and presence follows what a table shows."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from games import after_commit
from games.consumers import presence_board
from games.consumers.attendance import Attendance
from games.consumers.presence_board import PresenceBoard
from games.friends import services
from games.player_presence import ONLINE, TABLE, WATCHING, places_of, store_places
from tests.support import live_matches
from tests.support.servers.polling import wait_until_in_loop

from .conftest import in_database

FRIENDS = "/ws/friends/"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence_board, "LOOK_SECONDS", 0.05)
    cache.clear()


async def until_here(user, kind: str) -> None:
    """Waits until the process has written that the player is here in this way."""
    board = presence_board.presence_board()
    await wait_until_in_loop(lambda: (kind, user.pk) in board.entries())
    await wait_until_in_loop(lambda: (kind, user.pk) in board._written)
    writing = board._writing
    assert writing is not None
    await writing
    places = await in_database(places_of)([user.pk])
    assert places[user.pk].kind == kind


TOLD = [{"type": "changed"}, {"type": "notifications"}]
"""The frames, of no word more, of what concerns friends and the bell."""


async def two_frames(page) -> list[dict[str, str]]:
    """Returns the next two frames, sorted by their type: each has a pace of its own."""
    return sorted([await page.next(), await page.next()], key=lambda frame: frame["type"])


async def test_a_request_and_an_invitation_are_told_at_once_and_by_no_word_more(open_socket, people):
    ann, bob = people[:2]
    page = await open_socket("", user=bob, path=FRIENDS, wait=False)
    await in_database(services.ask)(user=ann, username=bob.username)
    assert await two_frames(page) == TOLD
    await in_database(services.accept)(user=bob, username=ann.username)
    assert await two_frames(page) == TOLD
    table = await in_database(live_matches.table_of)(ann, agents=0)
    seated = await open_socket(table.code, user=bob)
    await in_database(services.invite)(table=table, user=ann, username=bob.username)
    assert await seated.until("friends") == {"type": "friends"}
    assert await two_frames(page) == TOLD


async def test_a_silent_act_reaches_only_the_player_who_did_it(open_socket, people):
    ann, bob = people[:2]
    await in_database(services.ask)(user=bob, username=ann.username)
    page = await open_socket("", user=bob, path=FRIENDS, wait=False)
    own = await open_socket("", user=ann, path=FRIENDS, wait=False)
    await in_database(services.block)(user=ann, username=bob.username)
    assert await own.next() == {"type": "changed"}
    assert await page._line.receive_nothing(timeout=0.2, interval=0.02)


async def test_a_message_that_only_a_later_version_knows_ends_no_socket(open_socket, people):
    ann = people[0]
    table = await in_database(live_matches.table_of)(ann, agents=0)
    page = await open_socket("", user=ann, path=FRIENDS, wait=False)
    seated = await open_socket(table.code, user=ann)
    for kind in ("later.news", "friends.changed"):
        after_commit.broadcast(after_commit.user_group(ann.pk), {"type": kind})
    assert await page.next() == {"type": "changed"}
    assert await seated.until("friends") == {"type": "friends"}


async def test_guests_and_visitors_have_no_such_socket(open_socket):
    guest = await in_database(live_matches.person)("guest-1", guest=True)
    for user in (None, guest):
        socket = await open_socket("", user=user, path=FRIENDS, wait=False)
        assert socket.accepted  # so that the page learns the code, after which it makes no further attempt
        assert await socket.next() == {"type": "closed", "code": 4403}


async def test_signing_out_ends_it_and_a_changed_password_lets_the_page_come_back(open_socket, people):
    ann, bob = people[:2]
    leaving = await open_socket("", user=ann, path=FRIENDS, wait=False)
    staying = await open_socket("", user=bob, path=FRIENDS, wait=False)
    await until_here(ann, ONLINE)
    await until_here(bob, ONLINE)
    await in_database(leaving.client.logout)()
    assert await leaving.next() == {"type": "closed", "code": 4403}
    bob.set_password("another one, please")
    await in_database(bob.save)()
    assert await staying.next() == {"type": "closed", "code": 4509}


async def test_pages_tables_and_watching_are_seen(open_socket, people):
    ann, bob = people[:2]
    await open_socket("", user=ann, path=FRIENDS, wait=False)
    await until_here(ann, ONLINE)
    table = await in_database(live_matches.table_of)(ann, agents=0)
    await open_socket(table.code, user=ann)
    await until_here(ann, TABLE)
    await open_socket(table.code, user=bob)
    await until_here(bob, WATCHING)


class Clock:
    def __init__(self) -> None:
        self.now = 0.0


class QuietRoom:
    """A room as the board reads it: who sits there, who is shown as away, who watches."""

    code = "abcdef"

    def __init__(self, seated: set[int], away: set[int], watching: set[int]) -> None:
        self.attendance = Attendance(seated=frozenset(seated), shown=frozenset(away))
        self._watching = watching

    def spectators(self) -> set[int]:
        return self._watching


async def test_a_player_whom_the_table_shows_as_away_is_away_for_friends_too():
    """In a night of Werewolf the table keeps its marks, since a return could reveal a move; so does presence."""
    rooms: list[presence_board.SeenRoom] = [QuietRoom({1, 2}, {2}, {1, 2, 3})]
    board = PresenceBoard(rooms=lambda: rooms)
    assert board.entries() == {(TABLE, 1): "abcdef", (WATCHING, 3): "abcdef"}


async def test_entries_are_written_when_they_are_new_changed_or_old():
    clock = Clock()
    rooms: list[presence_board.SeenRoom] = [QuietRoom({1}, set(), set())]
    board = PresenceBoard(now=lambda: clock.now, rooms=lambda: rooms)
    assert board.due() == {(TABLE, 1): "abcdef"}
    assert board.due() == {}
    clock.now = 15.0
    assert board.due() == {(TABLE, 1): "abcdef"}
    rooms[0].code = "ghjkmn"
    assert board.due() == {(TABLE, 1): "ghjkmn"}
    rooms.clear()
    assert board.due() == {}
    rooms.append(QuietRoom({1}, set(), set()))
    assert board.due() == {(TABLE, 1): "abcdef"}


async def test_a_player_who_returns_by_night_stays_away_for_friends_until_the_morning():
    clock, room = Clock(), QuietRoom(set(), set(), set())
    room.attendance = Attendance(now=lambda: clock.now)
    rooms: list[presence_board.SeenRoom] = [room]
    board = PresenceBoard(rooms=lambda: rooms)
    for clock.now in (0.0, 5.0):
        room.attendance.update(seated=[1, 2], here=[1], hushed=False)
    room.attendance.update(seated=[1, 2], here=[2], hushed=True)
    assert board.entries() == {(TABLE, 1): "abcdef"}
    room.attendance.update(seated=[1, 2], here=[1, 2], hushed=False)
    assert board.entries() == {(TABLE, 1): "abcdef", (TABLE, 2): "abcdef"}


def test_the_cache_holds_kind_and_code_alone():
    store_places({(TABLE, 7): "abcdef"})
    assert cache.get("presence:table:7") == "abcdef"
