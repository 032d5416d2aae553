"""The agents of each game and level, from the package with the game's key beside this module.

Such a package has `LEVELS`, the agents by level from weakest to strongest. If they can use a language model, it also
has `with_model(endpoint)`, which returns these levels with that model. A game with an adviser has a module `advice`
with `ADVISER`. A game that needs a warm-up has a module `warmup` with `warm_up_in_background()`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from games.rules import registry

from .adviser import Adviser
from .base import Agent
from .model_endpoint import ModelEndpoint

TRUSTEE = "club"
"""The level of trustees, and of the agents that fill a table for quick play. Every game has it."""

_AGENTS: dict[str, Mapping[str, Agent]] = {}
"""The agents requested so far; a game that nobody plays is not loaded."""

_MODEL: list[ModelEndpoint] = []
"""The language model, if there is one."""


def use_model(endpoint: ModelEndpoint | None) -> None:
    """Lets agents that can use a language model use this one; None: they decide by themselves.

    Call this when a process starts, with equal settings in every process.
    """
    _MODEL[:] = [] if endpoint is None else [endpoint]
    _AGENTS.clear()


def agent(game: str, level: str) -> Agent:
    """Returns the agent of a game and level. Raises KeyError if there is none."""
    return _of(game)[level]


def levels(game: str) -> tuple[str, ...]:
    """Returns the levels of a game's agents, from weakest to strongest; empty for a game without agents."""
    return tuple(_of(game))


def levels_without_model(game: str) -> tuple[str, ...]:
    """Returns the levels that use no language model."""
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
    """Whether the game has an adviser. Loads none, because only workers need an adviser's search."""
    return game in registry.GAMES and find_spec(f"{__package__}.{game}.advice") is not None


def adviser(game: str) -> Adviser:
    """Returns the adviser of a game. Raises KeyError if there is none."""
    if not has_adviser(game):
        raise KeyError(game)
    found: Adviser = import_module(f"{__package__}.{game}.advice").ADVISER
    return found


def warm_up_agents() -> None:
    """Warms up the agents that need it, which may occupy this thread for a minute."""
    for game in registry.GAMES:
        if _has(game, "warmup"):
            import_module(f"{__package__}.{game}.warmup").warm_up_in_background()


def _has(game: str, module: str) -> bool:
    return _package(game) is not None and find_spec(f"{__package__}.{game}.{module}") is not None


def _package(game: str) -> Any:
    """Returns the package of a game's agents, or None."""
    name = f"{__package__}.{game}"
    if game not in registry.GAMES:
        return None
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        return None
