"""`make bench-watchers`: prints one JSON line for each load of spectators at delayed tables.

Two web processes, loopback. The players' times are measured in turns without and with the spectators. `late` is the
time from the end of the delay to the frame at a spectator, counted from when the player sent the move.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from typing import Any

from bench.live import tables
from bench.live.clients import DouDizhuTable, MoveTimes
from bench.live.servers import StartedServers, run_servers, start_web
from bench.rows import machine_load, print_row

from .watching import Watchers

WARM_UP = 2.0
"""Uncounted seconds before each turn."""


@dataclass(frozen=True, slots=True)
class Load:
    """A number of tables with spectators at each, and the seconds between two moves of a table."""

    name: str
    tables: int
    watchers: int
    every: float


LOADS = (Load("one_table", 1, 1000, 1.0), Load("many_tables", 200, 10, 5.0))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.watchers", description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0, help="measured time of each turn")
    parser.add_argument("--turns", type=int, default=2, help="turns without and with spectators")
    parser.add_argument("--delay", type=int, default=3, help="delay of the tables in seconds")
    parser.add_argument("--processes", type=int, default=2, help="web processes")
    parser.add_argument("--load", choices=[load.name for load in LOADS], help="leave the others out")
    parser.add_argument("--scale", type=float, default=1.0, help="share of the spectators and tables")
    options = parser.parse_args()
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.dev"
    with run_servers() as own:
        tables.prepare_django()
        for load in LOADS:
            if options.load in (None, load.name):
                print_row(_measure(own, load, options))
    return 0


def _measure(own: StartedServers, load: Load, options: argparse.Namespace) -> dict[str, Any]:
    count = max(1, round(load.tables * options.scale)) if load.tables > 1 else 1
    each = max(1, round(load.watchers * options.scale)) if load.tables == 1 else load.watchers
    ports = start_web(own, count=options.processes, baseline=False)
    places = tables.open_tables(count, spectator_delay=options.delay)
    measured = MoveTimes()
    playing = [
        DouDizhuTable.at(place, ports[number % len(ports)], measured, spectator=False)
        for number, place in enumerate(places)
    ]
    gc.collect()
    before = os.getloadavg()[0]
    try:
        found = asyncio.run(_drive(own, playing, places, ports, measured, load, each, options))
    finally:
        own.stop("server")
    players: dict[str, list[list[float]]] = found["players"]
    late = sorted(found["late"])
    return {
        "bench": "watchers", "load": load.name, "tables": count, "watchers": count * each, "every_s": load.every,
        "delay_s": options.delay, "processes": options.processes, "frames": len(late), "missed": found["missed"],
        "late_p50_ms": _ms(_cut(late, 50)), "late_p99_ms": _ms(_cut(late, 99)), "late_max_ms": _ms(late[-1]),
        "players": {
            name: {
                "moves": sum(map(len, turns)), "p50_ms": _ms(median(_cut(turn, 50) for turn in turns)),
                "p99_ms": _ms(median(_cut(turn, 99) for turn in turns)),
            }
            for name, turns in players.items()
        },
        "players_p99_ratio": round(
            median(_cut(turn, 99) for turn in players["with"]) / median(_cut(turn, 99) for turn in players["without"]),
            2,
        ),
        "cpu_s": {name: round(seconds, 1) for name, seconds in sorted(found["used"].items())},
        "load_before": round(before, 1), "load_after": machine_load(),
    }  # fmt: skip


async def _drive(
    own: StartedServers, playing: Sequence[DouDizhuTable], places: Sequence[tables.TableAddress], ports: Sequence[int],
    measured: MoveTimes, load: Load, each: int, options: argparse.Namespace,
) -> dict[str, Any]:  # fmt: skip
    for start in range(0, len(playing), 20):
        await asyncio.gather(*(table.open() for table in playing[start : start + 20]))
    players: dict[str, list[list[float]]] = {"without": [], "with": []}
    late: list[float] = []
    missed, used = 0, Counter[str]()
    for _ in range(options.turns):
        await _play(playing, load, WARM_UP, None)
        players["without"].append(await _counted(playing, load, options.seconds, None, measured))
        await asyncio.sleep(options.delay + 1)  # spectators who come now have seen the moves so far
        watching = Watchers([place.code for place in places], ports, each=each)
        await watching.open()
        sent: list[list[float]] = [[] for _ in playing]
        await _play(playing, load, WARM_UP, sent)
        before = Counter(own.cpu_seconds())
        players["with"].append(await _counted(playing, load, options.seconds, sent, measured))
        await asyncio.sleep(options.delay + 2)
        spent = Counter(own.cpu_seconds())
        spent.subtract(before)
        used += spent
        for moves, table in zip(sent, await watching.close(), strict=True):
            for seen in table:
                late += [at - since - options.delay for since, at in zip(moves, seen, strict=False)]
                missed += max(0, len(moves) - len(seen))
    for closing in playing:
        await closing.close()
    return {"players": players, "late": late, "missed": missed, "used": used}


async def _counted(
    playing: Sequence[DouDizhuTable], load: Load, seconds: float, sent: Sequence[list[float]] | None,
    measured: MoveTimes,
) -> list[float]:  # fmt: skip
    measured.seconds, measured.counting = [], True
    await _play(playing, load, seconds, sent)
    measured.counting = False
    return sorted(measured.seconds)


async def _play(
    playing: Sequence[DouDizhuTable], load: Load, seconds: float, sent: Sequence[list[float]] | None
) -> None:
    """Lets each table make a move at its pace, the tables spread evenly over it. `sent` gets the times of the moves."""
    until = time.monotonic() + seconds

    async def one(number: int, table: DouDizhuTable) -> None:
        due = time.monotonic() + load.every * number / len(playing)
        while due < until:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            if sent is not None:
                sent[number].append(time.monotonic())
            await table.play()
            due += load.every

    await asyncio.gather(*(one(number, table) for number, table in enumerate(playing)))


def _cut(values: Sequence[float], percent: int) -> float:
    ordered = sorted(values)
    return ordered[0] if len(ordered) == 1 else quantiles(ordered, n=100, method="inclusive")[percent - 1]


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 1)


if __name__ == "__main__":
    sys.exit(main())
