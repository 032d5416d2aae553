"""Which agents there are, per game and level."""

from __future__ import annotations

from collections.abc import Mapping

from .base import Agent
from .doudizhu import Club, Novice
from .liars_dice import Bluffer
from .werewolf import Reasoner

TRUSTEE = "club"
"""The level that plays for a person who is away."""

LEVELS = ("novice", "club")
"""From weakest to strongest; the last is what Play now fills a table with."""

_AGENTS: Mapping[str, Mapping[str, Agent]] = {
    "doudizhu": {"novice": Novice(), "club": Club()},
    "liars_dice": {"novice": Bluffer("novice"), "club": Bluffer("club")},
    "werewolf": {"novice": Reasoner("novice"), "club": Reasoner("club")},
}


def agent(game: str, level: str) -> Agent:
    """Raises KeyError when there is none."""
    return _AGENTS[game][level]


def levels(game: str) -> tuple[str, ...]:
    """The levels of a game's agents, from weakest to strongest."""
    return tuple(_AGENTS.get(game, {}))
