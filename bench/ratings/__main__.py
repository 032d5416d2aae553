"""`make bench-ratings`: compares rating models on simulated matches.

Prints one JSON line for each model and table size.

A line is `{"model", "seats", "matches", "rmse", "slope", "claimed", "us"}`. Players of known strength (a normal
distribution of 100 points) are seated by lot and placed by Plackett and Luce's law.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import time
from collections.abc import Callable, Sequence
from statistics import mean
from typing import Protocol

from leaderboards.ratings import INITIAL_VALUE, LADDERS, MAX_DEVIATION, ByPlaces, RatedMatch, RatingBook, Record
from leaderboards.ratings.rating import SCALE

from .openskill_models import OpenSkill

PLAYERS = 40
TABLES: Sequence[tuple[int, ...]] = ((2,), (4,), (8,), (2, 3, 4, 5, 6, 7, 8))

EXPLAINED = """Matches: of each player. rmse: points between rating and strength, both about their means.
slope: points of rating for a point of strength: 1 is the scale that the model claims, at every size of table.
claimed: the deviation that the model says it has, in points. us: microseconds of CPU time to rate a match.
"""


class Model(Protocol):
    def rate(self, table: Sequence[int]) -> None: ...
    def ratings(self) -> list[tuple[float, float]]: ...


class Kaiju:
    """Our own rating model, with matches so far apart that no daily cap applies, and no player turns inactive."""

    def __init__(self, players: int) -> None:
        self._book = RatingBook(LADDERS["liars_dice"])
        self._players = players
        self._number = 0

    def rate(self, table: Sequence[int]) -> None:
        self._number += 1
        places = ByPlaces(tuple(range(1, len(table) + 1)))
        self._book.add(RatedMatch(self._number, self._number * 86_400 // 10, tuple(table), places))

    def ratings(self) -> list[tuple[float, float]]:
        records = [self._book.records.get(player) for player in range(self._players)]
        return [_shown(record) for record in records]


def _shown(record: Record | None) -> tuple[float, float]:
    return (record.overall.value, record.overall.deviation) if record else (INITIAL_VALUE, MAX_DEVIATION)


MODELS: dict[str, Callable[[int], Model]] = {
    "kaiju": Kaiju,
    "openskill PlackettLuce": lambda players: OpenSkill("PlackettLuce", players),
    "openskill BradleyTerryFull": lambda players: OpenSkill("BradleyTerryFull", players),
}


def measured(make: Callable[[int], Model], seats: Sequence[int], *, matches: int, seed: int) -> dict[str, float]:
    chance = random.Random(seed)
    strength = [chance.gauss(0, 100) for _ in range(PLAYERS)]
    model, spent = make(PLAYERS), 0.0
    rounds = round(matches * PLAYERS / mean(seats))
    for _ in range(rounds):
        table = chance.sample(range(PLAYERS), chance.choice(seats))
        drawn = {player: strength[player] - SCALE * math.log(-math.log(chance.random())) for player in table}
        table.sort(key=drawn.__getitem__, reverse=True)
        began = time.process_time()
        model.rate(table)
        spent += time.process_time() - began
    found = model.ratings()
    middle, centre = mean(value for value, _ in found), mean(strength)
    pairs = [(value - middle, true - centre) for (value, _), true in zip(found, strength, strict=True)]
    return {
        "rmse": math.sqrt(mean((value - true) ** 2 for value, true in pairs)),
        "slope": sum(value * true for value, true in pairs) / sum(true * true for _, true in pairs),
        "claimed": mean(deviation for _, deviation in found),
        "us": spent / rounds * 1e6,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--seeds", type=int, default=4)
    asked = parser.parse_args()
    sys.stderr.write(EXPLAINED)
    for name, make in MODELS.items():
        for seats in TABLES:
            runs = [measured(make, seats, matches=asked.matches, seed=seed) for seed in range(asked.seeds)]
            row = {key: round(mean(run[key] for run in runs), 2) for key in runs[0]}
            label = str(seats[0]) if len(seats) == 1 else f"{seats[0]}-{seats[-1]}"
            print(json.dumps({"model": name, "seats": label, "matches": asked.matches, **row}), flush=True)


if __name__ == "__main__":
    main()
