"""The parts of a lesson: a fixed deal, the moves of everybody in order, and the sentences that explain them.

A lesson is a match whose log is the beginning of its script. The rules play every move, so a script cannot say what the
rules refuse. The seed fixes the deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

TIMEOUT = "timeout"
"""The verb of an entry in which the time of the window `data["window"]` runs out."""
BUTTON = ".actions [data-act={}]"
"""The selector of a button of the action bar, by its name."""
HAND = ".hand-zone .hand [data-code]"
"""The selector of the cards in the learner's hand."""


def cards_in_hand(codes: str) -> tuple[str, ...]:
    """Returns the selectors of the cards with these codes in the learner's hand."""
    return tuple(f'.hand-zone [data-code="{code}"]' for code in codes.split())


@dataclass(frozen=True, slots=True)
class ScriptMove:
    """One move of the script, by the learner or a partner, or the end of a window's time."""

    seat: int
    verb: str
    data: Mapping[str, Any]
    texts: Any = None
    """The words of a spoken verb, marked for translation; None for every other verb."""


@dataclass(frozen=True, slots=True)
class Step:
    """One sentence for the learner, what it lights on the table, and the move that it asks for, if any."""

    text: Any
    """The sentence, marked for translation. `%(seat1)s` stands for the name of the player in seat 1."""
    light: tuple[str, ...] = ()
    """Selectors of the elements that stay in the light; none: the slip lies in the middle."""
    move: ScriptMove | None = None
    why: Any = ""
    """The sentence for a legal move that the lesson does not want, marked for translation."""
    picks: tuple[str, ...] = ()
    """Selectors of the cards or seats that the learner has to pick for the move."""
    press: tuple[str, ...] = ()
    """Selectors of the buttons that make the move. The first one that is visible is lit once all is picked."""
    then: Any = ""
    """The sentence once all is picked, marked for translation; empty for the usual one."""

    @property
    def says(self) -> bool:
        """Whether the move that it asks for is a speech, which the learner makes with a button of the slip."""
        return self.move is not None and self.move.texts is not None


Entry = Step | ScriptMove


@dataclass(frozen=True)
class LessonScript:
    """The script of one lesson, as data."""

    game: str
    key: str
    version: int
    """Raised when moves or deal change, so that a lesson begun before is not continued by another script."""
    seed: str
    seats: int
    names: tuple[int, ...]
    """The numbers of the partners' personas, in the order of their seats."""
    title: Any
    about: Any
    """The sentence about the lesson in the list of lessons."""
    learned: tuple[Any, ...]
    """The things that the learner knows at the end, a few words each."""
    entries: tuple[Entry, ...]
    minutes: int = 3
    options: Mapping[str, Any] = field(default_factory=dict)
    learner: int = 0
    """The learner's seat."""

    @property
    def name(self) -> str:
        """The name that a match of this lesson stores, such as `doudizhu.first.1`."""
        return f"{self.game}.{self.key}.{self.version}"

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        return tuple(entry for entry in self.entries if isinstance(entry, Step))

    @cached_property
    def moves(self) -> tuple[ScriptMove, ...]:
        """The moves of all players in order: entry number n of the match's log is `moves[n - 1]`."""
        found = (entry.move if isinstance(entry, Step) else entry for entry in self.entries)
        return tuple(move for move in found if move is not None)

    @cached_property
    def asked(self) -> frozenset[int]:
        """The indices of the moves that steps ask the learner for. The server plays all others."""
        steps = zip(self.moves_before, self.steps, strict=True)
        return frozenset(before for before, step in steps if step.move is not None)

    @cached_property
    def moves_before(self) -> tuple[int, ...]:
        """The number of moves that are played before each step is shown, by the step's index."""
        before, found = 0, []
        for entry in self.entries:
            if isinstance(entry, Step):
                found.append(before)
                before += entry.move is not None
            else:
                before += 1
        return tuple(found)

    @cached_property
    def steps_before(self) -> tuple[int, ...]:
        """The number of steps that the learner has done before each move is played, by the move's index."""
        done, found = 0, []
        for entry in self.entries:
            if isinstance(entry, ScriptMove) or entry.move is not None:
                found.append(done)
            done += isinstance(entry, Step)
        return tuple(found)
