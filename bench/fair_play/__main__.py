"""How many colluders the detector finds: `python -m bench.fair_play`.

Prints JSON lines. The matches are played and judged once and kept in `var/bench/fair_play`; then pairs are drawn from
them. Half of the honest matches calibrate the detector (`--calibrate`), the other half measure false alarms.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from leaderboards.conduct.evidence.pair_score import ALARM

from .calibrate import calibrate
from .record import matches
from .resample import Pool, colluders_score, honest_score, pool_of

MEETINGS: Final = (25, 50, 100)
KINDS: Final = (
    "mutual-100", "mutual-50", "mutual-25", "mutual-10", "one-way-100", "one-way-50", "one-way-25",
)  # fmt: skip
FALSE_ALARM: Final = 1000
"""One in so many honest pairs may raise an alarm."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures the detector, or writes the numbers of honest play."""
    parser = argparse.ArgumentParser(prog="python -m bench.fair_play", description=__doc__)
    parser.add_argument("--honest", type=int, default=1900, help="honest matches; half of them calibrate")
    parser.add_argument("--colluding", type=int, default=150, help="matches of each kind of colluders")
    parser.add_argument("--pairs", type=int, default=10_000, help="honest pairs to draw")
    parser.add_argument("--guilty", type=int, default=300, help="pairs of each kind of colluders to draw")
    parser.add_argument("--kinds", default=",".join(KINDS), help="how a pair helps each other, and the percentage")
    parser.add_argument("--meetings", type=int, nargs="*", default=MEETINGS)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--calibrate", action="store_true", help="write honest_play.json from the first half")
    chosen = parser.parse_args(arguments)
    honest = matches("honest", chosen.honest, processes=chosen.processes)
    half = len(honest) // 2
    if chosen.calibrate:
        found = calibrate(honest[:half])
        _print({"calibrated": half, "dispersion": found["dispersion"], "pair_effect": found["pair_effect"]})
        return
    pool = pool_of(honest[half:])
    kinds = chosen.kinds.split(",")
    guilty = {kind: pool_of(matches(kind, chosen.colluding, processes=chosen.processes)) for kind in kinds}
    for count in chosen.meetings:
        _measure(pool, guilty, count, chosen)


def _measure(pool: Pool, guilty: dict[str, Pool], count: int, chosen: argparse.Namespace) -> None:
    rng = Random(f"pairs {count}")
    scores = sorted((honest_score(pool, rng, count) for _ in range(chosen.pairs)), reverse=True)
    alarm = scores[max(1, chosen.pairs // FALSE_ALARM) - 1]
    _print({
        "meetings": count, "honest_pairs": chosen.pairs, "honest_matches": chosen.honest - chosen.honest // 2,
        "median": round(scores[len(scores) // 2], 2), "score_of_one_in_a_thousand": round(alarm, 2),
        "highest": round(scores[0], 2), "false_alarms_at_ALARM": sum(score >= ALARM for score in scores),
    })  # fmt: skip
    for kind, colluders in guilty.items():
        found = [colluders_score(colluders, pool, rng, count) for _ in range(chosen.guilty)]
        _print({
            "meetings": count, "colluders": kind, "matches": chosen.colluding, "pairs": chosen.guilty,
            "found": _share(found, alarm), "found_at_ALARM": _share(found, ALARM),
            "median": round(sorted(found)[len(found) // 2], 1),
        })  # fmt: skip


def _share(scores: Sequence[float], alarm: float) -> float:
    """Returns the share of pairs above the score that one in a thousand honest pairs reaches."""
    return round(sum(score > alarm for score in scores) / len(scores), 3)


def _print(row: dict[str, Any]) -> None:
    print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()
