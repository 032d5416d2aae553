"""The house's players of Liar's Dice: they reckon how likely a bid is, each with more thought than the one below."""

from collections.abc import Mapping

from .club import Club
from .expert import Expert
from .novice import Novice
from .player import Player

LEVELS: Mapping[str, Player] = {"novice": Novice(), "club": Club(), "expert": Expert()}

__all__ = ["LEVELS", "Club", "Expert", "Novice"]
