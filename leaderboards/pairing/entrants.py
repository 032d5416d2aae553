"""A field: what is known of each entrant when a round is to be paired, and how it follows from the rounds played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from .place_scores import UNIT

MISSES: Final = 2
"""No-shows after which an entrant is withdrawn."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """What pairing reads of somebody. Whoever is withdrawn or absent is not handed in."""

    key: int
    score: int = 0
    rounds_won: int = 0
    timeouts: int = 0
    met: Mapping[int, int] = field(default_factory=dict)
    """Key of an opponent -> how often."""
    seats: tuple[int, ...] = ()
    """How often at seat 0, 1, …; may be shorter than a table."""
    byes: int = 0
    """Rounds without a table that were paid for, half-point byes of late entry included."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round as paired: keys by seat at each table, the strongest table first, and who has a bye."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TableResult:
    """A table that has ended or was settled: everything by seat. Scores as in `scores`."""

    entrants: tuple[int, ...]
    scores: tuple[int, ...]
    rounds_won: tuple[int, ...] = ()
    timeouts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundResult:
    """A round that has ended."""

    tables: tuple[TableResult, ...]
    byes: tuple[int, ...] = ()
    half_byes: tuple[int, ...] = ()
    """Who came late and is paid half for this missed round."""


def entrants_after(
    keys: Iterable[int], rounds: Sequence[RoundResult], *, bye: int = UNIT, half_bye: int = UNIT // 2
) -> dict[int, Entrant]:
    """The field after these rounds, folded from nothing. `bye` and `half_bye` are what those pay.

    Raises KeyError for a result of somebody who never entered.
    """
    field_of = {key: Entrant(key) for key in keys}
    for one in rounds:
        for table in one.tables:
            for seat, key in enumerate(table.entrants):
                field_of[key] = _played(field_of[key], table, seat)
        for paid, given in ((bye, one.byes), (half_bye, one.half_byes)):
            for key in given:
                entrant = field_of[key]
                field_of[key] = replace(entrant, score=entrant.score + paid, byes=entrant.byes + 1)
    return field_of


def _played(entrant: Entrant, table: TableResult, seat: int) -> Entrant:
    met = dict(entrant.met)
    for other in table.entrants:
        if other != entrant.key:
            met[other] = met.get(other, 0) + 1
    seats = list(entrant.seats) + [0] * (seat + 1 - len(entrant.seats))
    seats[seat] += 1
    return replace(
        entrant,
        score=entrant.score + table.scores[seat],
        rounds_won=entrant.rounds_won + (table.rounds_won[seat] if table.rounds_won else 0),
        timeouts=entrant.timeouts + (table.timeouts[seat] if table.timeouts else 0),
        met=met,
        seats=tuple(seats),
    )


def half_byes(*, entered_in: int, rounds: int, byes: int) -> tuple[int, ...] | None:
    """The missed rounds, from 1, that late entry pays half for: one at most, and none for who has had a bye.

    `entered_in` is the first round to be played in. None where it is too late: more than half the rounds would be gone.
    """
    missed = entered_in - 1
    if missed * 2 > rounds:
        return None
    return (missed,) if missed and not byes else ()


def is_withdrawn_by(misses: int) -> bool:
    """Whether so many no-shows withdraw an entrant. Who returns begins to count anew."""
    return misses >= MISSES
