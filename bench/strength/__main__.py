"""`make bench-strength`: measures the strength of Dou Dizhu agents by DouZero's protocol. Prints JSON, a line a result.

RLCard's engine is the referee. Each player has its own process. The games are recorded in a file, so that an
interrupted run continues where it stopped.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue

from bench.agents.match_records import ROOT, append_record, quantile, read_records
from games.agents.doudizhu import LEVELS

from .game_records import LEDGER, GameRecord, Task, add_counts, code_digest, count_by_tenths, games_to_play, result_row
from .player import RANDOM, RULE
from .player_process import Peer
from .rlcard_referee import LANDLORD, play

BELOW = "below"
OPPONENTS = (RULE, RANDOM, BELOW)
Sides = tuple[Peer, Peer]
"""The agent and its opponent."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays the requested games that are not in the record file yet, and prints the results."""
    strongest_first = list(LEVELS)[::-1]
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=__doc__)
    parser.add_argument("agents", nargs="*", help=f"of {', '.join((*LEVELS, RULE, RANDOM))}; every level if none")
    parser.add_argument("--against", default=",".join(OPPONENTS), help="with commas between; below: the next level")
    parser.add_argument("--deals", type=int, default=100, help="per row, two games each; for the record 2000")
    parser.add_argument("--out", type=Path, default=LEDGER, help="the record, a JSON line a game")
    parser.add_argument("--jobs", type=int, default=1, help="games at a time; each keeps one core busy")
    parser.add_argument("--python", type=Path, default=ROOT / ".venv" / "bin" / "python", help="that plays the levels")
    asked = parser.parse_args(arguments)
    known = {*LEVELS, RULE, RANDOM}
    for agent in asked.agents or strongest_first:
        for opponent in _opponents(agent, asked.against.split(",")):
            if {agent, opponent} - known:
                parser.error(f"no such player: {', '.join(sorted({agent, opponent} - known))}")
            games = _games(agent, opponent, deals=asked.deals, jobs=asked.jobs, ledger=asked.out, python=asked.python)
            print(json.dumps(result_row(agent, opponent, games)), flush=True)
            _explain(games)


def _opponents(agent: str, asked: Sequence[str]) -> Iterator[str]:
    order = list(LEVELS)
    for name in asked:
        if name != BELOW:
            yield name
        elif agent in order[1:]:
            yield order[order.index(agent) - 1]


def _games(agent: str, opponent: str, *, deals: int, jobs: int, ledger: Path, python: Path) -> list[GameRecord]:
    minds = code_digest(agent, opponent, LEVELS)
    known = {game.key: game for game in read_records(GameRecord, minds, ledger)}
    wanted = list(games_to_play(agent, opponent, deals))
    missing = [task for task in wanted if task not in known]
    sys.stderr.write(f"{agent} against {opponent} {minds}: {len(wanted) - len(missing)} games on record.\n")
    if missing:
        with ExitStack() as stack, ThreadPoolExecutor(jobs) as pool:
            free: SimpleQueue[Sides] = SimpleQueue()
            for _ in range(jobs):
                sides = [stack.enter_context(_peer(name, python)) for name in (agent, opponent)]
                free.put((sides[0], sides[1]))
            for game in pool.map(lambda task: _played(minds, task, free), missing):
                append_record(game, ledger)
                known[game.key] = game
    return [known[task] for task in wanted]


def _peer(name: str, python: Path) -> Peer:
    """Starts a player's process in the Python environment in which the player is installed.

    RLCard's agents are in one environment, the built-in agents in another.
    """
    return Peer(name, python if name in LEVELS else Path(sys.executable))


def _played(minds: str, task: Task, free: SimpleQueue[Sides]) -> GameRecord:
    agent, opponent, deal, landlord = task
    sides = free.get()
    try:
        mine, theirs = sides if landlord else (sides[1], sides[0])
        played = play(deal, (mine, theirs, theirs))
    finally:
        free.put(sides)
    took = [times for seat, seats in enumerate(played.took) if (seat == LANDLORD) == landlord for times in seats]
    return GameRecord(
        minds, agent, opponent, deal, landlord, played.landlord_won == landlord, played.bombs,
        count_by_tenths(cpu for cpu, _ in took), count_by_tenths(wall for _, wall in took),
    )  # fmt: skip


def _explain(games: Sequence[GameRecord]) -> None:
    """Writes to stderr what the printed result leaves out: wins as landlord and as farmers, and wall-clock times."""
    for landlord, side in ((True, "landlord"), (False, "farmers")):
        own = [game for game in games if game.landlord == landlord]
        won = sum(game.won for game in own) / len(own)
        sys.stderr.write(f"  as {side}: wp {won:.3f}, adp {sum(game.points for game in own) / len(own):.2f}\n")
    wall = add_counts(game.wall for game in games)
    times = ", ".join(f"p{share * 100:.0f} {quantile(wall, share)}" for share in (0.5, 0.95, 1.0))
    sys.stderr.write(f"  by the clock, with {os.cpu_count()} cores shared: {times} ms\n")


if __name__ == "__main__":
    main()
