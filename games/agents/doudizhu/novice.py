"""A beginner: plays the lowest that fits, holds nothing back, gives a teammate's play way."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from games.rules.cards import Card
from games.rules.core import Window
from games.rules.doudizhu.actions import Pass
from games.rules.doudizhu.combos import Combo, HandType

from ..base import Agent, Decision, View
from . import moods
from .bidding import wanted_bid
from .hand import counts_of
from .table import Turn, read, turns

BOMBS = (HandType.BOMB, HandType.ROCKET)


class Novice(Agent):
    """Leads what takes most of its low cards along, follows with the lowest card that beats."""

    level = "novice"

    def decide(self, view: View, window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        if "bid" in window.verbs:
            return self._bid(view, legal)
        table, plays = read(view), turns(view, legal)
        if table.last is None:
            return self._lay(table, min(plays, key=_lead_order), rng)
        passing = next(action for action in legal if isinstance(action, Pass))
        if not plays or table.is_friend(table.last_seat):
            return Decision(passing, emotion=moods.after_pass(table, rng), reasoning="pass")
        quiet = [turn for turn in plays if turn[0].type not in BOMBS]
        if quiet:
            return self._lay(table, min(quiet, key=_follow_order), rng)
        if table.nearest_enemy <= 5 or rng.random() < 0.3:
            return self._lay(table, min(plays, key=_follow_order), rng)
        return Decision(passing, emotion=moods.after_pass(table, rng), reasoning="keeps the bomb")

    def _bid(self, view: View, legal: Sequence[Any]) -> Decision:
        wanted = min(2, wanted_bid(counts_of(Card.from_code(code) for code in view["hand"])))
        affordable = [action for action in legal if action.points <= wanted]
        return Decision(max(affordable, key=lambda action: action.points), reasoning="bids what the hand is worth")

    def _lay(self, table: Any, turn: Turn, rng: Random) -> Decision:
        combo, action = turn
        return Decision(action, moods.remark(table, combo), moods.after_play(table, combo, rng), reasoning="lowest")


def _lead_order(turn: Turn) -> tuple[bool, float]:
    combo = turn[0]
    return combo.type in BOMBS, _average(combo) - 1.5 * len(combo.cards)


def _follow_order(turn: Turn) -> tuple[bool, int, float]:
    combo = turn[0]
    return combo.type in BOMBS, combo.rank, _average(combo)


def _average(combo: Combo) -> float:
    return sum(card.rank for card in combo.cards) / len(combo.cards)
