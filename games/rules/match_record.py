"""A match as a record: everything needed to replay it, whatever text or file it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from .core import Game
from .moves import Move


class NotationError(Exception):
    """A text that is no record of a match. The error names the line and the fault."""

    def __init__(self, line: int, fault: str) -> None:
        super().__init__(f"line {line}: {fault}")
        self.line, self.fault = line, fault


@dataclass(frozen=True, slots=True)
class Record:
    """A match to reproduce: `start(game, options, seats, seed, agents=agents)`, then `moves` in order."""

    options: Any
    """The game's options, parsed."""
    seed: str
    """64 hex digits."""
    moves: tuple[Move, ...]
    agents: tuple[int, ...] = ()
    """Seats that a built-in agent holds."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """Further information about the match, in order: names, dates."""


class Notation(Protocol):
    """A text form of a game's matches."""

    def write(self, game: Game[Any], record: Record) -> str:
        """Returns the text of a match of this game as a table plays it. Raises RulesError for impossible moves."""

    def read(self, game: Game[Any], text: str) -> Record:
        """Returns the match that a text describes, with the states of the match that was written.

        Raises NotationError.
        """
