"""Lets eight threads answer one window at once, 30 times, in a test's database or as a program on a new SQLite file."""

from __future__ import annotations

import sys
import threading
from collections import Counter
from datetime import timedelta

THREADS = 8
RACES = 30


def race() -> dict[str, int]:
    """Runs all races. Returns how many attempts ended in each way: `accepted`, or class and code of the refusal."""
    from django.db import connection

    from games import journal
    from games.rules.core import RulesError
    from games.services import moves

    from .live_matches import person, running

    match = running(person("ann"), person("bob"), person("cat"), options={"format": "championship"})
    ended: Counter[str] = Counter()
    start = threading.Barrier(THREADS)

    def run() -> None:
        for _ in range(RACES):
            start.wait()
            head = journal.head_of(match.pk)
            window = head.state.ctx.windows[0]
            seat = window.seats[0]
            action = next(iter(head.info.rules.legal_actions(head.state, seat, window)))
            moment = head.info.started_at + timedelta(milliseconds=head.state.ctx.at + 10)
            start.wait()  # every thread has read the window
            try:
                moves.play_move(match_id=match.pk, seat=seat, window=window.id, action=action, now=moment)
                result = "accepted"
            except RulesError as refusal:
                result = f"{type(refusal).__name__} {refusal.code}"
            with guard:
                ended[result] += 1
        connection.close()

    guard = threading.Lock()
    threads = [threading.Thread(target=run) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    numbers = list(match.moves.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(RACES + 1))
    return dict(ended)


if __name__ == "__main__":
    import django

    django.setup()
    sys.stdout.write(repr(race()))
