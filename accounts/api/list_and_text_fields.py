"""Serializer fields that validate lists, names and texts in request bodies, for the REST APIs of all apps."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from rest_framework import serializers

from accounts.names import clean_description, clean_name, validate_no_listed_word, validate_not_deceptive

from .strict_fields import TextField


class BoundedListField(serializers.ListField):
    """A serializer field for a list, which checks the list's length before its items.

    The framework's field validates every item first and keeps all errors. A few megabytes of commas would then cost
    gigabytes. `max_length` is required.
    """

    def __init__(self, *, max_length: int, **kwargs: Any) -> None:
        super().__init__(max_length=max_length, **kwargs)
        self._most = max_length

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, list | tuple) and len(data) > self._most:
            self.fail("max_length", max_length=self._most)
        return super().to_internal_value(data)


class NameField(TextField):
    """A serializer field for a name, cleaned as by the form field `accounts.text_fields.NameField`."""

    def __init__(self, *, max_length: int, **kwargs: Any) -> None:
        super().__init__(max_length=max_length, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        written: str = super().to_internal_value(data)
        if "\0" in written:
            return written  # the validators refuse it
        try:
            validate_not_deceptive(written)
            validate_no_listed_word(written)
        except ValidationError as refusal:
            raise serializers.ValidationError(refusal.messages) from None
        cleaned = self.cleaned(written)
        if not cleaned and not self.allow_blank:
            self.fail("blank")
        return cleaned

    def cleaned(self, written: str) -> str:
        return clean_name(written)


class ProseField(NameField):
    """A serializer field for a description, cleaned as by the form field `accounts.text_fields.ProseField`."""

    def cleaned(self, written: str) -> str:
        return clean_description(written)
