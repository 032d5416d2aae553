"""The built-in agents of UNO: each looks further ahead than the one below, and calls and catches more reliably."""

from collections.abc import Mapping
from typing import Final

from .base import Player
from .club import Club
from .expert import Expert
from .novice import Novice

LEVELS: Final[Mapping[str, Player]] = {agent.level: agent for agent in (Novice(), Club(), Expert())}
"""By level, from weakest to strongest."""

__all__ = ["LEVELS", "Club", "Expert", "Novice"]
