"""`make bench-agents`: how often the wolves win with every preset, how long decisions take. One JSON line a row."""

from __future__ import annotations

import argparse
import itertools
import json
import multiprocessing
import os
import sys

from games.rules.werewolf.roles import PRESETS

from .ledger import mark, record, recorded, row
from .pairings import PAIRINGS, played


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.agents", description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="per preset and pairing; 300 for the record")
    parser.add_argument("--presets", default=",".join(map(str, PRESETS)), help="numbers of seats, with commas between")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1), help="processes")
    asked = parser.parse_args()
    os.nice(10)
    minds = mark()
    lines = {line.key: line for line in recorded(minds)}
    sys.stderr.write(f"Minds {minds}: {len(lines)} games on record.\n")
    with multiprocessing.get_context("spawn").Pool(asked.jobs) as pool:
        for (wolves, good), preset in itertools.product(PAIRINGS, map(int, asked.presets.split(","))):
            wanted = [(minds, preset, wolves, good, game) for game in range(asked.games)]
            missing = [task for task in wanted if task[1:] not in lines]
            for line in pool.imap_unordered(played, missing):
                record(line)
                lines[line.key] = line
            print(json.dumps(row(preset, wolves, good, [lines[task[1:]] for task in wanted])), flush=True)


if __name__ == "__main__":
    main()
