"""Plays one match of Dou Dizhu among stand-ins for people, and measures the decisions of every seat once."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Any, Final

from games.agents.base import Agent
from games.agents.doudizhu.advice import DouDizhuAdviser
from games.agents.doudizhu.evaluation import evaluate_actions
from games.rules import registry
from games.rules.core import Game, Move, due_timeout, next_deadline, parse_options, start
from leaderboards.conduct.evidence.judge_decision_by_search import judge
from leaderboards.conduct.evidence.observations import observations

from .colluders import Colluder
from .people import PEOPLE

GAME: Final = "doudizhu"
DEALS: Final = 64
"""Sampled deals in which each decision is judged."""
MOST_MOVES: Final = 5_000
Row = tuple[int, int, str, str, float]
"""One observation: seat, the other seat, reason, context, value."""


def plan(kind: str, number: int) -> tuple[list[str], list[Agent], tuple[int, int] | None]:
    """Returns the names and players of the seats of a match, and the seats of its colluders (None: all are honest).

    `kind` is `honest`, `mutual-100` or `one-way-50`: how the pair helps each other, and the intensity in percent.
    """
    rng = Random(f"fair play {kind} {number}")
    names = [rng.choice(list(PEOPLE)) for _ in range(3)]
    players: list[Agent] = [PEOPLE[name] for name in names]
    if kind == "honest":
        return names, players, None
    way, _, percent = kind.rpartition("-")
    one, two = rng.sample(range(3), 2)
    players[one] = Colluder(players[one], two, int(percent) / 100, throws=way == "one-way")
    if way == "mutual":
        players[two] = Colluder(players[two], one, int(percent) / 100)
    return names, players, (one, two)


def play_and_measure(kind: str, number: int) -> dict[str, Any]:
    """Plays and measures the match of this kind and number. Equal arguments give equal results."""
    names, players, pair = plan(kind, number)
    game = registry.game(GAME)
    seed = sha256(f"fair play {kind} {number}".encode()).hexdigest()
    rows = _rows(game, players, seed)
    return {"kind": kind, "number": number, "names": names, "pair": pair, "rows": rows}


def _rows(game: Game[Any], players: Sequence[Agent], seed: str) -> list[Row]:
    options: Any = parse_options(game.Options, {})
    state = start(game, options, len(players), seed, agents=range(len(players))).state
    adviser, rows = DouDizhuAdviser(_weigh), list[Row]()
    for count in range(MOST_MOVES):
        if game.outcome(state) is not None:
            return rows
        window = next((each for each in state.ctx.windows if each.turn), None)
        if window is None:
            deadline = next_deadline(state)
            move = None if deadline is None else due_timeout(state, deadline)
            if move is None:
                raise RuntimeError("the match waits for nobody and has not ended")
            state = game.apply(state, move).state
            continue
        seat = window.seats[0]
        view, legal = game.view(state, seat), tuple(game.legal_actions(state, seat, window))
        decision = players[seat].decide(view, window, legal, Random(f"{seed} {count}"))
        at = max(state.ctx.at, window.opens_at, window.machines_from)
        after = game.apply(state, Move(seat, window.id, decision.action, at, "agent"))
        told = _told(after.events, seat)
        if told is not None:
            judged = judge(adviser, view, legal, told, rng=Random(f"{seed} judge {count}"), seconds=9.0)
            rows += [
                (seat, one.other, one.reason.value, one.context, round(one.value, 4))
                for one in observations(view, seat, legal, told, judged)
            ]
        state = after.state
    raise RuntimeError("the match has not ended")


def _weigh(view: Any, legal: Any, **how: Any) -> Any:
    """Evaluates with a fixed number of deals instead of a time, so that a run can be repeated."""
    return evaluate_actions(view, legal, deals=DEALS, **how)


def _told(events: Sequence[Any], seat: int) -> dict[str, Any] | None:
    """Returns the public form of the seat's bid, play or pass."""
    for event in events:
        if event.kind in ("bid", "play", "pass") and event.data.get("seat") == seat:
            return {"verb": event.kind, **{key: value for key, value in event.data.items() if key != "seat"}}
    return None
