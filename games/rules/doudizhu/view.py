"""Builds the JSON views of Dou Dizhu: what a player or a spectator may see of a round.

A view is an allow-list of fields; docs/protocol.md describes them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..cards import Card
from ..codec import encode
from .gifts import doubles, seers
from .scoring import doublings, multiplier
from .state import DouDizhuState, GiftRecord, Phase, PlayRecord


def seat_view(state: DouDizhuState, seat: int | None) -> dict[str, Any]:
    """Returns everything that this seat (None: a spectator) may see of a round of Dou Dizhu, as JSON types."""
    last = state.last
    view: dict[str, Any] = {
        "phase": state.phase.value,
        "turn": state.turn,
        "counts": [len(hand) for hand in state.hands],
        "roles": [role(state, other) for other in range(len(state.hands))],
        "bids": list(state.bids),
        "landlord": state.landlord,
        "first_bidder": state.first_bidder,
        "highest": state.highest,
        "redeals": state.redeals,
        "bottom": None if state.phase is Phase.BIDDING else card_codes(reversed(state.bottom)),
        "plays": _this_trick(state),
        "last": None if last is None else {"seat": last.seat, **play_view(last)},
        "trick": state.trick,
        "played": card_codes(state.played),
        "history": [{"trick": turn.trick, "seat": turn.seat, **play_view(turn)} for turn in state.history],
        "multiplier": _multiplier(state),
        "result": None,
        "options": encode(state.options),
    }
    if state.result is not None:
        result = state.result
        if state.options.duplicate is None:  # other tables still play this deal
            view["hands"] = [card_codes(reversed(hand)) for hand in state.hands]
        view["result"] = {"winner": result.winner, "points": list(result.points), "seat": result.seat}
    if state.options.gifts:
        view["gifts"] = [_gift_view(number, record, state.phase) for number, record in enumerate(state.gifts, 1)]
    return view if seat is None else view | own_view(state, seat)


def own_view(state: DouDizhuState, seat: int) -> dict[str, Any]:
    """Returns the part of a Dou Dizhu view that only this seat gets: `{"hand": codes}`, the highest card first.

    In a stream it also has `gift_cards`: the number and cards of each gift whose hidden cards this seat saw.
    """
    own: dict[str, Any] = {"hand": card_codes(reversed(state.hands[seat]))}
    if state.options.gifts:
        own["gift_cards"] = [
            {"number": number, "cards": card_codes(record.cards)}
            for number, record in enumerate(state.gifts, 1)
            if seat in (seers(record) or ())
        ]
    return own


def _gift_view(number: int, record: GiftRecord, phase: Phase) -> dict[str, Any]:
    """Returns a gift in a round of Dou Dizhu as JSON, as everybody sees it.

    Cards that only some seats saw are added when the round has ended.
    """
    shown: dict[str, Any] = {
        "number": number, "kind": record.kind.value, "reference": record.reference, "after": record.after,
        "seat": record.seat, "target": record.target,
    }  # fmt: skip
    if record.cards and (seers(record) is None or phase is Phase.ROUND_END):
        shown["cards"] = card_codes(record.cards)
    return shown


def role(state: DouDizhuState, seat: int) -> str | None:
    """Returns the role of this seat: `landlord` or `farmer`; None as long as there is no landlord."""
    if state.landlord is None:
        return None
    return "landlord" if seat == state.landlord else "farmer"


def card_codes(cards: Iterable[Card]) -> list[str]:
    """Returns the text codes of these cards as used in JSON, such as `10H`, in the order given."""
    return [card.code for card in cards]


def play_view(turn: PlayRecord) -> dict[str, Any]:
    """Returns a play or pass as JSON for a view: `{"type", "rank", "length", "cards"}`, or `{"type": "PASS"}`."""
    if turn.type is None:
        return {"type": "PASS"}
    return {"type": turn.type.value, "rank": turn.rank, "length": turn.length, "cards": card_codes(turn.cards)}


def _this_trick(state: DouDizhuState) -> list[dict[str, Any] | None]:
    plays: list[dict[str, Any] | None] = [None] * len(state.hands)
    for turn in state.history:
        if turn.trick == state.trick:
            plays[turn.seat] = play_view(turn)
    return plays


def _multiplier(state: DouDizhuState) -> dict[str, Any]:
    bombs, rockets = doublings(state.history)
    spring = state.result.spring if state.result else None
    base = state.base or state.highest
    doubled = doubles(state)
    total = multiplier(
        base=base, bombs=bombs, rockets=rockets, spring=spring, gifts=doubled, cap=state.options.multiplier_cap
    )
    factors = {"bid": base, "bombs": bombs, "rockets": rockets, "spring": spring, "total": total}
    return factors | {"gifts": doubled} if state.options.gifts else factors
