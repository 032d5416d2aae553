"""Defines windows, which let some seats act until a deadline, and `Ctx`, the part of a state that all games share.

A window says which seats may use which verbs, such as `play`, and when.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .copy_dataclass import replace
from .rng import Rng


@dataclass(frozen=True, slots=True)
class Window:
    """The permission for some seats to use some verbs, such as `play`, in a span of match time.

    It lasts from `opens_at` until just before `closes_at`, both in ms.
    """

    id: int
    """Unique within a match; never leaves the server."""
    name: str
    seats: tuple[int, ...]
    verbs: tuple[str, ...]
    opens_at: int
    closes_at: int
    public: bool = True
    """Whether everybody may know that this window is open. Otherwise only its own seats may."""
    turn: bool = False
    """Whether the window is a seat's turn. Letting it close counts as a missed turn; answering it resets the count."""
    machines_from: int = 0
    """Agents, bots and trustees are refused before this time, so that people can use theirs."""

    def known_to(self, seat: int | None) -> bool:
        """Whether this seat (None: a spectator) may know that the window is open.

        Some windows are hidden: that of a werewolf's vote at night is known only to the seats that may use it.
        """
        return self.public or seat in self.seats


@dataclass(frozen=True, slots=True)
class Ctx:
    """The part of a state that all games share: random generator, clock, open windows, absent players.

    `at` is the match time of the last move, in ms.
    """

    rng: Rng
    at: int = 0
    windows: tuple[Window, ...] = ()
    next_window: int = 1
    missed: tuple[int, ...] = ()
    """Turns missed in a row, per seat."""
    timeouts: tuple[int, ...] = ()
    """Turns missed in the whole match, per seat; a trustee misses none."""
    trustees: tuple[int, ...] = ()
    """Seats that a trustee plays, ascending."""
    agents: tuple[int, ...] = ()
    """Seats that a built-in agent holds, ascending; fixed at the start."""
    gone: tuple[int, ...] = ()
    """Seats whose player has left for good, ascending: conceded, or left after being out of the game."""
    paused_at: int | None = None
    aborted: bool = False

    @property
    def conceded(self) -> tuple[int, ...]:
        """The seats whose player gave up for good, so that an agent plays them.

        A seat whose player left after it was out of the game is not included: it needs no agent.
        """
        return tuple(seat for seat in self.gone if seat in self.trustees)

    @property
    def unattended(self) -> bool:
        """Whether everybody but agents has left the match for good, so that only agents play."""
        return bool(self.gone) and len({*self.agents, *self.gone}) == len(self.missed)

    def window(self, window_id: int | None) -> Window | None:
        for window in self.windows:
            if window.id == window_id:
                return window
        return None

    def window_named(self, name: str) -> Window | None:
        """Returns the open window with this name, such as `turn`; None if there is none."""
        for window in self.windows:
            if window.name == name:
                return window
        return None

    def open(
        self,
        name: str,
        seats: Sequence[int],
        verbs: Sequence[str],
        *,
        closes_at: int,
        opens_at: int | None = None,
        public: bool = True,
        turn: bool = False,
        machines_from: int = 0,
    ) -> Ctx:
        """Returns this match context with one more open window.

        If `opens_at` is None, the window opens at the time of the move that is being applied.
        """
        window = Window(
            self.next_window, name, tuple(seats), tuple(verbs),
            self.at if opens_at is None else opens_at, closes_at, public, turn, machines_from,
        )  # fmt: skip
        return replace(self, windows=(*self.windows, window), next_window=self.next_window + 1)

    def close(self, *names: str) -> Ctx:
        """Returns this match context without the windows that have these names.

        If no name is given, all windows close.
        """
        kept = tuple(w for w in self.windows if names and w.name not in names)
        return replace(self, windows=kept)

    def shift(self, by: int) -> Ctx:
        """Returns this match context with all future times of its windows `by` ms later, as after a pause.

        Past times stay: a window that has already opened keeps its `opens_at`.
        """
        moved = tuple(
            replace(
                w,
                opens_at=w.opens_at + by if w.opens_at > self.at else w.opens_at,
                closes_at=w.closes_at + by,
                machines_from=w.machines_from + by if w.machines_from > self.at else w.machines_from,
            )
            for w in self.windows
        )
        return replace(self, windows=moved)

    def extend(self, by: int, window: Window | None = None) -> Ctx:
        """Returns this match context with `by` ms added to the deadline of `window`, or of every window if it is None.

        Other windows with the deadline of `window` get more time too. In Liar's Dice a challenge out of turn must not
        close before the turn that it may interrupt.
        """
        moved = tuple(
            replace(w, closes_at=w.closes_at + by) if window is None or w.closes_at == window.closes_at else w
            for w in self.windows
        )
        return replace(self, windows=moved)
