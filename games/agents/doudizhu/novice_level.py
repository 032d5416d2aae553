"""The agent of level `novice` for Dou Dizhu: rules of thumb, and the mistakes of beginners at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from games.rules.cards import Card
from games.rules.core import Window
from games.rules.doudizhu.actions import Pass
from games.rules.doudizhu.hand_types import Combo, HandType

from ..base import Agent, Decision, View
from . import emotions
from .hand_plan import BIG, SMALL, TWO, Counts, counts_of
from .observation import Observation, Turn, observe, plays_with_actions

OVERLOOKS: Final = 0.4
"""The probability of overlooking all chains in a turn."""
SPLITS: Final = 0.35
"""The probability of following with the lowest card even if it breaks a pair or a triple."""
WASTES: Final = 0.25
"""The probability of beating a low play even with a 2 or a joker."""
FORGETS: Final = 0.08
"""The probability that a farmer is ready to beat the other farmer's play."""
BURSTS: Final = 0.3
"""The probability of playing a bomb while nobody is close to going out."""
DRIFT: Final = 1.3
"""The standard deviation of the error in judging a hand before bidding; a 2 is worth 1."""

BOMBS: Final = (HandType.BOMB, HandType.ROCKET)
CHAINS: Final = (
    HandType.STRAIGHT, HandType.STRAIGHT_PAIR, HandType.AIRPLANE, HandType.AIRPLANE_WITH_SINGLES,
    HandType.AIRPLANE_WITH_PAIRS,
)  # fmt: skip
ACE: Final = 14
LOW: Final = 11
"""The highest rank (the J) of a play that does not worry a novice."""
NEAR: Final = 5
"""A novice is nervous if an opponent has at most this many cards."""


class Novice(Agent):
    """A Dou Dizhu agent that leads long plays of low cards, and follows with the lowest play that fits."""

    level = "novice"

    def decide(self, view: View, window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        if "bid" in window.verbs:
            return _bid_by_feeling(counts_of(Card.from_code(code) for code in view["hand"]), legal, rng)
        table, plays = observe(view), plays_with_actions(view, legal)
        last_play = [turn for turn in plays if len(turn[0].cards) == len(table.hand)]
        if last_play:
            return _decision_to_play(table, last_play[0], rng, "goes out")
        if rng.random() < OVERLOOKS:
            plays = [turn for turn in plays if turn[0].type not in CHAINS]
        if table.last is None:
            return _decision_to_play(table, min(plays, key=_lead_order), rng, "the most low cards")
        chosen = _choose_follow(table, table.last, plays, rng)
        if chosen is None:
            passing = next(action for action in legal if isinstance(action, Pass))
            return Decision(passing, emotion=emotions.after_pass(table, rng), reasoning="pass")
        return _decision_to_play(table, chosen, rng, "the lowest that beats")


def _bid_by_feeling(held: Counts, legal: Sequence[Any], rng: Random) -> Decision:
    """Returns a bid from high cards and bombs alone, with a random error.

    A beginner ignores how the other cards combine.
    """
    bombs = sum(count == 4 for count in held[:TWO])
    feeling = 2 * held[BIG] + 1.5 * held[SMALL] + held[TWO] + 2 * bombs + rng.gauss(0, DRIFT)
    wanted = sum(feeling >= least for least in (3.0, 4.0, 5.5))
    bid = max((action for action in legal if action.points <= wanted), key=lambda action: action.points)
    return Decision(bid, emotion=emotions.after_bid(bid.points), reasoning="by feeling")


def _choose_follow(table: Observation, last: Combo, plays: Sequence[Turn], rng: Random) -> Turn | None:
    """Returns the play with which the novice beats the last play; None to pass."""
    if table.is_friend(table.last_seat) and rng.random() >= FORGETS:
        return None
    nervous = table.nearest_enemy <= NEAR
    quiet = [turn for turn in plays if turn[0].type not in BOMBS]
    if not nervous and last.rank <= LOW and rng.random() >= WASTES:
        quiet = [turn for turn in quiet if turn[0].rank <= ACE]
    if rng.random() >= SPLITS:
        quiet = [turn for turn in quiet if not _splits_group(table, turn[0])] or quiet
    if quiet:
        return min(quiet, key=_follow_order)
    bombs = [turn for turn in plays if turn[0].type in BOMBS]
    if bombs and (nervous or rng.random() < BURSTS) and not table.is_friend(table.last_seat):
        return min(bombs, key=_follow_order)
    return None


def _splits_group(table: Observation, combo: Combo) -> bool:
    """Whether playing this single, pair or triple would leave other cards of its rank in the hand."""
    alone = combo.type in (HandType.SINGLE, HandType.PAIR, HandType.TRIPLE)
    return alone and table.held[combo.rank - 3] > len(combo.cards)


def _decision_to_play(table: Observation, turn: Turn, rng: Random, why: str) -> Decision:
    combo, action = turn
    return Decision(action, emotions.remark_key(table, combo), emotions.after_play(table, combo, rng), reasoning=why)


def _lead_order(turn: Turn) -> tuple[bool, float]:
    combo = turn[0]
    return combo.type in BOMBS, _average(combo) - 1.5 * len(combo.cards)


def _follow_order(turn: Turn) -> tuple[int, float]:
    return turn[0].rank, _average(turn[0])


def _average(combo: Combo) -> float:
    return sum(card.rank for card in combo.cards) / len(combo.cards)
