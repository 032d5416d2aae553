"""Plays whole tournaments with random results, for tests of what the pairing of entrants must always fulfil."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from leaderboards.pairing.entrants import Entrant, Round, RoundResult, TableResult, entrants_after
from leaderboards.pairing.place_scores import place_scores
from leaderboards.pairing.swiss import pair_round
from tests.support.slow_cases import rarely

Present = Callable[[int, int], bool]
"""Entrant and round -> whether the entrant is there."""


def play_swiss(
    count: int, *, size: int, rounds: int, seed: str = "s", smallest: int | None = None, present: Present | None = None
) -> Iterator[tuple[dict[int, Entrant], Round]]:
    """Plays a Swiss tournament. Yields each round's pairing and the entrants from which it was made.

    Places at the tables are random, some of them shared.
    """
    rng = Random(seed)
    played: list[RoundResult] = []
    for number in range(1, rounds + 1):
        field = entrants_after(range(count), played)
        there = [one for one in field.values() if present is None or present(one.key, number)]
        paired = pair_round(there, number=number, size=size, seed=seed, smallest=smallest)
        yield field, paired
        played.append(RoundResult(tuple(result(rng, table) for table in paired.tables), paired.byes))


def random_examples(*, few: int, many: int, **drawn: Any) -> Callable[[Callable[..., None]], Any]:
    """Returns a decorator that runs a test on randomly drawn arguments: `few` in every run, `many` in the slow one."""

    def asked(holds: Callable[..., None]) -> Any:
        def of(examples: int) -> None:
            settings(deadline=None, max_examples=examples)(given(**drawn)(holds))()

        of.__name__, of.__doc__ = holds.__name__, holds.__doc__
        return pytest.mark.parametrize("examples", [few, *rarely(many)])(of)

    return asked


def result(rng: Random, table: tuple[int, ...]) -> TableResult:
    strengths = [rng.randrange(2 * len(table)) for _ in table]
    places = tuple(1 + sum(other > own for other in strengths) for own in strengths)
    return TableResult(table, place_scores(places))


def repeats(field: dict[int, Entrant], paired: Round) -> int:
    return sum(bool(field[a].met.get(b)) for table in paired.tables for a, b in combinations(table, 2))


def fewest_repeats(field: dict[int, Entrant], keys: list[int], size: int) -> int:
    """Returns the lowest number of pairs that meet again, over all ways to seat these entrants at tables of `size`."""
    if not keys:
        return 0
    first, *rest = keys
    best = 10**9
    for others in combinations(rest, size - 1):
        table = (first, *others)
        here = sum(bool(field[a].met.get(b)) for a, b in combinations(table, 2))
        if here < best:
            best = min(best, here + fewest_repeats(field, [key for key in rest if key not in others], size))
    return best
