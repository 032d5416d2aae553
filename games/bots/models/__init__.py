"""Bots, how they behaved, and how they find matches. Written by `games.bots.services` alone."""

from .bots import LONGEST_DESCRIPTION, Bot, Refusal
from .matchmaking import Challenge, Challenged, Waiting

__all__ = ["LONGEST_DESCRIPTION", "Bot", "Challenge", "Challenged", "Refusal", "Waiting"]
