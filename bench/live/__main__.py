"""`make bench-live`: prints one JSON line for each server and way of playing, then Kaiju's ratios to the other servers.

Tables play either as fast as they can ("closed") or at a fixed pace ("paced").
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import itertools
import os
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from typing import Any

from bench.rows import machine_load, print_row

from . import bare_server, tables
from .boardgame_io.tables import BoardgameTable
from .clients import SOCKETS, BareTable, DouDizhuTable, MoveTimes, Table
from .servers import ROOT, StartedServers, run_servers, start_boardgame_io, start_web, start_worker

CLOSED_TABLES, PACED_TABLES, PACE = 24, 60, 50.0
WARM_UP = 2.0
"""Uncounted seconds of each phase."""

COMPARED = ("moves_per_second", "p99_ms", "all_cpu_ms_per_move")

Phase = Callable[[Sequence[Table], MoveTimes, float], Coroutine[Any, Any, float]]


@dataclass(frozen=True)
class Engine:
    """A server to measure: `kind` is `kaiju`, `baseline` or `boardgame.io`, and `checkout` holds its code."""

    name: str
    kind: str
    checkout: Path = ROOT


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.live", description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0, help="measured time of each engine in each phase")
    parser.add_argument("--rounds", type=int, default=2, help="parts of that time, in which the engines take turns")
    parser.add_argument("--processes", type=int, default=1, help="web processes")
    parser.add_argument("--phase", choices=("closed", "paced"), help="leave the other out")
    parser.add_argument("--only", action="append", help="leave all other engines out; may be repeated")
    parser.add_argument("--peers", action="store_true", help="also a durable boardgame.io server")
    parser.add_argument("--beside", type=Path, help="also Kaiju and the bare server of this other checkout")
    options = parser.parse_args()
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.dev"
    with run_servers() as own:
        tables.prepare_django()
        bare_server.create_tables(PACED_TABLES)
        start_worker(own)
        rows = list(_rows(own, options))
    for ratio in _ratios(rows):
        print_row(ratio)
    return 0


def _engines(options: argparse.Namespace) -> list[Engine]:
    found = [Engine("kaiju", "kaiju"), Engine("baseline", "baseline")]
    if options.beside:
        there = options.beside.resolve()
        found += [Engine("kaiju beside", "kaiju", there), Engine("baseline beside", "baseline", there)]
    if options.peers:
        found.append(Engine("boardgame.io", "boardgame.io"))
    return [engine for engine in found if options.only is None or engine.name in options.only]


def _rows(own: StartedServers, options: argparse.Namespace) -> list[dict[str, Any]]:
    engines = _engines(options)
    rows = []
    for name, count, phase in (("closed", CLOSED_TABLES, play_closed), ("paced", PACED_TABLES, play_paced)):
        if options.phase not in (None, name):
            continue
        found: dict[str, list[dict[str, Any]]] = {engine.name: [] for engine in engines}
        for _, engine in itertools.product(
            range(options.rounds), engines
        ):  # in turns, so that all meet equal conditions
            found[engine.name].append(_run(own, engine, count, phase, options))
        for engine in engines:
            rows.append(_row(engine.name, name, count, found[engine.name]))
            print_row(rows[-1])
    return rows


def _run(own: StartedServers, engine: Engine, count: int, phase: Phase, options: argparse.Namespace) -> dict[str, Any]:
    """Lets one server play one way for a part of the time, with new processes and tables.

    Returns the result.
    """
    measured = MoveTimes()
    made = _tables(own, engine, count, measured, options.processes)
    gc.collect()
    try:
        seconds, used = asyncio.run(_drive(own, made, measured, phase, options.seconds / options.rounds))
    finally:
        own.stop("server")
    if engine.kind == "kaiju":  # the others then write and send equal amounts
        frame = measured.bytes // measured.frames
        os.environ[bare_server.SIZES] = ",".join(map(str, (*tables.mean_row_sizes(), frame)))
    return {
        "latencies": measured.seconds, "seconds": seconds, "used": used, "bytes": measured.bytes,
        "frames": measured.frames,
    }  # fmt: skip


def _tables(
    own: StartedServers, engine: Engine, count: int, measured: MoveTimes, processes: int
) -> Sequence[Table]:  # fmt: skip
    if engine.kind == "boardgame.io":
        port, api_port = start_boardgame_io(own)
        return [BoardgameTable.at(port, api_port, measured) for _ in range(count)]
    ports = start_web(own, count=processes, baseline=engine.kind == "baseline", checkout=engine.checkout)
    if engine.kind == "baseline":
        return [BareTable.at(number, ports[number % len(ports)], measured) for number in range(count)]
    return [
        DouDizhuTable.at(place, ports[number % len(ports)], measured)
        for number, place in enumerate(tables.open_tables(count))
    ]


async def _drive(
    own: StartedServers, made: Sequence[Table], measured: MoveTimes, phase: Phase, seconds: float
) -> tuple[float, Counter[str]]:
    await asyncio.gather(*(table.open() for table in made))
    await phase(made, measured, WARM_UP)
    before = Counter(_cpu_seconds(own))
    measured.counting = True
    took = await phase(made, measured, seconds)
    used = Counter(_cpu_seconds(own))
    used.subtract(before)
    await asyncio.gather(*(table.close() for table in made))
    return took, used


def _cpu_seconds(own: StartedServers) -> dict[str, float]:
    """Returns the processor seconds of all servers, and of the clients in this process."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return own.cpu_seconds() | {"clients": used.ru_utime + used.ru_stime}


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
    clients = used.pop("clients", 0.0)
    return {
        "bench": "live", "engine": engine, "phase": name, "tables": count, "sockets": count * SOCKETS, "moves": moves,
        "moves_per_second": round(moves / sum(half["seconds"] for half in halves), 1),
        "p50_ms": round(cuts[49] * 1000, 1), "p99_ms": round(cuts[98] * 1000, 1),
        "max_ms": round(latencies[-1] * 1000, 1),
        "bytes_per_frame": round(sum(half["bytes"] for half in halves) / sum(half["frames"] for half in halves)),
        "cpu_ms_per_move": {name: round(seconds / moves * 1000, 2) for name, seconds in sorted(used.items())},
        "all_cpu_ms_per_move": round(used.total() / moves * 1000, 2),
        "client_cpu_ms_per_move": round(clients / moves * 1000, 2),
        "load": machine_load(),
    }  # fmt: skip


def _ratios(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Returns the ratios of Kaiju's figures to those of each other server, for each way of playing."""
    by = {(row["engine"], row["phase"]): row for row in rows}
    return [
        {
            "bench": "live", "engine": f"kaiju/{other}", "phase": name,
            **{figure: round(ours[figure] / row[figure], 2) for figure in COMPARED},
        }
        for (other, name), row in by.items()
        if other != "kaiju" and (ours := by.get(("kaiju", name)))
    ]  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
