"""`python -m bench.statistics`: measures the counting of matches and a player's statistics page. Prints JSON lines.

A scratch PostgreSQL is filled with the matches of one player, which are counted; then the player's page is read. A line
is `{"metric", "matches", "p50_ms", "p99_ms", …}`, and the last one is the verdict. `rounds_read` is the query that the
page would need if it summed rounds instead of reading figures.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import quantiles
from typing import Any

from bench.live.servers import ROOT
from bench.scratch_database import scratch_database

MATCHES = 5_000
PAGE_MS = 50.0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.statistics", description=__doc__)
    parser.add_argument("--matches", type=int, default=MATCHES, help="of one player")
    parser.add_argument("--samples", type=int, default=60, help="of each reading")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.inside:
        return _inside(asked)
    with scratch_database() as (_folder, env):
        command = [sys.executable, "-m", "bench.statistics", *sys.argv[1:], "--inside"]
        return subprocess.run(command, cwd=ROOT, env=env, check=False).returncode


def _inside(asked: argparse.Namespace) -> int:
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    from django.db import connection

    from .fill_with_matches import fill
    from .measured_reads import readings

    player = fill(asked.matches)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    from leaderboards.statistics import services

    cpu, begun = time.process_time(), time.perf_counter()
    counted = services.count_matches()
    _print(
        {
            "metric": "count", "matches": counted, "per_s": round(counted / (time.perf_counter() - begun)),
            "per_client_cpu_s": round(counted / (time.process_time() - cpu)),
        }
    )  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    found = {metric: _row(metric, read, asked) for metric, read in readings(player).items()}
    ok = found["page"] <= PAGE_MS
    _print({"ok": ok, "page_p99_ms": found["page"], "most_ms": PAGE_MS})
    return 0 if ok else 1


def _row(metric: str, read: Callable[[], object], asked: argparse.Namespace) -> float:
    from bench.ladder.statement_clock import Clock

    clock, found = Clock(), []
    for number in range(5 + asked.samples):
        with clock.measure() as measured:
            read()
        if number >= 5:
            found.append(measured)
    cuts = quantiles([one.ms for one in found], n=100)
    _print(
        {
            "metric": metric, "matches": asked.matches, "p50_ms": round(cuts[49], 2), "p99_ms": round(cuts[98], 2),
            "statements": max(len(one.statements) for one in found),
        }
    )  # fmt: skip
    return round(cuts[98], 2)


def _print(row: dict[str, Any]) -> None:
    print(json.dumps(row), flush=True)


if __name__ == "__main__":
    sys.exit(main())
