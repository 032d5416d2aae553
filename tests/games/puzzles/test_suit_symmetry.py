"""A line and the same line in other suits are one line."""

from __future__ import annotations

from games.puzzles.positions import Position
from games.puzzles.suit_symmetry import canonical_suits
from games.rules.cards import Card


def cards(text: str) -> tuple[Card, ...]:
    return tuple(sorted(map(Card.from_code, text.split())))


POSITION = Position((cards("3S KS KH KC SJ"), cards("KD AS"), cards("5S 5H")), 0)


def test_lines_that_differ_in_suits_alone_are_named_alike() -> None:
    lines = [
        canonical_suits(POSITION, [cards(pair), cards(single)])
        for pair, single in (("KS KH", "KC"), ("KC KH", "KS"), ("KS KC", "KH"))
    ]
    assert {line.moves for line in lines} == {(cards("KS KH"), cards("KC"))}
    assert {canonical_suits(POSITION, [tuple(reversed(cards("KC KH")))]).moves} == {(cards("KS KH"),)}


def test_what_comes_of_it_has_the_cards_that_were_played() -> None:
    line = canonical_suits(POSITION, [cards("KC")])
    assert line.moves == (cards("KS"),)
    assert line.restore_cards({"seat": 0, "type": "SINGLE", "cards": ["KS"]})["cards"] == ["KC"]
    rest = line.restore_cards({"seat": 0, "type": "PAIR", "cards": ["KH", "KC"]})["cards"]
    assert sorted(rest) == ["KH", "KS"]
    assert line.restore_cards({"seat": 1, "type": "SINGLE", "cards": ["KD"]})["cards"] == ["KD"]
    assert line.restore_cards({"type": "PASS", "cards": []}) == {"type": "PASS", "cards": []}
    assert line.restore_cards({"type": None, "cards": None}) == {"type": None, "cards": None}
    assert line.restore_cards({"seat": 1, "type": "PASS"}) == {"seat": 1, "type": "PASS"}


def test_other_ranks_and_other_orders_are_other_lines() -> None:
    assert (
        canonical_suits(POSITION, [cards("3S"), cards("KH")]).moves
        != canonical_suits(POSITION, [cards("KH"), cards("3S")]).moves
    )
    assert canonical_suits(POSITION, [cards("SJ")]).moves == (cards("SJ"),)
    assert canonical_suits(POSITION, [()]).moves == ((),)


def test_what_nobody_holds_and_what_has_gone_is_left_for_the_rules_to_refuse() -> None:
    twice = [cards("KC"), cards("KC")]
    assert canonical_suits(POSITION, twice).moves == tuple(twice)
    assert canonical_suits(POSITION, [cards("KC 4S")]).moves == (cards("KC 4S"),)
    assert canonical_suits(POSITION, [cards("KC 4S")]).restore_cards({"cards": ["KS"]})["cards"] == ["KS"]
