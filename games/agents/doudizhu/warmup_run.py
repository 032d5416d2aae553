"""Runs typical bids, leads and follows of Dou Dizhu, so that every function of the search is compiled.

`python -m games.agents.doudizhu.warmup_run` compiles the search and stores it on disk.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.rules.cards import DECK
from games.rules.core import Game, Move, start
from games.rules.doudizhu import DouDizhu
from games.rules.doudizhu.actions import Bid
from games.rules.doudizhu.options import DouDizhuOptions

from .core.compilation import COMPILES, mark_cached
from .core.endgame_solver import Solver
from .evaluation import evaluate_actions

SEED: Final = "ab" * 32


def run_warmup() -> None:
    """Runs all code of the search once: evaluates some decisions in two sampled deals each, and solves one ending.

    So all of it is compiled. Puzzles use the solver of endings.
    """
    rng = Random(0)  # noqa: S311 - the results are discarded
    game: Game[Any] = DouDizhu()
    state = start(game, DouDizhuOptions(), 3, SEED, agents=range(3)).state
    for _ in range(4):
        (window,) = state.ctx.windows
        (seat,) = window.seats
        legal = tuple(game.legal_actions(state, seat, window))
        found = evaluate_actions(game.view(state, seat), legal, rng=rng, seconds=0.0, deals=2)
        action = Bid(3) if Bid(3) in legal else found.best.action
        state = game.apply(state, Move(seat, window.id, action, state.ctx.at + 1000, "agent")).state
    Solver(limit=1000).verdict((DECK[0:8:4], DECK[8:9], DECK[12:13]), turn=0, last=None, last_seat=None)
    mark_cached()


if __name__ == "__main__" and COMPILES:
    run_warmup()
