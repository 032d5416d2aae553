"""One of two worker processes that make matches from one queue of bots at the same time.

    python -m tests.games.bots.race_matchmaking DIGEST MOMENT

It reads the queue, reports that, and creates tables only after a line on its standard input. By then the other worker
has read the same entries. It prints the outcome as a JSON object.
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
    lay = matchmaking._create_table_for

    def lay_when_told(group: Sequence[Any], now: datetime) -> bool:
        if not tried:
            sys.stdout.write("looked\n")
            sys.stdout.flush()
            sys.stdin.readline()
        laid = lay(group, now)
        tried[laid] += 1
        return laid

    matchmaking._create_table_for = lay_when_told
    laid = matchmaking.create_matches(now=datetime.fromisoformat(moment), terms=[digest])
    connection.close()
    sys.stdout.write(json.dumps({"laid": laid, "lost": tried[False]}) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
