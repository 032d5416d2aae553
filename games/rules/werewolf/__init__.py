"""Werewolf 狼人杀: six to twelve players, hidden roles, nights of secret choices, days of speech and votes."""

from .rules import Werewolf

__all__ = ["Werewolf"]
