"""Data about entrants that pairing a round needs, and its computation from the rounds played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from .place_scores import UNIT

MISSES: Final = 2
"""No-shows after which an entrant is withdrawn."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entrant as pairing sees it. Callers leave out withdrawn and absent entrants."""

    key: int
    score: int = 0
    rounds_won: int = 0
    timeouts: int = 0
    met: Mapping[int, int] = field(default_factory=dict)
    """Key of an opponent -> number of meetings."""
    seats: tuple[int, ...] = ()
    """Matches at seat 0, 1, …. May be shorter than a table."""
    byes: int = 0
    """Rounds without a table that were paid for, half-point byes for late entry included."""


@dataclass(frozen=True, slots=True)
class Round:
    """A paired round: keys by seat at each table, the strongest table first, and the entrants with a bye."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TableResult:
    """A table that has ended or was adjudicated, with everything by seat. Scores are those of `place_scores`."""

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
    """Entrants who joined late and get half the points of a bye for this missed round."""


def entrants_after(
    keys: Iterable[int], rounds: Sequence[RoundResult], *, bye: int = UNIT, half_bye: int = UNIT // 2
) -> dict[int, Entrant]:
    """Returns the entrants after these rounds, folded from the start. `bye` and `half_bye` are the points those give.

    Raises KeyError for a result of a player who is not an entrant.
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
    """Returns the missed rounds, from 1, that a late entrant gets half points for: 1 at most, 0 after a bye.

    `entered_in` is the first round that the entrant plays. None if entry is too late, with more than half of the rounds
    missed.
    """
    missed = entered_in - 1
    if missed * 2 > rounds:
        return None
    return (missed,) if missed and not byes else ()


def is_withdrawn_by(misses: int) -> bool:
    """Whether this number of no-shows withdraws an entrant. The count restarts for an entrant who returns."""
    return misses >= MISSES
