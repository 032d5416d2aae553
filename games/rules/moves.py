"""Moves and events of a match, and the control moves that all games share, such as a timeout or a pause."""

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
    """A player's action, or a control move, with its seat, window and match time in ms.

    `by` says which kind of player made it. A control move, such as a timeout, has the seat SYSTEM.
    """

    seat: int
    window: int | None
    """The window that the move answers; None for control moves of SYSTEM."""
    action: Any
    at: int
    by: By = "person"


@dataclass(frozen=True, slots=True)
class Event:
    """A visible result of a move, such as a card played: its kind and data.

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
    """A control move that closes a window whose time is over.

    The rules of the game then act for the seats that did not use it.
    """

    excused: bool = False
    """Whether the product itself was away in the meantime; no player has missed a turn then."""


@dataclass(frozen=True, slots=True)
class AddTime:
    """A control move that adds milliseconds to the deadline of its window, and of all windows with the same deadline.

    If it names no window, all windows get more time.
    """

    ms: int


@dataclass(frozen=True, slots=True)
class Pause:
    """A control move that stops every clock of the match."""


@dataclass(frozen=True, slots=True)
class Resume:
    """A control move that restarts the clocks after a pause. All deadlines move by the length of the pause."""


@dataclass(frozen=True, slots=True)
class TakeOver:
    """A control move that begins auto-play (托管) for a seat: an agent plays it in the player's absence."""

    seat: int
    reason: str = "asked"
    """asked | left | missed"""


@dataclass(frozen=True, slots=True)
class GiveBack:
    """A control move that ends auto-play for a seat: its player plays again."""

    seat: int


@dataclass(frozen=True, slots=True)
class Concede:
    """A control move with which a player gives up for good: an agent plays the seat to the end of the match."""

    seat: int


@dataclass(frozen=True, slots=True)
class Depart:
    """A control move with which a player whose seat is already out of the game leaves the match.

    No agent takes the seat, and nobody waits for the player.
    """

    seat: int


@dataclass(frozen=True, slots=True)
class Abort:
    """A control move that ends the match without a result."""

    reason: str = "staff"


@dataclass(frozen=True, slots=True)
class Finish:
    """A control move that ends a match between two of its rounds. The rounds played so far decide the result."""

    reason: str


@dataclass(frozen=True, slots=True)
class Gift:
    """A control move with which a gift, for which a viewer of a stream paid, acts in the match.

    The rules of the game define the kinds of gifts and what each does.
    """

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
