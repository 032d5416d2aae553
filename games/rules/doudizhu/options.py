"""The table options of Dou Dizhu (RULES.md, section 16)."""

from __future__ import annotations

from dataclasses import dataclass

from ..core import InvalidOption, option

FORMATS = ("daily", "quick", "standard", "championship")


@dataclass(frozen=True, slots=True)
class DouDizhuOptions:
    """What a table may choose. Every field has a range or choices; `affects_rating` bars a table from rated play."""

    format: str = option("quick", choices=FORMATS)
    """How long a match is (clauses 12.1 to 12.4)."""
    turn_seconds: int = option(20, low=5, high=600)
    """Time for a bid or a play, in seconds."""
    intermission_seconds: int = option(10, low=3, high=60)
    """Longest pause between rounds, in seconds."""
    landlord_rotation: bool = option(default=False, affects_rating=True)
    """The landlord goes round without bidding (clause 12.7). Not in `daily`."""
    rotation_base: int = option(1, low=1, high=3)
    """What counts as the bid when the landlord goes round."""
    multiplier_cap: int | None = option(None, low=1, high=100_000, affects_rating=True)
    """The most a multiplier may come to, the bid included (clause 11.4). None: no limit."""
    max_redeals: int = option(3, low=0, high=10)
    """So many deals of a round may be thrown in by three passes; after them somebody must be landlord (clause 4.7)."""
    wings_from_chain: bool = option(default=False, affects_rating=True)
    """May the fourth card of a rank ride on an airplane that holds its other three (clause 7.4)?"""
    rocket_as_kickers: bool = option(default=False, affects_rating=True)
    """May both jokers ride on one play (clause 7.5)?"""
    four_with_pair: bool = option(default=False, affects_rating=True)
    """May the two singles on a four be of one rank (clause 7.6)?"""
    duplicate: int | None = option(None, low=1, high=20, tournament=True)
    """So many rounds, whose deals other tables play too (clauses 12.9 and 15.6). None: deals of the table's own."""

    def check(self) -> None:
        """What one option demands of another. Raises InvalidOption."""
        if self.landlord_rotation and self.format == "daily":
            raise InvalidOption("ROTATION_NOT_IN_DAILY", key="landlord_rotation")
