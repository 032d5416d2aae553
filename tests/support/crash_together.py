"""A part of `crash_moves.py`: child processes are killed at every point of three moves that share a transaction.

After each death it prints, for each of the three matches, what is stored. At the end each match is played on.
"""

from __future__ import annotations

import json
import os
import sys
from random import Random
from typing import Any

MATCHES = 3


def main() -> None:
    from django.db import connection

    from games.services.moves_together import play_moves

    from .crash_moves import POINTS, die_at
    from .live_matches import kept, person, running, step

    matches = [running(*(person(f"t{number}x{seat}") for seat in range(3)), agents=0) for number in range(MATCHES)]
    sent = [_sent(match) for match in matches]
    before: list[Any] = []
    for point in POINTS:
        before = [kept(match) for match in matches]
        connection.close()  # a child must not use its parent's connection
        child = os.fork()
        if not child:
            die_at(point)
            play_moves(sent)
            os._exit(0)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9, point
        _tell(point, matches, before)
    again = play_moves(sent)
    for match in matches:
        step(match, Random(1))
    _tell("went on", matches, before, again=[getattr(outcome, "code", None) for outcome in again])


def _sent(match: Any) -> Any:
    from games.selectors.window_aliases import alias_of
    from games.services.moves_together import SentMove

    from .live_matches import after, turn_of

    seat, window = turn_of(match)
    return SentMove(match.pk, seat, alias_of(match.pk, seat, window.id), "bid", {"points": 1}, "r", after(500))


def _tell(point: str, matches: list[Any], before: list[Any], **more: Any) -> None:
    from games import selectors

    from .live_matches import kept

    stored = [kept(match) for match in matches]
    line = {
        "together": point, "moves": [now[-1] - then[-1] for now, then in zip(stored, before, strict=True)],
        "same": [now == then for now, then in zip(stored, before, strict=True)],
        "ok": all(selectors.verify(match).ok for match in matches), **more,
    }  # fmt: skip
    sys.stdout.write(json.dumps(line) + "\n")
