"""What a seat of an ended match has decided, with all that it knew then and nothing more: the log folded once more."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from games import journal
from games.journal.fold import fold, start_of
from games.journal.head import decode_state, encode_state
from games.models import Match
from games.rules.core import Transition, Window

LINES: Final = 100
"""Of the log, read at a time."""


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """A person's answer to their turn."""

    step: int
    """Line of the log, and so the step of the replay that shows it."""
    at: int
    """ms since the match began."""
    round: int
    """From 1."""
    view: dict[str, Any]
    """The seat's own, before it answered."""
    window: Window
    legal: tuple[Any, ...]
    told: dict[str, Any]
    """Its verb, and what the table saw of it."""


@dataclass(frozen=True, slots=True)
class LogPosition:
    """How far a log has been folded, to go on from there."""

    line: int = 0
    """The last one that is in the state."""
    state: str = field(default="", repr=False)
    """The codec's JSON; empty at the start. Secret: it holds every hand."""


class DecisionPoints:
    """The turns that the person in a seat answered, oldest first; not what the clock or a trustee did for them.

    The match has ended and bears no seal: who calls sees to it.
    """

    def __init__(
        self, match: Match, seat: int, *, since: LogPosition | None = None, known: Container[int] = ()
    ) -> None:
        """`since`: where to go on; `known`: steps that are passed over."""
        self._facts = journal.match_info_of(match.pk)
        self._seat, self._known = seat, known
        since = since or LogPosition()
        self._line = since.line
        self._state = decode_state(self._facts, since.state) if since.state else start_of(self._facts).state

    def __iter__(self) -> Iterator[DecisionPoint]:
        rules = self._facts.rules
        for state, line, after in self._own():
            if line.number in self._known:
                continue
            data = next(event.data for event in after.events if event.kind == line.verb)
            yield DecisionPoint(
                step=line.number, at=line.at, round=getattr(state, "number", 1), view=rules.view(state, self._seat),
                window=state.ctx.window(line.window),
                legal=tuple(rules.legal_actions(state, self._seat, state.ctx.window(line.window))),
                told={"verb": line.verb, **{key: value for key, value in data.items() if key != "seat"}},
            )  # fmt: skip

    def count(self) -> int:
        """How many there are from here on, known ones too. It goes to the end."""
        return sum(1 for _ in self._own())

    @property
    def reached(self) -> LogPosition:
        """Just before the decision that was given last."""
        return LogPosition(self._line, encode_state(self._state))

    def _own(self) -> Iterator[tuple[Any, journal.LogEntry, Transition[Any]]]:
        """The state before each of them, its line, and what that led to."""
        for line, after in self._folded():
            window = self._state.ctx.window(line.window)
            if line.seat == self._seat and line.by == "person" and window is not None and window.turn:
                yield self._state, line, after
            self._line, self._state = line.number, after.state

    def _folded(self) -> Iterator[tuple[journal.LogEntry, Transition[Any]]]:
        """Read a few lines at a time: who stops early has folded no more than was needed."""
        read = self._line
        while lines := journal.log_entries(self._facts.id, after=read, until=read + LINES):
            yield from fold(self._facts, self._state, lines)
            read = lines[-1].number
