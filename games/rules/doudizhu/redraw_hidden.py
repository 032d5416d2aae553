"""Redraws at random the cards of a round of Dou Dizhu that one player or spectator cannot see.

Tests use the redraw to prove that no view reveals a hidden card (RULES.md, sections 15 and 17).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..cards import Card
from ..core import Rng, replace
from .gifts import seers
from .state import DouDizhuState, GiftKind, GiftRecord, Hands, Phase, PlayRecord


def redeal_hidden(state: DouDizhuState, seat: int | None, rng: Rng) -> DouDizhuState:
    """Returns a round of Dou Dizhu with everything redrawn that this seat (None: a spectator) cannot see.

    Hidden are the other hands, the bottom cards while they lie face down, the cards of gifts that only others saw, and
    all future shuffles. Cards that the viewer knows to be in a hand stay there until they are played: the landlord's
    bottom cards, and those that gifts showed. After the end nothing but future shuffles is hidden, except in a
    duplicate deal, which other tables still play.
    """
    rng, future = rng.derive("unseen"), rng.derive("future")
    state = state.with_ctx(replace(state.ctx, rng=future))
    if state.phase is Phase.ROUND_END and state.options.duplicate is None:
        return state
    known = _known_cards(state, seat, rng.derive("swaps"))
    sure = {card for cards in known for card in cards}
    hidden = [card for hand in state.hands for card in hand if card not in sure]
    if state.phase is Phase.BIDDING:
        hidden += state.bottom
    cards, _ = rng.shuffled(sorted(hidden))
    pile = iter(cards)
    hands = tuple(
        tuple(sorted([*certain, *(next(pile) for _ in range(len(hand) - len(certain)))]))
        for hand, certain in zip(state.hands, known, strict=True)
    )
    bottom = tuple(sorted(pile)) if state.phase is Phase.BIDDING else state.bottom
    gifts = _redrawn_gifts(state.gifts, seat, hands, rng.derive("gifts"))
    return replace(state, hands=hands, bottom=bottom, gifts=gifts)


def _known_cards(state: DouDizhuState, seat: int | None, rng: Rng) -> list[list[Card]]:
    """Returns for each seat the cards that the viewer knows to be in its hand, in ascending order.

    For the viewer's own seat that is the whole hand. A gift that the viewer did not see may have swapped two cards
    between other hands. `rng` then decides whether a known card was among them, with the chance that the viewer must
    assume.
    """
    known: list[set[Card]] = [set() for _ in state.hands]
    if state.landlord is not None:
        known[state.landlord] = set(state.bottom)
    turns = 0
    for number, gift in enumerate(state.gifts):
        _forget_played(known, state.history[turns : gift.after])
        turns = gift.after
        if gift.kind is GiftKind.SWAP_CARD:
            seen = _sees(gift, seat)
            moved = gift.cards if seen else _possibly_moved(state, seat, known, number, rng.derive(number))
            arrivals = [*zip((gift.target, gift.seat), moved, strict=True)]
        elif gift.cards and _sees(gift, seat):
            arrivals = [(gift.seat if gift.kind is GiftKind.ADD_CARD else gift.target, gift.cards[0])]
        else:
            continue
        for holder, card in arrivals:
            if card is not None:
                _forget_cards(known, [card])  # an earlier guess may have put it elsewhere
                known[holder or 0].add(card)
    _forget_played(known, state.history[turns:])
    if seat is not None:
        _forget_cards(known, state.hands[seat])
        known[seat] = set(state.hands[seat])
    return [sorted(cards)[: len(hand)] for cards, hand in zip(known, state.hands, strict=True)]


def _sees(gift: GiftRecord, seat: int | None) -> bool:
    audience = seers(gift)
    return audience is None or seat in audience


def _forget_played(known: Iterable[set[Card]], turns: Iterable[PlayRecord]) -> None:
    _forget_cards(known, [card for turn in turns for card in turn.cards])


def _forget_cards(known: Iterable[set[Card]], gone: Iterable[Card]) -> None:
    for cards in known:
        cards.difference_update(gone)


def _possibly_moved(
    state: DouDizhuState, seat: int | None, known: Sequence[set[Card]], number: int, rng: Rng
) -> tuple[Card | None, Card | None]:
    """Returns the known cards that a swap unseen by the viewer moved: one out of each of the two hands, or None.

    A card that was next seen in the receiver's hand has moved; one that was next seen elsewhere has not. Otherwise all
    cards still hidden are equally likely, and `rng` decides.
    """
    gift = state.gifts[number]
    pair = (gift.seat or 0, gift.target or 0)
    holders = _next_holders(state, seat, number)
    found: list[Card | None] = []
    for giver, receiver in zip(pair, reversed(pair), strict=True):
        seen = sorted(card for card in known[giver] if holders.get(card) == receiver)
        if seen:
            found.append(seen[0])
            continue
        left = sorted(known[giver] - holders.keys())
        at, rng = rng.below(len(state.hands[giver]) + 1)  # the cards held still, and the one that left
        found.append(left[at] if at < len(left) else None)
    return found[0], found[1]


def _next_holders(state: DouDizhuState, seat: int | None, number: int) -> dict[Card, int]:
    """Returns, for each card that the viewer saw after the gift at index `number`, the seat in whose hand it was first.

    A card is seen when it is played, and in gifts that show their cards to the viewer. Cards that were not seen again
    are missing.
    """
    start = state.gifts[number].after
    seen = [
        ((at, 1, 0), [(card, turn.seat) for card in turn.cards]) for at, turn in enumerate(state.history) if at >= start
    ]
    for order, gift in enumerate(state.gifts[number + 1 :]):
        if gift.kind is not GiftKind.ADD_CARD and gift.cards and _sees(gift, seat):
            owners = (gift.target,) if gift.kind is GiftKind.PEEK else (gift.seat, gift.target)
            held = [(card, owner or 0) for card, owner in zip(gift.cards, owners, strict=True)]
            seen.append(((gift.after, 0, order), held))  # a gift comes before the turn of its number
    return {card: holder for _, held in sorted(seen, reverse=True) for card, holder in held}


def _redrawn_gifts(gifts: tuple[GiftRecord, ...], seat: int | None, hands: Hands, rng: Rng) -> tuple[GiftRecord, ...]:
    """Returns the gifts of a round with other cards in each gift whose cards this viewer did not see.

    The cards are drawn from the redrawn `hands`, so that they contradict nothing.
    """
    redrawn: list[GiftRecord] = []
    for number, gift in enumerate(gifts):
        audience = seers(gift)
        if not gift.cards or audience is None or seat in audience:
            redrawn.append(gift)
            continue
        sources = (gift.target,) if gift.kind is GiftKind.PEEK else (gift.target, gift.seat)
        cards, dice = [], rng.derive(number)
        for source in sources:
            hand = hands[source or 0]
            at, dice = dice.below(len(hand))  # no hand is empty while cards are hidden
            cards.append(hand[at])
        redrawn.append(replace(gift, cards=tuple(cards)))
    return tuple(redrawn)
