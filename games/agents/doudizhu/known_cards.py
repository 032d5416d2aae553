"""The cards that a Dou Dizhu player knows for certain in the other hands.

Gifts of a stream's audience may move cards from hand to hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from games.rules.cards import Card

SWAP: Final = "swap_card"
HAND_CHANGING: Final = ("swap_card", "add_card")
"""The kinds of gifts after which a hand is no longer the one that was dealt, less its plays."""

Known = tuple[set[Card], set[Card], set[Card]]


def known_cards(view: dict[str, Any]) -> Known:
    """Returns for each seat the cards that the seat to move knows to be in its hand; none for its own seat.

    These are the landlord's bottom cards and the cards that gifts showed, until they are played. After a swap between
    two other seats that it did not see, nothing is certain about their hands.
    """
    known: Known = (set(), set(), set())
    if view["landlord"] is not None:
        known[view["landlord"]].update(map(Card.from_code, view["bottom"] or ()))
    seen = {gift["number"]: gift["cards"] for gift in view.get("gift_cards", ())}
    history, turns = view["history"], 0
    for gift in view.get("gifts", ()):
        _forget_played(known, history[turns : gift["after"]])
        turns = gift["after"]
        cards = [Card.from_code(code) for code in seen.get(gift["number"], gift.get("cards", ()))]
        if gift["kind"] == SWAP and not cards:
            known[gift["seat"]].clear()
            known[gift["target"]].clear()
        elif cards:
            holders = (gift["target"], gift["seat"]) if gift["kind"] != "add_card" else (gift["seat"],)
            for holder, card in zip(holders, cards, strict=False):  # a peek has one card, that of its target
                _forget(known, [card])
                known[holder].add(card)
    _forget_played(known, history[turns:])
    _forget(known, map(Card.from_code, view["hand"]))
    return known


def turns_before_last_change(view: dict[str, Any]) -> int:
    """Returns the number of plays and passes before the last gift that changed a hand; 0 if no gift did.

    Agents infer hidden hands from plays, but earlier plays were made with other cards.
    """
    return max((gift["after"] for gift in view.get("gifts", ()) if gift["kind"] in HAND_CHANGING), default=0)


def hands_changed(view: dict[str, Any]) -> bool:
    """Whether a gift has changed a hand in this round. The bids were then made with other cards."""
    return any(gift["kind"] in HAND_CHANGING for gift in view.get("gifts", ()))


def _forget_played(known: Known, turns: Iterable[dict[str, Any]]) -> None:
    _forget(known, [Card.from_code(code) for turn in turns for code in turn.get("cards", ())])


def _forget(known: Known, gone: Iterable[Card]) -> None:
    cards = set(gone)
    for hand in known:
        hand.difference_update(cards)
