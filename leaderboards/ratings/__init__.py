"""Ratings, pure: what a match says of those who played it. Nothing here reads a clock, a database or a setting.

`ladder.rate` is the door; the decisions behind the numbers are in `docs/decisions/ratings.md`.
"""

from .inactivity import Presence, aged, aged_record, presence, rests_from
from .rated_matches import ByPlaces, BySides, Pair, RatedMatch, SideRound, doudizhu, opponents, read, stored, werewolf
from .rating import START, WIDEST, Constants, Player, Rating, Record, expected, newcomer
from .rating_ladder import LADDERS, Book, Change, rate
from .repeat_opponents import meeting_weight
from .roles import TERMS, Fit, SideResult, Terms, fit_role_term, side_results
from .seasons import carried_points, soft_reset, soft_reset_record

__all__ = [
    "LADDERS", "START", "TERMS", "WIDEST", "Book", "ByPlaces", "BySides", "Change", "Constants", "Fit", "Pair",
    "Player", "Presence", "RatedMatch", "Rating", "Record", "SideResult", "SideRound", "Terms", "aged", "aged_record",
    "carried_points", "doudizhu", "expected", "fit_role_term", "meeting_weight", "newcomer", "opponents", "presence",
    "rate", "read", "rests_from", "side_results", "soft_reset", "soft_reset_record", "stored", "werewolf",
]  # fmt: skip
