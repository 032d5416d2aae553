"""The house's players of UNO: each thinks further than the one below, and calls and catches more reliably."""

from collections.abc import Mapping

from .club import Club
from .expert import Expert
from .novice import Novice
from .player import Player

LEVELS: Mapping[str, Player] = {"novice": Novice(), "club": Club(), "expert": Expert()}

__all__ = ["LEVELS", "Club", "Expert", "Novice"]
