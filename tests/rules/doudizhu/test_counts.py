"""How many plays there are of each type, beside the numbers of OpenSpiel."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from math import comb
from pathlib import Path
from typing import Any

import pytest

from games.rules.cards import DECK
from games.rules.doudizhu.hand_types import HandType
from games.rules.doudizhu.legal_plays import legal_plays
from games.rules.doudizhu.options import DouDizhuOptions

DATA: dict[str, Any] = json.loads((Path(__file__).parent / "data" / "open_spiel.json").read_text(encoding="utf-8"))
CHAINS = {length: 13 - length for length in range(2, 6)}
"""How many runs of that length fit between 3 and A."""


@cache
def counted(**options: Any) -> Counter[tuple[HandType, int]]:
    """Leads of a hand that holds the whole deck: every play there is, per type and length."""
    return Counter((combo.type, combo.length) for combo in legal_plays(DECK, None, DouDizhuOptions(**options)))


def of_type(kind: HandType, **options: Any) -> int:
    return sum(count for (counted_kind, _), count in counted(**options).items() if counted_kind is kind)


@pytest.mark.parametrize("kind", list(HandType))
def test_plays_of_a_type(kind: HandType):
    assert of_type(kind) == {**DATA["types"], **DATA["by_hand"]}[kind]


@pytest.mark.parametrize("kind", [HandType.AIRPLANE_WITH_SINGLES, HandType.AIRPLANE_WITH_PAIRS])
def test_wings_of_a_chain(kind: HandType):
    per_chain = {int(length): wings for length, wings in DATA["wings_per_chain"][kind].items()}
    found = {length: count for (counted_kind, length), count in counted().items() if counted_kind is kind}
    assert found == {length: wings * CHAINS[length] for length, wings in per_chain.items()}


def singles(count: int, ordinary: int, jokers: int) -> int:
    """Multisets of `count` single wings: at most three of each ordinary rank, at most `jokers` of the two jokers."""
    total = 0
    for used in range(min(jokers, count) + 1):
        left = count - used
        with_a_bomb = ordinary * comb(ordinary + left - 4 - 1, left - 4) if left >= 4 else 0
        total += comb(2, used) * (comb(ordinary + left - 1, left) - with_a_bomb)
    return total


@pytest.mark.parametrize("length", CHAINS)
def test_what_the_kicker_options_add_to_airplanes(length: int):
    kind, ordinary = HandType.AIRPLANE_WITH_SINGLES, 13 - length
    standard = singles(length, ordinary, jokers=1)
    assert standard == DATA["wings_per_chain"][kind][str(length)]
    with_rocket = singles(length, ordinary, jokers=2)
    assert counted(rocket_as_kickers=True)[kind, length] == with_rocket * CHAINS[length]
    # of each rank of the chain the fourth card may ride, so `own` of them do, and the other wings are as before
    from_chain = sum(comb(length, own) * singles(length - own, ordinary, jokers=1) for own in range(length + 1))
    assert counted(wings_from_chain=True)[kind, length] == from_chain * CHAINS[length]


def test_what_the_kicker_options_add_to_fours():
    kind = HandType.FOUR_WITH_TWO_SINGLES
    assert of_type(kind, four_with_pair=True) == of_type(kind) + 13 * 12
    assert of_type(kind, rocket_as_kickers=True) == of_type(kind) + 13
    for options in ({"wings_from_chain": True}, {"rocket_as_kickers": True}, {"four_with_pair": True}):
        assert of_type(HandType.FOUR_WITH_TWO_PAIRS, **options) == of_type(HandType.FOUR_WITH_TWO_PAIRS)


def test_the_largest_multiplier_is_within_the_range_of_the_cap():
    top = DouDizhuOptions.__dataclass_fields__["multiplier_cap"].metadata["high"]
    assert top > 3 * 2**14 * 2  # three, thirteen bombs, the rocket, a spring
