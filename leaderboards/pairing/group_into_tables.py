"""Grouping of a tournament's entrants into tables, so that as few pairs as possible meet again.

Entrants come in the order of their strength, and neighbours in that order should share a table. First, each table takes
the strongest free entrant, then the next ones who have met nobody at it. Then players of tables with a repeated meeting
are exchanged with players of nearby tables. For up to 12 entrants, all groupings are compared. If a repeat is left
among up to 60 entrants, a search tries to find a grouping without one, within a fixed number of steps. Nothing is drawn
by lot: the order decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Final, Protocol

WHOLE: Final = 12
"""Number of entrants up to which every division is compared."""
SEARCHED: Final = 60
STEPS: Final = 20_000
"""Entrants that the search for a division without repeats seats before it gives up."""
SWEEPS: Final = 12
"""Passes of exchanges over all tables with a repeat."""
REPEAT: Final = 1 << 40
"""Cost of a repeated meeting, larger than any difference of scores."""


class Opponents(Protocol):
    """The interface of an entrant who is to be grouped with others: key, score, and how often it met each opponent."""

    @property
    def key(self) -> int: ...
    @property
    def score(self) -> int: ...
    @property
    def met(self) -> Mapping[int, int]: ...


def sizes(count: int, *, size: int, smallest: int) -> tuple[list[int], int]:
    """Returns the sizes of the tables for `count` entrants, largest first, and the smallest possible number of byes.

    A table has `size` seats, or down to `smallest`. Raises ValueError if not even one table can be filled.
    """
    for byes in range(count):
        playing = count - byes
        tables = -(-playing // size)
        if tables * smallest <= playing:
            least, more = divmod(playing, tables)
            return [least + 1] * more + [least] * (tables - more), byes
    raise ValueError(f"{count} are too few for a table of {smallest}")


def divide(order: Sequence[Opponents], wanted: Sequence[int]) -> list[list[int]]:
    """Groups entrants into tables of the `wanted` sizes. Returns each table as a list of indexes into `order`.

    `order` lists the entrants, the strongest first. The sizes must sum to the number of entrants.
    """
    if sum(wanted) != len(order):
        raise ValueError("the tables hold as many as there are")
    field = _Field(order)
    if len(order) <= WHOLE:
        return field.best_of_all(wanted)
    tables = field.in_order(wanted)
    field.exchange(tables)
    if any(map(field.repeats, tables)) and len(order) <= SEARCHED:
        return field.without_repeats(wanted) or tables
    return tables


def repeat_cost(order: Sequence[Opponents], tables: Sequence[Sequence[int]]) -> int:
    """Returns the cost of repeated meetings: the sum of (earlier meetings)² over all pairs at a table."""
    field = _Field(order)
    return sum(field.repeats(table) for table in tables)


class _Field:
    def __init__(self, order: Sequence[Opponents]) -> None:
        place = {one.key: index for index, one in enumerate(order)}
        self.size = len(order)
        self.scores = [one.score for one in order]
        self.met = [{place[key]: times for key, times in one.met.items() if key in place and times} for one in order]

    def repeats(self, table: Sequence[int]) -> int:
        found = 0
        for place, one in enumerate(table, 1):
            if met := self.met[one]:
                for other in table[place:]:
                    found += met.get(other, 0) ** 2
        return found

    def cost(self, table: Sequence[int]) -> int:
        scores = [self.scores[index] for index in table]
        return REPEAT * self.repeats(table) + max(scores) - min(scores)

    def in_order(self, wanted: Sequence[int]) -> list[list[int]]:
        free = list(range(self.size))
        tables = []
        for size in wanted:
            table = [free.pop(0)]
            position = 0
            while len(table) < size and position < len(free):
                if all(free[position] not in self.met[member] for member in table):
                    table.append(free.pop(position))
                else:
                    position += 1
            while len(table) < size:  # every free entrant has met a member of the table
                chosen = min(free, key=lambda one, at=tuple(table): (self.repeats([*at, one]), one))  # type: ignore[misc]
                free.remove(chosen)
                table.append(chosen)
            tables.append(table)
        return tables

    def exchange(self, tables: list[list[int]]) -> None:
        """Exchanges players between tables, in place, wherever this lowers the cost of repeated meetings.

        Nearby tables come first, so that the scores at a table stay close.
        """
        counts = [self.repeats(table) for table in tables]
        for _ in range(SWEEPS):
            moved = False
            for number, table in enumerate(tables):
                while counts[number] and self._exchange_at(tables, counts, number, table):
                    moved = True
            if not moved or not any(counts):
                return

    def _exchange_at(self, tables: list[list[int]], counts: list[int], number: int, table: list[int]) -> bool:
        for other in _nearest_first(number, len(tables)):
            partner = tables[other]
            before = counts[number] + counts[other]
            for i, one in enumerate(table):
                if not any(member in self.met[one] for member in table):
                    continue  # not part of a repeated meeting
                for j, two in enumerate(partner):
                    table[i], partner[j] = two, one
                    here, there = self.repeats(table), self.repeats(partner)
                    if here + there < before:
                        counts[number], counts[other] = here, there
                        return True
                    table[i], partner[j] = one, two
        return False

    def best_of_all(self, wanted: Sequence[int]) -> list[list[int]]:
        """Returns the grouping with the lowest cost of repeated meetings among all possible ones.

        Among equal costs, the one is taken whose tables have the closest scores.
        """
        cost_of = cache(self.cost)  # a few hundred tables, each compared in many divisions

        @cache
        def best(left: tuple[int, ...], sizes_left: tuple[int, ...]) -> tuple[int, tuple[tuple[int, ...], ...]]:
            if not sizes_left:
                return 0, ()
            first, *later = left
            ways = []
            for size in dict.fromkeys(sizes_left):
                rest = list(sizes_left)
                rest.remove(size)
                for others in combinations(later, size - 1):
                    table = (first, *others)
                    cost, tables = best(tuple(one for one in later if one not in others), tuple(rest))
                    ways.append((cost + cost_of(table), (table, *tables)))
            return min(ways)

        return [list(table) for table in best(tuple(range(self.size)), tuple(wanted))[1]]

    def without_repeats(self, wanted: Sequence[int]) -> list[list[int]] | None:
        """Returns a grouping into tables in which no pair meets again.

        None if none exists, or if the search takes too many steps.
        """
        if any(self.size - 1 - len(self.met[one]) < min(wanted) - 1 for one in range(self.size)):
            return None
        dead: set[tuple[int, int]] = set()
        steps = 0

        def strangers(candidates: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:
            """Yields groups of `count` candidates who have not met each other. Earlier candidates come first."""
            nonlocal steps
            if count == 0:
                yield ()
                return
            for position, one in enumerate(candidates[: len(candidates) - count + 1]):
                steps += 1
                if steps > STEPS:
                    return
                further = [other for other in candidates[position + 1 :] if other not in self.met[one]]
                for others in strangers(further, count - 1):
                    yield (one, *others)

        def search(free: list[int], depth: int) -> list[list[int]] | None:
            if depth == len(wanted):
                return []
            state = sum(1 << index for index in free), depth
            if state in dead:
                return None
            hardest = max(free, key=lambda one: (sum(other in self.met[one] for other in free), -one))
            candidates = [one for one in free if one != hardest and one not in self.met[hardest]]
            candidates.sort(key=lambda one: (abs(one - hardest), one))
            for others in strangers(candidates, wanted[depth] - 1):
                table = [hardest, *others]
                rest = search([one for one in free if one not in table], depth + 1)
                if rest is not None:
                    return [sorted(table), *rest]
            if steps <= STEPS:
                dead.add(state)
            return None

        return search(list(range(self.size)), 0)


def _nearest_first(number: int, count: int) -> Iterator[int]:
    """Yields the numbers of all other tables, those with numbers near `number` first.

    Tables are numbered by strength, so near tables have entrants with near scores.
    """
    for distance in range(1, count):
        if number + distance < count:
            yield number + distance
        if number >= distance:
            yield number - distance
