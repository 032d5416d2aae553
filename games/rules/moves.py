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
    """The clock closes a window; the game plays its default."""

    excused: bool = False
    """Whether the product itself was away in the meantime; no player has missed a turn then."""


@dataclass(frozen=True, slots=True)
class AddTime:
    """More time for the named window and all that close with it, or for every window if none is named."""

    ms: int


@dataclass(frozen=True, slots=True)
class Pause:
    """Stops every clock of the match."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Restarts the clocks; all deadlines move by the length of the pause."""


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Lets the trustee play this seat (托管)."""

    seat: int
    reason: str = "asked"
    """asked | left | missed"""


@dataclass(frozen=True, slots=True)
class GiveBack:
    """Gives the seat back to its player."""

    seat: int


@dataclass(frozen=True, slots=True)
class Concede:
    """The player of this seat gives up the match. The trustee plays it to the end, and nobody may take it back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Depart:
    """The player of this seat leaves for good; the seat is already out of the game, and nobody waits for it."""

    seat: int


@dataclass(frozen=True, slots=True)
class Abort:
    """Ends the match without a result."""

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
