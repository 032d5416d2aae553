"""Builds the JSON views of Liar's Dice: what a player or a spectator may see of a match.

A view is an allow-list of fields; docs/protocol/liars_dice.md describes them.
"""

from __future__ import annotations

from typing import Any

from ..codec import encode
from ..core import Outcome
from .state import LiarsDiceState, PlacedBid, Reveal


def seat_view(state: LiarsDiceState, seat: int | None, outcome: Outcome | None) -> dict[str, Any]:
    """Returns everything that this seat (None: a spectator) may see of a match of Liar's Dice, as JSON types."""
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
    """Returns the part of a Liar's Dice view that only this seat gets: `{"seat", "dice"}`, its own dice."""
    return {"seat": seat, "dice": list(state.dice[seat])}


def placed_view(placed: PlacedBid) -> dict[str, Any]:
    """Returns a bid as JSON for a view: `{"seat", "count", "face", "timed_out"}`.

    `timed_out` says that the clock made the bid for the seat (RULES.md, clause 9.6).
    """
    return bid_event(placed) | {"timed_out": placed.timed_out}


def reveal_view(reveal: Reveal) -> dict[str, Any]:
    """Returns the end of a round as JSON for a view: that of the event, all bids, and whether the clock challenged.

    In a match by version 1 of the rules the only bid is the challenged one.
    """
    bids = [placed_view(placed) for placed in reveal.bids or (reveal.bid,)]
    return reveal_event(reveal) | {"bids": bids, "timed_out": reveal.timed_out}


def bid_event(placed: PlacedBid) -> dict[str, Any]:
    """Returns a bid as JSON for the event `bid`: `{"seat", "count", "face"}`."""
    return {"seat": placed.seat, "count": placed.count, "face": placed.face}


def reveal_event(reveal: Reveal) -> dict[str, Any]:
    """Returns the end of a round as JSON for the event `reveal`.

    It has the challenged bid, the dice of all seats, and how many dice the loser lost.
    """
    return {
        "round": reveal.round,
        "bid": bid_event(reveal.bid),
        "challenger": reveal.challenger,
        "jump": reveal.jump,
        "dice": [list(dice) for dice in reveal.dice],
        "wild": reveal.wild,
        "count": reveal.count,
        "loser": reveal.loser,
        "lost": reveal.lost,
    }
