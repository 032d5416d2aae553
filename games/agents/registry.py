"""Which agents there are, per game and level: those of the package that bears the game's key, beside this module.

Such a package has `LEVELS`, the agents by level from weakest to strongest. If they can ask a language model, it has
`with_model(endpoint)` too, which gives the same levels asking that model. If somebody there can advise people, its
module `advice` has `ADVISER`; if somebody has to be got ready, its module `warmup` has `prepare()`.
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
"""The level that plays for who is away, and fills the table of who wants to play at once. Every game has it."""

_AGENTS: dict[str, Mapping[str, Agent]] = {}
"""What has been asked for; a game that nobody plays is not loaded."""

_MODEL: list[ModelEndpoint] = []
"""The language model, if there is one."""


def use_model(endpoint: ModelEndpoint | None) -> None:
    """From now on agents that can ask a language model ask this one; None: they reason by themselves.

    To be called when a process starts: every process must have the same.
    """
    _MODEL[:] = [] if endpoint is None else [endpoint]
    _AGENTS.clear()


def agent(game: str, level: str) -> Agent:
    """Raises KeyError when there is none."""
    return _of(game)[level]


def levels(game: str) -> tuple[str, ...]:
    """The levels of a game's agents, from weakest to strongest; none for a game without agents."""
    return tuple(_of(game))


def levels_without_model(game: str) -> tuple[str, ...]:
    """Those of them that ask no language model."""
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
    """Can somebody advise people in this game? Loads nobody: the search of an adviser is for workers alone."""
    return game in registry.GAMES and find_spec(f"{__package__}.{game}.advice") is not None


def adviser(game: str) -> Adviser:
    """Who does. Raises KeyError when there is nobody."""
    if not has_adviser(game):
        raise KeyError(game)
    found: Adviser = import_module(f"{__package__}.{game}.advice").ADVISER
    return found


def prepare() -> None:
    """Gets ready whoever needs it, which may take a minute of this thread."""
    for game in registry.GAMES:
        if _has(game, "warmup"):
            import_module(f"{__package__}.{game}.warmup").prepare()


def _has(game: str, module: str) -> bool:
    return _package(game) is not None and find_spec(f"{__package__}.{game}.{module}") is not None


def _package(game: str) -> Any:
    """None when the game has none."""
    name = f"{__package__}.{game}"
    if game not in registry.GAMES:
        return None
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        return None
