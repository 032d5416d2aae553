"""Reads of tournaments. What a viewer may not know is in none of them; `shapes` names what they give."""

from .notices import acts, honours, news
from .rounds import boards, rounds
from .standings import cross_table, standings
from .summaries import cards, coming, detail, entrant_of, find, finished, running

__all__ = [
    "acts", "boards", "cards", "coming", "cross_table", "detail", "entrant_of", "find", "finished", "honours", "news",
    "rounds", "running", "standings",
]  # fmt: skip
