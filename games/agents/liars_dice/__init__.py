"""The built-in agents of Liar's Dice: they estimate the probability of bids, each in more depth than the one below."""

from collections.abc import Mapping
from typing import Final

from .base import Player
from .club import Club
from .expert import Expert
from .novice import Novice

LEVELS: Final[Mapping[str, Player]] = {agent.level: agent for agent in (Novice(), Club(), Expert())}
"""By level, from weakest to strongest."""

__all__ = ["LEVELS", "Club", "Expert", "Novice"]
