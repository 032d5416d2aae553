"""The built-in agents of Dou Dizhu: `Novice` and `Club` by rules of thumb, `Fast` and `Expert` by search."""

from collections.abc import Mapping
from typing import Final

from ..base import Agent
from .club_level import Club
from .fast_and_expert_levels import Expert, Fast
from .novice_level import Novice

__all__ = ["LEVELS", "Club", "Expert", "Fast", "Novice"]

LEVELS: Final[Mapping[str, Agent]] = {"novice": Novice(), "club": Club(), "fast": Fast(), "expert": Expert()}
"""Level -> agent, from weakest to strongest."""
