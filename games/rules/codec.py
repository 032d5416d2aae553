"""Converts game states, actions and events to JSON types and back, guided by the type hints of their classes.

Dataclasses become objects of their fields. Tuples, named ones included, become lists, and enums become their values. An
object with a `code` property and a `from_code` class method (a card) becomes its code. Encoding a state twice gives
identical bytes.

The state is stored with every move, so the encoder of a type is built once and cached. Fields whose hint is a plain
type, such as `int`, are copied unchecked.
"""

from __future__ import annotations

import enum
import math
import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from .core import CONTROLS, MalformedMove, Move, Timeout

Coder = Callable[[Any], Any]

EXACT = 1 << 53
"""Whole numbers below this are equal in Python and in a browser."""

PLAIN = frozenset({int, str, bool, float, type(None)})


def encode(value: Any) -> Any:
    """Converts a value to JSON types. The keys of plain dicts are sorted, because a store may return them in any order.

    A JSON writer that handles dataclasses, tuples and dicts itself may use this function as its `default`.
    """
    return _encoder_for_class(type(value))(value)  # type: ignore[arg-type]


def decode(kind: Any, data: Any) -> Any:
    """Converts JSON types back to a value of the type `kind`.

    Raises MalformedMove if the data does not fit the type: `MALFORMED`, or `NO_SUCH_CARD` for a card's code.
    """
    return _decoder(kind)(data)


def parse_action(actions: Mapping[str, type], verb: object, data: Mapping[str, Any]) -> Any:
    """Returns a player's action from the verb and the JSON data that a client sent. Superfluous fields are ignored.

    `actions` maps each verb to a class. Raises MalformedMove: `UNKNOWN_VERB`, or the codes of `decode`.
    """
    if not isinstance(verb, str) or verb not in actions:
        raise MalformedMove("UNKNOWN_VERB")
    return decode(actions[verb], dict(data))


def encode_move(actions: Mapping[str, type], move: Move) -> dict[str, Any]:
    """Returns a move as JSON for storage in the log of a match: `{"seat", "window", "verb", "data", "at", "by"}`.

    Accepts control moves too, such as a timeout.
    """
    # logs from before excused timeouts have no data here, so a plain timeout stays empty
    plain = isinstance(move.action, Timeout) and not move.action.excused
    return {
        "seat": move.seat, "window": move.window, "verb": _verb(actions, move.action),
        "data": {} if plain else encode(move.action), "at": move.at, "by": move.by,
    }  # fmt: skip


def decode_move(actions: Mapping[str, type], data: Mapping[str, Any]) -> Move:
    """Returns the move from the JSON that `encode_move` wrote. Raises MalformedMove."""
    action = parse_action(actions if data["verb"] in actions else CONTROLS, data["verb"], data["data"])
    return Move(data["seat"], data["window"], action, data["at"], data["by"])


def _verb(actions: Mapping[str, type], action: Any) -> str:
    for known in (actions, CONTROLS):
        for verb, kind in known.items():
            if kind is type(action):
                return verb
    raise KeyError(type(action))


# ── Encoding ────────────────────────────────────────────────────────────────────────────────────


@cache
def _encoder_for_class(kind: type) -> Coder:
    """Returns the function that encodes objects of this class, but not of its subclasses, to JSON types."""
    if kind in PLAIN:
        return _same
    if issubclass(kind, enum.Enum):
        return attrgetter("_value_")  # `value` runs through a descriptor, at three times the cost
    if issubclass(kind, tuple | list):
        return _encode_items
    if issubclass(kind, dict):
        return _encode_dict
    if _is_card(kind):
        return attrgetter("code")
    if is_dataclass(kind):
        return _dataclass_encoder(kind)
    raise TypeError(f"no code for {kind.__name__}")


def _dataclass_encoder(kind: type) -> Coder:
    names = tuple(f.name for f in fields(kind))
    hints = get_type_hints(kind)
    special = [(name, coder) for name in names if (coder := _encoder_for_hint(hints[name])) is not _same]
    if not names:
        return lambda value: {}
    if len(names) == 1:
        [name], coder = names, _encoder_for_hint(hints[names[0]])
        return lambda value: {name: coder(getattr(value, name))}
    read = attrgetter(*names)

    def encode_fields(value: Any) -> dict[str, Any]:
        data = dict(zip(names, read(value), strict=False))
        for name, coder in special:
            data[name] = coder(data[name])
        return data

    return encode_fields


def _encoder_for_hint(hint: Any) -> Coder:
    """Returns the function that encodes values with this type hint.

    If such values are JSON already, the function `_same` returns them unchanged. If the hint does not tell their class,
    `encode` finds it from each value.
    """
    origin, args = get_origin(hint), get_args(hint)
    if hint in PLAIN or hint is None or origin is Literal:
        return _same
    if origin in (Union, types.UnionType):
        return _optional_encoder([_encoder_for_hint(part) for part in args if part is not type(None)])
    if origin is tuple and args[-1] is Ellipsis:
        return _items_encoder(_encoder_for_hint(args[0]))
    if origin is tuple:
        return list if all(_encoder_for_hint(arg) is _same for arg in args) else encode
    if isinstance(hint, type) and (is_dataclass(hint) or _is_card(hint) or issubclass(hint, enum.Enum)):
        return _encoder_for_class(hint)
    return encode


def _optional_encoder(parts: list[Coder]) -> Coder:
    if all(part is _same for part in parts):
        return _same
    if len(parts) > 1:
        return encode
    [coder] = parts
    return lambda value: None if value is None else coder(value)


def _items_encoder(coder: Coder) -> Coder:
    return list if coder is _same else lambda value: list(map(coder, value))


def _same(value: Any) -> Any:
    return value


def _encode_items(value: Any) -> list[Any]:
    return [item if type(item) in PLAIN else encode(item) for item in value]


def _encode_dict(value: Mapping[Any, Any]) -> dict[str, Any]:
    texts = {str(key): item for key, item in value.items()}
    return {key: item if type(item := texts[key]) in PLAIN else encode(item) for key in sorted(texts)}


def _is_card(kind: Any) -> bool:
    return isinstance(kind, type) and hasattr(kind, "from_code")


# ── Decoding ────────────────────────────────────────────────────────────────────────────────────


@cache
def _decoder(kind: Any) -> Coder:
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _union_decoder(get_args(kind))
    if origin is Literal:
        return _literal_decoder(get_args(kind))
    if origin is tuple:
        return _tuple_decoder(get_args(kind))
    if origin is dict or origin is Mapping:
        return _dict_decoder(*get_args(kind))
    if kind is Any:
        return _same
    if kind is None:
        return _decode_none
    if kind in SCALARS:
        return SCALARS[kind]
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return _enum_decoder(kind)
    if _is_card(kind):
        return _card_decoder(kind)
    if is_dataclass(origin or kind):
        return _dataclass_decoder(kind)
    if isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return _named_tuple_decoder(kind)
    raise TypeError(f"no decoder for {kind}")


def _malformed() -> MalformedMove:
    return MalformedMove("MALFORMED")


def _decode_none(data: Any) -> None:
    if data is not None:
        raise _malformed()


def _decode_bool(data: Any) -> bool:
    if type(data) is not bool:
        raise _malformed()
    return data


def _decode_int(data: Any) -> int:
    if type(data) is not int or not -EXACT < data < EXACT:
        raise _malformed()
    return data


def _decode_float(data: Any) -> float:
    if type(data) not in (int, float) or not math.isfinite(data):
        raise _malformed()
    return data  # type: ignore[no-any-return]


def _decode_str(data: Any) -> str:
    """Returns a decoded text unchanged, after checking that it is one that databases and messages can carry.

    Raises MalformedMove for another type, a zero character, or half a surrogate pair.
    """
    if type(data) is not str or not (data.isascii() or _is_unicode(data)) or "\x00" in data:
        raise _malformed()
    return data


def _is_unicode(data: str) -> bool:
    try:
        data.encode()
    except UnicodeEncodeError:
        return False
    return True


SCALARS: dict[Any, Coder] = {
    int: _decode_int, str: _decode_str, bool: _decode_bool, float: _decode_float, type(None): _decode_none,
}  # fmt: skip


def _union_decoder(kinds: tuple[Any, ...]) -> Coder:
    if sum(is_dataclass(kind) for kind in kinds) > 1:
        # extra fields are ignored, so the first of two classes would swallow the second
        raise TypeError(f"a union of dataclasses cannot be told apart in JSON: {kinds}")
    if len(kinds) == 2 and kinds[1] is type(None):
        inner = _decoder(kinds[0])
        return lambda data: None if data is None else inner(data)
    coders = [_decoder(kind) for kind in kinds]

    def decode_union(data: Any) -> Any:
        for coder in coders:
            try:
                return coder(data)
            except MalformedMove:
                continue
        raise _malformed()

    return decode_union


def _literal_decoder(choices: tuple[Any, ...]) -> Coder:
    def decode_literal(data: Any) -> Any:
        for choice in choices:
            if type(data) is type(choice) and data == choice:
                return choice
        raise _malformed()

    return decode_literal


def _tuple_decoder(args: tuple[Any, ...]) -> Coder:
    if len(args) == 2 and args[1] is Ellipsis:
        item = _decoder(args[0])

        def decode_items(data: Any) -> tuple[Any, ...]:
            if not isinstance(data, list | tuple):
                raise _malformed()
            return tuple(map(item, data))

        return decode_items
    coders = [_decoder(arg) for arg in args]

    def decode_fixed(data: Any) -> tuple[Any, ...]:
        if not isinstance(data, list | tuple) or len(data) != len(coders):
            raise _malformed()
        return tuple(coder(item) for coder, item in zip(coders, data, strict=True))

    return decode_fixed


def _named_tuple_decoder(kind: Any) -> Coder:
    hints = get_type_hints(kind)
    items = _tuple_decoder(tuple(hints[name] for name in kind._fields))
    return lambda data: kind(*items(data))


def _dict_decoder(key_kind: Any, item_kind: Any) -> Coder:
    item = _decoder(item_kind)

    def decode_dict(data: Any) -> dict[Any, Any]:
        if not isinstance(data, dict):
            raise _malformed()
        if key_kind is not int:
            return {key: item(value) for key, value in data.items()}
        try:
            return {int(key): item(value) for key, value in data.items()}
        except ValueError as error:
            raise _malformed() from error

    return decode_dict


def _enum_decoder(kind: type[enum.Enum]) -> Coder:
    members = {(type(member.value), member.value): member for member in kind}

    def decode_enum(data: Any) -> enum.Enum:
        if type(data) not in (int, str) or (type(data), data) not in members:
            raise _malformed()
        return members[type(data), data]

    return decode_enum


def _card_decoder(kind: Any) -> Coder:
    def decode_card(data: Any) -> Any:
        text = _decode_str(data)
        try:
            return kind.from_code(text)
        except (KeyError, ValueError) as error:
            raise MalformedMove("NO_SUCH_CARD", card=text[:8]) from error

    return decode_card


def _dataclass_decoder(kind: Any) -> Coder:
    """Returns the function that decodes JSON to this dataclass, which may be generic: `SeriesState[DouDizhuState]`."""
    build = get_origin(kind) or kind
    filled = dict(zip(getattr(build, "__parameters__", ()), get_args(kind), strict=False))
    hints = get_type_hints(build)
    coders: list[tuple[str, Coder]] = []
    required: set[str] = set()
    # an option that was added later takes the value by which older matches were played
    older = {f.name: f.metadata["before"] for f in fields(build) if "before" in f.metadata}
    for f in fields(build):
        hint = hints[f.name]
        coders.append((f.name, _decoder(filled.get(hint, Any) if isinstance(hint, TypeVar) else hint)))
        if f.default is MISSING and f.default_factory is MISSING:
            required.add(f.name)
    names = frozenset(name for name, _ in coders)

    def decode_fields(data: Any) -> Any:
        if not isinstance(data, dict) or not required <= data.keys():
            raise _malformed()
        # a snapshot has every field, so the fields can be passed by position, which is faster
        if names <= data.keys():
            return build(*[coder(data[name]) for name, coder in coders])
        return build(**older | {name: coder(data[name]) for name, coder in coders if name in data})

    return decode_fields
