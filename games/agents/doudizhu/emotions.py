"""Chooses the emotions that Dou Dizhu agents show. It uses public information only, so that partners learn nothing."""

from __future__ import annotations

from random import Random

from games.rules.doudizhu.hand_types import Combo, HandType

from ..base import Emotion
from .observation import Observation

LOUD = (HandType.BOMB, HandType.ROCKET)
LONG = (HandType.AIRPLANE, HandType.AIRPLANE_WITH_SINGLES, HandType.AIRPLANE_WITH_PAIRS, HandType.STRAIGHT_PAIR)


def after_play(table: Observation, combo: Combo, rng: Random) -> Emotion | None:
    """Returns the emotion that an agent shows with this play, such as "excited" for a bomb; None for most plays."""
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
    """Returns the emotion that an agent shows with a pass, such as "angry" at a bomb; None for most passes."""
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
    """Returns the emotion that an agent shows with its bid: "confident" for a bid of 3, else None."""
    return "confident" if points == 3 else None


def remark_key(table: Observation, combo: Combo) -> str:
    """Returns the key of the phrase that an agent says in the chat after the round because of this play.

    The key is "thanks" for a play of the last cards, "mine" for a bomb or rocket, empty for other plays.
    """
    if len(combo.cards) == table.counts[table.seat]:
        return "thanks"
    return "mine" if combo.type in LOUD else ""
