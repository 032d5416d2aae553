"""Names, deals and whole matches of UNO from the rules engine, to compare with the browser's implementation."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from games import catalog
from games.catalog.uno import uno_card_text
from games.rules import registry
from games.rules.core import Event, Rng
from games.rules.uno.cards import DECK, KINDS, Card
from games.rules.uno.deal_and_draw import deal
from tests.rules.contract.random_matches import random_match

HELD = "W+4 B0 RS R9 W Y+2 R2 G9"
DEALS = 40
MATCHES = 6


def build(rng: random.Random) -> dict[str, Any]:
    """Returns what the rules engine says of UNO's cards, deals and matches.

    `names`, `colors`: language, code, word. `sorted`: a hand as the rules hold it. `deck`: before a shuffle. `events`:
    every kind. `deals`: the deal of round 1 for a seed. `replays`: seeds, and matches as a replay has them.
    """
    words = catalog.game_words("uno")
    colors = words.terms["colors"]
    return {
        "names": {lang: {card.code: uno_card_text(card.code, lang) for card in KINDS} for lang in catalog.languages()},
        "colors": {lang: {key: color.text(lang) for key, color in colors.items()} for lang in catalog.languages()},
        "sorted": [card.code for card in sorted(Card.from_code(code) for code in HELD.split())],
        "deck": [card.code for card in DECK],
        "events": sorted({kind.partition(".")[0] for kind in words.events}),
        "deals": [_deal(rng) for _ in range(DEALS)],
        "replays": [_replay(number) for number in range(MATCHES)],
    }  # fmt: skip


def _deal(rng: random.Random) -> dict[str, Any]:
    seed, seats, each = f"{rng.getrandbits(256):064x}", rng.randint(2, 10), rng.randint(3, 9)
    dealer, after = Rng(seed).derive(1).below(seats)
    hands, pile, wilds, _ = deal(after, seats, each)
    return {
        "seed": seed, "seats": seats, "each": each, "dealer": dealer, "hands": [_codes(hand) for hand in hands],
        "top": pile[0].code, "pile": _codes(pile[1:]), "wilds": wilds,
    }  # fmt: skip


def _replay(number: int) -> dict[str, Any]:
    """Returns a random match as its replay shows it, with open hands, as far as the browser's check of draws needs."""
    played = random_match(registry.game("uno"), number)
    steps = [_step(played.first.state, played.first.events), *(_step(step.after, step.events) for step in played.steps)]
    return {"seed": played.seed, "replay": {"steps": steps}}


def _step(state: Any, events: Iterable[Event]) -> dict[str, Any]:
    told = [{"kind": event.kind, "data": dict(event.data)} for event in events]
    dealt = any(event["kind"] == "deal" for event in told)
    return {
        "at": 0,
        "seat": None,
        "by": "",
        "verb": "",
        "events": told,
        "view": _public_deal(state) if dealt else {},
        "more": {},
    }


def _public_deal(state: Any) -> dict[str, Any]:
    """Returns what the browser must compute of a deal: the hands, and the fields of the view that it depends on."""
    view = registry.game("uno").view(state, None)
    hands = [_codes(hand) for hand in state.round.hands]
    return {"round": view["round"], "counts": view["counts"], "options": view["options"], "hands": hands}


def _codes(cards: Iterable[Card]) -> list[str]:
    return [card.code for card in cards]
