"""Werewolf 狼人杀: six to twelve players have hidden roles. By night they act in secret, by day they speak and vote."""

from .rules import Werewolf

__all__ = ["Werewolf"]
