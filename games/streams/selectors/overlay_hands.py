"""Decides which hands of a Dou Dizhu match an overlay shows, and which cards of gifts.

`overlay_state` states the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.models import Kind
from games.streams.models import Stream


def shown_hands(stream: Stream, head: Any, view: Mapping[str, Any]) -> list[list[str] | None]:
    """Returns the codes of the cards that the overlay shows in each hand; None for a hand that lies face down.

    `view` is the spectators' view of the same state. It has the hands of a round that has ended.
    """
    seats = head.info.seats
    if "hands" in view:
        return list(view["hands"])
    if _are_hands_open(stream, head):
        return [[card.code for card in reversed(hand)] for hand in head.state.round.hands]
    own = _own_view(stream, head)
    return [own["hand"] if own is not None and seat.index == own["seat"] else None for seat in seats]


def cards_of_gifts(stream: Stream, head: Any) -> dict[str, list[str]]:
    """Returns the cards of the gifts that acted in this round and may be shown: reference -> codes.

    For a peek it is the card that was seen, for an exchange the card of the supported seat and that of the opponent.
    """
    gifts = head.info.rules.view(head.state, None).get("gifts", [])
    cards = {gift["reference"]: gift["cards"] for gift in gifts if "cards" in gift}
    if _are_hands_open(stream, head):
        records = head.state.round.gifts
        return cards | {record.reference: [card.code for card in record.cards] for record in records if record.cards}
    own = _own_view(stream, head)
    if own is not None:
        named = {gift["number"]: gift["reference"] for gift in gifts}
        cards |= {named[seen["number"]]: seen["cards"] for seen in own.get("gift_cards", [])}
    return cards


def _are_hands_open(stream: Stream, head: Any) -> bool:
    """Whether the overlay may show every hand during a round: only agents play, and the streamer does not hide them."""
    return stream.hands != Stream.Hands.HIDDEN and all(seat.kind == Kind.AGENT for seat in head.info.seats)


def _own_view(stream: Stream, head: Any) -> dict[str, Any] | None:
    """Returns what the seat of a streamer who plays sees beside the spectators' view, with its `seat`.

    None if the streamer does not play, or hides all hands.
    """
    seat = head.seat_of(stream.owner_id)
    if seat is None or stream.hands == Stream.Hands.HIDDEN:
        return None
    return {**head.info.rules.own_view(head.state, seat), "seat": seat}
