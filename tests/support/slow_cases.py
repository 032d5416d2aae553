"""Marks values of a parametrised test that only the slow run tries."""

from __future__ import annotations

from typing import Any

import pytest


def rarely(*values: Any) -> list[Any]:
    """Returns these values as parameters of a test that only the slow run uses."""
    return [pytest.param(value, marks=pytest.mark.slow) for value in values]
