"""`python -m bench.overlay_cost`: the processor time of an overlay in Chromium, as one JSON line for each size.

The product runs on its embedded default with a stream of three agents and a gift every few seconds. Headless Chromium
shows the overlay, without a graphics card and at up to 60 frames a second, so broadcasting software at 30 needs less.
The figure is the time of all processes of that browser, in percent of one core.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from itertools import cycle
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import ARGUMENTS, program
from tests.browser.support import server_processes
from tests.browser.support.stream_shell import StreamShell, beside

SIZES = {"landscape": (1920, 1080), "portrait": (1080, 1920)}
KINDS = ("cheer", "effect", "emote", "double", "peek", "swap_card", "add_card", "reshuffle")
GIFT_EVERY = 6.0
"""Seconds between two gifts."""
TICK = os.sysconf("SC_CLK_TCK")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.overlay_cost", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="measured time of each size")
    parser.add_argument("--hands", default="shown", choices=["shown", "hidden"])
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        server_processes.embedded(Path(folder)) as address,
        beside(Path(folder)) as stream,
        sync_playwright() as playwright,
    ):
        opened = stream.do("open", hands=options.hands)
        for size, (width, height) in SIZES.items():
            browser = playwright.chromium.launch(executable_path=program(), args=ARGUMENTS)
            page = browser.new_page(viewport={"width": width, "height": height})
            page.goto(f"{address}/o/{opened['secret']}/?size={size}&sound=0")
            page.wait_for_selector(".o-seat.b")
            _print(size, options.hands, _measured(page, stream, opened["stream"], options.seconds))
            browser.close()
    return 0


def _measured(page: Page, stream: StreamShell, stream_id: str, seconds: float) -> dict[str, float]:
    """Returns the share of one core in percent, and the gifts and log entries that the overlay showed meanwhile."""
    kinds, gifts, states = cycle(KINDS), 0, 0

    def received(_: object) -> None:
        nonlocal states
        states += 1

    page.reload()
    socket = page.wait_for_event("websocket")
    socket.on("framereceived", received)
    page.wait_for_selector(".o-seat.b")
    page.wait_for_timeout(3000)
    processes = _processes_of(os.getpid())
    states, began, before = 0, time.monotonic(), _ticks(processes)
    while (left := seconds - (time.monotonic() - began)) > 0:
        stream.do("give", stream=stream_id, kind=next(kinds), seat=0, target=1, donor="Spring Hills", price="66 gems")
        gifts += 1
        page.wait_for_timeout(min(left, GIFT_EVERY) * 1000)
    took = time.monotonic() - began
    share = (_ticks(processes) - before) / TICK / took * 100
    return {
        "seconds": round(took, 1),
        "percent_of_one_core": round(share, 1),
        "frames_received": states,
        "gifts": gifts,
    }


def _processes_of(parent: int) -> list[int]:
    """Returns the processes of the browser: those below this one whose program is Chromium."""
    below: dict[int, list[int]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:  # it has ended
                continue
            below.setdefault(int(fields[1]), []).append(int(folder.name))
    found, waiting = [], [parent]
    while waiting:
        for child in below.get(waiting.pop(), []):
            waiting.append(child)
            if b"chrom" in (Path("/proc") / str(child) / "cmdline").read_bytes().partition(b"\0")[0].lower():
                found.append(child)
    return found


def _ticks(processes: list[int]) -> int:
    """Returns the processor time that these processes have used, in clock ticks."""
    total = 0
    for pid in processes:
        fields = (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total


def _print(size: str, hands: str, row: dict[str, float]) -> None:
    sys.stdout.write(json.dumps({"bench": "overlay_cost", "size": size, "hands": hands, **row}) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    raise SystemExit(main())
