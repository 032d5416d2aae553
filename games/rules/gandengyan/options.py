"""The table options of Gan Deng Yan (RULES.md, section 11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from ..core import option


@dataclass(frozen=True, slots=True)
class GanDengYanOptions:
    """The options that a host can choose for a Gan Deng Yan table, such as seconds per turn.

    Matches are unrated if an option marked `affects_rating` differs from its default.
    """

    rounds: int = option(5, low=1, high=20)
    """The number of rounds in a match (clause 9.4)."""
    turn_seconds: int = option(20, low=5, high=600)
    """Time for a play, in seconds."""
    intermission_seconds: int = option(10, low=3, high=60)
    """Longest pause between rounds, in seconds."""
    same_length_straights: bool = option(default=False, affects_rating=True)
    """Whether a straight must be followed by one of equal length (clause 6.4)."""
    step_by_one: bool = option(default=False, affects_rating=True)
    """Whether a single, a pair or a straight must be followed by the next rank (clause 6.5)."""
    bomb_doubles: bool = option(default=False, affects_rating=True)
    """Whether each bomb of a round doubles its penalties (clause 9.3)."""

    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "house": {},
        "strict": {"same_length_straights": True, "step_by_one": True, "bomb_doubles": True},
    }
    """Name -> the options that differ from their defaults. `strict` is the game as most halls play it."""
