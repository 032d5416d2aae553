"""Fixtures of the tests of friends."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from accounts.models import User
from tests.support.live_matches import person


@pytest.fixture(autouse=True)
def _nobody_is_here() -> None:
    """Clears the cache before each test, since presence and limits are kept there."""
    cache.clear()


@pytest.fixture
def ann(db: None) -> User:
    return person("ann")


@pytest.fixture
def bob(db: None) -> User:
    return person("bob")
