"""Finds puzzles in a played round: endgames with exactly one winning move, which a simple player would miss."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from games.agents import registry as agents
from games.rules.cards import Card
from games.rules.core import Ctx, IllegalMove, Move, Rng, Window
from games.rules.doudizhu.actions import Pass, Play
from games.rules.doudizhu.hand_types import HandType
from games.rules.doudizhu.state import DouDizhuState, Phase

from .analysis import Analyst, BudgetExceeded, distinct_moves, is_same_play
from .positions import HARDEST, OPTIONS, RULES, SEATS, Action, Position, as_json, position_of, ranks

MAX_IN_HAND: Final = 12
MAX_CARDS: Final = 26
MIN_CARDS: Final = 9
MIN_CHOICES: Final = 4
"""The smallest number of first moves. With fewer, a player may simply try them all."""
MIN_PLAYS: Final = 3
"""The smallest number of plays to win. A person sees two at a glance, unless even the `club` agent misses them."""
CLUB: Final = "club"
OBVIOUS: Final = "obvious"
"""Names of the simple policies that try each puzzle: an agent of level `club`, and the function `obvious`."""
LIMIT: Final = 400_000
STEPS: Final = 2_000
"""Budgets for one endgame, its replies and refutations included; they bound the cost of a later request.

`LIMIT`: positions to search. `STEPS`: positions that the rules engine may make.
"""


@dataclass(frozen=True, slots=True)
class FoundPuzzle:
    """A puzzle found in a round and proven by search: its position, its winning move, and what makes it difficult."""

    position: Position
    key: Action
    depth: int
    choices: int
    nodes: int
    fooled: tuple[str, ...]

    @property
    def difficulty(self) -> int:
        """A difficulty from 1 to 5.

        Derived from the length of the solution, the numbers of positions to search and of first moves, and the simple
        policies that choose wrongly.
        """
        score = 0.55 * (self.depth - MIN_PLAYS) + 0.6 * math.log10(max(self.nodes, 10)) + 0.03 * self.choices
        return max(1, min(HARDEST, round(score + 0.3 * len(self.fooled) - 1.2)))

    def model_fields(self) -> dict[str, Any]:
        """Returns the fields of a `models.Puzzle` row for this puzzle, in JSON types."""
        return {
            "fingerprint": self.position.fingerprint(), "position": as_json(self.position), "side": self.position.side,
            "cards": self.position.cards, "depth": self.depth,
            "key": [card.code for card in self.key.cards] if isinstance(self.key, Play) else [],
            "choices": self.choices, "nodes": self.nodes, "fooled": list(self.fooled), "difficulty": self.difficulty,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round of Dou Dizhu as it was played after the landlord was chosen.

    It has the hands and all actions. Seats are those of the table.
    """

    number: int
    hands: tuple[tuple[Card, ...], ...]
    """The landlord's hand includes the bottom cards."""
    bottom: tuple[Card, ...]
    landlord: int
    base: int
    actions: tuple[tuple[int, Action], ...]
    """Seat and action, in order."""


def replay_states(played: PlayedRound) -> Iterator[DouDizhuState]:
    """Replays a round of Dou Dizhu by the rules, and yields the state before each action.

    Ends early at an action that the rules forbid.
    """
    window = Window(1, "turn", (played.landlord,), ("play",), 0, OPTIONS.turn_seconds * 1000, turn=True)
    ctx = Ctx(Rng("00" * 32), windows=(window,), next_window=2, missed=(0,) * SEATS, timeouts=(0,) * SEATS)
    state = DouDizhuState(
        ctx=ctx, options=OPTIONS, phase=Phase.PLAYING, hands=tuple(tuple(sorted(hand)) for hand in played.hands),
        bottom=played.bottom, first_bidder=played.landlord, bids=(0,) * SEATS, redeals=0, turn=played.landlord,
        landlord=played.landlord, base=played.base, trick=1,
    )  # fmt: skip
    for seat, action in played.actions:
        yield state
        try:
            state = RULES.apply(state, Move(seat, state.ctx.windows[0].id, action, 0, "person")).state
        except IllegalMove:
            return


def puzzles_in(rounds: Iterable[PlayedRound], *, most: int) -> list[tuple[PlayedRound, FoundPuzzle]]:
    """Returns the hardest puzzles of these rounds: one of each round, at most `most` in all."""
    found = []
    for played in rounds:
        seen = [one for one in map(find_puzzle, replay_states(played)) if one is not None]
        if seen:
            found.append((played, max(seen, key=lambda one: (one.difficulty, one.nodes))))
    return sorted(found, key=lambda one: -one[1].difficulty)[:most]


def find_puzzle(state: DouDizhuState) -> FoundPuzzle | None:
    """Returns the puzzle that this state of a round poses; None if it poses none, as almost every state."""
    position = position_of(state)
    if not is_candidate(position):
        return None
    moves = distinct_moves(position)
    if len(moves) < MIN_CHOICES:
        return None
    analyst = Analyst(limit=LIMIT, steps=STEPS)
    try:
        winning = unique_winning_move(analyst, position, moves)
        if not winning:
            return None
        depth, fooled = analyst.remaining_plays(position), tempted_policies(state, winning)
        if not fooled or (depth < MIN_PLAYS and CLUB not in fooled):
            return None
        verify_solution(analyst, position, moves)
    except BudgetExceeded:
        return None
    return FoundPuzzle(position, winning[0], depth, len(moves), analyst.nodes, fooled)


def is_candidate(position: Position) -> bool:
    """Whether a position has few enough cards for a person to read and solve, and enough to be a challenge."""
    sizes = [len(hand) for hand in position.hands]
    return max(sizes) <= MAX_IN_HAND and MIN_CARDS <= sum(sizes) <= MAX_CARDS and min(sizes) > 0


def unique_winning_move(analyst: Analyst, position: Position, moves: Sequence[tuple[Action, Position]]) -> list[Action]:
    """Returns the only winning move, as a list with its variants that differ in kickers alone.

    Returns an empty list if no move or several moves win. Raises BudgetExceeded.
    """
    if not analyst.wins(position, position.side):
        return []
    found: list[Action] = []
    bodies = set()
    for action, after in moves:
        if analyst.wins(after, position.side):
            found.append(action)
            bodies.add(None if isinstance(action, Pass) or after.last is None else after.last.combo[:3])
            if len(bodies) > 1:
                return []
    return found


def tempted_policies(state: DouDizhuState, winning: Sequence[Action]) -> tuple[str, ...]:
    """Returns the names of the simple policies (`obvious`, `club`) that choose a losing move in this state.

    `obvious` is the function `obvious_move`. `club` is an agent of that level, which sees only its own hand. Empty if
    both choose a winning move.
    """
    window = state.ctx.windows[0]
    (seat,) = window.seats
    view, legal = RULES.view(state, seat), list(RULES.legal_actions(state, seat, window))
    club = agents.agent(RULES.key, CLUB).decide(view, window, legal, Random(1)).action  # noqa: S311  seeded
    asked = {OBVIOUS: obvious_move(legal), CLUB: club}
    return tuple(name for name, chosen in asked.items() if not any(is_same_play(chosen, action) for action in winning))


def obvious_move(legal: Sequence[Action]) -> Action:
    """Returns the move that a beginner sees first: on a lead the most cards, else the lowest play that beats.

    A bomb or rocket is chosen only if no other play is legal.
    """
    plays = [action for action in legal if isinstance(action, Play)]
    quiet = [action for action in plays if action.hand_type not in (HandType.BOMB, HandType.ROCKET)] or plays
    leads = len(plays) == len(legal)
    if not quiet:
        return legal[0]
    return min(quiet, key=lambda play: (-len(play.cards) if leads else 0, ranks(play.cards)[0], ranks(play.cards)))


def verify_solution(analyst: Analyst, position: Position, moves: Sequence[tuple[Action, Position]]) -> None:
    """Checks that the solution, and how each wrong first move loses, can be computed within the budget of one request.

    Players may request each of them. Raises BudgetExceeded if the budget does not suffice.
    """
    analyst.refutation(position)
    for _action, after in moves:
        if after.winner is None:
            analyst.refutation(after)
