"""UNO: two to ten players shed coloured cards; who is down to one must say so."""

from .rules import Uno

__all__ = ["Uno"]
