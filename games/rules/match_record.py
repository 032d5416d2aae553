"""A match as a record from which it can be replayed, independent of the text or file that it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from .core import Game
from .moves import Move


class NotationError(Exception):
    """Raised if a text does not describe a match. Has the number of the faulty line and the fault."""

    def __init__(self, line: int, fault: str) -> None:
        super().__init__(f"line {line}: {fault}")
        self.line, self.fault = line, fault


@dataclass(frozen=True, slots=True)
class Record:
    """Everything needed to replay a match.

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
        """Returns the text of this match. `game` is the game as tables play it.

        Raises RulesError if a move breaks the rules.
        """

    def read(self, game: Game[Any], text: str) -> Record:
        """Returns the match that a text describes. Replaying it gives the states of the match that was written.

        Raises NotationError.
        """
