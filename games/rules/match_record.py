"""A record from which a match can be replayed, and the interface of the modules that write and read it as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from .core import Game
from .moves import Move


class NotationError(Exception):
    """An error in the text of a match: `line` is the number of the faulty line, `fault` says what is wrong."""

    def __init__(self, line: int, fault: str) -> None:
        super().__init__(f"line {line}: {fault}")
        self.line, self.fault = line, fault


@dataclass(frozen=True, slots=True)
class Record:
    """The data from which a match can be replayed: options, seed, moves, and the seats of agents.

    The match begins with `start(game, options, seats, seed, agents=agents)`, and `moves` follow in order.
    """

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
    """The interface of a game's text notation, which writes matches as text and reads them back."""

    def write(self, game: Game[Any], record: Record) -> str:
        """Returns the recorded match as text. `game` is the game as tables play it, with all its rounds.

        Raises RulesError if a move breaks the rules.
        """

    def read(self, game: Game[Any], text: str) -> Record:
        """Returns the record of the match that a text describes. Its replay has the same states as the written match.

        Raises NotationError if the text is faulty.
        """
