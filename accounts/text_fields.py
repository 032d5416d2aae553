"""Form fields for names and descriptions that people write.

They clean the text first, so that the length limit applies to the result.
"""

from __future__ import annotations

from typing import Any

from django import forms

from .names import clean_description, clean_name, validate_no_listed_word, validate_not_deceptive

MAX_DROPPED_FACTOR = 8
"""A text may be this many times longer than the limit before it is cleaned.

Cleaning never shortens a legitimate text by more.
"""


class NameField(forms.CharField):
    """A form field for a name, which is cleaned to one line of plain characters.

    Refuses deceptive characters and words of the word list. `max_length` limits the cleaned name. `kept` is the name
    stored so far, which stays allowed even if the rules have changed.
    """

    max_length: int

    def __init__(self, *, max_length: int, kept: str = "", **kwargs: Any) -> None:
        super().__init__(max_length=max_length, **kwargs)
        self.kept = kept

    def to_python(self, value: Any) -> str:
        written = super().to_python(value) or ""
        if written == self.kept or "\0" in written or len(written) > MAX_DROPPED_FACTOR * self.max_length:
            return written  # the validators refuse it, unless it is the stored name
        validate_not_deceptive(written)
        validate_no_listed_word(written)
        return self.cleaned(written)

    def cleaned(self, written: str) -> str:
        return clean_name(written)


class ProseField(NameField):
    """A form field for a description, which becomes one line without invisible characters. Refuses deceptive ones."""

    def cleaned(self, written: str) -> str:
        return clean_description(written)
