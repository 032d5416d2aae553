"""List of all ladders, that is leaderboards by points or by rating, and access to the rows of their players."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Model, QuerySet

from games.models import Match
from leaderboards import points
from leaderboards.models import Board, RankCount, Rating, Standing
from leaderboards.ratings import LADDERS

BLOCK: Final = 64
"""Number of displayed values in a block of the upper level of counts."""


@dataclass(frozen=True, slots=True, order=True)
class Ladder:
    """Identifies one leaderboard: game, board (the pool of players), and whether it orders by points or by rating.

    It stays the same over all seasons; a season's end changes only its rows.
    """

    kind: str
    """A value of `RankCount.Kind`: points or rating."""
    game: str
    board: str

    @property
    def column(self) -> str:
        """Returns the name of the database column by which players are ranked: `points` or `value`."""
        return "points" if self.kind == RankCount.Kind.POINTS else "value"

    @property
    def key(self) -> dict[str, str]:
        """Returns the fields that select this ladder's rank counts, the stored numbers of players by value.

        They are kind, game and board.
        """
        return {"kind": self.kind, "game": self.game, "board": self.board}

    @classmethod
    def of(cls, row: Model) -> Ladder:
        """Returns the ladder to which this row, a `Standing` or a `Rating`, belongs."""
        kind = RankCount.Kind.POINTS if isinstance(row, Standing) else RankCount.Kind.RATING
        return cls(kind, row.game, row.board)  # type: ignore[attr-defined]

    def value_of(self, row: Any) -> float:
        """Returns the value by which this row is ordered: the points of a standing, or the value of a rating."""
        return float(getattr(row, self.column))


def model_of(kind: str) -> type[Standing | Rating]:
    return Standing if kind == RankCount.Kind.POINTS else Rating


def rows(ladder: Ladder) -> QuerySet[Any]:
    """Returns a query of the players' listed rows on a ladder, best first. Equal values are ordered by primary key.

    The rows are `Standing`s for points and `Rating`s for ratings.
    """
    board = model_of(ladder.kind).objects.filter(game=ladder.game, board=ladder.board, listed=True)
    return board.order_by(f"-{ladder.column}", "pk")


def ladders() -> list[Ladder]:
    """Returns all ladders, including former ones that still have rank counts."""
    found = {Ladder(RankCount.Kind.POINTS, game, board) for game in points.GAMES for board in Match.Board if board}
    found |= {Ladder(RankCount.Kind.RATING, game, board) for game in LADDERS for board in Board.values}
    found |= {Ladder(*key) for key in RankCount.objects.order_by().values_list("kind", "game", "board").distinct()}
    return sorted(found)


def displayed_value(value: float) -> int:
    """Returns a value as the whole number that pages show, halves rounded up. Ranks compare this number."""
    return math.floor(value + 0.5)
