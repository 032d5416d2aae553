"""`make bench-growth`: measures the bytes that a match, a move and a player take, and the speed of moving logs.

A scratch PostgreSQL is filled with matches of every game, one person against agents. Prints JSON lines. `match` has the
bytes of one match in each table with its indexes, of its write-ahead log, and of its file in the archive. `player` has
those of one player. `insert` compares the log with a plain table. `copy` has the entries a second of the migration, and
`archive` the matches a second of the archive.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import subprocess
import sys
from typing import Any

from bench.live.servers import ROOT
from bench.scratch_database import scratch_database

SERVER = ("shared_buffers=512MB", "max_wal_size=4GB", "checkpoint_timeout=30min")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.growth", description=__doc__)
    parser.add_argument("--played", type=int, default=3, help="matches of each game that are played")
    parser.add_argument("--copies", type=int, default=100, help="copies of each of them")
    parser.add_argument("--players", type=int, default=50_000)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.inside:
        return _inside(asked)
    with scratch_database(SERVER) as (folder, env):
        archive = {"KAIJU_ARCHIVE": str(folder / "archive"), "KAIJU_ARCHIVE_AFTER_DAYS": "1"}
        command = [sys.executable, "-m", "bench.growth", *sys.argv[1:], "--inside"]
        return subprocess.run(command, cwd=ROOT, env=env | archive, check=False).returncode


def _inside(asked: argparse.Namespace) -> int:
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    from . import measured_bytes, measured_speed

    _print({"bench": "growth", "metric": "machine", "cores": os.cpu_count(), "load": _load()})
    measured = itertools.chain(
        measured_bytes.of_matches(played=asked.played, copies=asked.copies), measured_speed.rows(),
        measured_bytes.of_players(asked.players),
    )  # fmt: skip
    for row in measured:
        _print({"bench": "growth", **row})
    return 0


def _load() -> list[float]:
    return [round(each, 1) for each in os.getloadavg()]


def _print(row: dict[str, Any]) -> None:
    print(json.dumps(row), flush=True)


if __name__ == "__main__":
    sys.exit(main())
