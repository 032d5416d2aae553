"""Chooses the emotions of Gan Deng Yan agents from public information, so that they reveal nothing of the hand."""

from __future__ import annotations

from random import Random

from ..base import Emotion
from .observation import Observation
from .shapes import BOMB_3, STRAIGHT, Shape


def after_play(shape: Shape, rng: Random) -> Emotion | None:
    """Returns the emotion to show with this play; None for most plays."""
    left = len(shape.rest)
    if left == 0:
        return "happy"
    if shape.kind >= BOMB_3:
        return "excited"
    if left == 1:
        return "taunting" if rng.random() < 0.5 else "excited"
    return "confident" if shape.kind == STRAIGHT and shape.length >= 4 else None


def after_pass(table: Observation, rng: Random) -> Emotion | None:
    """Returns the emotion to show with a pass; None for most passes."""
    if table.last is not None and table.last.kind >= BOMB_3:
        return "angry"
    if table.nearest == 1:
        return "nervous"
    return "thinking" if rng.random() < 0.06 else None


def remark(shape: Shape) -> str:
    """Returns the key of a phrase for the chat after the round: for going out or a bomb. Empty for other plays."""
    if not shape.rest:
        return "thanks"
    return "mine" if shape.kind >= BOMB_3 else ""
