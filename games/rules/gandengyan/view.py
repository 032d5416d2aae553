"""Builds the JSON views of Gan Deng Yan: what a player or a spectator may see of a round.

A view is an allow-list of fields; docs/protocol/gandengyan.md describes them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..cards import Card
from ..codec import encode
from .scoring import bombs, multiplier
from .state import GanDengYanState, PlayRecord


def seat_view(state: GanDengYanState, seat: int | None) -> dict[str, Any]:
    """Returns everything that this seat (None: a spectator) may see of a round of Gan Deng Yan, as JSON types."""
    last = state.last
    thrown = bombs(state.history)
    view: dict[str, Any] = {
        "phase": state.phase.value,
        "turn": state.turn,
        "counts": [len(hand) for hand in state.hands],
        "pile": len(state.pile),
        "starter": state.starter,
        "leader": state.leader,
        "plays": _this_trick(state),
        "last": None if last is None else {"seat": last.seat, **play_view(last)},
        "trick": state.trick,
        "played": card_codes(card for turn in state.history for card in turn.cards),
        "history": [{"trick": turn.trick, "seat": turn.seat, **play_view(turn)} for turn in state.history],
        "draws": [{"trick": draw.trick, "seat": draw.seat} for draw in state.draws],
        "bombs": thrown,
        "multiplier": multiplier(bombs=thrown, doubles=state.options.bomb_doubles),
        "result": None,
        "options": encode(state.options),
    }
    if state.result is not None:
        view["hands"] = [card_codes(reversed(hand)) for hand in state.hands]
        view["result"] = {"seat": state.result.seat, "points": list(state.result.points)}
    return view if seat is None else view | own_view(state, seat)


def own_view(state: GanDengYanState, seat: int) -> dict[str, Any]:
    """Returns the part of a Gan Deng Yan view that only this seat gets: its hand, and the card that it drew.

    The card is None unless the seat leads the current trick and drew a card for it.
    """
    drawn = state.drawn if seat == state.leader else None
    return {"hand": card_codes(reversed(state.hands[seat])), "drawn": None if drawn is None else drawn.code}


def card_codes(cards: Iterable[Card]) -> list[str]:
    """Returns the text codes of these cards as used in JSON, such as `10H`, in the order given."""
    return [card.code for card in cards]


def play_view(turn: PlayRecord) -> dict[str, Any]:
    """Returns a play or pass as JSON: `{"type", "rank", "length", "cards", "jokers"}`, or `{"type": "PASS"}`."""
    if turn.type is None:
        return {"type": "PASS"}
    return {
        "type": turn.type.value, "rank": turn.rank, "length": turn.length, "cards": card_codes(turn.cards),
        "jokers": list(turn.jokers),
    }  # fmt: skip


def _this_trick(state: GanDengYanState) -> list[dict[str, Any] | None]:
    plays: list[dict[str, Any] | None] = [None] * len(state.hands)
    for turn in state.history:
        if turn.trick == state.trick:
            plays[turn.seat] = play_view(turn)
    return plays
