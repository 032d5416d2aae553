"""Moves and events, and the control moves that are the same in every game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

SYSTEM = -1
"""The seat of moves that no player makes: timeouts, pauses, trustees taking over."""

By = Literal["person", "agent", "bot", "trustee", "system"]
MACHINES = ("agent", "bot", "trustee")
"""Who must wait where people have protected time."""


@dataclass(frozen=True, slots=True)
class Move:
    """An action that somebody made."""

    seat: int
    window: int | None
    """The window that it answers; None for control moves of SYSTEM."""
    action: Any
    at: int
    by: By = "person"


@dataclass(frozen=True, slots=True)
class Event:
    """What the table sees. `audience` None means everybody, spectators included; else these seats alone."""

    kind: str
    data: dict[str, Any] = field(default_factory=dict)
    audience: tuple[int, ...] | None = None

    def seen_by(self, seat: int | None) -> bool:
        """May this seat (None: a spectator) see it?"""
        return self.audience is None or seat in self.audience


@dataclass(frozen=True, slots=True)
class Timeout:
    """The clock closes a window; the game plays its default."""

    excused: bool = False
    """Whether the product itself was away meanwhile; then nobody has missed a turn."""


@dataclass(frozen=True, slots=True)
class AddTime:
    """More time for the window that it names and all that close with it; for every window if it names none."""

    ms: int


@dataclass(frozen=True, slots=True)
class Pause:
    """Stops every clock of the match."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Starts them again; all deadlines move by as long as the pause lasted."""


@dataclass(frozen=True, slots=True)
class TakeOver:
    """The trustee plays for this seat from now on (托管)."""

    seat: int
    reason: str = "asked"
    """asked | left | missed"""


@dataclass(frozen=True, slots=True)
class GiveBack:
    """The player takes the seat back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Concede:
    """The player of this seat gives the match up: the trustee plays it to the end, and nobody takes it back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Depart:
    """The player of this seat, which is out of the game already, goes for good: nobody waits for it any more."""

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
