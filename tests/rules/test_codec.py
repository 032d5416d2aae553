"""What a state becomes in JSON, and what is refused on the way back."""

from __future__ import annotations

import enum
import json
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, NamedTuple, TypeVar

import orjson
import pytest

from games.rules.cards import Card
from games.rules.codec import decode, decode_move, encode, encode_move, parse_action
from games.rules.core import SYSTEM, AddTime, Ctx, MalformedMove, Move, Rng, TakeOver, Timeout

T = TypeVar("T")


class Colour(enum.StrEnum):
    RED = "red"
    BLUE = "blue"


class Level(enum.IntEnum):
    LOW = 1


class Pair(NamedTuple):
    colour: Colour
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Leaf:
    size: int
    name: str = "leaf"
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Tree:
    leaf: Leaf
    leaves: tuple[Leaf, ...]
    ends: tuple[int, int]
    colour: Colour
    cards: tuple[Card, ...]
    pair: Pair | None
    hands: tuple[tuple[Card, ...], ...]
    mode: Literal["open", "shut"]
    share: float
    counts: dict[int, int]
    notes: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Box(Generic[T]):
    content: T


@dataclass(frozen=True, slots=True)
class Nothing:
    pass


@dataclass(frozen=True, slots=True)
class Lay:
    cards: tuple[Card, ...]
    colour: Colour | None = None


ACTIONS = {"lay": Lay, "nothing": Nothing}
CARDS = (Card.from_code("3S"), Card.from_code("10H"), Card.from_code("BJ"))
TREE = Tree(
    leaf=Leaf(1),
    leaves=(Leaf(2, "two"), Leaf(3, note="third")),
    ends=(4, 5),
    colour=Colour.BLUE,
    cards=CARDS,
    pair=Pair(Colour.RED, CARDS[:1]),
    hands=(CARDS, ()),
    mode="shut",
    share=0.5,
    counts={2: 1, 10: 0},
    notes={"b": [1, None], "a": {"z": True}},
)


def test_a_value_comes_back_as_it_went() -> None:
    assert decode(Tree, json.loads(json.dumps(encode(TREE)))) == TREE


def test_the_json_is_readable() -> None:
    data = encode(TREE)
    assert data["leaf"] == {"size": 1, "name": "leaf", "note": None}
    assert data["cards"] == ["3S", "10H", "BJ"]
    assert data["hands"] == [["3S", "10H", "BJ"], []]
    assert data["pair"] == ["red", ["3S"]]
    assert data["colour"] == "blue"
    assert data["ends"] == [4, 5]


def test_the_same_value_gives_the_same_bytes_whatever_order_a_store_kept() -> None:
    shuffled = json.loads(json.dumps(encode(TREE), sort_keys=True))
    assert json.dumps(encode(decode(Tree, shuffled))) == json.dumps(encode(TREE))
    assert json.dumps(encode({"b": 1, "a": 2})) == json.dumps(encode({"a": 2, "b": 1}))


def test_a_json_writer_that_walks_dataclasses_itself_writes_the_same_bytes() -> None:
    options = orjson.OPT_PASSTHROUGH_SUBCLASS | orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS
    for value in (TREE, replace(TREE, counts={}, notes={}), Box(Leaf(3))):
        assert orjson.dumps(value, default=encode, option=options) == orjson.dumps(encode(value))


def test_the_frame_of_a_state_comes_back() -> None:
    ctx = Ctx(Rng("ab" * 32, 7), at=5, missed=(0, 1), timeouts=(0, 2), trustees=(1,), agents=(0,))
    ctx = ctx.open("turn", [1], ["bid"], closes_at=20_005, turn=True, machines_from=3_500)
    assert decode(Ctx, json.loads(json.dumps(encode(ctx)))) == ctx


def test_a_generic_class_takes_the_type_that_fills_it() -> None:
    assert decode(Box[Leaf], encode(Box(Leaf(3)))) == Box(Leaf(3))
    assert decode(Box[tuple[Card, ...]], {"content": ["3S"]}) == Box(CARDS[:1])
    with pytest.raises(MalformedMove):
        decode(Box[Leaf], {"content": 3})


def test_defaults_fill_what_is_absent() -> None:
    assert decode(Leaf, {"size": 3}) == Leaf(3)


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        (int, True), (int, 1.0), (int, "1"), (int, 1 << 53), (int, None),
        (bool, 1), (float, float("nan")), (float, float("inf")), (float, True),
        (str, 1), (str, "\ud800"), (str, "a\x00b"),
        (type(None), 0), (Colour, "green"), (Colour, ["red"]), (Level, True), (Level, "1"),
        (Literal["a", 1], True), (Literal["a", 1], "b"),
        (tuple[int, ...], "12"), (tuple[int, ...], {"0": 1}), (tuple[int, int], [1]), (tuple[int, ...], [1, "2"]),
        (dict[int, int], {"one": 1}), (dict[str, int], [1]), (int | None, "x"), (int | str, 1.5),
        (Leaf, {}), (Leaf, []), (Leaf, {"size": "3"}), (Pair, ["red"]), (tuple[Card, ...], [3]),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_malformed(kind: Any, data: Any) -> None:
    with pytest.raises(MalformedMove) as refused:
        decode(kind, data)
    assert refused.value.code == "MALFORMED"


def test_a_card_that_does_not_exist_is_named_shortly() -> None:
    with pytest.raises(MalformedMove) as refused:
        decode(tuple[Card, ...], ["3S", "11S of spades"])
    assert refused.value.code == "NO_SUCH_CARD"
    assert refused.value.data == {"card": "11S of s"}


def test_a_type_without_a_code_is_a_mistake_of_the_programmer() -> None:
    with pytest.raises(TypeError, match="no code for"):
        encode(object())
    with pytest.raises(TypeError, match="no decoder"):
        decode(set[int], [1])
    with pytest.raises(TypeError, match="told apart"):
        decode(Leaf | Nothing, {})


def test_an_action_is_parsed_by_its_verb_and_extra_fields_are_ignored() -> None:
    assert parse_action(ACTIONS, "lay", {"cards": ["3S"], "type": "move", "colour": "red"}) == Lay(
        CARDS[:1], Colour.RED
    )
    assert parse_action(ACTIONS, "nothing", {"ref": "x"}) == Nothing()


@pytest.mark.parametrize("verb", ["fly", None, 3, ["lay"]])
def test_an_unknown_verb_is_malformed(verb: object) -> None:
    with pytest.raises(MalformedMove) as refused:
        parse_action(ACTIONS, verb, {})
    assert refused.value.code == "UNKNOWN_VERB"


@pytest.mark.parametrize(
    "move",
    [
        Move(2, 14, Lay(CARDS, Colour.RED), 1_234, "agent"),
        Move(0, 1, Nothing(), 0),
        Move(SYSTEM, 3, Timeout(), 20_000, "system"),
        Move(SYSTEM, 3, AddTime(5_000), 1, "system"),
        Move(SYSTEM, None, TakeOver(1, "left"), 9, "system"),
    ],
)
def test_a_move_comes_back_from_the_log(move: Move) -> None:
    assert decode_move(ACTIONS, json.loads(json.dumps(encode_move(ACTIONS, move)))) == move
