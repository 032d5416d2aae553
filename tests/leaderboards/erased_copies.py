"""Searches every table of the database for a text, in stored replays too, for tests of deleted accounts."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db import models

from accounts.models import AccountErasure


def copies_of(*words: str) -> set[str]:
    """Returns the columns, as `Model.field`, in which any of these words is stored, whatever its case."""
    wanted = [word.lower() for word in words]
    wanted += [word.encode("ascii", "backslashreplace").decode().lower() for word in words]
    return {
        f"{model.__name__}.{name}"
        for model in apps.get_models()
        if model is not AccountErasure
        for name, value in _values(model)
        if any(word in value for word in wanted)
    }


def _values(model: type[models.Model]) -> Iterator[tuple[str, str]]:
    names = [field.attname for field in model._meta.concrete_fields]
    for row in model._default_manager.values_list(*names):
        yield from ((name, _text(value)) for name, value in zip(names, row, strict=True))


def _text(value: Any) -> str:
    if isinstance(value, (bytes, memoryview)):
        data = bytes(value)
        return (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode("utf-8", "replace").lower()
    return str(value).lower()
