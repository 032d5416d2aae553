"""Pure computation of ratings: the evidence that matches give about players' strength, and its effect on their ratings.

No clock, database or setting is read. The entry point is `rate`. `docs/decisions/ratings.md` explains the decisions
behind the numbers.
"""

from .inactivity import Presence, aged_record, inactive_from, presence, with_idle_uncertainty
from .rate_matches import LADDERS, Change, RatingBook, rate
from .rated_match_data import (
    ByPlaces,
    BySides,
    Pair,
    RatedMatch,
    SideRound,
    doudizhu,
    opponents,
    result_from_json,
    result_to_json,
    werewolf,
)
from .rating import INITIAL_VALUE, MAX_DEVIATION, Constants, Player, Rating, Record, newcomer, win_probability
from .repeat_opponents import repeat_weight
from .role_rating_offsets import TERMS, Fit, RoleOffsets, SideResult, fit_role_term, side_results
from .season_reset import carried_points, soft_reset, soft_reset_record

__all__ = [
    "INITIAL_VALUE", "LADDERS", "MAX_DEVIATION", "TERMS", "ByPlaces", "BySides", "Change", "Constants", "Fit", "Pair",
    "Player", "Presence", "RatedMatch", "Rating", "RatingBook", "Record", "RoleOffsets", "SideResult", "SideRound",
    "aged_record", "carried_points", "doudizhu", "fit_role_term", "inactive_from", "newcomer", "opponents", "presence",
    "rate", "repeat_weight", "result_from_json", "result_to_json", "side_results", "soft_reset", "soft_reset_record",
    "werewolf", "win_probability", "with_idle_uncertainty",
]  # fmt: skip
