"""What every test may ask for. Servers start with the first test that touches a database or asks for `services`."""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from tests import services as servers
from tests.games.embedded import ROOT, embedded_env

ENGINES = ["sqlite", *(["postgresql"] if "postgresql" in settings.DATABASES["default"]["ENGINE"] else [])]

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


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], Path]:
    """Gives a folder a migrated database of the embedded default, and returns it.

    The migrations run once, for all workers, and the others get copies: they take longer than most tests.
    """
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    done, made = shared / "migrated", shared / "migrating"
    with (shared / "migrated.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            command = [sys.executable, "manage.py", "migrate", "--verbosity=0"]
            subprocess.run(command, cwd=ROOT, env=embedded_env(made), check=True)
            made.rename(done)

    def copied(folder: Path) -> Path:
        return shutil.copytree(done, folder, dirs_exist_ok=True)

    return copied


@pytest.fixture(params=ENGINES)
def environment(request: pytest.FixtureRequest, tmp_path: Path, migrated: Callable[[Path], Path]) -> dict[str, str]:
    """Where a program of a test runs: the embedded default, or this test's own PostgreSQL."""
    if request.param == "sqlite":
        return embedded_env(migrated(tmp_path))
    own = connection.settings_dict
    address = f"postgres://{own['USER']}:{own['PASSWORD']}@{own['HOST']}:{own['PORT']}/{own['NAME']}"
    return {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings.test", "DATABASE_URL": address}


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
