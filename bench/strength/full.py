"""`python -m bench.strength.full`: the whole game by the product's rules, with auction, redeals and spring.

One seat of a level plays among seats of a level below, every deal once from every seat; the score is points per round.
Prints one JSON line a row on standard output. The rounds are on record, and an interrupted run continues where it
stopped.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from statistics import fmean
from typing import Any, Final

from bench.agents.match import play, seed_of
from bench.agents.scoreboard import ROOT, quantile, record, recorded
from games.agents.base import Agent
from games.agents.doudizhu import LEVELS, warmup
from games.agents.doudizhu.fast_and_expert_levels import SearchAgent
from games.rules.doudizhu import DouDizhu

from .record import interval, pairs, shares, tenths, together

LEDGER: Final = ROOT / "var" / "bench-strength-full.jsonl"
SEATS: Final = 3
_GAME: Final = DouDizhu()


@dataclass(frozen=True, slots=True)
class Round:
    """One round."""

    minds: str
    """The digest of the code that played it."""
    agent: str
    opponent: str
    deal: int
    seat: int
    """The agent's seat."""
    points: int
    """The agent's points of the round."""
    cpu: Mapping[str, int]
    """For the agent: tenths of a millisecond -> number of decisions that took the processor so long."""

    @property
    def key(self) -> tuple[str, str, int, int]:
        return self.agent, self.opponent, self.deal, self.seat


Task = tuple[str, str, str, int, int]
"""Digest of the code, agent, opponent, deal, seat."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays the requested rounds that are not on record, and prints the rows."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength.full", description=__doc__)
    parser.add_argument("agents", nargs="*", help=f"of {', '.join(LEVELS)}; the strongest if none is named")
    parser.add_argument("--against", default="", help="levels with commas between; default: all below")
    parser.add_argument("--deals", type=int, default=100, help="per row, three rounds each")
    parser.add_argument("--out", type=Path, default=LEDGER, help="the record, a JSON line a round")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    asked = parser.parse_args(arguments)
    order = list(LEVELS)
    agents = asked.agents or order[-1:]
    chosen = [name for name in asked.against.split(",") if name]
    unknown = {*agents, *chosen} - set(order)
    if unknown:
        parser.error(f"no such level: {', '.join(sorted(unknown))}")
    minds = mark()
    lines = {line.key: line for line in recorded(Round, minds, asked.out)}
    sys.stderr.write(f"full game {minds}: {len(lines)} rounds on record.\n")
    with multiprocessing.get_context("spawn").Pool(asked.jobs, _prepared) as pool:
        for agent in agents:
            for opponent in chosen or order[: order.index(agent)][::-1]:
                wanted = list(tasks(minds, agent, opponent, asked.deals))
                for line in pool.imap_unordered(played, [task for task in wanted if task[1:] not in lines]):
                    record(line, asked.out)
                    lines[line.key] = line
                print(json.dumps(row(agent, opponent, [lines[task[1:]] for task in wanted])), flush=True)


def tasks(minds: str, agent: str, opponent: str, deals: int) -> Iterator[Task]:
    """Yields each deal once from every seat."""
    for deal in range(deals):
        for seat in range(SEATS):
            yield minds, agent, opponent, deal, seat


def played(task: Task) -> Round:
    """Plays one round, in a process of the bench."""
    minds, agent, opponent, deal, seat = task
    players = [_player(opponent)] * SEATS
    players[seat] = _player(agent)
    result = play(game=_GAME, options={}, players=players, seed=seed_of(_GAME.key, SEATS, deal))
    return Round(minds, agent, opponent, deal, seat, int(result.outcome.scores[seat]), tenths(result.took[seat]))


def _prepared() -> None:
    """Sets up a process of the bench: low priority, search warmed up."""
    os.nice(10)
    warmup.warm_up()


def _player(level: str) -> Agent:
    """Returns the agent of a level.

    Searching agents count processor time, since their budget assumes a core of their own.
    """
    agent = LEVELS[level]
    return type(agent)(clock=time.process_time) if isinstance(agent, SearchAgent) else agent


def mark() -> str:
    """Returns the digest of the code that plays a round: rounds of other code are another record."""
    digest = sha256()
    files = [Path(__file__), ROOT / "bench" / "agents" / "match.py"]
    for part in ("agents", "rules"):
        files += sorted((ROOT / "games" / part / "doudizhu").rglob("*.py"))
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def row(agent: str, opponent: str, rounds: Sequence[Round]) -> dict[str, Any]:
    """Returns the row of the report. `points`: of the one seat, per round; 0 between equals. Intervals over deals."""
    points = pairs((line.deal, float(line.points)) for line in rounds)
    won = pairs((line.deal, float(line.points > 0)) for line in rounds)
    cpu = together(line.cpu for line in rounds)
    return {
        "agent": agent, "opponent": opponent, "points": round(fmean(points), 3), "points_ci": interval(points),
        "won": round(fmean(won), 3), "won_ci": shares(won), "deals": len(points), "rounds": len(rounds),
        "p50_ms": quantile(cpu, 0.5), "p95_ms": quantile(cpu, 0.95), "max_ms": quantile(cpu, 1.0),
    }  # fmt: skip


if __name__ == "__main__":
    main()
