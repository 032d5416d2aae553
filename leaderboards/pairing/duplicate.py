"""Duplicate: all tables of a round play the same boards, and a seat is measured by that seat at the other tables.

A board is a sealed deal with its redeals and its first bidder; its number never comes twice in a tournament.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

HUNDREDTHS: Final = 100
"""Scores are hundredths of a point."""


@dataclass(frozen=True, slots=True)
class BoardResult:
    """A board as one table played it: points by seat, or None where it was not played to its end.

    A seat whose entrant was absent has None: what an agent made of the cards is no measure of them.
    """

    board: int
    table: int
    points: tuple[int | None, ...] | None


def boards_for(*, count: int, used: int) -> tuple[int, ...]:
    """Numbers of the boards that all tables of a round play, when boards up to `used` were begun anywhere.

    What was begun stays spent, finished or not: a round that is paired anew gets fresh boards, and nobody meets a deal
    twice, nor one that somebody could have talked about.
    """
    return tuple(range(used + 1, used + 1 + count))


def may_play(boards: Collection[int], players: Iterable[int], *, seen: Mapping[int, Collection[int]]) -> bool:
    """Whether a table that is laid in the middle of a round may still play its boards: nobody there has met one.

    `seen` says for each entrant which boards it was dealt, finished or not.
    """
    return not any(board in boards for key in players for board in seen.get(key, ()))


def duplicate_scores(
    results: Sequence[BoardResult], *, cap: int | None = None
) -> dict[tuple[int, int], tuple[int, ...]]:
    """(board, table) -> score by seat, in hundredths: points less the mean of the same seat over all tables.

    `cap`, in points, holds each of them between −cap and +cap, so that one deal with many bombs does not decide a
    tournament. A table that did not finish a board scores 0 on it and is not in the mean; so does the only table that
    did. A seat without its entrant scores 0 as well, and is not in the mean of that seat. Rounded to the nearest
    hundredth, halves to the even one. The order of the results does not matter.
    """
    played: dict[int, list[tuple[int | None, ...]]] = {}
    for result in results:
        if result.points is not None:
            played.setdefault(result.board, []).append(result.points)
    means = {board: seat_means(rows) for board, rows in played.items()}
    seats = max((len(row) for rows in played.values() for row in rows), default=0)
    scores = {}
    for result in results:
        if result.points is None:
            scores[result.board, result.table] = (0,) * seats
            continue
        over = [
            Fraction(0) if points is None else points - mean
            for points, mean in zip(result.points, means[result.board], strict=True)
        ]
        held = over if cap is None else [max(Fraction(-cap), min(Fraction(cap), one)) for one in over]
        scores[result.board, result.table] = tuple(round(one * HUNDREDTHS) for one in held)
    return scores


def seat_means(rows: Iterable[Sequence[int | None]]) -> list[Fraction]:
    """The mean of each seat over the tables at which its entrant was present; 0 where there was none."""
    present = ([points for points in seat if points is not None] for seat in zip(*rows, strict=True))
    return [Fraction(sum(seat), len(seat)) if seat else Fraction(0) for seat in present]


def is_unsealed(board: int, *, playing: Mapping[int, Collection[int]], ended: Mapping[int, Collection[int]]) -> bool:
    """Whether hands, replays and chat of a board may be shown: its last table has ended it.

    `playing` and `ended` say for each table which boards it is to play and which it has ended, settled ones included.
    """
    tables = [table for table, boards in playing.items() if board in boards]
    return bool(tables) and all(board in ended.get(table, ()) for table in tables)
