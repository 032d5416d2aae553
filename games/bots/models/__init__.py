"""Bots, their refused answers, and their matchmaking. Only `games.bots.services` writes these rows."""

from .bots import DEFAULT_LIMITS, MAX_DESCRIPTION_LENGTH, Bot, Refusal
from .matchmaking import Challenge, ChallengeAnswer, QueueEntry

__all__ = ["DEFAULT_LIMITS", "MAX_DESCRIPTION_LENGTH", "Bot", "Challenge", "ChallengeAnswer", "Refusal", "QueueEntry"]
