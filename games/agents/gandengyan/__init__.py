"""The built-in agents of Gan Deng Yan, in three levels: `Novice`, `Club` and `Expert`."""

from collections.abc import Mapping
from typing import Final

from ..base import Agent
from .club_level import Club
from .expert_level import Expert
from .novice_level import Novice

LEVELS: Final[Mapping[str, Agent]] = {agent.level: agent for agent in (Novice(), Club(), Expert())}
"""Level -> agent, from weakest to strongest."""

__all__ = ["LEVELS", "Club", "Expert", "Novice"]
