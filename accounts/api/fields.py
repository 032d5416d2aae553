"""Fields of what callers send."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class BoundedListField(serializers.ListField):
    """A list whose length is looked at before anything in it.

    The framework's own reads every item first, and keeps what is wrong with each: a few megabytes of commas would cost
    gigabytes. `max_length` must be given.
    """

    def __init__(self, *, max_length: int, **kwargs: Any) -> None:
        super().__init__(max_length=max_length, **kwargs)
        self._most = max_length

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, list | tuple) and len(data) > self._most:
            self.fail("max_length", max_length=self._most)
        return super().to_internal_value(data)
