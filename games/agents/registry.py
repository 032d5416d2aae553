"""Finds the agents of a game by the game's key and their level.

The package `games.agents.<key>` has `LEVELS`: level -> agent, from weakest to strongest. If its agents can use a
language model, it also has `with_model(endpoint)`, which returns such a mapping with that model. A game with an adviser
has a module `advice` with `ADVISER`. A game that needs a warm-up has a module `warmup` with `warm_up_in_background()`
and `is_warm()`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from games.rules import registry

from .adviser import Adviser
from .base import Agent
from .model_settings import ModelEndpoint

TRUSTEE = "club"
"""The level of trustees, and of the agents that fill a table for quick play. Every game with agents has this level."""

_AGENTS: dict[str, Mapping[str, Agent]] = {}
"""Game -> its agents by level. A game enters at its first request, so that unused ones are never loaded."""

_MODEL: list[ModelEndpoint] = []
"""The configured language model: a list of one, or empty."""


def use_model(endpoint: ModelEndpoint | None) -> None:
    """Sets the language model for all agents that can use one; with None they decide without a model.

    Every process must call this when it starts, with the same settings.
    """
    _MODEL[:] = [] if endpoint is None else [endpoint]
    _AGENTS.clear()


def agent(game: str, level: str) -> Agent:
    """Returns the agent that plays this game at this level. Raises KeyError if there is none."""
    return _of(game)[level]


def levels(game: str) -> tuple[str, ...]:
    """Returns the levels of a game's agents, from weakest to strongest; empty for a game without agents."""
    return tuple(_of(game))


def levels_without_model(game: str) -> tuple[str, ...]:
    """Returns the levels of a game whose agents never ask a language model."""
    plain: Mapping[str, Agent] = getattr(_package(game), "LEVELS", {})
    return tuple(level for level, agent in _of(game).items() if plain.get(level) is agent)


def _of(game: str) -> Mapping[str, Agent]:
    if game not in _AGENTS:
        found = _package(game)
        asking = getattr(found, "with_model", None)
        agents: Mapping[str, Agent] = asking(_MODEL[0]) if _MODEL and asking else getattr(found, "LEVELS", {})
        _AGENTS[game] = agents
    return _AGENTS[game]


def has_adviser(game: str) -> bool:
    """Whether the game has an adviser.

    The adviser itself is not loaded, because only worker processes need its search.
    """
    return game in registry.GAMES and find_spec(f"{__package__}.{game}.advice") is not None


def adviser(game: str) -> Adviser:
    """Returns the adviser of this game. Raises KeyError if there is none."""
    if not has_adviser(game):
        raise KeyError(game)
    found: Adviser = import_module(f"{__package__}.{game}.advice").ADVISER
    return found


def warm_up_agents() -> None:
    """Compiles and loads, ahead of use, the search of every game whose agents need it. The call may take a minute."""
    for game in registry.GAMES:
        if _has(game, "warmup"):
            import_module(f"{__package__}.{game}.warmup").warm_up_in_background()


def are_agents_warm() -> bool:
    """Whether the search of every game whose agents need it is loaded in this process."""
    games = [game for game in registry.GAMES if _has(game, "warmup")]
    return all(import_module(f"{__package__}.{game}.warmup").is_warm() for game in games)


def _has(game: str, module: str) -> bool:
    return _package(game) is not None and find_spec(f"{__package__}.{game}.{module}") is not None


def _package(game: str) -> Any:
    """Returns the package `games.agents.<key>` of a game; None if the game is unknown or has no agents."""
    name = f"{__package__}.{game}"
    if game not in registry.GAMES:
        return None
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        return None
