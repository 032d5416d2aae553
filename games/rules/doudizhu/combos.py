"""Combinations of Dou Dizhu: the one place to import them from.

`readings` says what a set of cards may be, `beats` which combination beats which, `legal_plays` what a hand can play.
"""

from .hand_types import CHAIN_LENGTHS, Combo, HandType, beats, preference
from .plays import legal_plays
from .readings import readings

__all__ = ["CHAIN_LENGTHS", "Combo", "HandType", "beats", "legal_plays", "preference", "readings"]
