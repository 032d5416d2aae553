"""`make bench-playouts`: prints how many simulated rounds of Dou Dizhu a core plays in a second.

There is one JSON line for each way to simulate: `{"engine", "players", "playouts", "per_second", "turns"}`.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from games.agents.doudizhu.core import packed_hands, play_keys, round_state
from games.agents.doudizhu.core.compilation import COMPILES
from games.agents.doudizhu.core.follow_policy import HABITS
from games.agents.doudizhu.core.move_generation import MAX_PLAYS
from games.agents.doudizhu.core.play_evaluation import sample_plays
from games.agents.doudizhu.core.playout import playout, random_playout

EXPLAINED = """One core, processor time. core: rounds from a deal of 17, 17 and 20 cards to the score, with no auction.
chance: every turn one of all legal plays or the pass. planned, plain: the two kinds of player of the search's playouts.
OpenSpiel: its C++ rounds by chance, played by its own loop; with the deal, card by card, and the auction.
turns: plays and passes of one round; of OpenSpiel all moves of the players.
"""
DEALS = 2_000

Work = Callable[[], tuple[int, int]]
"""Does some work; returns the number of playouts and of turns."""


def deals(seed: int) -> Iterator[tuple[int, int, int]]:
    rng = random.Random(seed)
    deck = [number // 4 if number < 52 else number - 39 for number in range(54)]
    while True:
        rng.shuffle(deck)
        yield packed_hands.pack(deck[:20]), packed_hands.pack(deck[20:37]), packed_hands.pack(deck[37:])


def random_rounds() -> Work:
    """Returns a function that plays many rounds with our core, all seats at random. It returns (rounds, turns)."""
    cards, keys = np.zeros(MAX_PLAYS + 1, dtype=np.int64), np.zeros(MAX_PLAYS + 1, dtype=np.int64)
    luck, dealt = np.array([1], dtype=np.int64), deals(1)
    states = [round_state.new_round(*next(dealt)) for _ in range(DEALS)]

    def work() -> tuple[int, int]:
        return len(states), sum(random_playout(state.copy(), 0, luck, cards, keys) for state in states)

    return work


def search_playouts(*, plain: bool) -> Work:
    """Returns a function that simulates rounds as the search does. It returns (rounds, 0).

    The landlord's first play is fixed, and each sampled deal is played to its end by policy.
    """
    dealt, luck = deals(1), np.array([1], dtype=np.int64)
    first = next(dealt)
    worlds = np.array([(*next(dealt)[1:], 0b110 if plain else 0) for _ in range(DEALS)], dtype=np.int64)
    low = packed_hands.unpack(first[0])[0]
    cards, keys = np.array([1 << low], dtype=np.int64), np.array([play_keys.key_of(0, low, 1)], dtype=np.int64)
    state, active = round_state.new_round(first[0], 0, 0), np.ones(1, dtype=np.int64)

    def work() -> tuple[int, int]:
        sums = np.zeros((1, 4), dtype=np.float64)
        sample_plays(state, worlds, 0, DEALS, cards, keys, active, sums, HABITS, 1, round_state.NO_CAP, 1, luck)
        return DEALS, 0

    return work


def whole_deals() -> Work:
    """Returns a function that plays different deals to their ends, all seats by policy. It returns (rounds, 0).

    Python calls the core for each round, which costs time.
    """
    dealt, luck = deals(2), np.array([1], dtype=np.int64)
    states = [round_state.new_round(*next(dealt)) for _ in range(DEALS)]
    groups, chains = np.zeros(3, dtype=np.int64), np.zeros(3, dtype=np.int64)

    def work() -> tuple[int, int]:
        for state in states:
            groups[:] = -1
            playout(state.copy(), groups, chains, HABITS, 0, luck)
        return len(states), 0

    return work


def open_spiel_rounds() -> Work | None:
    """Returns a function that plays random rounds with OpenSpiel; None if OpenSpiel is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game: Any = pyspiel.load_game("dou_dizhu")
    players = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(3)]

    def work() -> tuple[int, int]:
        turns = 0
        for seed in range(50):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, players, seed)
            turns += state.move_number() - 52
        return 50, turns

    return work


def measure_work(work: Work, *, seconds: float) -> tuple[int, float, int]:
    """Repeats `work` for some seconds. Returns the rounds played, the processor seconds, and the turns."""
    work()
    done, turns, began = 0, 0, time.process_time()
    while (took := time.process_time() - began) < seconds:
        some, more = work()
        done, turns = done + some, turns + more
    return done, took, turns


def main() -> None:
    asked = argparse.ArgumentParser(prog="bench.playouts", description=__doc__)
    asked.add_argument("--seconds", type=float, default=2.0, help="processor time of each row")
    seconds = asked.parse_args().seconds
    print(EXPLAINED, end="", file=sys.stderr)
    works: list[tuple[str, str, Work | None]] = [
        ("core", "chance", random_rounds()),
        ("core", "planned, whole deals", whole_deals()),
        ("core", "planned, in a search", search_playouts(plain=False)),
        ("core", "plain against planned, in a search", search_playouts(plain=True)),
        ("OpenSpiel", "chance", open_spiel_rounds()),
    ]
    for engine, players, work in works:
        if work is None:
            print(f"{engine} is not installed", file=sys.stderr)
            continue
        done, took, turns = measure_work(work, seconds=seconds)
        row = {"engine": engine, "players": players, "playouts": done, "per_second": round(done / took)}
        print(json.dumps({**row, "turns": round(turns / done, 1) or None, "compiled": COMPILES}), flush=True)


if __name__ == "__main__":
    main()
