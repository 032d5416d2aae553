"""Who may do what, and when: the windows that are open, and what every state carries beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .replace import replace
from .rng import Rng


@dataclass(frozen=True, slots=True)
class Window:
    """These seats may use these verbs, from `opens_at` until just before `closes_at`."""

    id: int
    """Never repeats within a match and never leaves the server."""
    name: str
    seats: tuple[int, ...]
    verbs: tuple[str, ...]
    opens_at: int
    closes_at: int
    public: bool = True
    """May everybody know that this window is open? Otherwise its own seats alone."""
    turn: bool = False
    """Is it a seat's turn? Then letting it close counts as a missed turn, and answering it resets the count."""
    machines_from: int = 0
    """Agents, bots and trustees are refused before this time: it protects what people may still do."""

    def known_to(self, seat: int | None) -> bool:
        """May this seat (None: a spectator) know that the window is open?"""
        return self.public or seat in self.seats


@dataclass(frozen=True, slots=True)
class Ctx:
    """What every state carries: the generator, the time of the last move, the open windows, who is away."""

    rng: Rng
    at: int = 0
    windows: tuple[Window, ...] = ()
    next_window: int = 1
    missed: tuple[int, ...] = ()
    """Turns missed in a row, per seat."""
    timeouts: tuple[int, ...] = ()
    """Turns missed in the whole match, per seat; a trustee misses none."""
    trustees: tuple[int, ...] = ()
    """Seats that their agent plays for, ascending."""
    agents: tuple[int, ...] = ()
    """Seats that an agent of the house sat down in, ascending; fixed at the start."""
    gone: tuple[int, ...] = ()
    """Seats whose player has left for good, ascending: conceded, or left when out of the game."""
    paused_at: int | None = None
    aborted: bool = False

    @property
    def conceded(self) -> tuple[int, ...]:
        """Seats that were conceded: those of `gone` that have a trustee, since a seat that was out needs none."""
        return tuple(seat for seat in self.gone if seat in self.trustees)

    @property
    def unattended(self) -> bool:
        """Whether all people have left for good, so that agents and trustees keep nobody waiting."""
        return bool(self.gone) and len({*self.agents, *self.gone}) == len(self.missed)

    def window(self, window_id: int | None) -> Window | None:
        for window in self.windows:
            if window.id == window_id:
                return window
        return None

    def named(self, name: str) -> Window | None:
        """The open window of that name, if there is one."""
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
        """Opens one more window, from `opens_at` (default: the time of the move being applied)."""
        window = Window(
            self.next_window, name, tuple(seats), tuple(verbs),
            self.at if opens_at is None else opens_at, closes_at, public, turn, machines_from,
        )  # fmt: skip
        return replace(self, windows=(*self.windows, window), next_window=self.next_window + 1)

    def close(self, *names: str) -> Ctx:
        """Closes the windows of these names; all of them when none is named."""
        kept = tuple(w for w in self.windows if names and w.name not in names)
        return replace(self, windows=kept)

    def shifted(self, by: int) -> Ctx:
        """Moves all that still lies ahead by that many milliseconds, as after a pause.

        What lies behind stays: a window that has opened already keeps its `opens_at`.
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

    def prolonged(self, by: int, window: Window | None = None) -> Ctx:
        """Lets every window close later, or one, and with it all that were to close at the same moment.

        Windows that close together belong together: a jump challenge closes with the turn that it may interrupt.
        """
        moved = tuple(
            replace(w, closes_at=w.closes_at + by) if window is None or w.closes_at == window.closes_at else w
            for w in self.windows
        )
        return replace(self, windows=moved)
