"""UNO: two to ten players shed coloured cards; a player with one card left must call UNO."""

from .rules import Uno

__all__ = ["Uno"]
