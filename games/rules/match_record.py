"""A match as a record: what it takes to play it again, whatever text or file it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from .core import Game
from .moves import Move


class NotationError(Exception):
    """A text that is no record of a match; says in which line, and what is wrong there."""

    def __init__(self, line: int, fault: str) -> None:
        super().__init__(f"line {line}: {fault}")
        self.line, self.fault = line, fault


@dataclass(frozen=True, slots=True)
class Record:
    """`start(game, options, seats, seed, agents=agents)` and then `moves`, one after the other, give the match."""

    options: Any
    """The game's options, parsed."""
    seed: str
    """64 hex digits."""
    moves: tuple[Move, ...]
    agents: tuple[int, ...] = ()
    """Seats that an agent of the house sat down in."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """What else is told of the match, in its order: names, dates."""


class Notation(Protocol):
    """A text form of a game's matches."""

    def write(self, game: Game[Any], record: Record) -> str:
        """The text of a match of this game, as the house plays it. Raises RulesError for moves that cannot be."""

    def read(self, game: Game[Any], text: str) -> Record:
        """The match that a text tells: the same states as the one that was written. Raises NotationError."""
