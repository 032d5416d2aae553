"""A transition under construction: the changing state, and the events so far."""

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
    """Returns the value that a stage needs: its speaker, vote, sheriff or election.

    Raises IllegalMove: `WRONG_PHASE` in a stage without that value.
    """
    if value is None:
        raise IllegalMove("WRONG_PHASE")
    return value


@dataclass(slots=True)
class Draft:
    """A state under construction with its events.

    The functions of one stage change it in place; nobody else holds it.
    """

    state: WerewolfState
    events: list[Event] = field(default_factory=list)

    def change(self, **fields: Any) -> None:
        self.state = replace(self.state, **fields)

    def tell(self, kind: str, data: dict[str, Any], audience: tuple[int, ...] | None = None) -> None:
        """Adds an event for everybody or for these seats; important public events also enter the timeline."""
        self.events.append(Event(kind, data, audience))
        if kind in TIMELINE:
            # a timeline entry has a `kind` of its own, so the kind of a vote needs another name
            rest = {"vote" if key == "kind" else key: value for key, value in data.items()}
            line = {**rest, "kind": kind, "day": self.state.day}
            self.change(timeline=(*self.state.timeline, dict(sorted(line.items()))))

    def close(self) -> None:
        """Closes every window, because the stage is over."""
        self.state = self.state.with_ctx(self.state.ctx.close())

    def done(self) -> Transition[WerewolfState]:
        return Transition(self.state, tuple(self.events))
