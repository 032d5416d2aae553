"""The built-in games by their key, in their current and earlier versions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from .core import Game
from .doudizhu import DouDizhu
from .doudizhu import notation as doudizhu_notation
from .gandengyan import GanDengYan
from .liars_dice import LiarsDice
from .match_record import Notation
from .series import Series
from .uno import Uno
from .werewolf import Werewolf

GAMES: Final[Mapping[str, Game[Any]]] = {
    "doudizhu": Series(DouDizhu(), listed=("landlord", "multiplier")),
    "liars_dice": LiarsDice(),
    "uno": Series(Uno(), Uno.length, listed=("winners",)),
    "gandengyan": Series(GanDengYan(), GanDengYan.length, listed=("bombs", "multiplier")),
    "werewolf": Werewolf(),
}
"""Key -> game, as a table plays it: a game of one round becomes a series. Lists show the games in this order."""

EARLIER: Final[Mapping[tuple[str, int], Game[Any]]] = {
    ("doudizhu", 1): Series(DouDizhu(), listed=("landlord", "multiplier"), version=1, agents_stay=False),
    ("uno", 1): Series(Uno(winner_alone=False), Uno.length, listed=("winners",), version=1),
}
"""Key and version -> an earlier version of the rules.

A match is played to its end, and its log folded, by the rules with which it began. Versions that are missing here are
played by the newest rules.
"""

NOTATIONS: Final[Mapping[str, Notation]] = {"doudizhu": doudizhu_notation}
"""Games whose matches have a text form."""


def find(key: str) -> Game[Any] | None:
    """Returns the built-in game with this key, as tables play it; None if there is none."""
    return GAMES.get(key)


def game(key: str) -> Game[Any]:
    """Returns the built-in game with this key, as tables play it. Raises KeyError."""
    return GAMES[key]


def as_of(key: str, version: int) -> Game[Any]:
    """Returns the built-in game with this key and version of its rules.

    The newest version if this one has no rules of its own. Raises KeyError.
    """
    return EARLIER.get((key, version)) or GAMES[key]
