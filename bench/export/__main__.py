"""`make bench-export`: measures the speed and memory of `manage.py export_matches`. Prints JSON lines, then a verdict.

A scratch PostgreSQL is filled with a month of finished matches of every game. The command exports them, once
undisturbed and once killed (-9) twice on the way. Both files must hold equal lines. A line is `{"metric", "matches",
"per_minute", "peak_mb", …}`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from bench.live.servers import ROOT
from bench.rows import print_row
from bench.scratch_database import scratch_database

WANTED = 20_000  # matches a minute
MOST_MB = 250  # the most memory of an export, however many matches there are
SERVER = ("shared_buffers=256MB", "wal_level=minimal", "max_wal_senders=0", "max_wal_size=2GB")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.export", description=__doc__)
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.inside:
        return _fill(asked.matches)
    with scratch_database(SERVER) as (folder, env):
        inside = [sys.executable, "-m", "bench.export", "--inside", "--matches", str(asked.matches)]
        matches = int(subprocess.run(inside, cwd=ROOT, env=env, check=True, stdout=subprocess.PIPE).stdout)
        rows = [_measure_undisturbed(folder / "once", env, matches), _measure_killed(folder / "killed", env, matches)]
    for row in rows:
        print_row(row)
    once, killed = rows
    failed = [
        name
        for name, bad in (
            ("per_minute", once["per_minute"] < WANTED),
            ("peak_mb", once["peak_mb"] > MOST_MB),
            ("matches", once["matches"] != matches or once["lines"] != matches or once["distinct"] != matches),
            ("killed", any(killed[key] != once[key] for key in ("matches", "lines", "distinct", "sha256"))),
        )
        if bad
    ]
    print_row({"ok": not failed, "failed": failed, "wanted_per_minute": WANTED, "most_mb": MOST_MB})
    return bool(failed)


def _measure_undisturbed(out: Path, env: dict[str, str], matches: int) -> dict[str, Any]:
    """Runs one export to its end.

    Returns its result: the time with the command's start, matches a minute and memory.
    """
    begun = time.monotonic()
    process = subprocess.Popen(_command(out), cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True)
    said = json.loads(process.stdout.read() if process.stdout else "")
    _pid, status, used = os.wait4(process.pid, 0)
    if status:
        raise SystemExit("the export failed")
    seconds = time.monotonic() - begun
    return {
        "bench": "export", "metric": "undisturbed", "matches": said["matches"], "seconds": round(seconds, 2),
        "per_minute": round(60 * matches / seconds), "cpu_seconds": round(used.ru_utime + used.ru_stime, 2),
        "peak_mb": round(used.ru_maxrss / 1024), **_file_summary(said["file"]),
    }  # fmt: skip


def _measure_killed(out: Path, env: dict[str, str], matches: int) -> dict[str, Any]:
    """Runs an export that is killed after a third and after two thirds of the matches, then continued.

    Returns the result.
    """
    size = 0
    for part in (1, 2):
        process = subprocess.Popen(_command(out), cwd=ROOT, env=env, stdout=subprocess.DEVNULL)
        mark = out / "2026-05.bookmark.json"
        while process.poll() is None:
            if mark.exists() and json.loads(mark.read_text())["matches"] >= matches * part // 3:
                process.send_signal(signal.SIGKILL)
                break
            time.sleep(0.01)
        process.wait()
        size = next(out.glob("*.part")).stat().st_size
    said = json.loads(subprocess.run(_command(out), cwd=ROOT, env=env, check=True, stdout=subprocess.PIPE).stdout)
    row = {"bench": "export", "metric": "killed twice", "matches": said["matches"], "bytes_when_killed": size}
    return {**row, **_file_summary(said["file"])}


def _file_summary(path: str) -> dict[str, Any]:
    """Returns about an exported file: its lines, its distinct matches, its size in MB and its SHA-256."""
    lines, keys, summed = 0, set(), hashlib.sha256()
    with Path(path).open("rb") as file:
        for line in file:
            keys.add(json.loads(line)["id"])
            summed.update(line)
            lines += 1
    size = round(Path(path).stat().st_size / 1e6)
    return {"lines": lines, "distinct": len(keys), "mb": size, "sha256": summed.hexdigest()}


def _command(out: Path) -> list[str]:
    return [sys.executable, "manage.py", "export_matches", "--month", "2026-05", "--out", str(out)]


def _fill(matches: int) -> int:
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    from .fill_with_matches import fill

    sys.stdout.write(str(fill(matches)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
