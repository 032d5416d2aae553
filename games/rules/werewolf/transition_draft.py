"""A mutable draft of the next state of a Werewolf match, which collects the events of the move too."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeVar

from ..core import Event, IllegalMove, Transition, replace
from .state import WerewolfState

T = TypeVar("T")

TIMELINE = frozenset({
    "day", "night", "stood", "withdrew", "elected", "deaths", "tie", "banished", "self_destruct", "badge", "order",
})  # fmt: skip
"""Public events that the table's history keeps."""


def require_present(value: T | None) -> T:
    """Returns a value of the state, such as the current speaker or vote, after checking that it is not None.

    If it is None, the move does not belong to the current stage. Raises IllegalMove: `WRONG_PHASE`.
    """
    if value is None:
        raise IllegalMove("WRONG_PHASE")
    return value


@dataclass(slots=True)
class Draft:
    """A mutable draft of the next state of a Werewolf match, with the events of the move so far.

    The functions that carry out a move change it in place. `done` returns the finished state and events.
    """

    state: WerewolfState
    events: list[Event] = field(default_factory=list)

    def change(self, **fields: Any) -> None:
        self.state = replace(self.state, **fields)

    def change_night(self, **fields: Any) -> None:
        """Changes fields in the record of the current night."""
        *before, night = self.state.nights
        self.change(nights=(*before, replace(night, **fields)))

    def add_event(self, kind: str, data: dict[str, Any], audience: tuple[int, ...] | None = None) -> None:
        """Adds an event to the draft, which only these seats see, or everybody if `audience` is None.

        An event of a kind in `TIMELINE` is also added to the timeline of the match, which views show.
        """
        self.events.append(Event(kind, data, audience))
        if kind in TIMELINE:
            # a timeline entry has a `kind` of its own, so the kind of a vote needs another name
            rest = {"vote" if key == "kind" else key: value for key, value in data.items()}
            line = {**rest, "kind": kind, "day": self.state.day}
            self.change(timeline=(*self.state.timeline, dict(sorted(line.items()))))

    def close_windows(self) -> None:
        """Closes every open window at the end of a stage, so that no seat may act."""
        self.state = self.state.with_ctx(self.state.ctx.close())

    def done(self) -> Transition[WerewolfState]:
        return Transition(self.state, tuple(self.events))
