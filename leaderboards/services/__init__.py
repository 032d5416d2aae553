"""What changes the ladders. Every function is one transaction, or a transaction for each part, and safe to repeat."""

from .board_listing import tidy
from .counting import count_results, rebuild, recount
from .locks import LOCK
from .pipeline import Done, work
from .rating import rate_waiting
from .rerating import redo_all, redo_everything
from .role_terms import Refit, RefitRefused, fit, refit
from .seasons import SeasonRefused, close_season, end_some, keep_time, open_season
from .voids import VoidRefused, lift_void, void_match

__all__ = [
    "LOCK", "Done", "Refit", "RefitRefused", "SeasonRefused", "VoidRefused", "close_season", "count_results",
    "end_some", "fit", "keep_time", "lift_void", "open_season", "rate_waiting", "rebuild", "recount", "redo_all",
    "redo_everything", "refit", "tidy", "void_match", "work",
]  # fmt: skip
