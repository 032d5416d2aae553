"""`python -m bench.strength.whole_rounds`: measures Dou Dizhu agents in whole rounds, with auction, redeals and spring.

One seat of a level plays among seats of a level below, every deal once from every seat; the score is points per round.
Prints one JSON line a result. The rounds are recorded in a file, so that an interrupted run continues where it stopped.
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

from bench.agents.agent_match import play, seed_of
from bench.agents.match_records import ROOT, append_record, quantile, read_records
from games.agents.base import Agent
from games.agents.doudizhu import LEVELS, warmup
from games.agents.doudizhu.fast_and_expert_levels import SearchAgent
from games.rules.doudizhu import DouDizhu

from .game_records import add_counts, count_by_tenths, deal_means, mean_interval, share_interval

LEDGER: Final = ROOT / "var" / "bench-strength-full.jsonl"
SEATS: Final = 3
_GAME: Final = DouDizhu()


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """The record of one round: the two levels, the deal and the seat, the points, and how long decisions took."""

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
    """Plays the requested rounds that are not in the record file yet, and prints the results."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength.whole_rounds", description=__doc__)
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
    minds = code_digest()
    lines = {line.key: line for line in read_records(RoundRecord, minds, asked.out)}
    sys.stderr.write(f"full game {minds}: {len(lines)} rounds on record.\n")
    with multiprocessing.get_context("spawn").Pool(asked.jobs, _prepare_worker) as pool:
        for agent in agents:
            for opponent in chosen or order[: order.index(agent)][::-1]:
                wanted = list(rounds_to_play(minds, agent, opponent, asked.deals))
                for line in pool.imap_unordered(
                    play_recorded_round, [task for task in wanted if task[1:] not in lines]
                ):
                    append_record(line, asked.out)
                    lines[line.key] = line
                print(json.dumps(result_row(agent, opponent, [lines[task[1:]] for task in wanted])), flush=True)


def rounds_to_play(minds: str, agent: str, opponent: str, deals: int) -> Iterator[Task]:
    """Yields the rounds to play for two levels: each deal once from every seat."""
    for deal in range(deals):
        for seat in range(SEATS):
            yield minds, agent, opponent, deal, seat


def play_recorded_round(task: Task) -> RoundRecord:
    """Plays the round that a task describes and returns its record. Runs in a worker process of the benchmark."""
    minds, agent, opponent, deal, seat = task
    players = [_player(opponent)] * SEATS
    players[seat] = _player(agent)
    result = play(game=_GAME, options={}, players=players, seed=seed_of(_GAME.key, SEATS, deal))
    return RoundRecord(
        minds, agent, opponent, deal, seat, int(result.outcome.scores[seat]), count_by_tenths(result.took[seat])
    )


def _prepare_worker() -> None:
    """Prepares a worker process of the benchmark: low priority, and the compiled search loaded."""
    os.nice(10)
    warmup.warm_up()


def _player(level: str) -> Agent:
    """Returns the built-in agent of a level.

    Searching agents count processor time, since their budget assumes a core of their own.
    """
    agent = LEVELS[level]
    return type(agent)(clock=time.process_time) if isinstance(agent, SearchAgent) else agent


def code_digest() -> str:
    """Returns a digest of the code that plays a round. Recorded rounds of other code are not counted."""
    digest = sha256()
    files = [Path(__file__), ROOT / "bench" / "agents" / "agent_match.py"]
    for part in ("agents", "rules"):
        files += sorted((ROOT / "games" / part / "doudizhu").rglob("*.py"))
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def result_row(agent: str, opponent: str, rounds: Sequence[RoundRecord]) -> dict[str, Any]:
    """Returns the printed result of two levels, with 95 % intervals over deals.

    `points` are those of the one stronger seat, per round; 0 means equal strength.
    """
    points = deal_means((line.deal, float(line.points)) for line in rounds)
    won = deal_means((line.deal, float(line.points > 0)) for line in rounds)
    cpu = add_counts(line.cpu for line in rounds)
    return {
        "agent": agent, "opponent": opponent, "points": round(fmean(points), 3), "points_ci": mean_interval(points),
        "won": round(fmean(won), 3), "won_ci": share_interval(won), "deals": len(points), "rounds": len(rounds),
        "p50_ms": quantile(cpu, 0.5), "p95_ms": quantile(cpu, 0.95), "max_ms": quantile(cpu, 1.0),
    }  # fmt: skip


if __name__ == "__main__":
    main()
