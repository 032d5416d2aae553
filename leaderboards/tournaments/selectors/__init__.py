"""Reads of tournaments. What a viewer may not know is in none of them; `shapes` names what they give."""

from .cards import cards, coming, detail, entrant_of, find, finished, running
from .news import acts, honours, news
from .rounds import boards, rounds
from .standings import cross_table, standings

__all__ = [
    "acts", "boards", "cards", "coming", "cross_table", "detail", "entrant_of", "find", "finished", "honours", "news",
    "rounds", "running", "standings",
]  # fmt: skip
