"""`python -m bench.figures_cost`: the processor time that figures for Prometheus cost for each move, as one JSON line.

It measures what a move records with all its stages and its delivery, and what the recorder then adds up and writes. No
match is played: beside a whole move both are too small to be told from chance.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
import time
from pathlib import Path

MOVES = 20_000


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.figures_cost", description=__doc__)
    parser.add_argument("--runs", type=int, default=7, help=f"runs of {MOVES} moves each, of which the median counts")
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
    import django

    django.setup()
    from config.metrics.recorder import Recorder
    from games import metrics

    recorded: list[float] = []
    written: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        recorder = Recorder(Path(folder), "web")
        metrics.start_recording()
        for _ in range(options.runs):
            began = time.process_time()
            for _ in range(MOVES):
                times = metrics.MoveTimes()
                for stage in (metrics.LOCK, metrics.RULES, metrics.WRITE):
                    times.mark(stage)
                metrics.add("moves_accepted", "doudizhu")
                times.record(match_id="m", arrived=times._began)
                metrics.record_delivery("m")
            middle = time.process_time()
            recorder.write()
            recorded.append((middle - began) / MOVES * 1e6)
            written.append((time.process_time() - middle) / MOVES * 1e6)
    row = {"record_us": statistics.median(recorded), "write_us": statistics.median(written), "load": os.getloadavg()[0]}
    print(json.dumps(row))


if __name__ == "__main__":
    main()
