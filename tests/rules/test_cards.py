"""The 54 cards: one object each, integers that sort by rank, and their texts."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from games.rules.cards import BIG_JOKER, DECK, SMALL_JOKER, Card, parse_cards
from games.rules.codec import decode, encode
from games.rules.core import MalformedMove


def test_a_card_is_its_number_and_there_is_one_object_of_it():
    for number, card in enumerate(DECK):
        assert Card(number) is card
        assert card == number
        assert hash(card) == hash(number)
    for number in (-1, 54):
        with pytest.raises(ValueError, match="no card"):
            Card(number)


def test_cards_sort_by_rank_then_by_suit():
    assert list(DECK) == sorted(DECK, key=lambda card: (card.rank, -1 if card.suit is None else card.suit))
    assert [card.rank for card in DECK[::4]] == [*range(3, 16), 16]
    assert (SMALL_JOKER.rank, BIG_JOKER.rank) == (16, 17)
    assert [card.suit for card in DECK[:4]] == [0, 1, 2, 3]
    assert (SMALL_JOKER.suit, BIG_JOKER.suit) == (None, None)


def test_codes_and_texts_name_every_card():
    assert len({card.code for card in DECK}) == len({str(card) for card in DECK}) == 54
    for card in DECK:
        assert Card.from_code(card.code) is card
        assert Card.parse(str(card)) is card
    assert [card.code for card in (DECK[0], DECK[29], DECK[38], DECK[47], SMALL_JOKER, BIG_JOKER)] == [
        "3S", "10H", "QD", "AC", "SJ", "BJ",
    ]  # fmt: skip
    assert Card.parse(" ♠3 ") is DECK[0]
    assert Card.parse("大王") is BIG_JOKER
    assert f"{Card.parse('小王')}" == "小王"
    assert repr(DECK[0]) == "3S"


@pytest.mark.parametrize("text", ["", "3", "3S", "♠1", "♠11", "王", "♠♠3"])
def test_other_texts_are_no_cards(text: str):
    with pytest.raises(ValueError, match="no card"):
        Card.parse(text)


@pytest.mark.parametrize("code", ["", "3s", "1S", "S3", "XJ", "♠3"])
def test_other_codes_are_no_cards(code: str):
    with pytest.raises(ValueError, match="no card"):
        Card.from_code(code)
    with pytest.raises(MalformedMove) as refused:
        decode(Card, code)
    assert refused.value.code == "NO_SUCH_CARD"


def test_a_card_travels_as_its_code():
    hand = (DECK[0], BIG_JOKER)
    assert json.dumps(encode(hand)) == '["3S", "BJ"]'
    back = decode(tuple[Card, ...], ["3S", "BJ"])
    assert back == hand
    assert all(one is other for one, other in zip(back, hand, strict=True))


def test_a_card_does_not_change():
    with pytest.raises(AttributeError):
        DECK[0].rank = 15
    assert pickle.loads(pickle.dumps(DECK[7])) is DECK[7]
    assert copy.deepcopy([DECK[7]])[0] is DECK[7]


def test_ranks_alone_give_distinct_cards():
    assert [str(card) for card in parse_cards("3344b")] == ["♠3", "♥3", "♠4", "♥4", "小王"]
    assert sorted(parse_cards("3333444455556666777788889999TTTTJJJJQQQQKKKKAAAA2222bB")) == list(DECK)
    assert parse_cards(" 2 3 ") == (DECK[48], DECK[0])
    assert parse_cards("") == ()


@pytest.mark.parametrize("text", ["33333", "bb", "BB", "1", "10", "R", "♠3"])
def test_texts_that_no_deck_holds_are_refused(text: str):
    with pytest.raises(ValueError, match="rank"):
        parse_cards(text)
