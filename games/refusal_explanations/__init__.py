"""Explanations of refused moves, as data: one file for each game, with sentences in every language by gettext."""

from __future__ import annotations

from collections.abc import Mapping

from . import doudizhu, gandengyan, liars_dice, uno, werewolf
from .explanation import Example, Explanation
from .shared import OF_ALL_GAMES

__all__ = ["Example", "Explanation", "explanation_of", "explanations_of"]

_BY_GAME: Mapping[str, Mapping[str, Explanation]] = {
    "doudizhu": doudizhu.EXPLANATIONS,
    "liars_dice": liars_dice.EXPLANATIONS,
    "uno": uno.EXPLANATIONS,
    "gandengyan": gandengyan.EXPLANATIONS,
    "werewolf": werewolf.EXPLANATIONS,
}


def explanations_of(game: str) -> Mapping[str, Explanation]:
    """Returns the explanations of a game's refusals by code, its own before those of all games."""
    return {**_BY_GAME.get(game, {}), **OF_ALL_GAMES}


def explanation_of(game: str, code: str) -> Explanation | None:
    """Returns the explanation of a refusal in this game; None if the code has none."""
    return explanations_of(game).get(code)
