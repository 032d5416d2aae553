"""`python -m bench.memory_over_time [--minutes 60]`: prints the memory of each process while agents play steadily.

One JSON line a minute has the resident megabytes of the web process, the agents' worker and the ticker, and the
kilobytes of their caches. It also has the matches that have ended, the moves, and the longest queue of agents so far.
The last line has the growth of each process in an hour, by a regression over the last half.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import linear_regression
from typing import Any

import redis

from bench.live import tables
from bench.live.servers import StartedServers, run_servers, start_web, start_worker
from bench.rows import print_row

from .agent_tables import AgentTables, moves

SAMPLE_SECONDS = 5.0
"""Seconds between two samples. Each enters the regression; one a minute is printed."""
AGENTS, TICKER, WEB = "agents", "ticker", "web"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.memory_over_time", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--tables", type=int, default=20, help="matches of agents that run at a time (default: 20)")
    options = parser.parse_args()
    os.environ.update(
        DJANGO_SETTINGS_MODULE="config.settings.dev",
        KAIJU_METRICS="true",
        AGENT_PAUSE="0.05,0.2",
        KAIJU_AGENTS_LATE="0",  # a slow machine plays fewer moves, but as many matches
    )
    with run_servers() as own:
        os.environ["KAIJU_METRICS_DIR"] = str(own.folder / "metrics")
        tables.prepare_django()
        processes = _start(own)
        samples = asyncio.run(_measure(own, processes, options.minutes, options.tables))
    half = [each for each in samples if each["seconds"] >= options.minutes * 30]
    print_row({"growth_mb_per_hour": {name: round(growth_per_hour(half, name), 1) for name in processes}})
    return 0


def _start(own: StartedServers) -> dict[str, int]:
    """Starts the three processes one after the other. Returns name -> process id."""
    [port] = start_web(own, count=1, baseline=False)
    start_worker(own, queues="agents,advice")
    start_worker(own, queues="default")
    web, (agents, ticker) = own.running["server"][0], own.running["worker"]
    return {WEB: web.pid, AGENTS: agents.pid, TICKER: ticker.pid, "port": port}


async def _measure(own: StartedServers, processes: dict[str, int], minutes: float, count: int) -> list[dict[str, Any]]:
    playing = AgentTables(processes.pop("port"), count)
    task = asyncio.create_task(playing.play())
    broker = redis.Redis.from_url(os.environ["REDIS_URL"])
    began, samples, told, longest = time.monotonic(), [], 0, 0
    try:
        while (seconds := time.monotonic() - began) < minutes * 60:
            await asyncio.sleep(SAMPLE_SECONDS)
            if task.done():
                task.result()
            longest = max(longest, await asyncio.to_thread(broker.llen, "agents"))
            row = {"seconds": seconds} | {name: resident_mb(pid) for name, pid in processes.items()}
            samples.append(row)
            if seconds >= told * 60:
                told += 1
                shown = {name: round(value, 1) for name, value in row.items()}
                print_row(
                    {
                        **shown,
                        "ended": playing.ended,
                        "moves": await asyncio.to_thread(moves),
                        "queue": longest,
                        "cache_kb": await asyncio.to_thread(cached_kilobytes),
                    }
                )
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        broker.close()
    return samples


def growth_per_hour(samples: Sequence[dict[str, float]], name: str) -> float:
    """Returns the megabytes that a process grows in an hour, by a regression over these samples; 0 for fewer than 2."""
    if len(samples) < 2:
        return 0.0
    return 3600 * linear_regression([each["seconds"] for each in samples], [each[name] for each in samples]).slope


def resident_mb(pid: int) -> float:
    pages = Path(f"/proc/{pid}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6


def cached_kilobytes() -> dict[str, dict[str, int]]:
    """Returns process -> cache -> kilobytes, from the figures that each process writes."""
    from prometheus_client import CollectorRegistry
    from prometheus_client.multiprocess import MultiProcessCollector

    registry = CollectorRegistry()
    MultiProcessCollector(registry, path=os.environ["KAIJU_METRICS_DIR"])  # type: ignore[no-untyped-call]
    found: dict[str, dict[str, int]] = {}
    for family in registry.collect():
        if family.name == "kaiju_cache_bytes":
            for sample in family.samples:
                kilobytes = int(sample.value) // 1000
                if kilobytes:
                    found.setdefault(sample.labels["pid"], {})[sample.labels["cache"]] = kilobytes
    return found


if __name__ == "__main__":
    sys.exit(main())
