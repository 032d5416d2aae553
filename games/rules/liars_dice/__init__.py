"""Liar's Dice 吹牛骰子: two to eight players bid on all dice, of which each player sees only its own."""

from .rules import LiarsDice

__all__ = ["LiarsDice"]
