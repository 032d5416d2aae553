"""Bots, how they behaved, and how they find matches. Written by `games.bots.services` alone."""

from .bots import Bot, Refusal
from .meeting import Challenge, Challenged, Waiting

__all__ = ["Bot", "Challenge", "Challenged", "Refusal", "Waiting"]
