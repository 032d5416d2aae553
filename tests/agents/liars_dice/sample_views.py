"""Builds views of Liar's Dice by hand, as an agent gets them, for tests."""

from __future__ import annotations

from collections.abc import Sequence

from games.agents.base import View
from games.rules.core import Window

TURN = Window(1, "turn", (0,), ("bid", "challenge"), 0, 20_000, turn=True)
JUMP = Window(2, "jump", (0, 2), ("jump",), 3_000, 20_000)

Said = tuple[int, int, int]
"""Seat, count and face of a bid."""


def view(own: Sequence[int], counts: Sequence[int], *bids: Said, seat: int = 0, wild_ones: bool = True) -> View:
    """Returns the view of a seat with these dice, in a round with these bids."""
    said = [{"seat": bidder, "count": count, "face": face} for bidder, count, face in bids]
    return {
        "seat": seat,
        "dice": list(own),
        "counts": list(counts),
        "total": sum(counts),
        "bids": said,
        "bid": said[-1] if said else None,
        "wild": wild_ones and all(face != 1 for _, _, face in bids),
        "options": {"wild_ones": wild_ones},
    }
