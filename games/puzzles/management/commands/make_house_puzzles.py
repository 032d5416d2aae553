"""`manage.py make_house_puzzles`: finds puzzles in rounds that agents play, and writes them as the built-in set."""

from __future__ import annotations

import itertools
import json
from collections import defaultdict
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandParser

from games.puzzles.agent_rounds import generate_rounds
from games.puzzles.positions import HARDEST
from games.puzzles.puzzle_finder import FoundPuzzle, puzzles_in
from games.puzzles.services.builtin_puzzles import SET

SEED: Final = "6b" * 32
ROUNDS: Final = 4000
"""The default number of rounds; they take some minutes of one core."""
EACH: Final = 40
"""The largest number of puzzles of one difficulty."""


class Command(BaseCommand):
    help = "Makes the shipped set of puzzles anew. The same seed, agents and rules give the same set."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"rounds to play (default: {ROUNDS})")
        parser.add_argument("--each", type=int, default=EACH, help=f"at most so many of a difficulty (default: {EACH})")
        parser.add_argument("--seed", default=SEED, help="64 hex digits")
        parser.add_argument("--out", type=Path, default=SET, help="the file (default: the shipped one)")

    def handle(self, *args: Any, **options: Any) -> None:
        played = itertools.islice(generate_rounds(options["seed"]), options["rounds"])
        found = [one for each in played for _round, one in puzzles_in([each], most=1)]
        chosen = choose(found, each=options["each"])
        lines = ",\n".join(json.dumps(one.model_fields(), separators=(",", ":")) for one in chosen)
        options["out"].write_text(f"[\n{lines}\n]\n", "utf-8")
        self.stdout.write(f"{len(chosen)} of {len(found)} puzzles, from {options['rounds']} rounds")


def choose(found: list[FoundPuzzle], *, each: int) -> list[FoundPuzzle]:
    """Chooses the built-in set: at most `each` distinct puzzles of each difficulty.

    Puzzles that the landlord wins and puzzles that the farmers win alternate. Puzzles with the most searched positions
    come first.
    """
    by_difficulty: dict[int, dict[str, dict[str, FoundPuzzle]]] = defaultdict(lambda: defaultdict(dict))
    for one in sorted(found, key=lambda one: -one.nodes):
        by_difficulty[one.difficulty][one.position.side].setdefault(one.position.fingerprint(), one)
    chosen: list[FoundPuzzle] = []
    for difficulty in range(1, HARDEST + 1):
        sides = [list(of_side.values()) for of_side in by_difficulty[difficulty].values()]
        mixed = [one for pair in itertools.zip_longest(*sides) for one in pair if one is not None]
        chosen += mixed[:each]
    return chosen
