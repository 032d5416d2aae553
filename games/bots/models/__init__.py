"""Bots and how they behaved. Written by `games.bots.services` alone."""

from .bots import Bot, Refusal

__all__ = ["Bot", "Refusal"]
