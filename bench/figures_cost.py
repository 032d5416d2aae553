"""`python -m bench.figures_cost`: the processor time that figures cost for each move, as JSON lines.

Moves of Dou Dizhu are played through the services on PostgreSQL of the tests, in turn without and with figures, in
blocks that alternate. Beside that stands the cost of the figures by themselves: what a move records, and what the
recorder then writes.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
import time
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

MOVES_A_BLOCK = 150
STANDARD = {"format": "standard"}
"""Ten rounds, so that a match outlasts its blocks."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.figures_cost", description=__doc__)
    parser.add_argument("--blocks", type=int, default=16, help="blocks of moves, half of them with figures")
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")
    os.environ.setdefault("PYTEST_VERSION", "bench")  # the settings then name servers, as for tests
    import django

    django.setup()
    from django.test.utils import setup_databases

    from tests.support import servers

    servers.start()
    setup_databases(verbosity=0, interactive=False)
    with tempfile.TemporaryDirectory() as folder:
        from config.metrics.recorder import Recorder

        recorder = Recorder(Path(folder), "web")
        for measure in (alone, partial(beside_moves, blocks=options.blocks)):
            print(json.dumps(measure(recorder) | {"load": os.getloadavg()[0]}), flush=True)


def alone(recorder: Any) -> dict[str, Any]:
    """Returns the microseconds of processor time that recording and writing take for one move, without the move."""
    from games import metrics

    moves = 20_000
    metrics.start_recording()
    recorded: list[float] = []
    written: list[float] = []
    for _ in range(7):
        began = time.process_time()
        for _ in range(moves):
            times = metrics.MoveTimes()
            for stage in (metrics.LOCK, metrics.RULES, metrics.WRITE):
                times.mark(stage)
            metrics.add("moves_accepted", "doudizhu")
            times.record(match_id="m", arrived=times._began)
            metrics.record_delivery("m")
        middle = time.process_time()
        recorder.write()
        recorded.append((middle - began) / moves * 1e6)
        written.append((time.process_time() - middle) / moves * 1e6)
    metrics.stop_recording()
    return {"what": "alone", "record_us": statistics.median(recorded), "write_us": statistics.median(written)}


def beside_moves(recorder: Any, blocks: int) -> dict[str, Any]:
    """Returns the milliseconds of processor time of a move without and with figures, medians of alternating blocks."""
    from games import metrics
    from tests.support.live_matches import person, running, step

    match, rng = running(person("ann"), person("bob"), person("cid"), options=STANDARD), Random(1)
    spent: dict[bool, list[float]] = {False: [], True: []}
    for block in range(blocks):
        on = block % 2 == 1
        if on:
            metrics.start_recording()
        began = time.process_time()
        for _ in range(MOVES_A_BLOCK):
            step(match, rng)
        if on:
            recorder.write()
            metrics.stop_recording()
        spent[on].append((time.process_time() - began) / MOVES_A_BLOCK * 1000)
        if block % 4 == 3:  # before the match ends
            match = running(person(f"p{block}a"), person(f"p{block}b"), person(f"p{block}c"), options=STANDARD)
    off, with_figures = statistics.median(spent[False]), statistics.median(spent[True])
    return {"what": "moves", "off_ms": off, "on_ms": with_figures, "ratio": with_figures / off}


if __name__ == "__main__":
    main()
