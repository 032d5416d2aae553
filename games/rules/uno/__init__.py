"""UNO: a card game for two to ten players, who discard coloured cards. A player with one card left must call "UNO"."""

from .rules import Uno

__all__ = ["Uno"]
