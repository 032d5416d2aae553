"""Dou Dizhu 斗地主: three players, one landlord against two farmers."""

from .rules import DouDizhu

__all__ = ["DouDizhu"]
