"""What a seat or a spectator may see: an allow-list, field by field as in docs/protocol/liars_dice.md."""

from __future__ import annotations

from typing import Any

from ..codec import encode
from ..core import Outcome
from .state import LiarsDiceState, PlacedBid, Reveal


def seat_view(state: LiarsDiceState, seat: int | None, outcome: Outcome | None) -> dict[str, Any]:
    """The view of a seat, or of a spectator (None). JSON types only."""
    view: dict[str, Any] = {
        "phase": "BIDDING" if outcome is None else "GAME_OVER",
        "round": state.round,
        "turn": state.turn,
        "opener": state.opener,
        "counts": [len(dice) for dice in state.dice],
        "total": state.total,
        "bids": [placed_view(placed) for placed in state.bids],
        "bid": placed_view(state.standing) if state.standing else None,
        "wild": state.wild,
        "out": list(state.out),
        "reveal": reveal_view(state.reveal) if state.reveal else None,
        "options": encode(state.options),
        "outcome": encode(outcome),
    }
    return view if seat is None else view | own_view(state, seat)


def own_view(state: LiarsDiceState, seat: int) -> dict[str, Any]:
    """What this seat alone sees: which it is, and its dice."""
    return {"seat": seat, "dice": list(state.dice[seat])}


def placed_view(placed: PlacedBid) -> dict[str, Any]:
    """`{"seat", "count", "face"}`"""
    return {"seat": placed.seat, "count": placed.count, "face": placed.face}


def reveal_view(reveal: Reveal) -> dict[str, Any]:
    """The dice of a round that has ended, and what came of them; also the data of the event."""
    return {
        "round": reveal.round,
        "bid": placed_view(reveal.bid),
        "challenger": reveal.challenger,
        "jump": reveal.jump,
        "dice": [list(dice) for dice in reveal.dice],
        "wild": reveal.wild,
        "count": reveal.count,
        "loser": reveal.loser,
        "lost": reveal.lost,
    }
