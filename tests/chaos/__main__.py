"""`make chaos`: plays matches while processes fail at random, and checks what must hold. Prints JSON, a line each."""

from __future__ import annotations

import argparse
import json
import secrets
import signal
import sys
from pathlib import Path
from typing import Any

from .run import Chaos, Plan


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--matches", type=int, default=Plan.matches, help="matches of agents, at least")
    parser.add_argument("--at-once", type=int, default=Plan.at_once, help="those that run at one time")
    parser.add_argument("--tables", type=int, default=Plan.socket_tables, help="tables of people over sockets")
    parser.add_argument("--minutes", type=float, default=Plan.minutes, help="minutes of the whole run")
    parser.add_argument("--faults", type=int, help="so many faults (default: each kind of each process once)")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6), help="the order of the faults")
    parser.add_argument("--keep", type=Path, help="copy the logs here")
    asked = parser.parse_args()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler)  # so that the cluster ends and its disk is unmounted
    plan = Plan(
        seed=asked.seed, matches=asked.matches, at_once=asked.at_once, socket_tables=asked.tables,
        minutes=asked.minutes, faults=asked.faults, keep=asked.keep,
    )  # fmt: skip
    return Chaos(plan, _tell).run()


def _tell(**fields: Any) -> None:
    sys.stdout.write(json.dumps(fields) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
