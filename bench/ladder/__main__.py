"""`make bench-ladder`: measures the database time of ladder pages and of rating a match.

Prints JSON lines and a verdict.

A scratch PostgreSQL is filled, first with few players, then with many, and receives the queries of the pages. A line is
`{"metric", "ladder", "rows", "p50_ms", "p99_ms", …}`.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from statistics import quantiles
from typing import Any

from .measuring_process import BARE, JOBS, RATING, WRITINGS, Job, MeasuringProcess, Sample, measuring_process

FEW, MANY = 100_000, 10_000_000
BYTES = 1_600
"""Bytes on disk for a standing, its player, its rating, their indexes and the log of writing them."""
READ_MS, WRITE_MS, GROWTH = 10.0, 5.0, 2.0
WARM_UP = 30
"""Uncounted samples of each kind."""
SLICES = 10

EXPLAINED = """p50_ms, p99_ms: of the time that a reading's or a writing's statements took together, as measured on the
connection, commit included, without waiting for a core; wall_p99_ms with that. statements: how many it takes.
"""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.ladder", description=__doc__)
    parser.add_argument("--rows", type=int, default=MANY, help="standings of the larger ladder")
    parser.add_argument("--few", type=int, default=FEW, help="of the smaller one")
    parser.add_argument("--samples", type=int, default=400, help="of each kind of reading")
    parser.add_argument("--matches", type=int, default=200, help="matches that are rated")
    asked = parser.parse_args()
    sys.stderr.write(EXPLAINED)
    free = shutil.disk_usage(tempfile.gettempdir()).free
    if free < asked.rows * BYTES:
        sys.exit(
            f"{asked.rows} standings need {asked.rows * BYTES >> 30} GB of disk, {free >> 30} are free; ROWS= fewer"
        )
    with measuring_process(asked.few) as small, measuring_process(asked.rows) as large:
        rows = [row for job in JOBS for row in _measure_both_sizes(job, (small, large), asked)]
    verdict = judge(rows, few=asked.few, many=asked.rows)
    _print(verdict)
    return 0 if verdict["ok"] else 1


def _measure_both_sizes(
    job: Job, sides: tuple[MeasuringProcess, MeasuringProcess], asked: argparse.Namespace
) -> list[dict[str, Any]]:
    """Measures one query on the small and the large ladder, in turns, so that both meet equal conditions.

    Prints and returns a result for each.
    """
    samples = asked.matches if job.metric in WRITINGS else asked.samples
    found: dict[int, list[Sample]] = {one.rows: [] for one in sides}
    for one in sides:
        one.measure(job, samples=WARM_UP)
    for _ in range(SLICES):
        for one in sides:
            found[one.rows] += one.measure(job, samples=-(-samples // SLICES))
    made = [_row(job, rows, samples) for rows, samples in found.items()]
    for row in made:
        _print(row)
    return made


def _row(job: Job, rows: int, samples: list[Sample]) -> dict[str, Any]:
    cuts = quantiles([one.ms for one in samples], n=100)
    wall = quantiles([one.wall_ms for one in samples], n=100)
    return {
        "bench": "ladder", "metric": job.metric, "ladder": job.ladder, "rows": rows, "p50_ms": round(cuts[49], 2),
        "p99_ms": round(cuts[98], 2), "wall_p99_ms": round(wall[98], 2),
        "statements": max(one.statements for one in samples),
    }  # fmt: skip


def judge(rows: list[dict[str, Any]], *, few: int, many: int) -> dict[str, Any]:
    """Returns the verdict: which results exceed their limit, or grow too much from the small ladder to the large one.

    Reads are judged by p99. The rating of a match is judged by its median, since its slowest cases are disk flushes.
    """
    failed, growth = [], {}
    by = {(row["metric"], row["ladder"], row["rows"]): row for row in rows}
    for metric, ladder in sorted({(row["metric"], row["ladder"]) for row in rows}):
        large, small = by[metric, ladder, many], by[metric, ladder, few]
        name = f"{metric} {ladder}"
        if metric == BARE:  # this row only says how fast the machine is
            continue
        growth[name] = round(large["p50_ms"] / small["p50_ms"], 2)
        if metric == RATING and large["p50_ms"] > WRITE_MS:
            failed.append(f"{name}: {large['p50_ms']} ms, more than {WRITE_MS}")
        if metric not in WRITINGS and large["p99_ms"] > READ_MS:
            failed.append(f"{name}: {large['p99_ms']} ms, more than {READ_MS}")
        if growth[name] >= GROWTH:
            failed.append(f"{name}: grows {growth[name]} times")
    return {"ok": not failed, "growth": growth, "failed": failed}


def _print(row: dict[str, Any]) -> None:
    print(json.dumps(row, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    sys.exit(main())
