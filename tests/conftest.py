"""What every test may ask for. Servers start with the first test that touches a database or asks for `services`."""

from __future__ import annotations

import pytest

from tests import services as servers


@pytest.fixture(scope="session")
def services() -> None:
    """PostgreSQL and Valkey of this run answer (`DATABASE_URL`, `REDIS_URL`)."""
    servers.start()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(services: None, django_db_modify_db_settings_parallel_suffix: None) -> None:
    """Comes before pytest-django makes the test database: the server must run by then."""


def pytest_unconfigure() -> None:
    servers.stop()
