"""Cases of a parametrized test that are for the slow run."""

from __future__ import annotations

from typing import Any

import pytest


def rarely(*values: Any) -> list[Any]:
    """Values of one parameter that only the slow run tries."""
    return [pytest.param(value, marks=pytest.mark.slow) for value in values]
