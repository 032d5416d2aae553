"""Finds the turns that a seat's person answered in an ended match, with what the seat saw at each.

The states are computed again from the log.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from games import journal
from games.journal.fold_log import fold, start_of
from games.journal.newest_state import decode_state, encode_state
from games.models import Match
from games.rules.core import Transition, Window

LINES: Final = 100
"""The number of log entries read from the database at once."""


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """One decision of a person on their own turn: the seat's view, the legal actions and the chosen one."""

    step: int
    """The number of the log entry, which is also the step of the replay that shows it."""
    at: int
    """Milliseconds since the match began."""
    round: int
    """The number of the round, counted from 1."""
    view: dict[str, Any]
    """The seat's own view before the answer."""
    window: Window
    legal: tuple[Any, ...]
    told: dict[str, Any]
    """The public form of the action: its verb and the fields of its event."""


@dataclass(frozen=True, slots=True)
class LogPosition:
    """A position in the log of a match, and the state of the match there, from which a later run can continue."""

    line: int = 0
    """The last log entry included in the state."""
    state: str = field(default="", repr=False)
    """The codec's JSON; empty at the start. Secret: it contains every hand."""


class DecisionPoints:
    """An iterable of the turns that the person in a seat answered in a match, the oldest first.

    Timeouts and moves of a trustee are left out. The caller ensures that the match has ended and that no other table
    still plays its deals.
    """

    def __init__(
        self, match: Match, seat: int, *, since: LogPosition | None = None, known: Container[int] = ()
    ) -> None:
        """Begins at the position `since` in the log (None: the start of the match).

        `known` are the numbers (`step`) of decisions that the caller has already; they are not yielded.
        """
        self._info = journal.match_info_of(match.pk)
        self._seat, self._known = seat, known
        since = since or LogPosition()
        self._line = since.line
        self._state = decode_state(self._info, since.state) if since.state else start_of(self._info).state

    def __iter__(self) -> Iterator[DecisionPoint]:
        rules = self._info.rules
        for state, line, after in self._own_decisions():
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
        """Returns the number of decisions from the present position to the end of the log, those in `known` included.

        Counting reads the log to its end, so that nothing is left to iterate over.
        """
        return sum(1 for _ in self._own_decisions())

    @property
    def reached(self) -> LogPosition:
        """The position in the log just before the last yielded decision, from which a later run can continue."""
        return LogPosition(self._line, encode_state(self._state))

    def _own_decisions(self) -> Iterator[tuple[Any, journal.LogEntry, Transition[Any]]]:
        """Yields each decision of the seat's person: the state before it, its log entry, the state and events after."""
        for line, after in self._further_entries():
            window = self._state.ctx.window(line.window)
            if line.seat == self._seat and line.by == "person" and window is not None and window.turn:
                yield self._state, line, after
            self._line, self._state = line.number, after.state

    def _further_entries(self) -> Iterator[tuple[journal.LogEntry, Transition[Any]]]:
        """Yields each log entry after the present position, with its outcome: the new state and events.

        Reads 100 entries at a time, for callers that stop early.
        """
        read = self._line
        while lines := journal.log_entries(self._info.id, after=read, until=read + LINES):
            yield from fold(self._info, self._state, lines)
            read = lines[-1].number
