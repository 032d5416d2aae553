"""The table options of Dou Dizhu (RULES.md, section 16)."""

from __future__ import annotations

from dataclasses import dataclass

from ..core import InvalidOption, option

FORMATS = ("daily", "quick", "standard", "championship")


@dataclass(frozen=True, slots=True)
class DouDizhuOptions:
    """The options that a host can choose for a Dou Dizhu table, such as seconds per turn.

    Matches are unrated if an option marked `affects_rating` differs from its default.
    """

    format: str = option("quick", choices=FORMATS)
    """The length of a match (clauses 12.1 to 12.4)."""
    turn_seconds: int = option(20, low=5, high=600)
    """Time for a bid or a play, in seconds."""
    intermission_seconds: int = option(10, low=3, high=60)
    """Longest pause between rounds, in seconds."""
    landlord_rotation: bool = option(default=False, affects_rating=True)
    """Seats are landlord in turn, without bidding (clause 12.7). Not in `daily`."""
    rotation_base: int = option(1, low=1, high=3)
    """The value that counts as the bid when the landlord rotates."""
    multiplier_cap: int | None = option(None, low=1, high=100_000, affects_rating=True)
    """The greatest multiplier, bid included (clause 11.4). None: no limit."""
    max_redeals: int = option(3, low=0, high=10)
    """The number of deals of a round that three passes may void; then somebody must be landlord (clause 4.7)."""
    wings_from_chain: bool = option(default=False, affects_rating=True)
    """Whether the fourth card of a rank may be a kicker of an airplane with the other three (clause 7.4)."""
    rocket_as_kickers: bool = option(default=False, affects_rating=True)
    """Whether both jokers may be kickers of one play (clause 7.5)."""
    four_with_pair: bool = option(default=False, affects_rating=True)
    """Whether the two single kickers of a four may share a rank (clause 7.6)."""
    duplicate: int | None = option(None, low=1, high=20, set_by="tournament")
    """The number of rounds whose deals other tables play too (clauses 12.9 and 15.6). None: the table's own deals."""
    gifts: bool = option(default=False, affects_rating=True, set_by="stream")
    """Whether the audience of a stream may send gifts to the match (section 17)."""

    def check(self) -> None:
        """Refuses `landlord_rotation` in the `daily` format, and `gifts` in duplicate deals. Raises InvalidOption."""
        if self.landlord_rotation and self.format == "daily":
            raise InvalidOption("ROTATION_NOT_IN_DAILY", key="landlord_rotation")
        if self.gifts and self.duplicate is not None:
            raise InvalidOption("STREAMS_ONLY", key="gifts")
