"""What an agent is: it gets a seat's view and the legal actions, and decides. It never sees the state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Literal, get_args

from games.rules.core import Window

Emotion = Literal["confident", "nervous", "excited", "angry", "thinking", "happy", "sad", "taunting"]

EMOTIONS: tuple[str, ...] = get_args(Emotion)

View = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Decision:
    """An action of the game, and what the agent lets others see of its mind."""

    action: Any
    remark: str = ""
    """Said after the round, since it could tell partners something now. Plain text, at most 200 characters."""
    emotion: Emotion | None = None
    """Shown at once."""
    notes: str = ""
    """For the agent itself; nobody else reads it."""
    reasoning: str = ""
    """Why, in a few words: for tests and benches, never shown at the table."""


class Agent(ABC):
    """Plays one game at one level. Holds nothing of a match: any process may ask it at any time."""

    level: str

    def wants(self, window: Window, view: Callable[[], View]) -> bool:
        """Does it mean to answer this window of its seat? The clock closes the others. Asked twice it says the same."""
        return window.turn

    @abstractmethod
    def decide(self, view: View, window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        """One of the legal actions (there is at least one), for the seat whose view this is."""

    def fallback(self, legal: Sequence[Any]) -> Any:
        """What to play when `decide` failed: what is nearest to the clock's default."""
        return legal[0]
