"""Knock-out at tables of any size: the winner of each table reaches the next stage, until one table is left, the final.

If the winners do not fill the tables of the next stage, the best losers reach it too. If the entrants of the first
stage do not divide evenly, its strongest seeds get a bye. Later stages have byes only if entrants left.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from .seeded_draws import lots, shuffled


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage of a knock-out: its tables, and the entrants with a bye.

    `final` is set if one table is left and nobody has a bye. Entrants are given by key.
    """

    number: int
    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]
    final: bool


@dataclass(frozen=True, slots=True)
class TableFinish:
    """An entrant's result at one table of a knock-out: place, score, rounds won and timeouts.

    Ties are broken by rounds won, then by fewest timeouts, then by lot. An entrant who was absent or conceded comes
    after all others and does not reach the next stage.
    """

    entrant: int
    place: int
    score: int = 0
    rounds_won: int = 0
    timeouts: int = 0
    absent: bool = False
    """Whether the entrant was absent or conceded the match."""


def first_stage(seeds: Sequence[int], *, size: int, smallest: int | None = None) -> Stage:
    """Returns the first stage of a knock-out.

    `seeds` lists the entrants in the order of their strength, the strongest first. Raises ValueError if they do not
    fill one table of `size` seats, or of `smallest` seats if a final may be short.
    """
    return _stage(1, seeds, size=size, smallest=smallest or size, apart={})


def next_stage(
    stage: Stage,
    finishes: Sequence[Sequence[TableFinish]],
    *,
    size: int,
    seed: str,
    smallest: int | None = None,
    gone: Collection[int] = (),
) -> Stage | None:
    """Returns the next stage of a knock-out. `finishes` has the results of each table, in the order of `stage.tables`.

    `gone` are entrants who withdrew. The best losers take their places and those of absent entrants. A table without
    any present entrant sends no one on. None after the final, or if the remaining entrants do not fill a table:
    `final_places` then gives the result.
    """
    if stage.final:
        return None
    tables = [_ordered(table, seed=seed, number=stage.number) for table in finishes]
    here = [[one for one in table if not one.absent and one.entrant not in gone] for table in tables]
    winners = sorted((table[0] for table in here if table), key=_strength)
    others = sorted((one for table in here for one in table[1:]), key=lambda one: (one.place, *_strength(one)))
    seeds = [key for key in stage.byes if key not in gone] + [one.entrant for one in winners]
    wanted = max(size, -(-len(seeds) // size) * size)
    seeds += [one.entrant for one in others[: wanted - len(seeds)]]
    home = {one.entrant: number for number, table in enumerate(tables) for one in table}
    if len(seeds) < (smallest or size):
        return None
    return _stage(stage.number + 1, seeds, size=size, smallest=smallest or size, apart=home)


def final_places(
    stages: Sequence[Stage], finishes: Sequence[Sequence[Sequence[TableFinish]]], *, seed: str
) -> dict[int, int]:
    """Returns entrant -> final place in a knock-out, ordered by the last stage reached, then by the place at its table.

    Entrants who went out in one stage at one place share their place. A bye counts as reaching the next stage. Ties at
    a table, the final included, are broken by rounds won, timeouts and lots. Absent entrants come after all who were
    present in that stage. If only absent entrants reached the last stage, there is no first place.
    """
    reached: dict[int, tuple[int, int]] = {}
    present: set[tuple[int, int]] = set()
    for stage, tables in zip(stages, finishes, strict=True):
        for key in stage.byes:
            reached[key] = (-stage.number - 1, 0)
            present.add(reached[key])
        last = 1 + max((len(table) for table in tables), default=0)
        for table in tables:
            for rank, one in enumerate(_ordered(table, seed=seed, number=stage.number), 1):
                reached[one.entrant] = (-stage.number, last if one.absent else rank)
                if not one.absent:
                    present.add(reached[one.entrant])
    ordered = sorted(reached.values())
    first = 1 if not ordered or ordered[0] in present else 2
    return {key: first + ordered.index(value) for key, value in reached.items()}


def _stage(number: int, seeds: Sequence[int], *, size: int, smallest: int, apart: dict[int, int]) -> Stage:
    if len(seeds) < size:
        if len(seeds) < smallest:
            raise ValueError(f"{len(seeds)} are too few for a table of {smallest}")
        return Stage(number, (tuple(seeds),), (), final=True)
    count, waiting = divmod(len(seeds), size)
    byes, playing = seeds[:waiting], seeds[waiting:]
    tables: list[list[int]] = [[] for _ in range(count)]
    for start in range(0, len(playing), count):  # back and forth, so that the tables have similar sums of seeds
        row = list(playing[start : start + count])
        if start // count % 2:
            row.reverse()
        for index in range(count):
            tables[index].append(row[_first_without_rematch(row, tables, index, apart)])
            row.remove(tables[index][-1])
    return Stage(number, tuple(map(tuple, tables)), tuple(byes), final=count == 1 and not waiting)


def _first_without_rematch(
    row: Sequence[int], tables: Sequence[Sequence[int]], index: int, apart: dict[int, int]
) -> int:
    """Returns the index in `row` of the first entrant who met nobody of this table in the previous stage.

    0 if every entrant in `row` met somebody of it.
    """
    before = {apart[key] for key in tables[index] if key in apart}
    return next((n for n, key in enumerate(row) if apart.get(key) not in before), 0)


def _strength(one: TableFinish) -> tuple[int, int, int]:
    return -one.score, -one.rounds_won, one.timeouts


def _ordered(table: Iterable[TableFinish], *, seed: str, number: int) -> list[TableFinish]:
    by_key = sorted(table, key=lambda one: one.entrant)
    rng = lots(seed, f"ties of stage {number}").derive(by_key[0].entrant)
    return sorted(shuffled(rng, by_key), key=lambda one: (one.absent, one.place, -one.rounds_won, one.timeouts))
