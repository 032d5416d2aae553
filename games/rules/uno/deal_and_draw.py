"""Deals a round of UNO, and draws cards from its draw pile (RULES.md, sections 2, 3 and 5)."""

from __future__ import annotations

from collections.abc import Sequence

from ..core import Event, Rng, replace
from .cards import DECK, Card
from .state import UnoState


def deal(rng: Rng, seats: int, each: int) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...], int, Rng]:
    """Shuffles and deals the UNO deck. Returns hands, draw pile, number of wild cards put back, random generator.

    Seat 0 gets the first `each` cards of the shuffled deck, seat 1 the next, and so on (RULES.md, clause 3.2). A
    wild card on top of the pile goes back to a random place, until the top is not wild (clause 3.4).
    """
    deck, rng = rng.shuffled(DECK)
    hands = tuple(tuple(sorted(deck[seat * each : seat * each + each])) for seat in range(seats))
    pile, wilds = deck[seats * each :], 0
    while pile[0].wild:
        place, rng = rng.below(len(pile))
        pile, wilds = (*pile[1 : place + 1], pile[0], *pile[place + 1 :]), wilds + 1
    return hands, pile, wilds, rng


def draw_from_pile(state: UnoState, seat: int, count: int, why: str) -> tuple[UnoState, tuple[Card, ...], list[Event]]:
    """Gives this seat the next `count` cards of the draw pile. Returns the state, the cards drawn, and the events.

    If the pile runs out, the discards are shuffled to a new one. If no more cards exist, the seat gets fewer. After the
    draw the seat can no longer be caught, and its call of "UNO" ends (RULES.md, clause 8.3). `why` is shown to
    everybody: `turn`, `pending`, `penalty`, `draw_four` or `last`.
    """
    events, got, pile, discards, rng = list[Event](), list[Card](), state.pile, state.discards, state.ctx.rng
    while len(got) < count:
        if not pile:
            if len(discards) < 2:
                break  # all other cards are in the hands
            pile, rng = rng.shuffled(discards[:-1])
            discards = discards[-1:]
            events.append(Event("refill", {"count": len(pile)}))
        taken = count - len(got)
        got += pile[:taken]
        pile = pile[taken:]
    cards = tuple(sorted(got))
    events.append(Event("draw", {"seat": seat, "count": len(cards), "why": why}))
    if not cards:
        return state, cards, events
    events.append(Event("drawn", {"seat": seat, "cards": [card.code for card in cards]}, (seat,)))
    state = replace(
        state,
        ctx=replace(state.ctx, rng=rng),
        pile=pile,
        discards=discards,
        hands=with_seat_value(state.hands, seat, tuple(sorted((*state.hands[seat], *cards)))),
        drew=with_seat_value(state.drew, seat, cards),
        called=tuple(other for other in state.called if other != seat),
        exposed=tuple(other for other in state.exposed if other != seat),
        moved=True,
    )
    return state, cards, events


def with_seat_value(
    values: Sequence[tuple[Card, ...]], seat: int, value: tuple[Card, ...]
) -> tuple[tuple[Card, ...], ...]:
    """Returns a copy of `values`, which has a tuple of cards for each seat, with this seat's replaced by `value`."""
    return (*values[:seat], value, *values[seat + 1 :])


def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Returns an UNO hand without one copy of this card. Raises ValueError if the hand has none."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]
