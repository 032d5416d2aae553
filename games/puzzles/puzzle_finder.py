"""Finds puzzles in a round that was played: endings that are won by one move alone, and not by the obvious one."""

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
from games.rules.doudizhu.combos import HandType
from games.rules.doudizhu.state import DouDizhuState, Phase

from .analysis import Analyst, BudgetExceeded, following, same
from .positions import HARDEST, OPTIONS, RULES, SEATS, Action, Position, as_json, position_of, ranks

MOST_IN_HAND: Final = 12
MOST_CARDS: Final = 26
LEAST_CARDS: Final = 9
LEAST_CHOICES: Final = 4
"""First moves: of fewer any may be tried."""
LEAST_PLAYS: Final = 3
"""Plays to win: two are seen at a glance, unless a player of the club overlooks them."""
CLUB: Final = "club"
OBVIOUS: Final = "obvious"
"""Who is asked what they would play: an agent that takes no time, and the rule of thumb of `obvious`."""
LIMIT: Final = 400_000
STEPS: Final = 2_000
"""Positions to search for one ending, its answers and refutations included, and positions that the rules engine makes
for them. They bound what a request will take."""


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle, proven."""

    position: Position
    key: Action
    depth: int
    choices: int
    nodes: int
    fooled: tuple[str, ...]

    @property
    def difficulty(self) -> int:
        """1 to 5: how long the way is, how much there is to look through, and which agents go wrong."""
        score = 0.55 * (self.depth - LEAST_PLAYS) + 0.6 * math.log10(max(self.nodes, 10)) + 0.03 * self.choices
        return max(1, min(HARDEST, round(score + 0.3 * len(self.fooled) - 1.2)))

    def entry(self) -> dict[str, Any]:
        """The fields of a `models.Puzzle` that follow from it. JSON types only."""
        return {
            "fingerprint": self.position.fingerprint(), "position": as_json(self.position), "side": self.position.side,
            "cards": self.position.cards, "depth": self.depth,
            "key": [card.code for card in self.key.cards] if isinstance(self.key, Play) else [],
            "choices": self.choices, "nodes": self.nodes, "fooled": list(self.fooled), "difficulty": self.difficulty,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round as it was played, from the moment in which there was a landlord. Seats are those of the table."""

    number: int
    hands: tuple[tuple[Card, ...], ...]
    """With the bottom in the landlord's."""
    bottom: tuple[Card, ...]
    landlord: int
    base: int
    actions: tuple[tuple[int, Action], ...]
    """Seat and action, in order."""


def states(played: PlayedRound) -> Iterator[DouDizhuState]:
    """The round again by the rules engine, before each action. Ends early where the log does not fit the rules."""
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


def puzzles_in(rounds: Iterable[PlayedRound], *, most: int) -> list[tuple[PlayedRound, Found]]:
    """The hardest puzzles of these rounds, one a round, at most so many."""
    found = []
    for played in rounds:
        seen = [one for one in map(find_puzzle, states(played)) if one is not None]
        if seen:
            found.append((played, max(seen, key=lambda one: (one.difficulty, one.nodes))))
    return sorted(found, key=lambda one: -one[1].difficulty)[:most]


def find_puzzle(state: DouDizhuState) -> Found | None:
    """The puzzle that this state is; None for almost every one."""
    position = position_of(state)
    if not is_candidate(position):
        return None
    moves = following(position)
    if len(moves) < LEAST_CHOICES:
        return None
    analyst = Analyst(limit=LIMIT, steps=STEPS)
    try:
        winning = unique_winning_move(analyst, position, moves)
        if not winning:
            return None
        depth, fooled = analyst.plays(position), tempted_policies(state, winning)
        if not fooled or (depth < LEAST_PLAYS and CLUB not in fooled):
            return None
        verify_solution(analyst, position, moves)
    except BudgetExceeded:
        return None
    return Found(position, winning[0], depth, len(moves), analyst.nodes, fooled)


def is_candidate(position: Position) -> bool:
    """Few enough cards to be solved and to be looked at, and enough to think about."""
    sizes = [len(hand) for hand in position.hands]
    return max(sizes) <= MOST_IN_HAND and LEAST_CARDS <= sum(sizes) <= MOST_CARDS and min(sizes) > 0


def unique_winning_move(analyst: Analyst, position: Position, moves: Sequence[tuple[Action, Position]]) -> list[Action]:
    """The move that wins, if it is the only one; several where they differ in their kickers alone. Raises Undecided."""
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
    """Who would play something else: by the rule of thumb, and a player of the club, who sees the own hand alone."""
    window = state.ctx.windows[0]
    (seat,) = window.seats
    view, legal = RULES.view(state, seat), list(RULES.legal_actions(state, seat, window))
    club = agents.agent(RULES.key, CLUB).decide(view, window, legal, Random(1)).action  # noqa: S311
    asked = {OBVIOUS: obvious(legal), CLUB: club}
    return tuple(who for who, chosen in asked.items() if not any(same(chosen, action) for action in winning))


def obvious(legal: Sequence[Action]) -> Action:
    """What lies nearest: leading as many cards as possible, following with the lowest that beats; no bombs."""
    plays = [action for action in legal if isinstance(action, Play)]
    quiet = [action for action in plays if action.hand_type not in (HandType.BOMB, HandType.ROCKET)] or plays
    leads = len(plays) == len(legal)
    if not quiet:
        return legal[0]
    return min(quiet, key=lambda play: (-len(play.cards) if leads else 0, ranks(play.cards)[0], ranks(play.cards)))


def verify_solution(analyst: Analyst, position: Position, moves: Sequence[tuple[Action, Position]]) -> None:
    """Plays the solution to its end and every wrong first move to its refutation: what a person may ask for.

    Raises Undecided where that takes more than one may spend.
    """
    analyst.refutation(position)
    for _action, after in moves:
        if after.winner is None:
            analyst.refutation(after)
