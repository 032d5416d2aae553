"""Fixtures for the tests of the REST API: callers with and without an account."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

from accounts.models import User
from tests.support.match_rows import make_player


@pytest.fixture(autouse=True)
def _fresh_rates() -> None:
    """Clears the cache before each test, since the API's rate limits count there."""
    cache.clear()


@pytest.fixture
def api() -> APIClient:
    """An API client that is not signed in and reads English."""
    return APIClient(HTTP_ACCEPT_LANGUAGE="en")


@pytest.fixture
def anna(db: None) -> User:
    return make_player("anna", display="Anna")


@pytest.fixture
def as_anna(anna: User) -> APIClient:
    client = APIClient(HTTP_ACCEPT_LANGUAGE="en")
    client.force_authenticate(anna)
    return client
