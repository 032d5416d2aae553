"""The house's players of Dou Dizhu: `Novice` and `Club`."""

from collections.abc import Mapping
from typing import Final

from ..base import Agent
from .club import Club
from .novice import Novice

__all__ = ["LEVELS", "Club", "Novice"]

LEVELS: Final[Mapping[str, Agent]] = {"novice": Novice(), "club": Club()}
"""From weakest to strongest."""
