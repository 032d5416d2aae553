"""What every test may ask for. Servers start with the first test that touches a database or asks for `services`."""

from __future__ import annotations

import signal

import pytest
from django.conf import settings

from tests import services as servers

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # a shell starts background jobs deaf to Ctrl-C, and what they start inherits it: the servers here must hear it
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def services() -> None:
    """PostgreSQL and Valkey of this run answer (`DATABASE_URL`, `REDIS_URL`)."""
    servers.start()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(services: None, django_db_modify_db_settings_parallel_suffix: None) -> None:
    """Comes before pytest-django makes the test database: the server must run by then."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what another database cannot do; the run's last line counts it as deselected."""
    if settings.DATABASES["default"]["ENGINE"].endswith("postgresql"):
        return
    left_out = [item for item in items if item.get_closest_marker("postgresql")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def pytest_unconfigure() -> None:
    servers.stop()
