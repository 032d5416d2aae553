"""`make bench-tables`: prints one JSON line for each number of tables of agents alone.

A deployment on this machine plays them at one move in 8 s each. Beside them, people who are absent let turns run out:
their timeouts show how late deadlines are. The next larger number follows while the last one kept the rate.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from datetime import datetime
from typing import Any

import psycopg

from bench.percentiles import milliseconds, percentile
from bench.rows import machine_load, print_row
from tests.support.cluster.topology import ROOT, Cluster

from .open_tables import AGENTS

STEPS = (250, 500, 1000, 2000)
PAUSE = "8,14"
"""The least and the most seconds that an agent pauses. With Liar's Dice's shorter pauses a table moves once in 8 s."""
GAMES = ("doudizhu", "uno", "liars_dice", "gandengyan")
"""The games of the tables by default. In Werewolf many seats act at once, so it has no such pace."""
ABSENT = 40
"""Tables of absent people, opened anew for each number. Each has a timeout every 5 s."""
LATE_MS = 50.0
"""Deadlines count as kept if 99 % of them are no later than this."""
BEHIND = 1.05
"""The rate counts as carried if moves take at most this many times as long as with few tables."""
SETTLE = 14.0
"""Seconds between the opening of tables and the measurement. Each agent has moved once by then."""

MOVES = """
    SELECT match.game, count(*) FROM games_log AS log JOIN games_match AS match ON match.id = log.match_id
    WHERE log.created_at BETWEEN %s AND %s AND log.number > 0 AND log.seat >= 0 AND log.by = 'agent' GROUP BY 1"""
TIMEOUTS = """
    SELECT extract(epoch FROM pg_xact_commit_timestamp(log.xmin) - match.started_at)::float8 - log.at / 1000.0
    FROM games_log AS log JOIN games_match AS match ON match.id = log.match_id
    WHERE log.created_at BETWEEN %s AND %s AND log.verb = 'timeout'"""
"""Seconds from each deadline to the commit of its timeout."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.agent_tables", description=__doc__)
    parser.add_argument("--steps", type=int, nargs="+", default=STEPS, help="numbers of tables, each larger")
    parser.add_argument("--games", nargs="+", choices=AGENTS, default=GAMES, help="games, in turns")
    parser.add_argument("--seconds", type=float, default=25.0, help="of each measurement")
    parser.add_argument("--absent", type=int, default=ABSENT, help="tables of absent people for each number")
    parser.add_argument("--web", type=int, default=1, help="web processes")
    options = parser.parse_args()
    cluster = Cluster(
        web=options.web, proxy=False, variables={"AGENT_PAUSE": PAUSE},
        database_settings=("track_commit_timestamp=on",),
    )  # fmt: skip
    with cluster:
        print_row({"bench": "tables", "processes": cluster.names[2:], "games": options.games, "load": machine_load()})
        largest = punctual = 0
        with _opener(cluster) as opener:
            paced = 0.0
            for number in options.steps:
                row = _measure(cluster, opener, number, paced, options)
                paced = paced or row["seconds_a_move"]
                print_row(row)
                if not row["rate_kept"]:
                    break
                largest = number
                if row["deadlines_kept"]:
                    punctual = number
        found = {"largest": largest, "largest_with_punctual_deadlines": punctual}
        print_row({"bench": "tables", **found, "load": machine_load()})
    return 0


def _measure(
    cluster: Cluster, opener: subprocess.Popen[str], number: int, paced: float, options: argparse.Namespace
) -> dict[str, Any]:  # fmt: skip
    """Opens tables until there are `number`, and measures them. `paced` is the seconds between two moves of a table."""
    began = time.monotonic()
    _ask(opener, tables=number, absent=options.absent, games=options.games)
    opened = time.monotonic() - began
    time.sleep(SETTLE)
    with cluster.database.connect() as line:
        since, used = _database_time(line), cluster.cpu_seconds()
        time.sleep(options.seconds)
        until, used_then = _database_time(line), cluster.cpu_seconds()
        between = since, until
        moves = {str(row[0]): int(row[1]) for row in line.execute(MOVES, between).fetchall()}
        late = [float(row[0]) for row in line.execute(TIMEOUTS, between).fetchall()]
    seconds = (until - since).total_seconds()
    total = sum(moves.values())
    pace = number * seconds / max(1, total)
    cpu = {name: round((used_then[name] - used[name]) / seconds, 3) for name in used_then if name in used}
    kept = percentile(late, 99) * 1000 <= LATE_MS
    return {
        "bench": "tables", "tables": number, "opened_s": round(opened, 1), "moves_s": round(total / seconds, 1),
        "seconds_a_move": round(pace, 2), "deadlines": len(late), "late_p50_ms": milliseconds(percentile(late, 50)),
        "late_p99_ms": milliseconds(percentile(late, 99)), "late_max_ms": milliseconds(max(late, default=0.0)),
        "cores": cpu, "cpu_ms_a_move": round(sum(cpu.values()) * 1000 * seconds / max(1, total), 2),
        "queue": cluster.broker.queue_length("agents"), "moves": moves, "load": machine_load(),
        "rate_kept": pace <= BEHIND * (paced or pace), "deadlines_kept": bool(late) and kept,
    }  # fmt: skip


def _database_time(line: psycopg.Connection) -> datetime:
    row = line.execute("SELECT clock_timestamp()").fetchone()
    assert row is not None  # noqa: S101  for the types
    moment: datetime = row[0]
    return moment


def _opener(cluster: Cluster) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "bench.agent_tables.open_tables"]
    return subprocess.Popen(
        command, cwd=ROOT, env=cluster.env | {"AGENT_PAUSE": PAUSE}, text=True, stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )  # fmt: skip


def _ask(opener: subprocess.Popen[str], **wanted: Any) -> None:
    """Lets the other process open tables, and returns when they are open. Raises RuntimeError."""
    assert opener.stdin is not None  # noqa: S101  for the types
    assert opener.stdout is not None  # noqa: S101
    opener.stdin.write(json.dumps(wanted) + "\n")
    opener.stdin.flush()
    if not opener.stdout.readline():
        raise RuntimeError("no table could be opened")


if __name__ == "__main__":
    sys.exit(main())
