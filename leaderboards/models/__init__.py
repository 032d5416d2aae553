"""What the ladders keep: points, the sequence of rated matches and what it did to whom, seasons. Written by
`leaderboards.services` alone.
"""

from .points import LadderEntry, Standing
from .ranks import RankCount
from .ratings import Board, Rating, RatingChange, RatingEntry, RatingSequence, RoleTerms
from .seasons import Season, SeasonStanding
from .voids import VoidedMatch

__all__ = [
    "Board", "LadderEntry", "RankCount", "Rating", "RatingChange", "RatingEntry", "RatingSequence", "RoleTerms",
    "Season", "SeasonStanding", "Standing", "VoidedMatch",
]  # fmt: skip
