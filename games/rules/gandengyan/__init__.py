"""Gan Deng Yan 干瞪眼: two to six players with five cards each; the first without cards wins the round."""

from .rules import GanDengYan

__all__ = ["GanDengYan"]
