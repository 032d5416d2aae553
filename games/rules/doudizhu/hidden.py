"""Redraws the cards of a round of Dou Dizhu that one viewer cannot see (RULES.md, sections 15 and 17)."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import Card
from ..core import Rng, replace
from .gifts import seers
from .state import DouDizhuState, GiftKind, GiftRecord, Hands, Phase


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
    """Returns for each hand the cards that a viewer knows to be in it, ascending: all of the viewer's own hand.

    If two others exchanged cards out of sight, a card known to be in one of these hands may have moved. `rng` decides
    whether it did, with the chance that the viewer must assume.
    """
    held = {card for hand in state.hands for card in hand}
    known: list[set[Card]] = [set() for _ in state.hands]
    if state.landlord is not None:
        known[state.landlord] = set(state.bottom)
    for number, gift in enumerate(state.gifts):
        if not gift.cards or gift.seat is None:
            continue
        audience = seers(gift)
        sees = audience is None or seat in audience
        if gift.kind is GiftKind.SWAP_CARD and gift.target is not None:
            pair = (gift.seat, gift.target)
            moved = gift.cards if sees else _possibly_moved(state, known, gift, rng.derive(number))
            for hand, other, card in zip(pair, reversed(pair), moved, strict=True):
                if card is not None:
                    known[hand].discard(card)
                    known[other].add(card)
        elif sees:
            owner = gift.seat if gift.kind is GiftKind.ADD_CARD else gift.target
            for cards in known:
                cards.difference_update(gift.cards)
            known[owner or 0].update(gift.cards)
    own = set() if seat is None else set(state.hands[seat])
    certain = [sorted((cards & held) - own) for cards in known]
    if seat is not None:
        certain[seat] = list(state.hands[seat])
    return [cards[: len(hand)] for cards, hand in zip(certain, state.hands, strict=True)]


def _possibly_moved(
    state: DouDizhuState, known: Sequence[set[Card]], gift: GiftRecord, rng: Rng
) -> tuple[Card | None, Card | None]:
    """Returns the known cards that an unseen exchange moved, out of the hand of `seat` and of `target`; None for none.

    A known card that the receiver played later has certainly moved. One that its first owner played has not. Otherwise
    each card that is still hidden is equally likely.
    """
    pair = (gift.seat or 0, gift.target or 0)
    later = state.history[gift.after :]
    by = {seat: {card for turn in later if turn.seat == seat for card in turn.cards} for seat in pair}
    found: list[Card | None] = []
    for hand, other in zip(pair, reversed(pair), strict=True):
        shown = sorted(known[hand] & by[other])
        if shown:
            found.append(shown[0])
            continue
        left = sorted(known[hand] - by[hand])
        at, rng = rng.below(len(state.hands[hand]) + 1)
        found.append(left[at] if at < len(left) else None)
    return found[0], found[1]


def _redrawn_gifts(gifts: tuple[GiftRecord, ...], seat: int | None, hands: Hands, rng: Rng) -> tuple[GiftRecord, ...]:
    """Returns the gifts of a round with other cards in those whose cards this viewer did not see."""
    redrawn: list[GiftRecord] = []
    for number, gift in enumerate(gifts):
        audience = seers(gift)
        if gift.cards and audience is not None and seat not in audience:
            sources = (gift.target,) if gift.kind is GiftKind.PEEK else (gift.target, gift.seat)
            cards, dice = [], rng.derive(number)
            for old, source in zip(gift.cards, sources, strict=True):
                hand = hands[source or 0]
                at, dice = dice.below(max(1, len(hand)))
                cards.append(hand[at] if hand else old)
            gift = replace(gift, cards=tuple(cards))
        redrawn.append(gift)
    return tuple(redrawn)
