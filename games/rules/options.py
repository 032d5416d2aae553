"""Declares and checks table options, which are dataclass fields with a default and a range or choices."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import Field, field, fields
from typing import Any, Final, Literal, TypeVar

from .errors import InvalidOption

T = TypeVar("T")
Setter = Literal["host", "tournament", "stream"]
"""Sets the options of a match: the host of a table, a tournament or a stream."""
RESERVED: Final[Mapping[Setter, str]] = {"tournament": "TOURNAMENTS_ONLY", "stream": "STREAMS_ONLY"}
"""Setter -> the code that refuses its own options to all others."""


def option(default: Any, *, low: float | None = None, high: float | None = None,
           choices: Sequence[Any] = (), affects_rating: bool = False, set_by: Setter = "host",
           before: Any = None) -> Any:  # fmt: skip
    """Declares a table option as a field of a game's `Options` class, with its default and its range or choices.

    `affects_rating`: a value other than the default makes matches unrated. `set_by`: `tournament` or `stream` if only
    these may set the option. `before`: the value for matches from before the option existed; None means the default.
    """
    meta = {"low": low, "high": high, "choices": tuple(choices), "affects_rating": affects_rating}
    more = {} if set_by == "host" else {"set_by": set_by}
    return field(default=default, metadata=meta | more | ({} if before is None else {"before": before}))


def parse_options(kind: type[T], data: Mapping[str, Any]) -> T:
    """Checks table options given as key -> value, and returns them as an object of the class `kind`.

    Missing options have their default. An option whose default is None is a whole number or None. A method
    `check()` of the class compares options with each other.

    Raises InvalidOption: `UNKNOWN_OPTION`, or `INVALID_OPTION` with the key, the value and its range, or a code of
    `check()`.
    """
    known: dict[str, Field[Any]] = {f.name: f for f in fields(kind)}  # type: ignore[arg-type]
    for key, value in data.items():
        if key not in known:
            raise InvalidOption("UNKNOWN_OPTION", key=str(key)[:40])
        if not _fits(known[key], value):
            raise invalid_option(kind, key, value)
    options = kind(**data)
    check = getattr(options, "check", None)
    if check is not None:
        check()
    return options


def stored_options(kind: type[T], data: Mapping[str, Any]) -> T:
    """Returns the options of a stored match as an object of the class `kind`.

    Options that did not exist at its start have the value that `before` declares, else their default. Raises
    InvalidOption like `parse_options`.
    """
    later = {f.name: f.metadata["before"] for f in fields(kind) if "before" in f.metadata}  # type: ignore[arg-type]
    return parse_options(kind, {**later, **data})


def all_options(kind: type, data: Mapping[str, Any]) -> dict[str, Any]:
    """Returns key -> value of every option of a game. Options missing in `data` have their default.

    Raises InvalidOption like `parse_options`.
    """
    options: Any = parse_options(kind, data)
    return {f.name: getattr(options, f.name) for f in fields(kind)}


def changed_options(kind: type, data: Mapping[str, Any]) -> dict[str, Any]:
    """Returns key -> value of the options in `data` that differ from their default, in the order of the class."""
    return {f.name: data[f.name] for f in fields(kind) if f.name in data and data[f.name] != f.default}


def blocks_rating(kind: type, data: Mapping[str, Any]) -> bool:
    """Whether these table options make a match unrated: one marked `affects_rating` differs from its default."""
    changed = changed_options(kind, data)
    return any(f.metadata.get("affects_rating") for f in fields(kind) if f.name in changed)


def reserved_options(kind: type) -> Mapping[str, Setter]:
    """Returns key -> `tournament` or `stream` for the options that only tournaments or only streams may set."""
    return {f.name: f.metadata["set_by"] for f in fields(kind) if "set_by" in f.metadata}


def refuse_reserved_options(kind: type, data: Mapping[str, Any], *, setter: Setter = "host") -> None:
    """Checks that every option in `data` may be set by `setter`, such as a tournament.

    Raises InvalidOption with the key: `TOURNAMENTS_ONLY`, `STREAMS_ONLY`.
    """
    for key, owner in reserved_options(kind).items():
        if key in data and owner != setter:
            raise InvalidOption(RESERVED[owner], key=key)


def invalid_option(kind: type, key: str, value: Any) -> InvalidOption:
    """Makes, without raising it, the InvalidOption error for a value that this option does not allow."""
    meta = next(f.metadata for f in fields(kind) if f.name == key)
    shown = value if value is None or isinstance(value, bool | int | float) else str(value)[:40]
    return InvalidOption("INVALID_OPTION", key=key, value=shown, low=meta.get("low"), high=meta.get("high"),
                         choices=list(meta.get("choices") or ()))  # fmt: skip


def describe_options(kind: type) -> tuple[dict[str, Any], ...]:
    """Returns a description of each table option that a host may choose, for a client to build a form from.

    A description is `{"key", "default", "type", "low", "high", "choices", "affects_rating"}`.
    """
    return tuple(
        {
            "key": f.name,
            "default": f.default,
            "type": _kind_of(f).__name__,
            **{key: value for key, value in f.metadata.items() if key != "before"},
            "choices": list(f.metadata["choices"]),
        }
        for f in fields(kind)
        if "choices" in f.metadata and "set_by" not in f.metadata
    )


def _kind_of(spec: Field[Any]) -> type:
    return int if spec.default is None else type(spec.default)


def _fits(spec: Field[Any], value: Any) -> bool:
    if value is None:
        return spec.default is None
    wanted = _kind_of(spec)
    # Python counts a bool as an int; a table option must not
    if not isinstance(value, (int, float) if wanted is float else wanted) or isinstance(value, bool) != (
        wanted is bool
    ):
        return False
    if isinstance(value, float) and not math.isfinite(value):
        return False
    low, high, choices = (spec.metadata.get(key) for key in ("low", "high", "choices"))
    if choices and value not in choices:
        return False
    return (low is None or value >= low) and (high is None or value <= high)
