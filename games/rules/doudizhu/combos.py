"""Collects the functions on Dou Dizhu combinations, so that callers import them from one module.

`readings` lists the combinations that a set of cards can form, `beats` compares two combinations, and `legal_plays`
lists the plays of a hand.
"""

from .hand_types import CHAIN_LENGTHS, Combo, HandType, beats, preference
from .plays import legal_plays
from .readings import readings

__all__ = ["CHAIN_LENGTHS", "Combo", "HandType", "beats", "legal_plays", "preference", "readings"]
