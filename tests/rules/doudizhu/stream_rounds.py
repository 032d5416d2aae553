"""Rounds and matches of streams, in which gifts act, for the tests of section 17."""

from __future__ import annotations

from typing import Any

from games.rules.core import SYSTEM, Move, Timeout, start
from games.rules.doudizhu.options import DouDizhuOptions
from games.rules.doudizhu.state import DouDizhuState

from .round_driver import SEED, RoundDriver
from .test_clauses_match import MATCH, Match, play_round

HANDS = ("3344556677889TJQKA2b", "3344556677889TJQK", "99TTJJQQKKAAA222B")
"""Hands that can be dealt, the landlord's first."""
FEW = ("34567", "3456789T", "3456789T")


def stream(*hands: str, **how: Any) -> RoundDriver:
    """Returns a round in play at a table with gifts; seat 0 is landlord and leads."""
    return RoundDriver.playing(*(hands or HANDS), gifts=True, **how)


def dealt_stream(**options: Any) -> RoundDriver:
    return RoundDriver.dealt(gifts=True, **options)


def system(state: Match, action: Any, *, after: int = 10) -> Any:
    return MATCH.apply(state, Move(SYSTEM, None, action, state.ctx.at + after, "system"))


def begin(seats: tuple[int, ...] = (), **options: Any) -> Match:
    return start(MATCH, DouDizhuOptions(gifts=True, **options), 3, SEED, agents=seats).state


def between(**options: Any) -> Match:
    """Returns a match in the break after its first round."""
    state = play_round(begin(**options), winner=0)
    assert state.ctx.window_named("intermission")
    return state


def landlord_of(state: DouDizhuState) -> int:
    assert state.landlord is not None
    return state.landlord


def next_round(state: Match) -> Any:
    """Lets the clock close the open window: in a break, so that the next round begins."""
    (window,) = state.ctx.windows
    return MATCH.apply(state, Move(SYSTEM, window.id, Timeout(), window.closes_at, "system"))


def agents_round(**options: Any) -> Match:
    """Returns a match of agents alone, whose first round has ended by the clock."""
    state = start(MATCH, DouDizhuOptions(**options), 3, SEED, agents=(0, 1, 2)).state
    while state.number == 1 and not state.ctx.window_named("intermission"):
        (window,) = state.ctx.windows
        state = MATCH.apply(state, Move(SYSTEM, window.id, Timeout(), window.closes_at, "system")).state
    return state
