"""The table options of Liar's Dice, such as the number of dice and the seconds per turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from ..core import InvalidOption, option


@dataclass(frozen=True, slots=True)
class LiarsDiceOptions:
    """The options that a host can choose for a table of Liar's Dice.

    Matches are unrated if an option marked `affects_rating` differs from its default.
    """

    dice: int = option(5, low=1, high=10, affects_rating=True)
    """Dice of each player at the beginning (clause 1.1)."""
    wild_ones: bool = option(default=True, affects_rating=True)
    """Whether ones count as every face until a bid names them (section 4)."""
    jump_challenge: bool = option(default=True, affects_rating=True)
    """Whether players may challenge out of turn (section 6)."""
    protection_seconds: int = option(3, low=0, high=10)
    """The time after a bid in which nobody may jump, in seconds (clause 6.2)."""
    turn_seconds: int = option(20, low=5, high=600)
    """Time for a turn, in seconds (clause 9.1)."""

    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "house": {},
        "quick": {"dice": 3},
        "calm": {"jump_challenge": False},
        "plain": {"wild_ones": False},
    }
    """Name -> the options that differ from the usual game (clause 10.1)."""

    def check(self) -> None:
        """Refuses a `protection_seconds` so long that no challenge out of turn would be possible. Raises InvalidOption.

        Such a challenge is possible only after these seconds, in which the next seat is undisturbed, and before its
        turn ends.
        """
        if self.protection_seconds >= self.turn_seconds:
            raise InvalidOption("INVALID_OPTION", key="protection_seconds", value=self.protection_seconds, low=0,
                                high=self.turn_seconds - 1, choices=[])  # fmt: skip
