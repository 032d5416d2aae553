"""Which agents there are, per game and level."""

from __future__ import annotations

from collections.abc import Mapping

from .base import Agent
from .doudizhu import Club, Novice
from .liars_dice import Bluffer
from .werewolf import Reasoner
from .werewolf.client import Client, Endpoint
from .werewolf.model import ModelMind

TRUSTEE = "club"
"""The level that plays for a person who is away."""

LEVELS = ("novice", "club")
"""From weakest to strongest; the last is what Play now fills a table with."""

_REASONERS: Mapping[str, Reasoner] = {level: Reasoner(level) for level in LEVELS}

_AGENTS: dict[str, Mapping[str, Agent]] = {
    "doudizhu": {"novice": Novice(), "club": Club()},
    "liars_dice": {"novice": Bluffer("novice"), "club": Bluffer("club")},
    "werewolf": _REASONERS,
}


def use_model(endpoint: Endpoint | None) -> None:
    """From now on Werewolf's agents ask this language model; None: they reason by themselves.

    To be called when a process starts: every process must have the same.
    """
    if endpoint is None:
        _AGENTS["werewolf"] = _REASONERS
    else:
        client = Client(endpoint)  # one: what it learns of the endpoint holds for all
        _AGENTS["werewolf"] = {level: ModelMind(inner, client) for level, inner in _REASONERS.items()}


def agent(game: str, level: str) -> Agent:
    """Raises KeyError when there is none."""
    return _AGENTS[game][level]


def levels(game: str) -> tuple[str, ...]:
    """The levels of a game's agents, from weakest to strongest."""
    return tuple(_AGENTS.get(game, {}))
