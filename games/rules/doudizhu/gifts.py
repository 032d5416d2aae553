"""Applies the gifts of a stream's audience to a round of Dou Dizhu: when each kind may act, and what it changes.

A gift is a control move for which a viewer paid (RULES.md, section 17). Gifts of a round are numbered from 1. Each
draws from its own random generator, derived with `gift/<number>`, so that it changes no other draw.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ..cards import Card
from ..core import Event, Gift, IllegalMove, MalformedMove, Rng, Transition, replace
from .state import DouDizhuState, GiftKind, GiftRecord, Hands, Phase, open_turn

STRONG: Final = frozenset({GiftKind.PEEK, GiftKind.SWAP_CARD, GiftKind.ADD_CARD, GiftKind.DOUBLE})
"""The kinds that interfere with a running round (clause 17.1)."""
FEW_CARDS: Final = 5
"""While a hand holds so many cards or fewer, a strong gift is refused (clause 17.5)."""
MOST_DOUBLES: Final = 10
"""Gifts that may double the multiplier of one round (clause 17.9)."""

NEXT_ROUND: Final = frozenset({GiftKind.SWAP_ROLES, GiftKind.RESHUFFLE})
OPPONENTS: Final = frozenset({GiftKind.PEEK, GiftKind.SWAP_CARD})
"""The kinds that name a supported seat and an opponent of it."""
SUPPORTING: Final = OPPONENTS | {GiftKind.ADD_CARD, GiftKind.SWAP_ROLES}
"""The kinds that name a supported seat."""
ADDRESSED: Final = SUPPORTING | {GiftKind.CHEER, GiftKind.EMOTE}
"""The kinds that may name a supported seat. With others a seat means nothing and is ignored."""


def apply_gift(state: DouDizhuState, gift: Gift) -> Transition[DouDizhuState]:
    """Applies a gift to a round of Dou Dizhu, or notes it for the next round.

    Raises MalformedMove: `UNKNOWN_GIFT`, `NO_SUCH_SEAT`; IllegalMove: `NO_GIFTS` (the match is no stream),
    `GIFT_FEW_CARDS`, `GIFT_WAITS` (a gift of this kind may not act at this point), `GIFT_NOT_OPPONENTS`,
    `GIFT_NOTHING_PLAYED`, `GIFT_LIMIT`, `GIFT_PENDING` (a gift of this kind already changes the next round).
    """
    kind, gift = _checked(state, gift)
    _require_moment(state, kind)
    if kind in OPPONENTS and (gift.seat == state.landlord) == (gift.target == state.landlord):
        raise IllegalMove("GIFT_NOT_OPPONENTS")
    number = len(state.gifts) + 1
    rng = state.ctx.rng.derive(f"gift/{number}")
    effect = EFFECTS.get(kind)
    hands, cards = (state.hands, ()) if effect is None else effect(state, gift, rng)
    record = GiftRecord(kind, gift.reference, len(state.history), gift.seat, gift.target, cards)
    after = replace(state, gifts=(*state.gifts, record), hands=hands)
    if state.phase is Phase.PLAYING and state.turn is not None and hands[state.turn] != state.hands[state.turn]:
        (window,) = state.ctx.windows  # the player needs the full time for another hand
        after = replace(after, ctx=open_turn(state.ctx, state.options, state.turn, *window.verbs))
    return Transition(after, _events(record, number))


def doubles(state: DouDizhuState) -> int:
    """Returns the number of gifts that doubled the multiplier of this round."""
    return sum(record.kind is GiftKind.DOUBLE for record in state.gifts)


def next_round(state: DouDizhuState) -> dict[str, int | bool]:
    """Returns the changes that gifts after the end of this round make to the next one.

    Keys: `landlord`, the seat that is landlord without bidding; `reshuffled`, True if the cards are dealt a second
    time. A key is missing if no gift asked for it.
    """
    decided: dict[str, int | bool] = {}
    for record in state.gifts:
        if record.kind is GiftKind.SWAP_ROLES and record.seat is not None:
            decided["landlord"] = record.seat
        elif record.kind is GiftKind.RESHUFFLE:
            decided["reshuffled"] = True
    return decided


def seers(record: GiftRecord) -> tuple[int, ...] | None:
    """Returns the seats that may see the cards of a gift while the round runs, in ascending order. None: everybody.

    If a gift shows a hidden card to one seat, only that seat sees it. If it swaps two cards, both seats see them.
    """
    match record.kind:
        case GiftKind.PEEK:
            seats = {record.seat}
        case GiftKind.SWAP_CARD:
            seats = {record.seat, record.target}
        case _:
            return None
    return tuple(sorted(seat for seat in seats if seat is not None))


# ── When ────────────────────────────────────────────────────────────────────────────────────────


def _checked(state: DouDizhuState, gift: Gift) -> tuple[GiftKind, Gift]:
    """Returns the kind of a gift, and the gift without the seats that its kind does not use.

    Raises IllegalMove: `NO_GIFTS`; MalformedMove: `UNKNOWN_GIFT`, or `NO_SUCH_SEAT` for a wrong seat or one that the
    kind needs.
    """
    if not state.options.gifts:
        raise IllegalMove("NO_GIFTS")
    try:
        kind = GiftKind(gift.kind)
    except ValueError:
        raise MalformedMove("UNKNOWN_GIFT") from None
    gift = replace(
        gift, seat=gift.seat if kind in ADDRESSED else None, target=gift.target if kind in OPPONENTS else None
    )
    seats = range(len(state.hands))
    if any(seat is not None and seat not in seats for seat in (gift.seat, gift.target)):
        raise MalformedMove("NO_SUCH_SEAT")
    if (kind in SUPPORTING and gift.seat is None) or (kind in OPPONENTS and gift.target is None):
        raise MalformedMove("NO_SUCH_SEAT")
    return kind, gift


def _require_moment(state: DouDizhuState, kind: GiftKind) -> None:
    """Checks that a gift of this kind may act at this point of the round (clauses 17.3 to 17.5 and 17.9 to 17.11).

    Raises IllegalMove, such as `GIFT_WAITS`.
    """
    if kind in NEXT_ROUND:
        if state.phase is not Phase.ROUND_END:
            raise IllegalMove("GIFT_WAITS")
        if any(record.kind is kind for record in state.gifts):
            raise IllegalMove("GIFT_PENDING")
        return
    if kind is GiftKind.EFFECT:
        return
    if state.phase is Phase.ROUND_END:
        raise IllegalMove("GIFT_WAITS")
    if kind in STRONG and min(map(len, state.hands)) <= FEW_CARDS:
        raise IllegalMove("GIFT_FEW_CARDS", cards=FEW_CARDS)
    if kind is GiftKind.DOUBLE:
        if doubles(state) >= MOST_DOUBLES:
            raise IllegalMove("GIFT_LIMIT", most=MOST_DOUBLES)
        return
    if state.phase is not Phase.PLAYING:
        raise IllegalMove("GIFT_WAITS")
    if kind in (GiftKind.SWAP_CARD, GiftKind.ADD_CARD) and state.last is not None:
        raise IllegalMove("GIFT_WAITS")


# ── What ────────────────────────────────────────────────────────────────────────────────────────

Effect = Callable[[DouDizhuState, Gift, Rng], tuple[Hands, tuple[Card, ...]]]
"""From the state, the gift and its generator: the hands after it, and the cards that it shows or moves."""


def _peek(state: DouDizhuState, gift: Gift, rng: Rng) -> tuple[Hands, tuple[Card, ...]]:
    hand = state.hands[gift.target or 0]
    at, _ = rng.below(len(hand))
    return state.hands, (hand[at],)


def _swap_card(state: DouDizhuState, gift: Gift, rng: Rng) -> tuple[Hands, tuple[Card, ...]]:
    """Exchanges one random card between the two seats that the gift names. Returns all hands, and the two cards.

    The card of the supported seat is drawn first, then that of the opponent.
    """
    mine, other = gift.seat or 0, gift.target or 0
    at, rng = rng.below(len(state.hands[mine]))
    to, _ = rng.below(len(state.hands[other]))
    given, taken = state.hands[mine][at], state.hands[other][to]
    hands = _exchanged(state.hands, mine, without=given, plus=taken)
    return _exchanged(hands, other, without=taken, plus=given), (given, taken)


def _add_card(state: DouDizhuState, gift: Gift, rng: Rng) -> tuple[Hands, tuple[Card, ...]]:
    """Puts a random card that was played back into the supported seat's hand. Returns all hands, and the card.

    Raises IllegalMove: `GIFT_NOTHING_PLAYED`.
    """
    out = sorted(state.played)
    if not out:
        raise IllegalMove("GIFT_NOTHING_PLAYED")
    at, _ = rng.below(len(out))
    return _exchanged(state.hands, gift.seat or 0, plus=out[at]), (out[at],)


EFFECTS: Final[Mapping[GiftKind, Effect]] = {
    GiftKind.PEEK: _peek,
    GiftKind.SWAP_CARD: _swap_card,
    GiftKind.ADD_CARD: _add_card,
}
"""The kinds that show or move cards."""


def _exchanged(hands: Hands, seat: int, *, plus: Card, without: Card | None = None) -> Hands:
    hand = tuple(sorted([*(card for card in hands[seat] if card != without), plus]))
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _events(record: GiftRecord, number: int) -> tuple[Event, ...]:
    """Returns the events that announce a gift: one for everybody, without hidden cards.

    If the gift shows or swaps hidden cards, a second event has these cards for the seats that may see them.
    """
    shown = {
        "number": number, "kind": record.kind.value, "reference": record.reference, "seat": record.seat,
        "target": record.target,
    }  # fmt: skip
    codes = [card.code for card in record.cards]
    if record.kind is GiftKind.ADD_CARD:
        return (Event("gift", {**shown, "cards": codes}),)
    if not codes:
        return (Event("gift", shown),)
    return (Event("gift", shown), Event("gift_cards", {"number": number, "cards": codes}, seers(record)))
