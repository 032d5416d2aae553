"""`make bench-ladder`: one JSON line a row, `{"metric", "ladder", "rows", "p50_ms", "p99_ms", …}`, then one verdict.

A scratch PostgreSQL of its own is filled, first with few standings, then with many, and asked for what pages ask.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles
from typing import Any

from bench.live.servers import ROOT, Servers, postgres

FEW, MANY = 100_000, 10_000_000
BYTES = 1_600
"""Of disk for a standing, its player, its rating, their indexes and the log of writing them."""
READ_MS, WRITE_MS, GROWTH = 10.0, 5.0, 2.0
WARM_UP = 30
"""Of each kind, not counted."""
RATING, COUNTING = "rate_match", "count_points"
"""A match's ratings; its points and its number in the sequence, for which no figure was set."""
SERVER = (
    "shared_buffers=512MB", "wal_level=minimal", "max_wal_senders=0", "max_wal_size=4GB", "checkpoint_timeout=30min",
)  # fmt: skip

EXPLAINED = """p50_ms, p99_ms: of the time that a reading's or a writing's statements took together, as measured on the
connection, commit included, without waiting for a core; wall_p99_ms with that. statements: how many it takes.
"""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.ladder", description=__doc__)
    parser.add_argument("--rows", type=int, default=MANY, help="standings of the larger ladder")
    parser.add_argument("--few", type=int, default=FEW, help="of the smaller one")
    parser.add_argument("--samples", type=int, default=400, help="of each kind of reading")
    parser.add_argument("--matches", type=int, default=200, help="matches that are rated")
    parser.add_argument("--inside", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.inside:
        return _inside(asked.inside, asked)
    sys.stderr.write(EXPLAINED)
    free = shutil.disk_usage(tempfile.gettempdir()).free
    if free < asked.rows * BYTES:
        sys.exit(
            f"{asked.rows} standings need {asked.rows * BYTES >> 30} GB of disk, {free >> 30} are free; ROWS= fewer"
        )
    rows = [row for count in (asked.few, asked.rows) for row in _measured(count, sys.argv[1:])]
    verdict = judge(rows, few=asked.few, many=asked.rows)
    _print(verdict)
    return 0 if verdict["ok"] else 1


def _measured(count: int, options: list[str]) -> list[dict[str, Any]]:
    """Rows of one size of ladder, from a database and a process of their own."""
    folder = Path(tempfile.mkdtemp(prefix="kaiju-bench-"))
    folder.chmod(0o755)
    own = Servers(folder)
    try:
        env = {
            **os.environ, "DATABASE_URL": postgres(own, SERVER), "REDIS_URL": "", "KAIJU_VAR": str(folder / "var"),
            "DJANGO_SETTINGS_MODULE": "config.settings.dev",
        }  # fmt: skip
        command = [sys.executable, "-m", "bench.ladder", *options, "--inside", str(count)]
        rows = []
        with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as inside:
            for line in inside.stdout or ():
                rows.append(json.loads(line))
                _print(rows[-1])
        if inside.returncode:
            raise SystemExit(inside.returncode)
        return rows
    finally:
        own.stop()
        until = time.monotonic() + 30
        while folder.exists() and time.monotonic() < until:  # a server that was killed may write for a moment
            shutil.rmtree(folder, ignore_errors=True)
            time.sleep(0.2)


def _inside(count: int, asked: argparse.Namespace) -> int:
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    from . import plans, work
    from .clock import Clock
    from .fill import fill

    fill(count)
    clock, chance, kept = Clock(), random.Random(count), plans.Plans(count)

    def row(metric: str, ladder: str, samples: int, run: Callable[[], object], before: Callable[[], object]) -> None:
        found = []
        for number in range(WARM_UP + samples):
            before()
            with clock.measure() as measured:
                run()
            if number >= WARM_UP:
                found.append(measured)
        kept.keep(f"{metric}, {ladder}", found[0].statements)
        cuts = quantiles([one.ms for one in found], n=100)
        wall = quantiles([one.wall_ms for one in found], n=100)
        _print(
            {
                "bench": "ladder", "metric": metric, "ladder": ladder, "rows": count, "p50_ms": round(cuts[49], 2),
                "p99_ms": round(cuts[98], 2), "wall_p99_ms": round(wall[98], 2),
                "statements": max(len(one.statements) for one in found),
            }
        )  # fmt: skip

    for ladder in work.LADDERS:
        for metric, reading in work.Readings(ladder, chance, rows=count).all.items():
            row(metric, ladder.kind, asked.samples, reading.run, reading.draw)
    row(COUNTING, "points", asked.matches, work.count_points, lambda: work.finish_match(chance, rows=count))

    def counted() -> None:
        work.finish_match(chance, rows=count)
        work.count_points()

    row(RATING, "rating", asked.matches, work.rate, counted)
    sys.stderr.write(f"plans: {kept.write()}\n")
    return 0


def judge(rows: list[dict[str, Any]], *, few: int, many: int) -> dict[str, Any]:
    """Each figure against its limit, and how medians grow from the smaller ladder to the larger.

    Readings are held by p99; rating a match by its median, since the slowest are those of the disk that flushes.
    """
    failed, growth = [], {}
    by = {(row["metric"], row["ladder"], row["rows"]): row for row in rows}
    for metric, ladder in sorted({(row["metric"], row["ladder"]) for row in rows}):
        large, small = by[metric, ladder, many], by[metric, ladder, few]
        name = f"{metric} {ladder}"
        growth[name] = round(large["p50_ms"] / small["p50_ms"], 2)
        if metric == RATING and large["p50_ms"] > WRITE_MS:
            failed.append(f"{name}: {large['p50_ms']} ms, more than {WRITE_MS}")
        if metric not in (RATING, COUNTING) and large["p99_ms"] > READ_MS:
            failed.append(f"{name}: {large['p99_ms']} ms, more than {READ_MS}")
        if growth[name] >= GROWTH:
            failed.append(f"{name}: grows {growth[name]} times")
    return {"ok": not failed, "growth": growth, "failed": failed}


def _print(row: dict[str, Any]) -> None:
    print(json.dumps(row, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    sys.exit(main())
