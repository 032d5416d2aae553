"""The built-in agents of Gan Deng Yan, in three levels: `Novice`, `Club` and `Expert`."""

from collections.abc import Mapping
from typing import Final

from ..base import Agent
from .club import Club
from .expert import Expert
from .novice import Novice

LEVELS: Final[Mapping[str, Agent]] = {agent.level: agent for agent in (Novice(), Club(), Expert())}
"""Level -> agent, from weakest to strongest."""

__all__ = ["LEVELS", "Club", "Expert", "Novice"]
