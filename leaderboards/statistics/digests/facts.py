"""Classes of which the digest of a match consists: facts that are counted, marks that may be records, and feats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Fact:
    """A number counted over matches: name, key, number of cases, hits among them, and a sum over the cases.

    So `Fact("bid", "3", 7, 5, 96)` means 7 rounds with a bid of 3. The landlord won 5 of them, and the multipliers sum
    to 96. Facts of different matches are added field by field.
    """

    name: str
    key: str
    count: int
    hits: int
    total: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A value reached in a match that may be a record, such as the highest multiplier.

    It belongs to a seat, or to the table if `seat` is None. `round` is 0 for the whole match.
    """

    kind: str
    value: int
    seat: int | None = None
    round: int = 0


@dataclass(slots=True)
class FactSums:
    """Counters for the facts of one table or seat while a digest is computed: `add` counts one case.

    A fact is a number counted over matches, such as the rounds with a bid of 3.
    """

    sums: dict[tuple[str, str], list[int]] = field(default_factory=dict)

    def add(self, name: str, key: object = "", *, hit: bool = False, total: int = 0, count: int = 1) -> None:
        row = self.sums.setdefault((name, str(key)), [0, 0, 0])
        row[0] += count
        row[1] += hit
        row[2] += total

    def facts(self) -> tuple[Fact, ...]:
        return tuple(Fact(name, key, *numbers) for (name, key), numbers in sorted(self.sums.items()))


@dataclass(slots=True)
class DigestDraft:
    """The digest of one match while it is computed: facts of the table and of each seat, marks, and feats of seats.

    A mark is a single value that may be a record. A feat is something that a seat did, such as a comeback.
    """

    table: FactSums
    seats: tuple[FactSums, ...]
    marks: list[Mark] = field(default_factory=list)
    feats: set[tuple[int, str]] = field(default_factory=set)
    """(seat, feat)."""

    def mark(self, kind: str, value: int, *, seat: int | None = None, round_number: int = 0) -> None:
        """Adds a value that may be a record. A value of 0 never is one and is left out."""
        if value > 0:
            self.marks.append(Mark(kind, value, seat, round_number))

    def add_feat(self, feat: str, *, seat: int) -> None:
        """Notes that a seat did something that earns a badge. More than once in a match is the same as once."""
        self.feats.add((seat, feat))

    def mark_highest(self, kind: str, values: Mapping[int, int]) -> None:
        """Adds the highest value of `{round: value}` as a mark, a value that may be a record.

        Among equal values the earliest round is taken.
        """
        if values:
            best = max(values, key=lambda number: (values[number], -number))
            self.mark(kind, values[best], round_number=best)


@dataclass(frozen=True, slots=True)
class Digest:
    """The digest of one match, for statistics: facts of the table, facts and feats of each seat, and marks.

    Facts are counted and summed over matches. Marks are single values that may be records. Feats earn badges.
    """

    company: str
    table: tuple[Fact, ...]
    seats: tuple[tuple[Fact, ...], ...]
    marks: tuple[Mark, ...]
    feats: tuple[tuple[str, ...], ...] = ()
    """The feats of each seat, in the order of the alphabet."""
