"""Reads of tournaments. What a viewer may not know is in none of them; `shapes` names what they give."""

from .notices import acts, honours, notices
from .rounds import boards, rounds
from .standings import cross_table, standings
from .summaries import detail, entrant_of, find, finished, running, summaries, upcoming

__all__ = [
    "acts", "boards", "cross_table", "detail", "entrant_of", "find", "finished", "honours", "notices", "rounds",
    "running", "standings", "summaries", "upcoming",
]  # fmt: skip
