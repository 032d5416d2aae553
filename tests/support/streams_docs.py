"""Reads `docs/streams.md`: the scripts that it shows, and the codes in its tables."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "streams.md"


def shell_blocks() -> list[str]:
    """Returns the shell scripts of the page."""
    return re.findall(r"^```sh\n(.*?)^```", PAGE.read_text(), flags=re.MULTILINE | re.DOTALL)


def codes_of_table(head: str) -> dict[str, list[str]]:
    """Returns the rows of the table with this beginning: the code in the first cell -> the other cells."""
    table = PAGE.read_text().split(head)[1].split("\n\n")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if line.startswith("| `")
    ]
    return {row[0].strip("`"): row[1:] for row in rows}
