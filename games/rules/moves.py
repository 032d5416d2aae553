"""Moves, events, and the control moves that all games share."""

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
    """An action with the seat, window and time in ms to which it belongs, and the kind of player that made it.

    A control move, such as a timeout, has the seat SYSTEM.
    """

    seat: int
    window: int | None
    """The window that the move answers; None for control moves of SYSTEM."""
    action: Any
    at: int
    by: By = "person"


@dataclass(frozen=True, slots=True)
class Event:
    """A visible result of a move: its kind and data.

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
    """A control move that closes a window whose time is over. The game then applies its default."""

    excused: bool = False
    """Whether the product itself was away in the meantime; no player has missed a turn then."""


@dataclass(frozen=True, slots=True)
class AddTime:
    """A control move that extends its window and all that close with it by so many ms.

    Without a window, extends all.
    """

    ms: int


@dataclass(frozen=True, slots=True)
class Pause:
    """A control move that stops every clock of the match."""


@dataclass(frozen=True, slots=True)
class Resume:
    """A control move that restarts the clocks. Every deadline becomes later by the length of the pause."""


@dataclass(frozen=True, slots=True)
class TakeOver:
    """A control move that begins auto-play (托管): the trustee plays this seat."""

    seat: int
    reason: str = "asked"
    """asked | left | missed"""


@dataclass(frozen=True, slots=True)
class GiveBack:
    """A control move that ends auto-play: the player has the seat back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Concede:
    """A control move with which a player gives up: the trustee plays the seat to the end of the match, irrevocably."""

    seat: int


@dataclass(frozen=True, slots=True)
class Depart:
    """A control move with which a player leaves whose seat is out of the game already. Nobody waits for this player."""

    seat: int


@dataclass(frozen=True, slots=True)
class Abort:
    """A control move that ends the match without a result."""

    reason: str = "staff"


@dataclass(frozen=True, slots=True)
class Finish:
    """A control move that ends a match between two of its rounds, with the result of the rounds played."""

    reason: str


@dataclass(frozen=True, slots=True)
class Gift:
    """A control move with which a gift of a stream's audience acts in the match. The game knows its kinds."""

    kind: str
    reference: str
    """Names the stored gift, with its donor; says nothing about the match."""
    seat: int | None = None
    """The seat that the gift supports, for kinds that support one."""
    target: int | None = None
    """The opponent whom the gift names, for kinds that name one."""


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
    "finish": Finish,
    "gift": Gift,
}
