"""Lists the built-in games by their key, such as `uno`, with the current and earlier versions of their rules."""

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
    ("liars_dice", 1): LiarsDice(version=1),
    ("uno", 1): Series(Uno(winner_alone=False), Uno.length, listed=("winners",), version=1),
}
"""Key and version -> an earlier version of the rules.

A match is played to its end, and its log folded, by the rules with which it began. Versions that are missing here are
played by the newest rules.
"""

NOTATIONS: Final[Mapping[str, Notation]] = {"doudizhu": doudizhu_notation}
"""Games whose matches have a text form."""


def find(key: str) -> Game[Any] | None:
    """Returns the game with this key, such as `uno`, by its current rules; None if there is none.

    It plays a whole match. For a game of several rounds it is the series of rounds.
    """
    return GAMES.get(key)


def game(key: str) -> Game[Any]:
    """Returns the game with this key, such as `uno`, by its current rules. Raises KeyError.

    It plays a whole match. For a game of several rounds it is the series of rounds.
    """
    return GAMES[key]


def game_of_version(key: str, version: int) -> Game[Any]:
    """Returns the game with this key, such as `uno`, by this version of its rules, to replay a stored match.

    If no separate rules exist for the version, the current rules serve. Raises KeyError for an unknown key.
    """
    return EARLIER.get((key, version)) or GAMES[key]
