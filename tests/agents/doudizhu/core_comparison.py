"""Compares the agents' fast core of Dou Dizhu with the rules engine, position by position: plays, ends and scores.

    NUMBA_DISABLE_JIT=0 python -m tests.agents.doudizhu.core_comparison POSITIONS

prints how many of each kind were compared, with the core as machine code. Within a test run the core is plain Python.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from random import Random
from typing import Any

import numpy as np

from games.agents.doudizhu.core import play_keys, round_state
from games.agents.doudizhu.core.compilation import COMPILES
from games.agents.doudizhu.core.follow_policy import HABITS
from games.agents.doudizhu.core.move_generation import MAX_PLAYS, write_legal_plays
from games.agents.doudizhu.core.play_evaluation import round_points
from games.agents.doudizhu.core.playout import playout
from games.agents.doudizhu.core_observation import KINDS, core_moves, kicker_rules, pack_cards
from games.rules.cards import DECK, Card
from games.rules.core import Move, start
from games.rules.doudizhu import DouDizhu
from games.rules.doudizhu.actions import Bid, Pass, Play
from games.rules.doudizhu.hand_types import Combo, HandType, beats
from games.rules.doudizhu.legal_plays import legal_plays
from games.rules.doudizhu.options import DouDizhuOptions

GAME: Any = DouDizhu()
SIX_RANKS = 24
"""Cards of six neighbouring ranks; hands out of them are full of triples and fours."""
CARDS, KEYS = np.zeros(MAX_PLAYS + 1, dtype=np.int64), np.zeros(MAX_PLAYS + 1, dtype=np.int64)

Moves = list[tuple[int, int]]


def options(rng: Random, **more: Any) -> DouDizhuOptions:
    """Returns options of Dou Dizhu in which each rule about kickers is on or off at random."""
    wings, rocket, pair = (rng.random() < 0.3 for _ in range(3))
    return DouDizhuOptions(wings_from_chain=wings, rocket_as_kickers=rocket, four_with_pair=pair, **more)


def random_hand(rng: Random) -> list[Card]:
    """Returns a random hand of any size, out of all cards or out of six neighbouring ranks."""
    low = rng.randrange(0, len(DECK) - SIX_RANKS)
    pool = DECK if rng.random() < 0.5 else DECK[low : low + SIX_RANKS]
    return rng.sample(pool, min(len(pool), rng.choice((17, 20, rng.randint(1, 16)))))


def key(combo: Combo) -> int:
    return play_keys.key_of(KINDS[combo.type], combo.rank - 3, combo.length)


def plays_of_rules(hand: list[Card], last: Combo | None, chosen: DouDizhuOptions) -> Moves:
    """Returns the legal plays by the rules engine, as (cards, key) of the core.

    Of two airplanes with the same cards, it keeps the one with the higher top, as a table offers only that one.
    """
    found: dict[Any, tuple[int, int]] = {}
    for combo in legal_plays(hand, last, chosen):
        cards = pack_cards(combo.cards)
        winged = combo.type is HandType.AIRPLANE_WITH_SINGLES
        found[cards if winged else (cards, combo.type)] = cards, key(combo)
    return sorted(found.values())


def plays_of_core(hand: list[Card], last: Combo | None, chosen: DouDizhuOptions) -> Moves:
    end = write_legal_plays(pack_cards(hand), 0 if last is None else key(last), kicker_rules(chosen), CARDS, KEYS, 0)
    return sorted((int(CARDS[at]), int(KEYS[at])) for at in range(end))


def compare_plays(rng: Random) -> str:
    """Compares the core's and the engine's plays for one random hand, as a lead or as an answer to a random play.

    Returns "leads" or "answers".
    """
    chosen, hand, last = options(rng), random_hand(rng), None
    if rng.random() < 0.6:
        by_type: dict[HandType, list[Combo]] = {}
        for combo in legal_plays(random_hand(rng), None, chosen):
            by_type.setdefault(combo.type, []).append(combo)
        last = rng.choice(by_type[rng.choice(sorted(by_type))])
    ours, theirs = plays_of_core(hand, last, chosen), plays_of_rules(hand, last, chosen)
    assert ours == theirs, (sorted(hand), last, chosen)
    if last is not None:
        for combo in legal_plays(hand, None, chosen):
            assert bool(play_keys.beats(key(combo), key(last))) == beats(combo, last), (combo, last)
    return "leads" if last is None else "answers"


def compare_round(rng: Random, counted: Counter[str]) -> None:
    """Plays a round of random moves in the core and the engine, and compares moves, end and points.

    Adds to `counted`.
    """
    chosen = options(rng, multiplier_cap=rng.choice((None, 4, 50)))
    state = start(GAME, chosen, 3, f"{rng.getrandbits(256):064x}", agents=range(3)).state
    while state.phase.value == "BIDDING":
        state = _moved(state, Bid(3) if rng.random() < 0.4 and state.highest < 3 else Bid(0))
    landlord = state.landlord
    order = [(landlord + step) % 3 for step in range(3)]
    ours = round_state.new_round(*(pack_cards(state.hands[seat]) for seat in order))
    while state.result is None:
        seat = state.turn
        (window,) = state.ctx.windows
        legal_here = list(GAME.legal_actions(state, seat, window))
        assert order[ours[round_state.TURN]] == seat
        known = core_moves(GAME.view(state, seat), legal_here)
        end = write_legal_plays(
            int(ours[ours[round_state.TURN]]), int(ours[round_state.LAST]), kicker_rules(chosen), CARDS, KEYS, 0
        )
        found = [(int(CARDS[at]), int(KEYS[at])) for at in range(end)]
        assert sorted(move for move in known if move[1]) == sorted(found)
        counted["turns"] += 1
        quiet = [action for action in legal_here if isinstance(action, Pass)]
        action = quiet[0] if quiet and rng.random() < 0.3 else rng.choice(legal_here)
        round_state.apply_play(ours, *known[legal_here.index(action)])
        state = _moved(state, action)
        assert [int(ours[place]) for place in range(3)] == [pack_cards(state.hands[seat]) for seat in order]
    assert order[ours[round_state.OUT]] == state.result.seat
    cap = chosen.multiplier_cap or round_state.NO_CAP
    points = [round_points(ours, place, state.base, cap, 1) for place in range(3)]
    assert points == [state.result.points[seat] for seat in order]
    assert abs(points[1]) == state.result.multiplier
    counted["rounds"] += 1


def _moved(state: Any, action: Bid | Play | Pass) -> Any:
    (window,) = state.ctx.windows
    return GAME.apply(state, Move(window.seats[0], window.id, action, state.ctx.at + 1, "agent")).state


def compare(positions: int, *, seed: int) -> Counter[str]:
    """Compares at least this many positions: half are single hands, half are turns of whole rounds.

    Returns the number of each kind. Raises AssertionError at the first difference.
    """
    rng, counted = Random(seed), Counter[str]()
    while counted.total() - counted["rounds"] < positions:
        compare_round(rng, counted)
        while counted["leads"] + counted["answers"] < counted["turns"]:
            counted[compare_plays(rng)] += 1
    return counted


def playout_ends(count: int, *, seed: int) -> list[list[int]]:
    """Returns the final states of `count` simulated rounds. Compiled and plain core must give the same list."""
    rng, found = Random(seed), []
    luck = np.array([seed], dtype=np.int64)
    for number in range(count):
        deck = rng.sample(DECK, 54)
        state = round_state.new_round(pack_cards(deck[:20]), pack_cards(deck[20:37]), pack_cards(deck[37:]))
        playout(state, np.full(3, -1, dtype=np.int64), np.zeros(3, dtype=np.int64), HABITS, number % 8, luck)
        found.append([*state[:3].tolist(), int(state[round_state.DOUBLINGS]), int(state[round_state.OUT])])
    return found


if __name__ == "__main__":
    counted = compare(int(sys.argv[1]), seed=7)
    print(json.dumps({"compiled": COMPILES, "ends": playout_ends(400, seed=9), **counted}))  # noqa: T201
