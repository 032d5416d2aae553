"""`python -m bench.flood`: floods a web process over WebSockets, and prints one JSON line for each kind of flood.

A line compares the time until other sockets get a pong, and the server's memory, without and under the flood.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import quantiles
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from bench.live import tables
from bench.live.servers import ROOT, StartedServers, run_servers, start_web

from .flooders import HOST, KINDS

TABLES, EVERY = 5, 0.2
"""Tables whose three players are connected, and the seconds between two pings of each."""
SETTLE = 1.0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.flood", description=__doc__)
    parser.add_argument("kinds", nargs="*", choices=[*KINDS, []], help="kinds of flood (default: all)")
    parser.add_argument("--seconds", type=float, default=20.0, help="of each run, quiet and flooded")
    options = parser.parse_args()
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.dev"
    with run_servers() as own:
        tables.prepare_django()
        places = tables.open_tables(TABLES)
        for kind in options.kinds or KINDS:
            row = asyncio.run(_measure(own, places, kind, options.seconds))
            sys.stdout.write(json.dumps({"kind": kind, **row}) + "\n")
            sys.stdout.flush()
    return 0


async def _measure(
    own: StartedServers, places: Sequence[tables.TableAddress], kind: str, seconds: float
) -> dict[str, Any]:
    """Measures one kind of flood: a quiet time and a flooded one, with as many sockets of one new web process."""
    [port] = start_web(own, count=1, baseline=False)
    lines = [
        await connect(f"ws://{HOST}:{port}/ws/tables/{place.code}/", origin=f"http://{HOST}:{port}",  # type: ignore[arg-type]
                      additional_headers={"Cookie": cookie}, compression=None, ping_interval=None)
        for place in places for cookie in place.cookies
    ]  # fmt: skip
    try:
        await _measure_pongs(lines, SETTLE)
        before = _server_memory(own)
        quiet, used_quiet = await _measure_pongs_and_cpu(own, lines, seconds)
        command = [sys.executable, "-m", "bench.flood.flooders", str(port), places[0].code, kind, str(seconds + 1)]
        flooding = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
        flooded, used_flooded = await _measure_pongs_and_cpu(own, lines, seconds)
        during = _server_memory(own)
        told, _ = await flooding.communicate()
    finally:
        for line in lines:
            await line.close()
        own.stop("server")
    return {
        "quiet": {**_spread(quiet), "cpu": used_quiet, "mb": before},
        "flooded": {**_spread(flooded), "cpu": used_flooded, "mb": during},
        "p99_ratio": round(_p99(flooded) / _p99(quiet), 2),
        "more_mb": round(during - before, 1),
        "flood": json.loads(told),
    }


async def _measure_pongs_and_cpu(
    own: StartedServers, lines: Sequence[ClientConnection], seconds: float
) -> tuple[list[float], float]:
    """Returns the times of the pongs in seconds, and how many cores the web process used meanwhile."""
    before = own.cpu_seconds().get("server", 0.0)
    times = await _measure_pongs(lines, seconds)
    return times, round((own.cpu_seconds().get("server", 0.0) - before) / seconds, 3)


async def _measure_pongs(lines: Sequence[ClientConnection], seconds: float) -> list[float]:
    """Sends pings from every socket for some seconds. Returns the seconds from each ping to its pong."""
    found: list[float] = []

    async def drive(line: ClientConnection, offset: float) -> None:
        await asyncio.sleep(offset)
        until = time.perf_counter() + seconds
        while (sent := time.perf_counter()) < until:
            await line.send(json.dumps({"type": "ping", "t": sent}))
            while True:
                frame = json.loads(await line.recv())
                if frame["type"] == "pong" and frame["t"] == sent:
                    break
            found.append(time.perf_counter() - sent)
            await asyncio.sleep(max(0.0, sent + EVERY - time.perf_counter()))

    await asyncio.gather(*(drive(line, EVERY * number / len(lines)) for number, line in enumerate(lines)))
    return found


def _spread(times: list[float]) -> dict[str, float]:
    return {"pongs": len(times), "p50_ms": round(quantiles(times, n=100)[49] * 1000, 2),
            "p99_ms": round(_p99(times) * 1000, 2), "max_ms": round(max(times) * 1000, 2)}  # fmt: skip


def _p99(times: list[float]) -> float:
    return quantiles(times, n=100)[98]


def _server_memory(own: StartedServers) -> float:
    """Returns the resident memory of the web process in megabytes."""
    [process] = own.running["server"]
    line = next(line for line in Path(f"/proc/{process.pid}/status").read_text().splitlines() if "VmRSS" in line)
    return round(int(line.split()[1]) / 1024, 1)


if __name__ == "__main__":
    sys.exit(main())
