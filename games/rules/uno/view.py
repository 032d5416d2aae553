"""Builds the JSON views of UNO: what a player or a spectator may see of a round.

A view is an allow-list of fields; docs/protocol/uno.md describes them.
"""

from __future__ import annotations

from typing import Any

from ..codec import encode
from .legality import playable
from .state import Result, Step, UnoState


def seat_view(state: UnoState, seat: int | None) -> dict[str, Any]:
    """Returns everything that this seat (None: a spectator) may see of a round of UNO, as JSON types."""
    over = state.result is not None
    view: dict[str, Any] = {
        "phase": "ROUND_END" if over else "PLAYING",
        "dealer": state.dealer,
        "turn": state.turn,
        "direction": state.direction,
        "turns": state.turns,
        "top": state.top.code,
        "color": state.color,
        "pending": state.pending,
        "challengeable": state.challengeable,
        "counts": [len(hand) for hand in state.hands],
        "calls": list(state.called),
        "exposed": list(state.exposed),
        "has_drawn": state.drawn is not None,
        "pile": len(state.pile),
        "discards": [card.code for card in state.discards],
        "history": [_step(step) for step in state.history],
        "hands": [[card.code for card in hand] for hand in state.hands] if over else None,
        "result": _result(state.result) if state.result is not None else None,
        "options": encode(state.options),
    }
    return view if seat is None else view | own_view(state, seat)


def own_view(state: UnoState, seat: int) -> dict[str, Any]:
    """Returns the part of an UNO view that only this seat gets: `{"hand", "playable", "drawn", "drew"}`.

    `drawn` is the card that it drew in this turn and may still play, else None. `drew` lists the cards of its
    latest draw.
    """
    drawn = state.drawn if state.turn == seat else None
    return {
        "hand": [card.code for card in state.hands[seat]],
        "playable": [card.code for card in playable(state, seat)],
        "drawn": None if drawn is None else drawn.code,
        "drew": [card.code for card in state.drew[seat]],
    }


def _step(step: Step) -> dict[str, Any]:
    told: dict[str, Any] = {"turn": step.turn, "seat": step.seat, "type": step.type}
    match step.type:
        case "PLAY" if step.card is not None:
            return told | {"card": step.card.code, "color": step.color, "target": step.target}
        case "DRAW":
            return told | {"count": step.count, "pending": step.pending}
        case "CHALLENGE":
            return told | {"guilty": step.guilty}
    return told


def _result(result: Result) -> dict[str, Any]:
    return {
        "reason": result.reason,
        "winners": list(result.winners),
        "points": list(result.points),
        "hand_points": list(result.hand_points),
    }
