"""Database models of bots: bots, their refused answers, queue entries and challenges.

Only `games.bots.services` writes them.
"""

from .bots import DEFAULT_LIMITS, MAX_DESCRIPTION_LENGTH, Bot, Refusal
from .matchmaking import Challenge, ChallengeAnswer, QueueEntry

__all__ = ["DEFAULT_LIMITS", "MAX_DESCRIPTION_LENGTH", "Bot", "Challenge", "ChallengeAnswer", "Refusal", "QueueEntry"]
