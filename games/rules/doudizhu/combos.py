"""Collects the functions on Dou Dizhu combinations, so that callers import them from one module.

`readings` lists the combinations that a set of cards can form, `beats` compares two combinations, and `legal_plays`
lists the plays of a hand.
"""

from .combination_finder import readings
from .hand_types import CHAIN_LENGTHS, Combo, HandType, beats, preference
from .legal_plays import legal_plays

__all__ = ["CHAIN_LENGTHS", "Combo", "HandType", "beats", "legal_plays", "preference", "readings"]
