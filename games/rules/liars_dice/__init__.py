"""Liar's Dice 吹牛骰子: two to eight players bid on dice that they cannot see."""

from .rules import LiarsDice

__all__ = ["LiarsDice"]
