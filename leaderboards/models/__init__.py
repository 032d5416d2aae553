"""Database models of the ladders: points, ratings with their history, seasons and void matches.

Only `leaderboards.services` writes them.
"""

from .points import LadderEntry, Standing
from .rank_counts import RankCount
from .ratings import Board, Rating, RatingChange, RatingEntry, RatingSequence, RoleTerms
from .seasons import Season, SeasonStanding
from .void_matches import VoidedMatch

__all__ = [
    "Board", "LadderEntry", "RankCount", "Rating", "RatingChange", "RatingEntry", "RatingSequence", "RoleTerms",
    "Season", "SeasonStanding", "Standing", "VoidedMatch",
]  # fmt: skip
