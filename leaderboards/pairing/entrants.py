"""Entrants of a tournament as pairing needs them: score, opponents, seats and byes, computed from the rounds played.

A bye is a round in which an entrant has no table but gets a score. Half a bye gives half of that score, for a round
missed by joining late.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from .place_scores import UNIT

MISSES: Final = 2
"""No-shows after which an entrant is withdrawn."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entrant as pairing needs it: score, opponents met, seats held and byes. The key is the entrant's number.

    Callers leave out withdrawn and absent entrants.
    """

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
    """A paired round: its tables, the strongest first, and the entrants with a bye. Entrants are given by key.

    Each table lists its entrants in the order of the seats.
    """

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TableResult:
    """The result of one table that has ended or was adjudicated. Each field has one value for each seat.

    Scores are those of `place_scores`.
    """

    entrants: tuple[int, ...]
    scores: tuple[int, ...]
    rounds_won: tuple[int, ...] = ()
    timeouts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The results of one ended round: those of its tables, and the entrants who had a bye or half a bye."""

    tables: tuple[TableResult, ...]
    byes: tuple[int, ...] = ()
    half_byes: tuple[int, ...] = ()
    """Entrants who joined late and get half the points of a bye for this missed round."""


def entrants_after(
    keys: Iterable[int], rounds: Sequence[RoundResult], *, bye: int = UNIT, half_bye: int = UNIT // 2
) -> dict[int, Entrant]:
    """Returns key -> entrant, with the score, opponents, seats and byes that follow from all these rounds.

    A bye adds `bye` to the score, half a bye adds `half_bye`. Raises KeyError if a result names a key that is not in
    `keys`.
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
    """Returns the rounds for which an entrant who joins late gets half a bye: the last missed round, or none.

    `entered_in` is the first round that the entrant plays. The tuple is empty if no round was missed, or if the entrant
    already had a bye. None if it is too late to join, with more than half of the rounds missed.
    """
    missed = entered_in - 1
    if missed * 2 > rounds:
        return None
    return (missed,) if missed and not byes else ()


def is_withdrawn_by(misses: int) -> bool:
    """Whether an entrant with this many no-shows is withdrawn: from 2 on.

    The count restarts for an entrant who rejoins.
    """
    return misses >= MISSES
