"""Services that write the ladders: points, ratings, seasons and void matches.

Each service works in one transaction, or in several that each leave the ladders consistent. Repeating one is safe.
"""

from .add_points_and_queue_rating import count_results, rebuild_standings, recount
from .listed_players import refresh_listing
from .locks import LOCK
from .match_rating import rate_waiting
from .pending_ladder_work import PipelineRun, run_pipeline
from .rerating import request_full_rerating, run_reratings
from .role_advantage_fit import Refit, RefitRefused, fit, refit
from .seasons import SeasonRefused, close_season, continue_closing, open_and_close_due, open_season
from .void_matches import VoidRefused, reinstate_match, void_match

__all__ = [
    "LOCK", "PipelineRun", "Refit", "RefitRefused", "SeasonRefused", "VoidRefused", "close_season",
    "continue_closing", "count_results", "fit", "open_and_close_due", "open_season", "rate_waiting",
    "rebuild_standings", "recount", "refit", "refresh_listing", "reinstate_match", "request_full_rerating",
    "run_pipeline", "run_reratings", "void_match",
]  # fmt: skip
