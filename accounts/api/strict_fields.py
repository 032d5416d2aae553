"""Serializer fields for values in request bodies that take only the JSON type that the schema states.

The framework's fields convert other types: 0 becomes a text, "yes" a truth value, "5" a number, and a time without a
zone a time of the server's zone. A program with such a mistake would never learn of it.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

from rest_framework import serializers

RFC_3339 = re.compile(r"\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)", re.ASCII)
"""The form of a time with its zone."""


class TextField(serializers.CharField):
    """A field for a JSON string. Its characters are counted as they were sent, before blanks are dropped."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str):
            self.fail("invalid")
        if self.max_length is not None and len(data) > self.max_length:
            self.fail("max_length", max_length=self.max_length)
        return super().to_internal_value(data)


class TruthField(serializers.BooleanField):
    """A field for `true` or `false`."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class NumberField(serializers.IntegerField):
    """A field for a whole JSON number. `5.0` is one."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, bool) or not isinstance(data, int | float):
            self.fail("invalid")
        return super().to_internal_value(data)


class MomentField(serializers.DateTimeField):
    """A field for a time in RFC 3339 form with its zone, which exists in UTC too.

    Some hours of the calendar's first and last day do not.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(default_timezone=UTC, **kwargs)

    def to_internal_value(self, value: Any) -> datetime:
        if not isinstance(value, str) or not RFC_3339.fullmatch(value):
            self.fail("invalid", format="YYYY-MM-DDThh:mm:ss[.uuuuuu]{+hh:mm|-hh:mm|Z}")
        moment: datetime = super().to_internal_value(value)
        return moment
