"""Moves and events, and the control moves that all games share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

SYSTEM = -1
"""The seat of moves that no player makes: timeouts, pauses, trustees taking over."""

By = Literal["person", "agent", "bot", "trustee", "system"]
MACHINES = ("agent", "bot", "trustee")
"""The automated players: they wait while people have protected time."""


@dataclass(frozen=True, slots=True)
class Move:
    """An action with its seat, window and time, and the kind of player that made it."""

    seat: int
    window: int | None
    """The window that the move answers; None for control moves of SYSTEM."""
    action: Any
    at: int
    by: By = "person"


@dataclass(frozen=True, slots=True)
class Event:
    """The visible result of a move.

    `audience` lists the seats that see it; None means everybody, spectators included.
    """

    kind: str
    data: dict[str, Any] = field(default_factory=dict)
    audience: tuple[int, ...] | None = None

    def seen_by(self, seat: int | None) -> bool:
        """Whether this seat (None: a spectator) may see the event."""
        return self.audience is None or seat in self.audience


@dataclass(frozen=True, slots=True)
class Timeout:
    """The closing of a window by the clock; the game plays its default."""

    excused: bool = False
    """Whether the product itself was away in the meantime; no player has missed a turn then."""


@dataclass(frozen=True, slots=True)
class AddTime:
    """More time for the named window and all that close with it, or for every window if none is named."""

    ms: int


@dataclass(frozen=True, slots=True)
class Pause:
    """A stop of every clock of the match."""


@dataclass(frozen=True, slots=True)
class Resume:
    """A restart of the clocks; all deadlines move by the length of the pause."""


@dataclass(frozen=True, slots=True)
class TakeOver:
    """The beginning of auto-play: the trustee plays this seat (托管)."""

    seat: int
    reason: str = "asked"
    """asked | left | missed"""


@dataclass(frozen=True, slots=True)
class GiveBack:
    """The end of auto-play: the player gets the seat back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Concede:
    """A concession: the trustee plays this seat to the end of the match, and nobody may take it back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Depart:
    """The final departure of a player whose seat is already out of the game; nobody waits for the seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Abort:
    """The end of the match without a result."""

    reason: str = "staff"


CONTROLS: Mapping[str, type] = {
    "timeout": Timeout,
    "add_time": AddTime,
    "pause": Pause,
    "resume": Resume,
    "take_over": TakeOver,
    "give_back": GiveBack,
    "concede": Concede,
    "depart": Depart,
    "abort": Abort,
}
