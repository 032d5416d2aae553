"""Gan Deng Yan 干瞪眼: two to six players, five cards each, whoever is rid of them first wins the round."""

from .rules import GanDengYan

__all__ = ["GanDengYan"]
