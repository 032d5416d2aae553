"""Cases of a parametrized test that only the slow run tries."""

from __future__ import annotations

from typing import Any

import pytest


def rarely(*values: Any) -> list[Any]:
    """Returns values of a parameter, marked for the slow run."""
    return [pytest.param(value, marks=pytest.mark.slow) for value in values]
