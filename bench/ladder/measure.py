"""`python -m bench.ladder.measure ROWS`: fills the database of `DATABASE_URL`, then measures each query asked for.

It reads JSON lines. `null` is answered once everything is filled. `{"metric", "ladder", "samples"}` is answered with a
list of [ms, wall-clock ms, statements]. At the end of the input it writes the query plans to a file.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable

import django


def main(rows: int) -> None:
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from . import measured_work, measuring_process, query_plans
    from .fill_with_players import fill
    from .statement_clock import Clock

    fill(rows)
    clock, chance, kept = Clock(), random.Random(rows), query_plans.Plans(rows)
    readings = {ladder.kind: measured_work.Readings(ladder, chance, rows=rows).all for ladder in measured_work.LADDERS}

    def finish() -> None:
        measured_work.finish_match(chance, rows=rows)

    def finish_and_count() -> None:
        finish()
        measured_work.count_points()

    def job(metric: str, ladder: str) -> tuple[Callable[[], object], Callable[[], object]]:
        """Returns the function that is measured, and the function that is called before each measurement."""
        if metric == measuring_process.BARE:
            return measured_work.bare_transaction, lambda: None
        if metric == measuring_process.COUNTING:
            return measured_work.count_points, finish
        if metric == measuring_process.RATING:
            return measured_work.rate, finish_and_count
        reading = readings[ladder][metric]
        return reading.run, reading.draw

    seen = set()
    for line in sys.stdin:
        asked = json.loads(line)
        answer = []
        if asked:
            run, before = job(asked["metric"], asked["ladder"])
            for _ in range(asked["samples"]):
                before()
                with clock.measure() as measured:
                    run()
                answer.append((measured.ms, measured.wall_ms, len(measured.statements)))
                title = f"{asked['metric']}, {asked['ladder']}"
                if title not in seen:
                    seen.add(title)
                    kept.keep(title, measured.statements)
        print(json.dumps(answer), flush=True)
    sys.stderr.write(f"plans: {kept.write()}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
