"""Builds the view of a seat or spectator: an allow-list, field by field as in docs/protocol/liars_dice.md."""

from __future__ import annotations

from typing import Any

from ..codec import encode
from ..core import Outcome
from .state import LiarsDiceState, PlacedBid, Reveal


def seat_view(state: LiarsDiceState, seat: int | None, outcome: Outcome | None) -> dict[str, Any]:
    """Returns the view of a seat, or of a spectator (None), in JSON types only."""
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
    """Returns the fields that only this seat sees: its own number and its dice."""
    return {"seat": seat, "dice": list(state.dice[seat])}


def placed_view(placed: PlacedBid) -> dict[str, Any]:
    """Returns a bid with its bidder: `{"seat", "count", "face"}`."""
    return {"seat": placed.seat, "count": placed.count, "face": placed.face}


def reveal_view(reveal: Reveal) -> dict[str, Any]:
    """Returns the dice of an ended round and the result; also the data of the event."""
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
