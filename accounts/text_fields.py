"""Form fields for texts that people write. They clean first, so that the length limit is on what is stored."""

from __future__ import annotations

from typing import Any

from django import forms

from .names import not_deceptive, one_line, prose

MOST_DROPPED = 8
"""So many times the length that may be kept is still read: nobody's text loses more when it is cleaned."""


class NameField(forms.CharField):
    """A name: one line in its plainest characters, refused where it deceives. `max_length` is of what is kept.

    `kept` is what stands there already, and may stay as it is.
    """

    max_length: int

    def __init__(self, *, max_length: int, kept: str = "", **kwargs: Any) -> None:
        super().__init__(max_length=max_length, **kwargs)
        self.kept = kept

    def to_python(self, value: Any) -> str:
        written = super().to_python(value) or ""
        if written == self.kept or "\0" in written or len(written) > MOST_DROPPED * self.max_length:
            return written  # but for what is kept the validators refuse it
        not_deceptive(written)
        return self.cleaned(written)

    def cleaned(self, written: str) -> str:
        return one_line(written)


class ProseField(NameField):
    """A description: on one line, its characters as they were written."""

    def cleaned(self, written: str) -> str:
        return prose(written)
