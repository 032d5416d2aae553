"""Fixtures of all tests.

PostgreSQL and Valkey start with the first test that uses a database or asks for `services`.
"""

from __future__ import annotations

import fcntl
import gc
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from structlog.contextvars import clear_contextvars

from tests.browser.support.server_processes import collect_static_files
from tests.support import servers
from tests.support.embedded_env import ROOT, embedded_env
from tests.support.programs import find_program
from tests.support.row_deletion import delete_instead_of_truncate
from tests.support.servers.binaries import postgres_programs
from tests.support.servers.database_dump import dump_database
from tests.support.slow_cases import rarely

if TYPE_CHECKING:
    from accounts.models import User

gc.disable()  # until all is collected, since nearly all of it stays: a tenth of the collection

LONGEST = tuple(str(ROOT / "tests" / name) for name in ("browser", "rules/test_contract.py", "test_play.py"))
"""Modules that take a worker longest: at the end of a run one worker would be alone with them."""
ON_POSTGRESQL = settings.DATABASES["default"]["ENGINE"].endswith("postgresql")
_tests = count(1)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # a shell starts background jobs deaf to Ctrl-C, and what they start inherits it: the servers here must hear it
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def services() -> None:
    """Starts PostgreSQL and Valkey for this run, unless they run.

    `DATABASE_URL` and `REDIS_URL` hold their addresses.
    """
    servers.start()


@pytest.fixture(autouse=True)
def _log_lines_of_the_test_alone() -> None:
    """Forgets the match that pages of an earlier test bound to the lines of this thread."""
    clear_contextvars()


@pytest.fixture(autouse=True)
def _room_for_agents() -> None:
    """Gives back the places of requests that earlier tests have sent to agents."""
    from games.outstanding_agent_requests import RequestsInProcess, decisions, searches

    for places in (decisions, searches):
        assert isinstance(places, RequestsInProcess)
        places.clear()


@pytest.fixture(autouse=True)
def _limits_of_the_test_alone() -> None:
    """Forgets what earlier tests have used up of the rate limits of this process and of the API."""
    from rest_framework.throttling import SimpleRateThrottle

    from games import socket_limits
    from games.streams.selectors import overlay_addresses

    for used in (socket_limits._buckets, overlay_addresses._wrong):
        used.clear()
    SimpleRateThrottle.cache_format = f"throttle_{next(_tests)}_%(scope)s_%(ident)s"


@pytest.fixture(scope="session", autouse=True)
def _emptied() -> Iterator[None]:
    """Makes Django delete the rows that a test committed one by one. Its own way costs a quarter of a second a test."""
    with delete_instead_of_truncate():
        yield


@pytest.fixture(scope="session", autouse=True)
def _stated_statuses() -> Iterator[None]:
    """Fails a test in which the API refuses a request with a status that its schema does not state."""
    from tests.support.stated_statuses import unstated

    ask = Client.request

    def asked(self: Client, **request: Any) -> Any:
        answer: Any = ask(self, **request)
        assert unstated(answer.wsgi_request, answer.status_code) == ""
        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Client, "request", asked)
        yield


@pytest.fixture(autouse=True)
def _same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals the matches of a test alike in every run: by chance one may end before a test sees its subject."""
    from games.services import match_start

    numbers = count(1)
    monkeypatch.setattr(match_start, "new_seed", lambda: f"{next(numbers):064x}")


@pytest.fixture
def admin_client(admin_user: User) -> Client:
    """A test client of a superuser who signed in with both factors, in place of pytest-django's."""
    from tests.support.second_factor import sign_in_staff

    return sign_in_staff(Client(), admin_user)


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers of one test run share."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@contextmanager
def once(shared: Path, name: str) -> Iterator[Path | None]:
    """Lets one worker of the run do a job while the others wait, and yields the path that it must create when done.

    Yields None if another worker has done the job.
    """
    done = shared / name
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield None if done.exists() else done


def migrate(env: Mapping[str, str]) -> None:
    """Runs `manage.py migrate` in a process with this environment.

    It takes long, so it runs once and tests get copies.
    """
    command = [sys.executable, "manage.py", "migrate", "--verbosity=0", "--skip-checks"]
    subprocess.run(command, cwd=ROOT, env=env, check=True)


@pytest.fixture(scope="session")
def template(services: None, shared: Path) -> str:
    """The name of a migrated PostgreSQL database from which tests copy theirs. Nobody is connected to it."""
    name, own = f"kaiju_template_{os.environ.get('PYTEST_XDIST_TESTRUNUID', os.getpid())}", connection.settings_dict
    with once(shared, "template") as made:
        if made:
            # not by Django, which refuses while the loop of a browser test runs in this thread
            with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
                server.execute(f'CREATE DATABASE "{name}"')
            migrate({**os.environ, "DATABASE_URL": address_of({**own, "NAME": name})})
            made.touch()
    return name


@pytest.fixture(scope="session")
def migrated_dump(template: str, shared: Path) -> Path:
    """A dump of the migrated database, for servers that tests start for themselves."""
    with once(shared, "migrated.dump") as made:
        if made:
            copy = f"{template}_dumped"  # nobody may connect to the template, which others copy meanwhile
            with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
                server.execute(f'CREATE DATABASE "{copy}" TEMPLATE "{template}"')
                address = address_of({**connection.settings_dict, "NAME": copy})
                dump_database(address, made, programs=postgres_programs(shared / "programs", readable_by_all=False))
                server.execute(f'DROP DATABASE "{copy}"')
    return shared / "migrated.dump"


@pytest.fixture(scope="session")
def static_root(shared: Path) -> Path:
    """The folder with the static files of a deployment, which are collected once in a run."""
    with once(shared, "static") as made:
        if made:
            collecting = shared / "collecting"
            collect_static_files(collecting)
            collecting.rename(made)
    return shared / "static"


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    request: pytest.FixtureRequest, services: None, django_db_modify_db_settings_parallel_suffix: None
) -> None:
    """Makes pytest-django copy its test database from the template, instead of migrating a new one.

    pytest-django calls it before it makes the database. By then the server must run.
    """
    if ON_POSTGRESQL:
        name = request.getfixturevalue("template")
        connection.settings_dict["TEST"] |= {"TEMPLATE": name, "MIGRATE": False}


def address_of(own: Mapping[str, Any]) -> str:
    """Returns the `DATABASE_URL` for a database's settings."""
    return f"postgres://{own['USER']}:{own['PASSWORD']}@{own['HOST']}:{own['PORT']}/{own['NAME']}"


@pytest.fixture(scope="session")
def migrated(shared: Path) -> Callable[[Path], Path]:
    """A function that copies a migrated database of the embedded default into a folder, and returns the folder."""
    done, made = shared / "migrated", shared / "migrating"
    with once(shared, "migrated") as missing:
        if missing:
            migrate(embedded_env(made))
            made.rename(done)

    def copied(folder: Path) -> Path:
        return shutil.copytree(done, folder, dirs_exist_ok=True)

    return copied


@pytest.fixture(params=["postgresql", *rarely("sqlite")] if ON_POSTGRESQL else ["sqlite"])
def environment(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, str]:
    """The environment variables for a program that a test starts.

    The program runs on the embedded default, or on this test's own PostgreSQL, by the fixture's parameter.
    """
    if request.param == "sqlite":
        return embedded_env(request.getfixturevalue("migrated")(tmp_path))
    address = address_of(connection.settings_dict)
    return {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings.test", "DATABASE_URL": address}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Puts the longest test modules first, and deselects tests whose database or program is missing.

    Those are the tests for PostgreSQL if another database is used, and those for a program that is not installed.
    """
    items.sort(key=lambda item: not str(item.path).startswith(LONGEST))
    left_out = [
        item
        for item in items
        if (not ON_POSTGRESQL and item.get_closest_marker("postgresql"))
        or not all(find_program(mark.args[0]) for mark in item.iter_markers("program"))
    ]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def pytest_collection_finish() -> None:
    """Excludes everything that was imported and collected from garbage collection, which saves a tenth of the run."""
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    gc.enable()


def pytest_unconfigure() -> None:
    servers.stop()
