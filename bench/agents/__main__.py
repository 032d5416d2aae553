"""`make bench-agents`: measures how strong the built-in agents are and how long they think.

Prints JSON, a line a result.

Card and dice games: each level of agents against the level below. Werewolf: how often the wolves win, for each number
of seats.
"""

from __future__ import annotations

import argparse
import itertools
import json
import multiprocessing
import os
import sys
from collections.abc import Sequence
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Any

from games.rules.werewolf.roles import PRESETS

from . import level_matches
from .match_records import LEDGER, ROOT, MatchRecord, append_record, code_digest, read_records, result_row
from .werewolf_pairings import PAIRINGS, play_recorded_match

DUELS = ROOT / "var" / "bench-duels.jsonl"
SIDES = "werewolf"


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays the requested matches that are not in the record file yet, and prints the results.

    Exits with 2 for a game without agents of several levels.
    """
    known = (*level_matches.games_with_levels(), SIDES)
    parser = argparse.ArgumentParser(prog="python -m bench.agents", description=__doc__)
    parser.add_argument("games", nargs="*", help=f"of {', '.join(known)}; all when none is named")
    parser.add_argument("--matches", type=int, default=20, help="per row; for the record 600, of Werewolf 300")
    parser.add_argument("--out", type=Path, help="the record, a JSON line a match (default: in var/)")
    parser.add_argument("--seats", type=int, help="of cards and dice; default: the fewest of the game")
    parser.add_argument("--presets", default=",".join(map(str, PRESETS)), help="of Werewolf, with commas between")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1), help="processes")
    asked = parser.parse_args(arguments)
    unknown = sorted(set(asked.games) - set(known))
    if unknown:
        parser.error(f"no agents of several levels: {', '.join(unknown)}")
    with multiprocessing.get_context("spawn").Pool(asked.jobs, os.nice, (10,)) as pool:
        for game in asked.games or known:
            if game == SIDES:
                presets = list(map(int, asked.presets.split(",")))
                werewolf(pool, presets=presets, matches=asked.matches, ledger=asked.out or LEDGER)
            else:
                duel(pool, game=game, seats=asked.seats, matches=asked.matches, ledger=asked.out or DUELS)


def duel(pool: Pool, *, game: str, seats: int | None, matches: int, ledger: Path) -> None:
    """Plays the matches of a card or dice game that the record file lacks.

    Prints a result for each level and the one below.
    """
    minds = level_matches.code_digest(game)
    lines = {line.key: line for line in read_records(level_matches.Duel, minds, ledger)}
    _say(f"{game} {minds}: {len(lines)} matches on record.")
    for pairing in level_matches.level_pairings(game, seats):
        wanted = list(level_matches.matches_to_play(minds, pairing, matches))
        for line in pool.imap_unordered(
            level_matches.play_recorded_match, [task for task in wanted if task[1:] not in lines]
        ):
            append_record(line, ledger)
            lines[line.key] = line
        _print(level_matches.result_row(pairing, [lines[task[1:]] for task in wanted]))


def werewolf(pool: Pool, *, presets: Sequence[int], matches: int, ledger: Path) -> None:
    """Plays the matches of Werewolf that the record file lacks.

    Prints a result for each pair of agents and number of seats.
    """
    minds = code_digest()
    lines = {line.key: line for line in read_records(MatchRecord, minds, ledger)}
    _say(f"{SIDES} {minds}: {len(lines)} games on record.")
    for (wolves, good), preset in itertools.product(PAIRINGS, presets):
        wanted = [(minds, preset, wolves, good, game) for game in range(matches)]
        for line in pool.imap_unordered(play_recorded_match, [task for task in wanted if task[1:] not in lines]):
            append_record(line, ledger)
            lines[line.key] = line
        _print(result_row(preset, wolves, good, [lines[task[1:]] for task in wanted]))


def _print(line: dict[str, Any]) -> None:
    print(json.dumps(line), flush=True)


def _say(text: str) -> None:
    sys.stderr.write(text + "\n")


if __name__ == "__main__":
    main()
