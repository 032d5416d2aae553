"""Functions that read tournaments from the database and return only what the viewer may know.

The types that they return are in `read_models`.
"""

from .notices_results_and_log import acts, honours, notices
from .rounds import boards, rounds, tables_in_play
from .standings import cross_table, standings
from .summaries import detail, entrant_of, find, finished_tournaments, joined, running, summaries, upcoming

__all__ = [
    "acts", "boards", "cross_table", "detail", "entrant_of", "find", "finished_tournaments", "honours", "joined",
    "notices", "rounds", "running", "standings", "summaries", "tables_in_play", "upcoming",
]  # fmt: skip
