"""The built-in agents of UNO: `Novice`, `Club` and `Expert`.

Each looks further ahead than the one before, and forgets fewer UNO calls and catches.
"""

from collections.abc import Mapping
from typing import Final

from .base import Player
from .club import Club
from .expert import Expert
from .novice import Novice

LEVELS: Final[Mapping[str, Player]] = {agent.level: agent for agent in (Novice(), Club(), Expert())}
"""Level -> agent, from weakest to strongest."""

__all__ = ["LEVELS", "Club", "Expert", "Novice"]
