"""Reads of the ladders, a file for each kind: `points`, `ratings`, `seasons`."""

from .points import (
    CurvePoint,
    Played,
    Record,
    Row,
    around,
    busier_board,
    curve,
    ladder_of,
    percentile,
    played,
    players,
    rank,
    ranked,
    rated_matches,
    record,
    standing_of,
    standings,
)
from .ratings import (
    ChangePoint,
    Held,
    board_rows,
    held,
    presence_of,
    rating_history,
    rating_ladder,
    rating_neighbours,
    ratings_of,
    redoing,
    strengths,
    unsettled,
)
from .seasons import (
    FinalPage,
    badges,
    between_seasons,
    current_season,
    final_page,
    final_standing,
    seasons_of,
    written,
)

__all__ = [
    "ChangePoint", "CurvePoint", "FinalPage", "Held", "Played", "Record", "Row", "around", "badges",
    "between_seasons", "board_rows", "busier_board", "current_season", "curve", "final_page", "final_standing", "held",
    "ladder_of", "percentile", "played", "players", "presence_of", "rank", "ranked", "rated_matches", "rating_history",
    "rating_ladder", "rating_neighbours", "ratings_of", "record", "redoing", "seasons_of", "standing_of", "standings",
    "strengths", "unsettled", "written",
]  # fmt: skip
