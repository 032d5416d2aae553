"""Ratings, pure: what a match says of those who played it. Nothing here reads a clock, a database or a setting.

`ladder.rate` is the door; the decisions behind the numbers are in `docs/decisions/ratings.md`.
"""

from .inactivity import Presence, aged_record, inactive_from, presence, with_idle_uncertainty
from .rated_matches import (
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
from .rating import INITIAL_VALUE, WIDEST, Constants, Player, Rating, Record, expected, newcomer
from .rating_ladder import LADDERS, Change, RatingBook, rate
from .repeat_opponents import repeat_weight
from .roles import TERMS, Fit, RoleOffsets, SideResult, fit_role_term, side_results
from .seasons import carried_points, soft_reset, soft_reset_record

__all__ = [
    "ByPlaces", "BySides", "Change", "Constants", "Fit", "INITIAL_VALUE", "LADDERS", "Pair", "Player", "Presence",
    "RatedMatch", "Rating", "RatingBook", "Record", "RoleOffsets", "SideResult", "SideRound", "TERMS", "WIDEST",
    "aged_record", "carried_points", "doudizhu", "expected", "fit_role_term", "inactive_from", "newcomer",
    "opponents", "presence", "rate", "repeat_weight", "result_from_json", "result_to_json", "side_results",
    "soft_reset", "soft_reset_record", "werewolf", "with_idle_uncertainty",
]  # fmt: skip
