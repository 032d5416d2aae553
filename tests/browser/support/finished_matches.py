"""`python -m tests.browser.support.finished_matches`: creates a finished and a running match in a product's database.

It runs in the product's environment, before the product is served, and prints a line of JSON.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import django


def main() -> None:
    django.setup()
    print(json.dumps(create_matches()))  # noqa: T201 - the caller reads it


def create_matches() -> dict[str, Any]:
    """Creates both matches and returns what tests must know about them.

    `finished` and `running` are ids, and `hands` are the first hands dealt. `deals` and `rounds` count those of the
    finished match.
    """
    from django.utils import timezone

    from games.selectors import replay_data
    from tests.support import live_matches

    anna, bela = live_matches.person("anna"), live_matches.person("bela")
    finished = live_matches.played_out(live_matches.running(anna, bela))
    replay = replay_data(finished)
    # the product continues this match, so it begins at the present time
    going_on = live_matches.running(anna, bela, options={"turn_seconds": 600}, begun_at=timezone.now())
    rng = Random(3)
    for _ in range(12):
        live_matches.step(going_on, rng, pace=1)
    return {
        "finished": str(finished.pk),
        "running": str(going_on.pk),
        "hands": replay["steps"][0]["view"]["hands"],
        "deals": sum(event["kind"] == "deal" for step in replay["steps"] for event in step["events"]),
        "rounds": finished.round_results.filter(seat=0).count(),
    }


if __name__ == "__main__":
    main()
