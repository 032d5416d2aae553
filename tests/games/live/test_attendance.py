"""A seat whose socket is gone shows it to the others within seconds, in whatever process they are."""

from __future__ import annotations

import pytest

from games.consumers import attendance, spectator_counts, table_room
from games.consumers.attendance import GRACE_SECONDS, SILENT_SECONDS, Attendance
from games.consumers.spectator_counts import PROCESS, REPEAT_EVERY_SECONDS
from games.rules.registry import game
from tests.support import live_matches

from .conftest import in_database


@pytest.fixture
def clock():
    return [1000.0]


@pytest.fixture
def table(clock):
    return Attendance(now=lambda: clock[0])


def look(table, *here, seated=(1, 2, 3), hushed=False):
    return set(table.update(seated=seated, here=here, hushed=hushed))


def told(*users, process="p2", ask=False):
    return {"type": "table.present", "process": process, "users": list(users), "ask": ask}


def test_who_is_missing_is_away_after_a_moment_and_not_before(table, clock):
    assert look(table, 1, 2, 3) == set()
    assert look(table, 1, 2) == set()
    assert table.waiting
    clock[0] += GRACE_SECONDS - 0.1
    assert look(table, 1, 2) == set()
    clock[0] += 0.1
    assert look(table, 1, 2) == {3}
    assert not table.waiting
    assert look(table, 1, 2, 3) == set()


def test_a_page_that_is_loaded_anew_is_no_news(table, clock):
    look(table, 1, 2, 3)
    look(table, 1, 2)
    clock[0] += 1
    look(table, 1, 2, 3)
    clock[0] += GRACE_SECONDS
    assert look(table, 1, 2) == set()


def test_within_five_seconds_of_the_last_socket_it_is_shown():
    """A look at once, and one more after the grace."""
    assert GRACE_SECONDS + table_room.CHECK_EVERY_SECONDS < 5


def test_who_sits_in_another_process_is_there(table, clock):
    look(table, 1, 2)
    assert table.receive(told(3))
    assert not table.receive(told(3))
    clock[0] += GRACE_SECONDS
    assert look(table, 1, 2) == set()
    assert table.receive(told())
    look(table, 1, 2)
    clock[0] += GRACE_SECONDS
    assert look(table, 1, 2) == {3}


def test_a_process_that_is_silent_for_long_holds_nobody_there(table, clock):
    table.receive(told(3))
    assert look(table, 1, 2) == set()
    clock[0] += 3 * REPEAT_EVERY_SECONDS
    look(table, 1, 2)
    clock[0] += GRACE_SECONDS
    assert look(table, 1, 2) == {3}


def test_a_process_tells_who_is_there_when_that_changes_and_now_and_then(table, clock):
    look(table, 1, 9)
    assert table.next_message() == told(1, process=PROCESS, ask=True)
    assert table.next_message() is None
    look(table, 1, 2)
    assert table.next_message() == told(1, 2, process=PROCESS)
    clock[0] += REPEAT_EVERY_SECONDS
    assert table.next_message() == told(1, 2, process=PROCESS)
    table.receive(told(3, ask=True))
    assert table.next_message() == told(1, 2, process=PROCESS)
    table.clear_here()
    assert table.next_message() == told(process=PROCESS)
    assert not table.receive(told(7, process=PROCESS))


def test_while_hidden_moves_are_made_nobody_comes_or_goes(table, clock):
    """Who opens the page just when their step of the night begins would tell what they are."""
    look(table, 1, 2)
    clock[0] += GRACE_SECONDS
    assert look(table, 1, 2) == {3}
    assert look(table, 1, 2, 3, hushed=True) == {3}
    assert look(table, 3, hushed=True) == {3}
    clock[0] += 60
    assert look(table, 3, hushed=True) == {3}
    assert not table.waiting
    assert look(table, 3) == {1, 2}


def test_werewolf_is_hushed_by_night_and_no_other_game_ever():
    rules = game("werewolf")
    from games.rules.core import due_timeout, start

    state = start(rules, rules.Options(), 9, "ab" * 32).state
    seen = set()
    for _ in range(80):
        night = any(window.name == "night" for window in state.ctx.windows)
        assert rules.is_hushed(state) == night
        seen.add(night)
        timeout = due_timeout(state, state.ctx.at + 10_000_000)
        if timeout is None:
            break
        state = rules.apply(state, timeout).state
    assert seen == {True, False}
    other = game("uno")
    assert not other.is_hushed(start(other, other.Options(), 3, "ab" * 32).state)


async def test_the_others_see_that_a_socket_is_gone_and_that_it_is_back(match, people, open_socket, monkeypatch):
    monkeypatch.setattr(attendance, "GRACE_SECONDS", 0.1)
    monkeypatch.setattr(table_room, "GRACE_SECONDS", 0.1)
    anna, bela = people[:2]
    first, second = await open_socket(match.table.code, anna), await open_socket(match.table.code, bela)
    seat = await in_database(lambda: live_matches.head(match).info.seat_of(bela.pk))()
    while not (await first.until("state"))["seats"][seat]["present"]:
        pass
    await second.close()
    while (await first.until("state"))["seats"][seat]["present"]:
        pass
    back = await open_socket(match.table.code, bela)
    while not (await first.until("state"))["seats"][seat]["present"]:
        pass
    await back.send("ping", t=1)
    await back.until("pong")


async def test_a_socket_from_which_nothing_comes_counts_as_gone(match, people, open_socket, monkeypatch):
    for module in (attendance, table_room):
        monkeypatch.setattr(module, "GRACE_SECONDS", 0.0)
    monkeypatch.setattr(table_room, "CHECK_EVERY_SECONDS", 0.05)
    monkeypatch.setattr(spectator_counts, "COUNT_EVERY_SECONDS", 0.0)
    anna, bela = people[:2]
    first, _ = await open_socket(match.table.code, anna), await open_socket(match.table.code, bela)
    seat = await in_database(lambda: live_matches.head(match).info.seat_of(bela.pk))()
    for viewer in table_room.room_of(match.table.code)._viewers:
        if viewer.user_id == bela.pk:
            viewer.heard_at -= SILENT_SECONDS + 1
    await first.send("ping", t=1)
    while (await first.until("state"))["seats"][seat]["present"]:
        await first.send("ping", t=2)
