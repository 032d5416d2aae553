"""Results of the server's rules of cards and its names, with which tests compare the browser's own implementation."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from games import catalog
from games.agents.liars_dice.observation import BiddingState, faces_of
from games.agents.personas import NAMES as PERSONAS
from games.rules.cards import DECK, Card
from games.rules.core import parse_options
from games.rules.doudizhu.hand_types import Combo, beats
from games.rules.doudizhu.legal_plays import legal_plays
from games.rules.doudizhu.options import DouDizhuOptions
from games.rules.doudizhu.readings_of_cards import readings

from . import gandengyan_reference, uno_reference

SETS = 2000
COMBOS = 800
DUELS = 2000
HANDS = 1000
BIDS = 1000
DOU_DIZHU, WEREWOLF = catalog.game_words("doudizhu").terms, catalog.game_words("werewolf").terms
NAMED = {
    "emotions": catalog.EMOTIONS, "phrases": catalog.PHRASES, "formats": catalog.FORMATS,
    "roles": {**DOU_DIZHU["roles"], **WEREWOLF["roles"]}, "springs": DOU_DIZHU["springs"],
    "hand_types": DOU_DIZHU["hand_types"],
}  # fmt: skip
KICKERS = ("wings_from_chain", "rocket_as_kickers", "four_with_pair")


def build(seed: int = 20) -> dict[str, Any]:
    """Returns samples of cards, plays and names, with what the server says of each.

    `sets`: cards, options, readings. `duels`: two readings and which beats. `hands`: hand, last, options, all legal
    plays. `catalogue`: topic, language, key, word. `agents`: Chinese name, English name. `chances`: own dice, dice in
    play, are ones wild, bid, how likely it is.

    Legal plays are written as sorted ranks, so that suits chosen differently do not count as a difference.
    """
    rng = random.Random(seed)
    return {
        "sets": [_one_set(rng) for _ in range(SETS)],
        "duels": _pairs_of_combos(rng),
        "hands": [_one_hand(rng) for _ in range(HANDS)],
        "catalogue": {
            topic: {lang: _names_without_pass(terms, lang) for lang in catalog.languages()}
            for topic, terms in NAMED.items()
        },
        "agents": dict(PERSONAS),
        "gandengyan": gandengyan_reference.build(rng),
        "uno": uno_reference.build(rng),
        "chances": [_chance(rng) for _ in range(BIDS)],
    }


def _chance(rng: random.Random) -> dict[str, Any]:
    """Returns a random bid of Liar's Dice and how likely agents think it is before anybody has bid."""
    own = [rng.randint(1, 6) for _ in range(rng.randint(1, 10))]
    others, wild = rng.randint(1, 70), rng.random() < 0.7
    count, face = rng.randint(1, len(own) + others), rng.randint(1, 6)
    bidding = BiddingState((len(own), others), (), wild_ones=wild)
    return {
        "own": own, "total": len(own) + others, "wild": wild, "count": count, "face": face,
        "chance": bidding.chance_ignoring_bids(faces_of(own), count, face),
    }  # fmt: skip


def _names_without_pass(terms: Mapping[str, catalog.Words], lang: str) -> dict[str, str]:
    """Returns the names of these terms in one language, without the pass, for which the page has its own word."""
    return {key: word.text(lang) for key, word in terms.items() if key != "PASS"}


def _one_set(rng: random.Random) -> dict[str, Any]:
    cards, options = _cards(rng), _options(rng)
    return {
        "cards": _codes(cards),
        "options": _kickers(options),
        "readings": [_reading(c) for c in readings(cards, options)],
    }


def _pairs_of_combos(rng: random.Random) -> list[dict[str, Any]]:
    """Returns pairs of combinations, often of one type, with whether the first beats the second."""
    combos = [_combo(rng) for _ in range(COMBOS)]
    alike = {mine.type: [combo for combo in combos if combo.type == mine.type] for mine in combos}
    pairs = [(mine, rng.choice(rng.choice((combos, alike[mine.type])))) for mine in rng.choices(combos, k=DUELS)]
    return [{"mine": _whole(mine), "theirs": _whole(theirs), "beats": beats(mine, theirs)} for mine, theirs in pairs]


def _one_hand(rng: random.Random) -> dict[str, Any]:
    deck, options = _shuffled(rng, DECK), _options(rng)
    if rng.random() < 0.4:  # hands of few ranks are full of bombs, airplanes and hard kickers
        deck = _shuffled(rng, [card for card in DECK if card.rank <= rng.choice((6, 8, 17)) or card.rank >= 15])
    size = rng.randint(1, min(20, len(deck)))
    hand, rest = deck[:size], deck[size:] or list(DECK)
    last: Combo | None = None
    if rng.random() < 0.75:
        plays = list(legal_plays(rest[:20], None, options))
        kinds = sorted({play.type for play in plays})
        kind = rng.choice(kinds)
        last = rng.choice([play for play in plays if play.type == kind])
    legal = {tuple(sorted(card.rank for card in play.cards)) for play in legal_plays(hand, last, options)}
    return {
        "hand": _codes(hand),
        "last": _whole(last) if last else None,
        "options": _kickers(options),
        "legal": sorted(legal),
    }


def _cards(rng: random.Random) -> list[Card]:
    """Returns random cards, mostly groups of neighbouring ranks with a fault.

    Wholly random cards make no combination.
    """
    if rng.random() < 0.15:
        return _shuffled(rng, DECK)[: rng.randint(1, 20)]
    start, length, width = rng.randint(3, 15), rng.randint(1, 6), rng.choice((1, 1, 2, 3, 3, 3, 4))
    if width == 1:
        length = rng.randint(1, 12)
    body = [card for rank in range(start, start + length) for card in [c for c in DECK if c.rank == rank][:width]]
    rest = _shuffled(rng, [card for card in DECK if card not in body])
    riders: list[Card] = []
    wing = rng.choice((0, 0, 1, 1, 2))
    for _ in range(length if wing and width >= 3 else rng.choice((0, 0, 0, 1))):
        lead = rng.choice(rest)
        riders += [card for card in rest if card.rank == lead.rank and card not in riders][: max(1, wing)]
    return _shuffled(rng, (body + riders)[:20]) or [DECK[0]]


def _combo(rng: random.Random) -> Combo:
    while True:
        found = readings(_cards(rng))
        if found:
            return rng.choice(found)


def _options(rng: random.Random) -> DouDizhuOptions:
    return parse_options(DouDizhuOptions, {key: rng.random() < 0.3 for key in KICKERS})


def _kickers(options: DouDizhuOptions) -> dict[str, bool]:
    return {key: value for key, value in asdict(options).items() if key in KICKERS}


def _shuffled(rng: random.Random, cards: Sequence[Card]) -> list[Card]:
    return rng.sample(cards, len(cards))


def _codes(cards: Sequence[Card]) -> list[str]:
    return [card.code for card in cards]


def _reading(combo: Combo) -> list[Any]:
    return [combo.type.value, combo.rank, combo.length]


def _whole(combo: Combo) -> dict[str, Any]:
    return {"type": combo.type.value, "rank": combo.rank, "length": combo.length, "cards": _codes(combo.cards)}
