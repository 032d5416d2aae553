"""The next state of a Werewolf match while it is being built, with the events so far."""

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


def required(value: T | None) -> T:
    """Returns the value, such as the current speaker, vote, sheriff or election, if it is not None.

    Raises IllegalMove: `WRONG_PHASE` if it is, which means that the stage has no such value.
    """
    if value is None:
        raise IllegalMove("WRONG_PHASE")
    return value


@dataclass(slots=True)
class Draft:
    """The next state of a Werewolf match while it is being built, with the events so far.

    Functions change it in place.
    """

    state: WerewolfState
    events: list[Event] = field(default_factory=list)

    def change(self, **fields: Any) -> None:
        self.state = replace(self.state, **fields)

    def change_night(self, **fields: Any) -> None:
        """Changes fields in the record of the current night."""
        *before, night = self.state.nights
        self.change(nights=(*before, replace(night, **fields)))

    def tell(self, kind: str, data: dict[str, Any], audience: tuple[int, ...] | None = None) -> None:
        """Adds an event for these seats, or for everybody if `audience` is None.

        An event of a kind in `TIMELINE` also enters the state's timeline, which views show.
        """
        self.events.append(Event(kind, data, audience))
        if kind in TIMELINE:
            # a timeline entry has a `kind` of its own, so the kind of a vote needs another name
            rest = {"vote" if key == "kind" else key: value for key, value in data.items()}
            line = {**rest, "kind": kind, "day": self.state.day}
            self.change(timeline=(*self.state.timeline, dict(sorted(line.items()))))

    def close(self) -> None:
        """Closes every window of the state at the end of a stage."""
        self.state = self.state.with_ctx(self.state.ctx.close())

    def done(self) -> Transition[WerewolfState]:
        return Transition(self.state, tuple(self.events))
