"""Entrants with the scores, opponents, seats and byes that pairing reads, computed from the rounds played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from .place_scores import UNIT

MISSES: Final = 2
"""No-shows after which an entrant is withdrawn."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entrant with everything that pairing reads. Callers leave out withdrawn and absent entrants."""

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
    """A paired round, as keys of entrants: the tables by seat, the strongest first, and the entrants with a bye."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TableResult:
    """The result of a table that has ended or was adjudicated.

    Every field is by seat; scores are those of `place_scores`.
    """

    entrants: tuple[int, ...]
    scores: tuple[int, ...]
    rounds_won: tuple[int, ...] = ()
    timeouts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The results of a round that has ended, with the keys of the entrants who had a bye."""

    tables: tuple[TableResult, ...]
    byes: tuple[int, ...] = ()
    half_byes: tuple[int, ...] = ()
    """Entrants who joined late and get half the points of a bye for this missed round."""


def entrants_after(
    keys: Iterable[int], rounds: Sequence[RoundResult], *, bye: int = UNIT, half_bye: int = UNIT // 2
) -> dict[int, Entrant]:
    """Returns key -> entrant after these rounds, computed from the first.

    A bye adds `bye` points, a half bye `half_bye`.

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
    """Returns the numbers of the missed rounds for which a late entrant gets half a bye.

    This is the last missed round, or none after an earlier bye. `entered_in` is the first round that the entrant plays.
    None if entry is too late, with more than half of the rounds missed.
    """
    missed = entered_in - 1
    if missed * 2 > rounds:
        return None
    return (missed,) if missed and not byes else ()


def is_withdrawn_by(misses: int) -> bool:
    """Whether an entrant with this many no-shows is withdrawn. The count restarts for an entrant who rejoins."""
    return misses >= MISSES
