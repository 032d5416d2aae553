"""How many watch: those of this process and those that others told of, without a frame for each who comes."""

from __future__ import annotations

import pytest

from games.consumers import spectator_counts
from games.consumers.spectator_counts import COUNT_EVERY_SECONDS, PROCESS, REPEAT_EVERY_SECONDS, SpectatorCount


@pytest.fixture
def clock():
    return [1000.0]


@pytest.fixture
def table(clock):
    return SpectatorCount("k7m2qa", now=lambda: clock[0])


def told(process="p2", count=5, *, ask=False):
    return {"type": "table.watchers", "process": process, "count": count, "ask": ask}


def test_the_first_number_stands_at_once(table):
    assert table.update(here=3) == 3


def test_a_shown_number_stands_for_a_while(table, clock):
    table.update(here=1)
    assert table.update(here=2) == 1
    assert table.waiting
    clock[0] += COUNT_EVERY_SECONDS
    assert table.update(here=2) == 2
    assert not table.waiting


def test_watchers_of_other_processes_count(table):
    assert table.receive(told(count=5))
    assert table.update(here=2) == 7


def test_hearing_the_same_again_changes_nothing(table):
    table.receive(told(count=5))
    assert not table.receive(told(count=5))
    assert table.receive(told(count=6))


def test_a_process_does_not_count_itself_twice(table):
    assert not table.receive(told(process=PROCESS, count=9))
    assert table.update(here=1) == 1


def test_a_process_that_is_silent_for_long_is_gone(table, clock):
    table.receive(told(count=5))
    clock[0] += 3 * REPEAT_EVERY_SECONDS - 1
    assert table.update(here=1) == 6
    clock[0] += 1 + COUNT_EVERY_SECONDS
    assert table.update(here=1) == 1


def test_the_first_news_asks_the_others_and_the_same_number_is_told_again_only_after_a_while(table, clock):
    table.update(here=1)
    assert table.next_message() == told(PROCESS, 1, ask=True)
    assert table.next_message() is None
    clock[0] += REPEAT_EVERY_SECONDS
    assert table.next_message() == told(PROCESS, 1)
    table.update(here=2)
    assert table.next_message() == told(PROCESS, 2)


def test_who_is_asked_answers(table):
    table.update(here=1)
    table.next_message()
    table.receive(told(ask=True))
    assert table.next_message() == told(PROCESS, 1)


async def test_the_table_shows_who_watches(match, people, open_socket, monkeypatch):
    monkeypatch.setattr(spectator_counts, "COUNT_EVERY_SECONDS", 0.0)
    monkeypatch.setattr("games.consumers.table_room.COUNT_EVERY_SECONDS", 0.0)
    code = match.table.code
    ann = await open_socket(code, people[0])
    assert ann.state["table"]["watchers"] == 0
    first, second = await open_socket(code), await open_socket(code)
    for socket in (ann, first, second):
        await socket.until_state(lambda state: state["table"]["watchers"] == 2)
    await first.close()
    await ann.until_state(lambda state: state["table"]["watchers"] == 1)
