"""Reads of the ladders, one file for each kind: `points`, `ratings`, `seasons`."""

from .points import (
    CurvePoint,
    PlayedCount,
    ProfileRecord,
    Row,
    around,
    count_played,
    curve,
    ladder_of,
    main_board,
    percentile,
    players,
    rank,
    rated_matches,
    record,
    standing_of,
    standings,
    with_ranks,
)
from .promotions import Promotion, promotion_of
from .ratings import (
    ChangePoint,
    HeldRating,
    board_rows,
    is_rerating,
    presence_of,
    provisional_ratings,
    rating_history,
    rating_ladder,
    rating_neighbours,
    rating_on_board,
    ratings_of,
    strengths,
)
from .season_figures import SeasonFigures, season_figures
from .seasons import (
    FinalPage,
    badges,
    between_seasons,
    current_season,
    final_page,
    final_standing,
    is_complete,
    seasons_of,
)

__all__ = [
    "ChangePoint", "CurvePoint", "FinalPage", "HeldRating", "PlayedCount", "ProfileRecord", "Promotion", "Row",
    "SeasonFigures", "around", "badges", "between_seasons", "board_rows", "count_played", "current_season", "curve",
    "final_page", "final_standing", "is_complete", "is_rerating", "ladder_of", "main_board", "percentile",
    "players", "presence_of", "promotion_of", "provisional_ratings", "rank", "rated_matches", "rating_history",
    "rating_ladder", "rating_neighbours", "rating_on_board", "ratings_of", "record", "season_figures", "seasons_of",
    "standing_of", "standings", "strengths", "with_ranks",
]  # fmt: skip
