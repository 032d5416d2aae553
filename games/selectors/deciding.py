"""What a seat of an ended match has decided, with all that it knew then and nothing more: the log folded once more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games import journal
from games.journal.fold import begin, fold
from games.models import Match
from games.rules.core import Window


@dataclass(frozen=True, slots=True)
class Decided:
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


def decided(match: Match, seat: int) -> Iterator[Decided]:
    """The turns that the person in this seat answered, oldest first; not what the clock or a trustee did for them.

    The match has ended and bears no seal: who calls sees to it.
    """
    facts = journal.facts_of(match.pk)
    rules, state = facts.rules, begin(facts).state
    for line, after in fold(facts, state, journal.lines_of(match.pk, after=0)):
        window = state.ctx.window(line.window)
        if line.seat == seat and line.by == "person" and window is not None and window.turn:
            data = next(event.data for event in after.events if event.kind == line.verb)
            yield Decided(
                step=line.number, at=line.at, round=getattr(state, "number", 1), view=rules.view(state, seat),
                window=window, legal=tuple(rules.legal_actions(state, seat, window)),
                told={"verb": line.verb, **{key: value for key, value in data.items() if key != "seat"}},
            )  # fmt: skip
        state = after.state
