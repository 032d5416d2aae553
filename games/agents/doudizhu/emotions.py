"""Chooses the emotions of Dou Dizhu agents from public information only, so that they tell partners nothing."""

from __future__ import annotations

from random import Random

from games.rules.doudizhu.combos import Combo, HandType

from ..base import Emotion
from .observation import Observation

LOUD = (HandType.BOMB, HandType.ROCKET)
LONG = (HandType.AIRPLANE, HandType.AIRPLANE_WITH_SINGLES, HandType.AIRPLANE_WITH_PAIRS, HandType.STRAIGHT_PAIR)


def after_play(table: Observation, combo: Combo, rng: Random) -> Emotion | None:
    """Returns the emotion to show with this play; None for most plays."""
    left = table.counts[table.seat] - len(combo.cards)
    if left == 0:
        return "happy"
    if combo.type in LOUD:
        return "excited"
    if left <= 2:
        return "taunting" if rng.random() < 0.5 else "excited"
    if combo.type in LONG or len(combo.cards) >= 8:
        return "confident"
    return None


def after_pass(table: Observation, rng: Random) -> Emotion | None:
    """Returns the emotion to show with a pass; None for most passes."""
    if table.last is None or table.is_friend(table.last_seat):
        return None
    if table.last.type in LOUD:
        return "angry"
    if table.nearest_enemy <= 2:
        return "nervous"
    if len(table.last.cards) >= 8:
        return "sad"
    return "thinking" if rng.random() < 0.06 else None


def after_bid(points: int) -> Emotion | None:
    """Returns the emotion to show with this bid: None unless the bid is 3."""
    return "confident" if points == 3 else None


def remark(table: Observation, combo: Combo) -> str:
    """Returns the key of a phrase for the chat after the round: for going out, a bomb or a rocket.

    Empty for other plays.
    """
    if len(combo.cards) == table.counts[table.seat]:
        return "thanks"
    return "mine" if combo.type in LOUD else ""
