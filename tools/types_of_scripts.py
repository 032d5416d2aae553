"""Check of the types in all modules of `static/js` by TypeScript, in its strictest mode.

    python tools/types_of_scripts.py

Node must be on the PATH and `node_modules` installed. Code without types is listed in `types/untyped.txt`, a file or
folder a line: its errors are counted, not shown. A line must be removed once its files have no errors, or if it names
nothing.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UNTYPED = ROOT / "types" / "untyped.txt"
COMMAND = (str(ROOT / "node_modules" / ".bin" / "tsc"), "--noEmit", "--pretty", "false", "--project", str(ROOT))
FAULT = re.compile(r"(?P<path>[^\s(][^(]*)\(\d+,\d+\): error TS\d+")


def main() -> int:
    done = subprocess.run(COMMAND, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode and not FAULT.search(done.stdout):
        print(done.stdout + done.stderr)
        return 1
    shown, counted, idle = judged(done.stdout.splitlines(), entries(UNTYPED.read_text()))
    for line in shown:
        print(line)
    for entry in idle:
        print(f"types/untyped.txt: {entry} has no fault any more, or names nothing: take the line out.")
    if counted:
        print(f"{sum(counted.values())} faults in {len(counted)} files that types/untyped.txt leaves out.")
    return 1 if shown or idle else 0


def entries(text: str) -> list[str]:
    """Returns the files and folders, without comments."""
    lines = (line.partition("#")[0].strip().rstrip("/") for line in text.splitlines())
    return [line for line in lines if line]


def judged(lines: Iterable[str], left_out: Sequence[str]) -> tuple[list[str], dict[str, int], list[str]]:
    """Returns the lines of tsc to show, the number of errors by excluded file, and the entries that exclude nothing."""
    shown: list[str] = []
    counted: dict[str, int] = {}
    used: set[str] = set()
    hidden = False
    for line in lines:
        fault = FAULT.match(line)
        if fault:
            path = fault["path"]
            entry = next((entry for entry in left_out if path == entry or path.startswith(f"{entry}/")), None)
            hidden = entry is not None
            if entry is not None:
                used.add(entry)
                counted[path] = counted.get(path, 0) + 1
        if not hidden:
            shown.append(line)
    return shown, counted, [entry for entry in left_out if entry not in used]


if __name__ == "__main__":
    sys.exit(main())
