"""Bots, how they behaved, and how they find matches. Written by `games.bots.services` alone."""

from .bots import MAX_DESCRIPTION_LENGTH, Bot, Refusal
from .matchmaking import Challenge, ChallengeAnswer, QueueEntry

__all__ = ["MAX_DESCRIPTION_LENGTH", "Bot", "Challenge", "ChallengeAnswer", "Refusal", "QueueEntry"]
