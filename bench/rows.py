"""The rows that benches print: JSON lines, and the load of the machine that belongs in them."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from typing import Any


def print_row(row: Mapping[str, Any]) -> None:
    """Prints a row at once, so that a run that is cut off leaves what it has measured."""
    sys.stdout.write(json.dumps(row) + "\n")
    sys.stdout.flush()


def machine_load() -> float:
    """Returns the machine's load over the last minute, with one digit after the point."""
    return round(os.getloadavg()[0], 1)
