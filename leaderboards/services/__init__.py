"""What changes the ladders. Every function is one transaction, or a transaction for each part, and safe to repeat."""

from .counting import count_results, rebuild, recount
from .listing import tidy
from .locking import LOCK
from .rating import rate_waiting
from .redo import redo_all, redo_everything
from .seasons import SeasonRefused, close_season, end_some, keep_time, open_season
from .terms import Refit, RefitRefused, fit, refit
from .voids import VoidRefused, lift_void, void_match
from .work import Done, work

__all__ = [
    "LOCK", "Done", "Refit", "RefitRefused", "SeasonRefused", "VoidRefused", "close_season", "count_results",
    "end_some", "fit", "keep_time", "lift_void", "open_season", "rate_waiting", "rebuild", "recount", "redo_all",
    "redo_everything", "refit", "tidy", "void_match", "work",
]  # fmt: skip
