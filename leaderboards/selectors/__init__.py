"""Database reads for the points ladders (`points`), the ratings (`ratings`) and the seasons (`seasons`)."""

from .main_rank import MainRank, main_rank
from .points import (
    CurvePoint,
    PlayedCount,
    ProfileRecord,
    RankedStanding,
    count_played,
    count_rated_matches,
    ladder_of,
    main_board,
    percentile,
    points_history,
    profile_record,
    rank_standings,
    search_players,
    standing_neighbours,
    standing_of,
    standing_rank,
    standings,
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
    "ChangePoint", "CurvePoint", "FinalPage", "HeldRating", "MainRank", "PlayedCount", "ProfileRecord",
    "Promotion", "RankedStanding", "SeasonFigures", "badges", "between_seasons", "board_rows", "count_played",
    "count_rated_matches", "current_season", "final_page", "final_standing", "is_complete", "is_rerating",
    "ladder_of", "main_board", "main_rank", "percentile", "points_history", "presence_of", "profile_record",
    "promotion_of", "provisional_ratings", "rank_standings", "rating_history", "rating_ladder", "rating_neighbours",
    "rating_on_board", "ratings_of", "search_players", "season_figures", "seasons_of", "standing_neighbours",
    "standing_of", "standing_rank", "standings", "strengths",
]  # fmt: skip
