"""Copies a frozen dataclass with some fields changed, faster than the standard library.

Every move of a match makes many such copies.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

__all__ = ["replace"]

T = TypeVar("T")

if TYPE_CHECKING:
    from dataclasses import replace  # type checkers treat both alike and know the fields of this one
else:

    def replace(record: T, /, **changes: Any) -> T:
        """Returns a copy of a frozen dataclass with some fields changed.

        Works like `dataclasses.replace` at a fifth of its cost, because it avoids the `__init__` of a frozen
        class. The class must have slots, and all its fields must be positional. Raises TypeError for an unknown
        field.
        """
        kind = type(record)
        copy = _copier(kind)(record)
        try:
            for name, value in changes.items():
                setattr(copy, name, value)
        except AttributeError as error:
            raise TypeError(f"{kind.__name__} has no field {name!r}") from error
        copy.__class__ = kind  # freezes the copy
        return copy


@cache
def _copier(kind: type) -> Callable[[Any], Any]:
    """Returns a function that copies an object of this frozen class into a mutable object with the same fields.

    Raises TypeError if the class has no slots, or a field that is not a positional argument.
    """
    if not all(field.init and not field.kw_only for field in fields(kind)) or hasattr(kind, "__post_init__"):
        raise TypeError(f"{kind.__name__} does not only hold fields that go in by place")
    if kind.__dictoffset__:
        raise TypeError(f"{kind.__name__} has no slots: it would take fields that it does not have")
    unfrozen = {"__slots__": (), "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    names: dict[str, Any] = {"new": object.__new__, "Open": type(kind.__name__, (kind,), unfrozen)}
    # generated source, as the standard library generates `__init__`: a loop over the fields costs four times as much
    lines = ["def copy_of(record):", "copy = new(Open)"]
    lines += [f"copy.{field.name} = record.{field.name}" for field in fields(kind)]
    exec("\n    ".join([*lines, "return copy"]), names)  # noqa: S102  only names of fields, nothing from outside
    copier: Callable[[Any], Any] = names["copy_of"]
    return copier
