"""A copy of a frozen record with some fields changed: what every move is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

__all__ = ["replace"]

T = TypeVar("T")

if TYPE_CHECKING:
    from dataclasses import replace  # to a type checker the same, and it knows the fields of this one
else:

    def replace(record: T, /, **changes: Any) -> T:
        """As `dataclasses.replace`, which looks at every field of the class anew, for less than half of its cost.

        For classes whose fields all go in by place. Raises TypeError where there is no such field.
        """
        kind = type(record)
        places, read = _fields_of(kind)
        values = list(read(record))
        for name, value in changes.items():
            if name not in places:
                raise TypeError(f"{kind.__name__} has no field {name!r}")
            values[places[name]] = value
        return kind(*values)


@cache
def _fields_of(kind: type) -> tuple[Mapping[str, int], Callable[[Any], Sequence[Any]]]:
    """Name -> place, and what reads them all."""
    names = [field.name for field in fields(kind)]
    if not all(field.init and not field.kw_only for field in fields(kind)):
        raise TypeError(f"not all fields of {kind.__name__} go in by place")
    places = {name: place for place, name in enumerate(names)}
    if len(names) > 1:
        return places, attrgetter(*names)
    return places, lambda record: [getattr(record, name) for name in names]
