"""The built-in agents of UNO: `Novice`, `Club` and `Expert`.

Each looks further ahead than the one before, and forgets fewer UNO calls and catches.
"""

from collections.abc import Mapping
from typing import Final

from .base import Player
from .club_level import Club
from .expert_level import Expert
from .novice_level import Novice

LEVELS: Final[Mapping[str, Player]] = {agent.level: agent for agent in (Novice(), Club(), Expert())}
"""Level -> agent, from weakest to strongest."""

__all__ = ["LEVELS", "Club", "Expert", "Novice"]
