"""Analyses an endgame of Dou Dizhu by exhaustive search: which moves win, which replies are best, how wrong moves lose.

One `Analyst` analyses the positions of one request. The analysis is exact: every answer is proven by a search through
all replies, or `BudgetExceeded` is raised.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from games.agents.doudizhu.core.solver_results import BudgetExceeded, SolverResult
from games.rules.cards import Card
from games.rules.core import IllegalMove
from games.rules.doudizhu.actions import Pass, Play
from games.rules.doudizhu.hand_types import Combo

from .positions import Action, Position, Side, ranks

if TYPE_CHECKING:
    from games.agents.doudizhu.core.endgame_solver import Solver

__all__ = ["Analyst", "BudgetExceeded", "Line", "Move", "SolverResult", "Step", "TooLong"]

MAX_LINE_MOVES: Final = 40
"""The largest number of a player's moves in a line. No endgame of this size has more."""
STEPS: Final = 4_000
"""Positions that the rules engine may make for one request, at 0.2 ms each.

The first moves of the built-in puzzles take a twentieth of this.
"""

Status = Literal["open", "solved", "wrong"]
Move = tuple[Action, Position]
"""An action and the position after it."""


class TooLong(Exception):
    """Raised if a player's line (the moves made so far in a puzzle) has more than `MAX_LINE_MOVES` moves."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action in a line of play: its seat, its combination (`combo`; None for a pass), and the position after it."""

    seat: int
    combo: Combo | None
    after: Position


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line of moves in a puzzle: all actions of both sides so far, and their outcome.

    The outcome, `status`, is `open`, `solved`, or `wrong` after a move that no longer wins.
    """

    status: Status
    steps: tuple[Step, ...]
    position: Position
    """The position after the last step."""


class Analyst:
    """A search through the positions of one endgame, within a budget. Results are kept for later questions about it."""

    def __init__(self, *, limit: int, steps: int = STEPS) -> None:
        """Sets limits on the work, beyond which the methods raise BudgetExceeded.

        `limit`: positions to search in all. `steps`: positions that the rules engine may make in all.
        """
        self._limit, self._most = limit, steps
        self._steps = 0
        self._made: Solver | None = None
        self._known: dict[str, SolverResult] = {}
        self._moves: dict[Position, list[Move]] = {}

    @property
    def nodes(self) -> int:
        """The number of positions searched so far."""
        return 0 if self._made is None else self._made.nodes

    @property
    def steps(self) -> int:
        """The number of positions that the rules engine has made so far."""
        return self._steps

    @property
    def _solver(self) -> Solver:
        if self._made is None:
            from games.agents.doudizhu.core.endgame_solver import (
                Solver,
            )  # it loads a compiler, which few processes need

            self._made = Solver(limit=self._limit)
        return self._made

    def wins(self, position: Position, side: Side) -> bool:
        """Whether `side`, the landlord or the farmers, wins from this position against any defence.

        Raises BudgetExceeded.
        """
        if position.winner is not None:
            return position.winner == side
        landlord = self._solver.landlord_wins(
            position.hands, turn=position.turn, last=position.to_beat, last_seat=position.last_seat
        )
        return landlord == (side == "landlord")

    def remaining_plays(self, position: Position) -> int:
        """Returns how many more plays the winning side makes if both sides play best. Passes do not count.

        Raises BudgetExceeded.
        """
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

    # ── Best moves ──────────────────────────────────────────────────────────────────────────────

    def distinct_moves(self, position: Position) -> list[Move]:
        """Returns the legal moves that differ in effect, with the positions after them.

        Of several moves that lead to equal endgames only the first is returned. Raises BudgetExceeded.
        """
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

    def winning_moves(self, position: Position) -> list[Move]:
        """Returns the moves by which the side to move wins, with the positions after them. Raises BudgetExceeded."""
        return [(action, after) for action, after in self.distinct_moves(position) if self.wins(after, position.side)]

    def best_move(self, position: Position) -> Move:
        """Returns the move that wins soonest. If no move wins, returns the one after which winning takes longest.

        Of several such losing moves, the best leaves the opponent the fewest winning replies. Among equal moves the
        first one in the order of the rules engine is chosen, so repeated requests get one answer.
        """
        moves, winning = self.distinct_moves(position), self.winning_moves(position)
        if winning:
            return min(winning, key=lambda move: self.remaining_plays(move[1]))
        if len(moves) == 1:
            return moves[0]
        most = max(self.remaining_plays(after) for _action, after in moves)
        longest = [(action, after) for action, after in moves if self.remaining_plays(after) == most]
        return min(longest, key=lambda move: self._count_winning_replies(move[1], position.side))

    def _count_winning_replies(self, position: Position, loser: Side) -> int:
        """Returns the number of moves that still win in this position.

        Used to find the losing move that makes the win hardest. Returns `MAX_LINE_MOVES` if the round is over. It does
        so too if the losing side `loser` is to move, since that delays its loss.
        """
        if position.winner is not None or position.side == loser:
            return MAX_LINE_MOVES
        return len(self.winning_moves(position))

    # ── A line of moves ─────────────────────────────────────────────────────────────────────────

    def line(self, start: Position, moves: Sequence[tuple[Card, ...]]) -> Line:
        """Plays the player's moves (cards, none for a pass), each followed by the opponents' best replies.

        A forced pass is made automatically. The line ends at a wrong move; later moves are dropped. Raises IllegalMove
        for a move against the rules, TooLong and BudgetExceeded.
        """
        if len(moves) > MAX_LINE_MOVES:
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
            position = self._play_replies(position, side, steps)
        return Line("solved" if position.winner == side else "open", tuple(steps), position)

    def _play_replies(self, position: Position, side: Side, steps: list[Step]) -> Position:
        """Plays the opponents' best replies and the player's forced passes, until the player has a choice.

        The end of the round also stops it. Returns the position then, and adds the actions to `steps`.
        """
        while position.winner is None:
            if position.side != side:
                move = self.best_move(position)
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
        """Returns how the round ends from here if both sides play best: the steps from this position to the end.

        Raises BudgetExceeded.
        """
        steps: list[Step] = []
        while position.winner is None:
            position = _do(position, self.best_move(position), steps)
        return tuple(steps)


def distinct_moves(position: Position) -> list[Move]:
    """Returns the legal moves that differ in effect, with the positions after them.

    Of several moves that lead to equal endgames only the first is returned.
    """
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


def is_same_play(one: Action, other: Action) -> bool:
    """Whether two actions play cards of the same ranks, or both pass."""
    if isinstance(one, Pass) or isinstance(other, Pass):
        return isinstance(one, Pass) and isinstance(other, Pass)
    return ranks(one.cards) == ranks(other.cards)
