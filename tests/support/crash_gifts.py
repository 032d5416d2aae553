"""A program whose child processes are killed while a stream takes in a gift and lets it act.

`tests/streams/test_crashes.py` runs it. One child dies before each statement of the work. The findings are JSON
objects, one a line.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import django

CALLBACKS = "https://platform.example/gifts"


def main() -> None:
    django.setup()
    from games.streams.models import Gift, Stream

    from .crash import dies
    from .live_matches import NOON
    from .on_air import give, on_air, take

    stream = on_air()
    Stream.objects.filter(pk=stream.pk).update(callback_url=CALLBACKS)
    before = 1
    while dies(lambda: give(stream, "effect", key="a", donor="Long"), before=before):
        tell("received", before, stream)
        before += 1
    tell("received", 0, stream)
    before = 1
    while dies(lambda: take(stream), before=before):
        tell("acted", before, stream)
        before += 1
    tell("acted", 0, stream)
    give(stream, "effect", key="a", donor="Long")
    take(stream, now=NOON)
    tell("again", 0, stream)
    Gift.objects.get()


def tell(when: str, before: int, stream: Any) -> None:
    from games import journal, selectors
    from games.models import Match, Move
    from games.streams.models import Callback, Gift

    journal.clear_heads()
    match = Match.objects.get(table=stream.table)
    line = {
        "when": when, "before": before, "gifts": list(Gift.objects.values_list("status", flat=True)),
        "entries": Move.objects.filter(verb="gift").count(), "callbacks": Callback.objects.count(),
        "cooldowns": len(type(stream).objects.get(pk=stream.pk).cooldowns), "ok": selectors.verify(match).ok,
    }  # fmt: skip
    sys.stdout.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main()
