"""The house's players of Dou Dizhu: `Novice` and `Club`."""

from .club import Club
from .novice import Novice

__all__ = ["Club", "Novice"]
