"""`make bench-live`: prints one JSON line for each server and way of playing, then the ratios of Kaiju to a bare one.

Tables play either as fast as they can ("closed") or at a fixed pace ("paced").
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import itertools
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from statistics import quantiles
from typing import Any

from . import bare_server, tables
from .clients import SOCKETS, BareTable, DouDizhuTable, MoveTimes, Table
from .servers import StartedServers, run_servers, start_web, start_worker

CLOSED_TABLES, PACED_TABLES, PACE = 24, 60, 50.0
WARM_UP = 2.0
"""Uncounted seconds of each phase."""

Phase = Callable[[Sequence[Table], MoveTimes, float], Coroutine[Any, Any, float]]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.live", description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0, help="measured time of each engine in each phase")
    parser.add_argument("--processes", type=int, default=1, help="web processes")
    parser.add_argument("--phase", choices=("closed", "paced"), help="leave the other out")
    parser.add_argument("--only", choices=("kaiju", "baseline"), help="leave the other out")
    options = parser.parse_args()
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.dev"
    with run_servers() as own:
        tables.prepare_django()
        bare_server.create_tables(PACED_TABLES)
        start_worker(own)
        rows = list(_rows(own, options))
    for ratio in _ratios(rows):
        _print(ratio)
    return 0


def _rows(own: StartedServers, options: argparse.Namespace) -> list[dict[str, Any]]:
    engines = [engine for engine in ("kaiju", "baseline") if options.only in (None, engine)]
    rows = []
    for name, count, phase in (("closed", CLOSED_TABLES, play_closed), ("paced", PACED_TABLES, play_paced)):
        if options.phase not in (None, name):
            continue
        found: dict[str, list[dict[str, Any]]] = {engine: [] for engine in engines}
        for _, engine in itertools.product(range(2), engines):  # alternating, so that both meet equal conditions
            found[engine].append(_run(own, engine, count, phase, options))
        for engine in engines:
            rows.append(_row(engine, name, count, found[engine]))
            _print(rows[-1])
    return rows


def _run(own: StartedServers, engine: str, count: int, phase: Phase, options: argparse.Namespace) -> dict[str, Any]:
    """Lets Kaiju or the bare server play one way for half of the time, with new servers and tables.

    Returns the result.
    """
    ports = start_web(own, count=options.processes, baseline=engine == "baseline")
    measured = MoveTimes()
    made: list[Table]
    if engine == "baseline":
        made = [BareTable.at(number, ports[number % len(ports)], measured) for number in range(count)]
    else:
        made = [
            DouDizhuTable.at(place, ports[number % len(ports)], measured)
            for number, place in enumerate(tables.open_tables(count))
        ]
    gc.collect()
    try:
        seconds, used = asyncio.run(_drive(own, made, measured, phase, options.seconds / 2))
    finally:
        own.stop("server")
    if engine == "kaiju":  # the baseline then writes and sends equal amounts
        frame = measured.bytes // measured.frames
        os.environ[bare_server.SIZES] = ",".join(map(str, (*tables.mean_row_sizes(), frame)))
    return {
        "latencies": measured.seconds, "seconds": seconds, "used": used, "bytes": measured.bytes,
        "frames": measured.frames,
    }  # fmt: skip


async def _drive(
    own: StartedServers, made: Sequence[Table], measured: MoveTimes, phase: Phase, seconds: float
) -> tuple[float, Counter[str]]:
    await asyncio.gather(*(table.open() for table in made))
    await phase(made, measured, WARM_UP)
    before = Counter(own.cpu_seconds())
    measured.counting = True
    took = await phase(made, measured, seconds)
    used = Counter(own.cpu_seconds())
    used.subtract(before)
    await asyncio.gather(*(table.close() for table in made))
    return took, used


async def play_closed(made: Sequence[Table], measured: MoveTimes, seconds: float) -> float:
    """Lets every table play as fast as it can for some seconds. Returns the seconds it took."""
    began = time.perf_counter()

    async def play(table: Table) -> None:
        while time.perf_counter() - began < seconds:
            await table.play()

    await asyncio.gather(*(play(table) for table in made))
    return time.perf_counter() - began


async def play_paced(made: Sequence[Table], measured: MoveTimes, seconds: float) -> float:
    """Lets the tables move in turn at a fixed pace (`PACE`), whether or not the answers come.

    Returns the seconds it took.
    """
    began = time.perf_counter()
    playing: dict[int, asyncio.Task[None]] = {}
    for number in itertools.count():
        due = began + number / PACE
        if due - began >= seconds:
            break
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        place = number % len(made)
        if place in playing:
            await playing[place]  # a table that is more than a round late delays the rest
        playing[place] = asyncio.create_task(made[place].play())
    await asyncio.gather(*playing.values())
    return time.perf_counter() - began


def _row(engine: str, name: str, count: int, halves: Sequence[dict[str, Any]]) -> dict[str, Any]:
    latencies = sorted(seconds for half in halves for seconds in half["latencies"])
    moves = len(latencies)
    used: Counter[str] = sum((half["used"] for half in halves), Counter())
    cuts = quantiles(latencies, n=100)
    return {
        "bench": "live", "engine": engine, "phase": name, "tables": count, "sockets": count * SOCKETS, "moves": moves,
        "moves_per_second": round(moves / sum(half["seconds"] for half in halves), 1),
        "p50_ms": round(cuts[49] * 1000, 1), "p99_ms": round(cuts[98] * 1000, 1),
        "max_ms": round(latencies[-1] * 1000, 1),
        "bytes_per_frame": round(sum(half["bytes"] for half in halves) / sum(half["frames"] for half in halves)),
        "cpu_ms_per_move": {name: round(seconds / moves * 1000, 2) for name, seconds in sorted(used.items())},
    }  # fmt: skip


def _ratios(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Returns the ratios of Kaiju's moves a second and p99 to those of the bare server, for each way of playing."""
    by = {(row["engine"], row["phase"]): row for row in rows}
    return [
        {
            "bench": "live", "engine": "kaiju/baseline", "phase": name,
            "moves_per_second": round(ours["moves_per_second"] / bare["moves_per_second"], 2),
            "p99_ms": round(ours["p99_ms"] / bare["p99_ms"], 2),
        }
        for name in ("closed", "paced")
        if (ours := by.get(("kaiju", name))) and (bare := by.get(("baseline", name)))
    ]  # fmt: skip


def _print(row: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(row) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
