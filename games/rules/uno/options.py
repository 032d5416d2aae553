"""The table options of UNO, such as the number of cards dealt (RULES.md, section 12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from ..core import InvalidOption, option


@dataclass(frozen=True, slots=True)
class UnoOptions:
    """The options that a host can choose for an UNO table.

    Matches are unrated if an option marked `affects_rating` differs from its default (RULES.md, clause 12.2).
    """

    target_score: int = option(0, low=0, high=1000)
    """Points that end a match; 0: one round (clauses 10.1 and 10.2)."""
    initial_cards: int = option(7, low=3, high=9, affects_rating=True)
    """Cards of each player at the beginning of a round (clause 3.2)."""
    draw_penalty: int = option(2, low=1, high=10, affects_rating=True)
    """Cards that a seat draws if it is caught with one card and no call (clause 8.5)."""
    stack_draw_cards: bool = option(default=False, affects_rating=True)
    """Whether a draw card may be answered with another (section 6)."""
    force_play: bool = option(default=False, affects_rating=True)
    """Whether a drawn card that fits must be played (clause 5.5)."""
    seven_swap: bool = option(default=False, affects_rating=True)
    """Whether a 7 swaps hands with another seat (clause 4.8)."""
    zero_rotate: bool = option(default=False, affects_rating=True)
    """Whether a 0 passes every hand on (clause 4.9)."""
    draw_four_challenge: bool = option(default=False, affects_rating=True)
    """Whether a wild draw four may be challenged (section 7). Excludes stacking."""
    exposure_seconds: float = option(0.75, low=0, high=5)
    """The time in which an exposed seat can be caught before the next turn may begin, in seconds (clause 8.6)."""
    turn_seconds: int = option(20, low=5, high=600)
    """Time for a turn, in seconds (clause 11.1)."""
    intermission_seconds: int = option(10, low=3, high=60)
    """Longest pause between rounds, in seconds (clause 12.4)."""

    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "house": {},
        "official": {"target_score": 500, "draw_four_challenge": True},
        "party": {"stack_draw_cards": True, "force_play": True, "seven_swap": True, "zero_rotate": True},
    }
    """Name -> the options that differ from the usual game (clause 12.3)."""

    def check(self) -> None:
        """Refuses the options for stacking draw cards and for challenging a draw four together. Raises InvalidOption.

        A draw four on which another card was stacked could not be challenged.
        """
        if self.draw_four_challenge and self.stack_draw_cards:
            raise InvalidOption("CHALLENGE_NOT_WITH_STACKING", key="draw_four_challenge")
