"""Gan Deng Yan 干瞪眼: a card game for two to six players. The first player without cards wins the round."""

from .rules import GanDengYan

__all__ = ["GanDengYan"]
