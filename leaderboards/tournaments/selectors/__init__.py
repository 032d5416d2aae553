"""Reads of tournaments, which return only what the viewer may know. `read_models` has their types."""

from .notices import acts, honours, notices
from .rounds import boards, rounds
from .standings import cross_table, standings
from .summaries import detail, entrant_of, find, finished_tournaments, running, summaries, upcoming

__all__ = [
    "acts", "boards", "cross_table", "detail", "entrant_of", "find", "finished_tournaments", "honours", "notices",
    "rounds", "running", "standings", "summaries", "upcoming",
]  # fmt: skip
