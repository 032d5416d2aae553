"""A puzzle played out: is a move right, what do the others answer, how is a wrong one refuted, what helps.

One `Analyst` thinks about the positions of one request. It is exact: what it says is proven by a search through every
answer, or it says nothing (`Undecided`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from games.agents.doudizhu.core.solver_types import BudgetExceeded, SolverResult
from games.rules.cards import Card
from games.rules.core import IllegalMove
from games.rules.doudizhu.actions import Pass, Play
from games.rules.doudizhu.combos import Combo

from .positions import Action, Position, Side, ranks

if TYPE_CHECKING:
    from games.agents.doudizhu.core.solver import Solver

__all__ = ["Analyst", "Line", "Move", "Step", "TooLong", "BudgetExceeded", "SolverResult"]

LONGEST: Final = 40
"""Own moves in a line; no ending of this size has more."""
STEPS: Final = 4_000
"""Positions that the rules engine may make for one request, a fifth of a millisecond each: twenty times what the first
moves of the shipped puzzles take."""

Status = Literal["open", "solved", "wrong"]
Move = tuple[Action, Position]
"""What is done, and what it leads to."""


class TooLong(Exception):
    """More moves than any ending has."""


@dataclass(frozen=True, slots=True)
class Step:
    """What a seat did, and the position after it; `combo` is None for a pass."""

    seat: int
    combo: Combo | None
    after: Position


@dataclass(frozen=True, slots=True)
class Line:
    """How far a player has come: all that was done, by both sides."""

    status: Status
    steps: tuple[Step, ...]
    position: Position
    """After the last step."""


class Analyst:
    """Solves positions of one ending; what it has found out serves for the next question."""

    def __init__(self, *, limit: int, steps: int = STEPS) -> None:
        """`limit`: positions to search in all; `steps`: positions that the rules engine may make in all. Beyond either
        every question raises Undecided."""
        self._limit, self._most = limit, steps
        self._steps = 0
        self._made: Solver | None = None
        self._known: dict[str, SolverResult] = {}
        self._moves: dict[Position, list[Move]] = {}

    @property
    def nodes(self) -> int:
        """Positions searched so far."""
        return 0 if self._made is None else self._made.nodes

    @property
    def steps(self) -> int:
        """Positions that the rules engine has made so far."""
        return self._steps

    @property
    def _solver(self) -> Solver:
        if self._made is None:
            from games.agents.doudizhu.core.solver import Solver  # here: it loads a compiler, which most never need

            self._made = Solver(limit=self._limit)
        return self._made

    def wins(self, position: Position, side: Side) -> bool:
        """Does this side win, whatever the other does? Raises Undecided."""
        if position.winner is not None:
            return position.winner == side
        landlord = self._solver.landlord_wins(
            position.hands, turn=position.turn, last=position.to_beat, last_seat=position.last_seat
        )
        return landlord == (side == "landlord")

    def plays(self, position: Position) -> int:
        """Plays that the winning side needs at most, its passes not counted. Raises Undecided."""
        if position.winner is not None:
            return 0
        return self._verdict(position).plays

    def _verdict(self, position: Position) -> SolverResult:
        mark = position.fingerprint()
        if mark not in self._known:
            self._known[mark] = self._solver.verdict(
                position.hands, turn=position.turn, last=position.to_beat, last_seat=position.last_seat
            )
        return self._known[mark]

    # ── What is best ────────────────────────────────────────────────────────────────────────────

    def following(self, position: Position) -> list[Move]:
        """What may be done, and what it leads to; moves that lead to alike positions once. Raises Undecided."""
        if position not in self._moves:
            self._moves[position] = _each_once(self._counted(position))
        return self._moves[position]

    def _counted(self, position: Position) -> Iterator[Move]:
        for move in position.moves():
            self._count()
            yield move

    def _count(self) -> None:
        self._steps += 1
        if self._steps > self._most:
            raise BudgetExceeded

    def winning(self, position: Position) -> list[Move]:
        """The moves by which who is to move wins, with what they lead to. Raises Undecided."""
        return [(action, after) for action, after in self.following(position) if self.wins(after, position.side)]

    def best(self, position: Position) -> Move:
        """The move that wins soonest, or else the one that holds out longest and leaves the fewest ways to win.

        Of equal ones the first in the order of the rules engine: the same question has the same answer.
        """
        moves, winning = self.following(position), self.winning(position)
        if winning:
            return min(winning, key=lambda move: self.plays(move[1]))
        if len(moves) == 1:
            return moves[0]
        most = max(self.plays(after) for _action, after in moves)
        longest = [(action, after) for action, after in moves if self.plays(after) == most]
        return min(longest, key=lambda move: self._ways(move[1], position.side))

    def _ways(self, position: Position, loser: Side) -> int:
        """How many moves keep the win, when it is the winner's turn; many for who may still be answered."""
        if position.winner is not None or position.side == loser:
            return LONGEST
        return len(self.winning(position))

    # ── A line ──────────────────────────────────────────────────────────────────────────────────

    def line(self, start: Position, moves: Sequence[tuple[Card, ...]]) -> Line:
        """Plays the solver's moves (cards, none for a pass) and the others' answers.

        A pass that is forced is made without being asked for. The line ends with a wrong move: what follows is left
        out. Raises IllegalMove for what the rules do not allow, TooLong, Undecided.
        """
        if len(moves) > LONGEST:
            raise TooLong
        side, position = start.side, start
        steps: list[Step] = []
        for cards in moves:
            if position.winner is not None:
                raise IllegalMove("GAME_OVER")
            self._count()
            action: Action = Play(cards) if cards else Pass()
            position = _do(position, (action, position.after(action)), steps)
            if not self.wins(position, side):
                return Line("wrong", tuple(steps), position)
            position = self._answered(position, side, steps)
        return Line("solved" if position.winner == side else "open", tuple(steps), position)

    def _answered(self, position: Position, side: Side, steps: list[Step]) -> Position:
        """The others' answers, and passes that are forced, until the solver has a choice."""
        while position.winner is None:
            if position.side != side:
                move = self.best(position)
            elif (only := self._forced_pass(position)) is not None:
                move = only
            else:
                break
            position = _do(position, move, steps)
        return position

    def _forced_pass(self, position: Position) -> Move | None:
        self._count()
        legal = position.legal()
        return (legal[0], position.after(legal[0])) if len(legal) == 1 and isinstance(legal[0], Pass) else None

    def refutation(self, position: Position) -> tuple[Step, ...]:
        """How the game ends when both sides do their best from here. Raises Undecided."""
        steps: list[Step] = []
        while position.winner is None:
            position = _do(position, self.best(position), steps)
        return tuple(steps)


def following(position: Position) -> list[Move]:
    """What may be done, and what it leads to; moves that lead to alike positions once."""
    return _each_once(position.moves())


def _each_once(moves: Iterable[Move]) -> list[Move]:
    found: dict[str, Move] = {}
    for action, after in moves:
        found.setdefault(after.fingerprint(), (action, after))
    return list(found.values())


def _do(position: Position, move: Move, steps: list[Step]) -> Position:
    action, after = move
    combo = after.last.combo if isinstance(action, Play) and after.last is not None else None
    steps.append(Step(position.turn, combo, after))
    return after


def same(one: Action, other: Action) -> bool:
    """Are they alike in their ranks?"""
    if isinstance(one, Pass) or isinstance(other, Pass):
        return isinstance(one, Pass) and isinstance(other, Pass)
    return ranks(one.cards) == ranks(other.cards)
