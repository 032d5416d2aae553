"""States, actions and events to JSON types and back, by their type hints.

Dataclasses become objects of their fields, tuples become lists, enums their values; a class with a `code`
property and a `from_code` class method (a card) becomes that string. Coding a state twice gives the same bytes.
"""

from __future__ import annotations

import enum
import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from .core import MalformedMove


def encode(value: Any) -> Any:
    """JSON types of a value."""
    if value is None or type(value) in (int, str, bool, float):
        return value
    if isinstance(value, tuple | list):
        return [encode(item) for item in value]
    if isinstance(value, dict):
        return {str(key): encode(item) for key, item in value.items()}
    if isinstance(value, enum.Enum):
        return value.value
    if is_dataclass(value) and not isinstance(value, type):
        return {f: encode(getattr(value, f)) for f in _names(type(value))}
    code = getattr(value, "code", None)
    if isinstance(code, str):
        return code
    raise TypeError(f"no code for {type(value).__name__}")


def decode(kind: Any, data: Any) -> Any:
    """The value of that type. Raises MalformedMove (MALFORMED) where the data does not fit the type."""
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _decode_union(get_args(kind), data)
    if origin is Literal:
        return _require(data, any(data == arg and type(data) is type(arg) for arg in get_args(kind)))
    if origin is tuple:
        return _decode_tuple(get_args(kind), data)
    if origin in (dict, Mapping):
        key_kind, item_kind = get_args(kind)
        _require(data, isinstance(data, dict))
        return {_key(key_kind, k): decode(item_kind, v) for k, v in data.items()}
    if kind is Any:
        return data
    if kind is None or kind is type(None):
        return _require(data, data is None)
    if kind in (int, str, bool):
        return _require(data, type(data) is kind)
    if kind is float:
        return _require(data, type(data) in (int, float))
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        _require(data, data in [m.value for m in kind])
        return kind(data)
    if is_dataclass(kind):
        _require(data, isinstance(data, dict))
        hints = _hints(kind)  # type: ignore[arg-type]
        given = {name: decode(hint, data[name]) for name, hint in hints.items() if name in data}
        try:
            return kind(**given)  # type: ignore[operator]
        except TypeError as error:
            raise MalformedMove("MALFORMED") from error
    if hasattr(kind, "from_code"):
        _require(data, isinstance(data, str))
        try:
            return kind.from_code(data)
        except (KeyError, ValueError) as error:
            raise MalformedMove("NO_SUCH_CARD", card=data[:8]) from error
    raise TypeError(f"no decoder for {kind}")


def parse_action(actions: Mapping[str, type], verb: object, data: Mapping[str, Any]) -> Any:
    """The action that a frame names. Superfluous fields are ignored. Raises MalformedMove."""
    if not isinstance(verb, str) or verb not in actions:
        raise MalformedMove("UNKNOWN_VERB")
    return decode(actions[verb], dict(data))


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind))  # type: ignore[arg-type]


@cache
def _hints(kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {name: hints[name] for name in _names(kind)}


def _key(kind: Any, key: str) -> Any:
    return int(key) if kind is int else key


def _require(data: Any, fits: bool) -> Any:
    if not fits:
        raise MalformedMove("MALFORMED")
    return data


def _decode_tuple(args: tuple[Any, ...], data: Any) -> tuple[Any, ...]:
    _require(data, isinstance(data, list | tuple))
    if len(args) == 2 and args[1] is Ellipsis:
        return tuple(decode(args[0], item) for item in data)
    _require(data, len(data) == len(args))
    return tuple(decode(kind, item) for kind, item in zip(args, data, strict=True))


def _decode_union(options: tuple[Any, ...], data: Any) -> Any:
    for kind in options:
        try:
            return decode(kind, data)
        except MalformedMove:
            continue
    raise MalformedMove("MALFORMED")
