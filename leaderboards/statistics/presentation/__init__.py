"""Charts of the statistics pages: which charts each game has, in which order, and with which words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from leaderboards.statistics.selectors.figures import Figures

from . import doudizhu, gandengyan, liars_dice, uno, werewolf
from .chart_types import Chart

GAME_CHARTS: Final[Mapping[str, Callable[[Figures], list[Chart]]]] = {
    "doudizhu": doudizhu.sheet,
    "liars_dice": liars_dice.sheet,
    "uno": uno.sheet,
    "gandengyan": gandengyan.sheet,
    "werewolf": werewolf.sheet,
}
"""Key of a game -> function that makes the game's charts from its figures."""
