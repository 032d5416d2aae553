"""Scores of duplicate tournaments: all tables of a round play the same deals, and points are compared seat by seat.

A duplicate board is one deal, with its redeals and first bidder. It is sealed, that is kept secret, until every table
has played it. A tournament uses each board number once.
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
    """The points of one duplicate board at one table, by seat. None as a whole if the table did not finish the board.

    A seat's points are None if its entrant was absent, because an agent's result says nothing about the entrant.
    """

    board: int
    table: int
    points: tuple[int | None, ...] | None


def boards_for(*, count: int, used: int) -> tuple[int, ...]:
    """Returns the numbers of the `count` duplicate boards that the next round plays, all of them new.

    Boards up to number `used` were begun at some table, and are used up. A round that is re-paired also gets new
    boards. So no entrant meets a deal twice, or a deal that others could have talked about.
    """
    return tuple(range(used + 1, used + 1 + count))


def may_play(boards: Collection[int], players: Iterable[int], *, seen: Mapping[int, Collection[int]]) -> bool:
    """Whether a table that is created during a round may play these boards: none of its entrants has seen one.

    A duplicate board is one deal that all tables of the round play. `seen` maps each entrant to the boards dealt to it,
    finished or not.
    """
    return not any(board in boards for key in players for board in seen.get(key, ()))


def duplicate_scores(
    results: Sequence[BoardResult], *, cap: int | None = None
) -> dict[tuple[int, int], tuple[int, ...]]:
    """Returns the scores of a duplicate round: (board, table) -> score by seat, in hundredths of a point.

    A score is the seat's points minus the mean points of this seat over all tables. `cap`, in points, limits each score
    to ±cap, so that one deal with many bombs does not decide a tournament. A table that did not finish a board scores 0
    on it and is not in the mean. The only table to finish a board scores 0 too. A seat whose entrant was absent scores
    0 and is not in the mean of that seat. Scores are rounded to the nearest hundredth, halves to even. The order of the
    results does not matter.
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
    """Returns the mean points of each seat on one duplicate board.

    Each item of `rows` holds one table's points by seat. Absent entrants (None) are left out. The mean is 0 if all were
    absent.
    """
    present = ([points for points in seat if points is not None] for seat in zip(*rows, strict=True))
    return [Fraction(sum(seat), len(seat)) if seat else Fraction(0) for seat in present]


def is_unsealed(board: int, *, playing: Mapping[int, Collection[int]], ended: Mapping[int, Collection[int]]) -> bool:
    """Whether the hands, replays and chat of a duplicate board may be shown: every table that plays it has finished it.

    `playing` maps each table to the boards that it has to play, `ended` to those that it has finished. Adjudicated
    boards count as finished.
    """
    tables = [table for table, boards in playing.items() if board in boards]
    return bool(tables) and all(board in ended.get(table, ()) for table in tables)
