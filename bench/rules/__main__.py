"""`make bench-rules`: measures how fast each engine plays Dou Dizhu.

One JSON line a result; stderr explains the values.

A line is `{"engine", "metric", "value"}`.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

from . import douzero_engine, kaiju_engine, random_hands, rlcard_engine

POSITIONS = 12_000

EXPLAINED = """One core, CPU time; engines in turn, {slices} slices of {seconds} s each.
games: rounds per second from the deal to the score, by random legal actions. kaiju: a match of 20 rounds through
  Series.apply as the platform plays it, with auctions, redeals and intermissions; the others play without auctions.
leads: positions per second of which all legal plays are generated: random 17-card hands, free lead.
follows: the same for random 17-card hands that have to beat a random play of 17 other cards.
"""


class Engine(Protocol):
    name: str

    def play(self, chance: random.Random) -> int: ...
    def as_lead(self, hand: Any) -> Any: ...
    def as_follow(self, hand: Any, last: Any) -> Any: ...
    def lead(self, hand: Any) -> int: ...
    def follow(self, position: Any) -> int: ...


ENGINES: tuple[Engine, ...] = (kaiju_engine, rlcard_engine, douzero_engine)


def measure_engines(work: dict[str, Iterator[int]], *, slices: int, seconds: float) -> dict[str, float]:
    """Returns name -> amount of work done in a second of CPU time.

    Each `next` of an iterator works and returns the amount.

    The iterators alternate, so that a slow moment of the machine slows all of them.
    """
    for steps in work.values():
        for _ in range(20):  # warms up imports, caches, tables
            next(steps)
    done, spent = dict.fromkeys(work, 0), dict.fromkeys(work, 0.0)
    for _ in range(slices):
        for name, steps in work.items():
            began = time.process_time()
            while (took := time.process_time() - began) < seconds:
                done[name] += next(steps)
            spent[name] += took
    return {name: done[name] / spent[name] for name in work}


def games(engine: Engine) -> Iterator[int]:
    chance = random.Random(1)
    while True:
        yield engine.play(chance)


def positions(prepared: Iterable[Any], generate: Callable[[Any], int]) -> Iterator[int]:
    """Generates the legal plays of prepared positions without end, 50 positions for each step. Yields 50 after each."""
    endless = itertools.cycle(list(prepared))
    while True:
        for position in itertools.islice(endless, 50):
            generate(position)
        yield 50


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.rules", description=__doc__)
    parser.add_argument("--slices", type=int, default=8, help="turns of each engine per metric")
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU time of a turn")
    asked = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    sys.stderr.write(EXPLAINED.format(slices=asked.slices, seconds=asked.seconds))
    free, bound = random_hands.leads(POSITIONS, seed=1), random_hands.hands_with_play_to_beat(POSITIONS, seed=2)
    metrics: dict[str, Callable[[Engine], Iterator[int]]] = {
        "games": games,
        "leads": lambda engine: positions([engine.as_lead(hand) for hand in free], engine.lead),
        "follows": lambda engine: positions([engine.as_follow(*position) for position in bound], engine.follow),
    }
    for metric, work in metrics.items():
        each = {engine.name: work(engine) for engine in ENGINES}
        for name, value in measure_engines(each, slices=asked.slices, seconds=asked.seconds).items():
            print(json.dumps({"engine": name, "metric": metric, "value": round(value, 1)}), flush=True)


if __name__ == "__main__":
    main()
