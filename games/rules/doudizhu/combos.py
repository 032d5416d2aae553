"""Combinations of Dou Dizhu, gathered so that callers import them from one place.

`readings` lists the meanings of a set of cards, `beats` compares two combinations, `legal_plays` lists the plays of a
hand.
"""

from .hand_types import CHAIN_LENGTHS, Combo, HandType, beats, preference
from .plays import legal_plays
from .readings import readings

__all__ = ["CHAIN_LENGTHS", "Combo", "HandType", "beats", "legal_plays", "preference", "readings"]
