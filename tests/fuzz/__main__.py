"""`python -m tests.fuzz`: sends hostile frames to every kind of socket, and goes on where the last run ended.

Prints a line of JSON every 10,000 messages. Exits with 1 if a fault was found or if memory grew.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import time
from pathlib import Path

STATE = Path("var/fuzz.json")
REPORT_EVERY = 10_000
WARM = 100_000
"""Messages of a process after which its caches are full and memory may grow no more."""
GROWTH_MB = 48.0
"""Megabytes by which memory may exceed that after `WARM` messages: garbage that is not yet collected."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--messages", type=int, default=1_000_000, help="hostile messages of the seed in all")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="time after which the run ends")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--state", type=Path, default=STATE, help="file with the progress")
    options = parser.parse_args()
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
    from tests.support import servers

    servers.reserve()
    servers.start()
    try:
        return _run(options.messages, options.seconds, options.seed, options.state)
    finally:
        servers.stop()


def _run(messages: int, seconds: float, seed: str, file: Path) -> int:
    import django

    django.setup()
    import pytest
    from django.db import connections
    from django.test.utils import setup_databases, setup_test_environment, teardown_databases

    from games import task_sending
    from tests.games.live.conftest import in_all_threads

    from .fuzzed_places import Places
    from .log_watch import watched_log
    from .rounds import Fuzz, Progress, patched, settled_mb

    setup_test_environment(debug=False)
    made = setup_databases(verbosity=0, interactive=False)
    progress, began = Progress.read(file, seed), time.monotonic()
    with pytest.MonkeyPatch.context() as patch, watched_log() as log:
        patch.setattr(task_sending, "send_task", lambda *_args, **_about: None)  # no worker would take the tasks
        places = Places()
        patched(patch, places.clock)
        places.create()
        fuzz, warm, start = Fuzz(places, progress, log), None, progress.sent

        async def send() -> None:
            nonlocal warm
            while progress.sent < messages and not progress.faults and time.monotonic() - began < seconds:
                await fuzz.run(min(REPORT_EVERY, messages - progress.sent))
                now = settled_mb()
                progress.memory.append((progress.sent, now))
                if warm is None and progress.sent - start >= WARM:
                    warm = now
                progress.write(file)
                pace = round((progress.sent - start) / (time.monotonic() - began))
                line = {"sent": progress.sent, "a_second": pace, "mb": now, "sockets": progress.sockets,
                        "moves": dict(progress.moves),
                        "closed": dict(progress.closed), "faults": progress.faults}  # fmt: skip
                sys.stdout.write(json.dumps(line) + "\n")
                sys.stdout.flush()
                if warm is not None and now > warm + GROWTH_MB:
                    progress.faults.append(f"memory grew from {warm} to {now} MB")
            await fuzz.close()

        asyncio.run(send())
    progress.write(file)
    in_all_threads(connections.close_all)
    teardown_databases(made, verbosity=0)
    return bool(progress.faults)


if __name__ == "__main__":
    sys.exit(main())
