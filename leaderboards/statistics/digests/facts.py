"""What a match adds to the figures, and the marks that it sets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure's name and key, how often it was seen, in how many of these it came true, and a sum that goes along.

    So `Fact("bid", "3", 7, 5, 96)` says of seven rounds bid at 3 that the landlord won five, with 96 as the sum of
    their multipliers. Facts of different matches add up, field by field.
    """

    name: str
    key: str
    count: int
    hits: int
    total: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A value that may be a record: of a seat, or with `seat` None of the table. `round` 0 is the match as a whole."""

    kind: str
    value: int
    seat: int | None = None
    round: int = 0


@dataclass(slots=True)
class Tally:
    """Facts as they are gathered: one a name and key."""

    sums: dict[tuple[str, str], list[int]] = field(default_factory=dict)

    def add(self, name: str, key: object = "", *, hit: bool = False, total: int = 0, count: int = 1) -> None:
        row = self.sums.setdefault((name, str(key)), [0, 0, 0])
        row[0] += count
        row[1] += hit
        row[2] += total

    def facts(self) -> tuple[Fact, ...]:
        return tuple(Fact(name, key, *numbers) for (name, key), numbers in sorted(self.sums.items()))


@dataclass(slots=True)
class Draft:
    """A digest as it is written: the table's tally, one a seat, and the marks."""

    table: Tally
    seats: tuple[Tally, ...]
    marks: list[Mark] = field(default_factory=list)

    def mark(self, kind: str, value: int, *, seat: int | None = None, round_number: int = 0) -> None:
        """Nothing is no record."""
        if value > 0:
            self.marks.append(Mark(kind, value, seat, round_number))

    def mark_highest(self, kind: str, values: Mapping[int, int]) -> None:
        """The highest of `{round: value}`, the first of equal ones."""
        if values:
            best = max(values, key=lambda number: (values[number], -number))
            self.mark(kind, values[best], round_number=best)


@dataclass(frozen=True, slots=True)
class Digest:
    """What one match comes to: facts of the game, facts of each seat, marks."""

    company: str
    table: tuple[Fact, ...]
    seats: tuple[tuple[Fact, ...], ...]
    marks: tuple[Mark, ...]
