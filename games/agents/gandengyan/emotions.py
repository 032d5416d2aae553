"""Chooses the emotions that Gan Deng Yan agents show, from public information, so that they reveal no cards."""

from __future__ import annotations

from random import Random

from ..base import Emotion
from .observation import Observation
from .plays_without_suits import BOMB_3, STRAIGHT, Shape


def after_play(shape: Shape, rng: Random) -> Emotion | None:
    """Returns the emotion that an agent shows with this play, such as "excited" for a bomb; None for most plays."""
    left = len(shape.rest)
    if left == 0:
        return "happy"
    if shape.kind >= BOMB_3:
        return "excited"
    if left == 1:
        return "taunting" if rng.random() < 0.5 else "excited"
    return "confident" if shape.kind == STRAIGHT and shape.length >= 4 else None


def after_pass(table: Observation, rng: Random) -> Emotion | None:
    """Returns the emotion that an agent shows with a pass, such as "angry" at a bomb; None for most passes."""
    if table.last is not None and table.last.kind >= BOMB_3:
        return "angry"
    if table.nearest == 1:
        return "nervous"
    return "thinking" if rng.random() < 0.06 else None


def remark_key(shape: Shape) -> str:
    """Returns the key of the phrase that an agent says in the chat after the round because of this play.

    The key is "thanks" for a play of the last cards, "mine" for a bomb, empty for other plays.
    """
    if not shape.rest:
        return "thanks"
    return "mine" if shape.kind >= BOMB_3 else ""
