"""Two workers that look at one queue: `python -m tests.games.bots.race_matchmaking DIGEST MOMENT` is one of them.

It looks who waits, says so, and lays tables only when it is told to (a line on its standard input): so the other has
seen the same bots by then. What came of it is a JSON object.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import django


def main(digest: str, moment: str) -> None:
    django.setup()
    from django.db import connection

    from games.bots.services import matchmaking

    tried: Counter[bool] = Counter()
    lay = matchmaking._lay

    def lay_when_told(group: Sequence[Any], now: datetime) -> bool:
        if not tried:
            sys.stdout.write("looked\n")
            sys.stdout.flush()
            sys.stdin.readline()
        laid = lay(group, now)
        tried[laid] += 1
        return laid

    matchmaking._lay = lay_when_told
    laid = matchmaking.create_matches(now=datetime.fromisoformat(moment), terms=[digest])
    connection.close()
    sys.stdout.write(json.dumps({"laid": laid, "lost": tried[False]}) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
