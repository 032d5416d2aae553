"""Parts of the benches that can be wrong without anybody noticing: percentiles, and what their sockets do."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import pytest

from bench.agent_tables.open_tables import AGENTS
from bench.live.tables import TableAddress
from bench.percentiles import milliseconds, percentile
from bench.sockets.__main__ import resident_bytes
from bench.sockets.page_socket import (
    DEAD_SECONDS,
    LINE_SECONDS,
    PING_SECONDS,
    Figures,
    PageSocket,
    page_sockets,
    tables_for,
)
from bench.sockets.reconnect_delay import TABLE_PAUSES, comes_back_in
from games.reconnect_times import USUAL_PER_SECOND, restart_range
from games.rules import registry
from games.rules.core import parse_options

SCRIPT = Path(__file__).parents[1] / "static" / "js" / "table" / "socket.js"


@pytest.mark.parametrize(
    ("values", "percent", "found"),
    [([], 99, 0.0), ([7.0], 50, 7.0), ([3.0, 1.0, 2.0], 50, 2.0), (range(1, 101), 99, 99), (range(1, 102), 99, 100)],
)
def test_a_percentile_is_one_of_the_values(values, percent, found):
    assert percentile(values, percent) == found


def test_milliseconds_have_one_digit():
    assert milliseconds(0.01234) == 12.3


def test_the_resident_memory_is_read_in_bytes():
    assert resident_bytes("Name:\tpython\nVmRSS:\t  2048 kB\nRssAnon:\t 1 kB\n") == 2048 * 1024


@pytest.mark.parametrize(
    ("tries", "code", "reason", "chance", "wait"),
    [
        (4, 1012, "come back in 2000 ms", 0.0, 2000), (4, 1012, "come back in 2000 ms", 0.5, 2250),
        (0, 1006, "", 1.0, 400), (2, 1006, "", 1.0, 1600), (9, 1006, "", 1.0, 10000), (0, 1006, "", 0.0, 200),
        (0, 1013, "", 1.0, 3200), (0, 1012, "come back in 999999 ms", 1.0, 400), (0, 1012, "later", 1.0, 400),
    ],
)  # fmt: skip
def test_pages_of_a_bench_come_back_as_real_ones_do(tries, code, reason, chance, wait):
    assert comes_back_in(TABLE_PAUSES, tries, code, reason, lambda: chance) == wait


def test_pages_of_a_bench_have_the_times_of_real_ones():
    script = SCRIPT.read_text()
    pauses = re.search(r"const PAUSES = (\[.*?\]);", script)
    assert pauses is not None
    assert tuple(json.loads(pauses[1])) == TABLE_PAUSES
    assert f"PING = {PING_SECONDS * 1000:.0f}," in script
    assert f"DEAD_WAIT = {DEAD_SECONDS * 1000:.0f}," in script
    assert f"LINE_WAIT = {LINE_SECONDS * 1000:.0f}," in script


def test_each_seat_has_one_socket_and_every_kind_its_share():
    places = [
        TableAddress(f"T{number}", (f"a{number}", f"b{number}", f"c{number}")) for number in range(tables_for(50))
    ]
    sockets = page_sockets(50, places, [1], Figures())
    cookies = [each._headers["Cookie"] for each in sockets if each._headers]
    assert len(cookies) == len(set(cookies)) == 20
    assert sum(each._path == "/ws/lobby/" for each in sockets) == 10


def test_a_planned_close_is_no_error_and_every_other_is():
    async def run() -> Figures:
        seen = Figures()
        each = PageSocket(0, "/ws/lobby/", {}, [1], seen)
        each._end(1012, "come back in 99999 ms")
        each._end(1006, "")
        each.close()
        return seen

    seen = asyncio.run(run())
    assert dict(seen.closed) == {1012: 1, 1006: 1}
    assert dict(seen.errors) == {"closed 1006": 1}


@pytest.mark.parametrize("game", AGENTS)
def test_the_tables_of_agents_have_valid_options(game):
    seats, options = AGENTS[game]
    rules = registry.game(game)
    assert seats in rules.seats
    parse_options(rules.Options, options)


@pytest.mark.parametrize("pace", [50.0, 200.0, USUAL_PER_SECOND, 800.0])
def test_a_crowd_comes_back_no_faster_than_a_process_takes_it(pace):
    """A client adds up to a quarter to the time that it is told."""
    assert restart_range(1, pace) == (1000, 2000)
    first, last = restart_range(3000, pace)
    assert first == 1000
    assert last == 21_000 or 3000 / (last - first) * 1000 / 1.25 <= pace + 1
    assert restart_range(1_000_000, pace)[1] == 21_000


def test_without_a_measurement_pages_come_back_within_seconds():
    assert restart_range(500)[1] <= 4000
    assert restart_range(3000)[1] * 1.25 <= 10_000
