"""How many connections to the database a web process holds under a crowd of visitors, with a real server's settings."""

from __future__ import annotations

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Self
from urllib.error import HTTPError
from urllib.request import urlopen

import psycopg
import pytest

from tests.support.servers import polling

from . import deployment

AT_ONCE, REQUESTS = 50, 300
PAGES, TABLES = 8, 4
"""As the settings have it: `KAIJU_PAGE_CONNECTIONS`, `KAIJU_TABLE_THREADS`."""


@pytest.fixture(scope="module")
def deployed(template, static_root):
    with deployment.deployment(static_root=static_root, template=template) as own:
        yield own


def visit(address: str) -> int:
    try:
        with urlopen(address, timeout=60) as answer:
            return int(answer.status)
    except HTTPError as refused:
        return refused.code


class Census:
    """Counts the sessions of a database again and again while it runs, from outside it."""

    def __init__(self, database: str) -> None:
        self.most = 0
        base, _, self._name = database.rpartition("/")
        self._line = psycopg.connect(f"{base}/postgres", autocommit=True)
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def now(self) -> int:
        found = self._line.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = %s", [self._name]).fetchone()
        assert found is not None
        return int(found[0])

    def _run(self) -> None:
        while not self._done.wait(0.005):
            self.most = max(self.most, self.now())

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._thread.join()
        self._line.close()


def test_fifty_requests_at_once_share_a_few_connections(deployed):
    """It was one for each request, kept for a minute: 400 requests filled all 100 of PostgreSQL."""
    _, address = deployed.web()
    pages = [f"{address}/", f"{address}/api/v1/tables/", f"{address}/watch/", f"{address}/accounts/login/"]
    with Census(deployed.database) as census, ThreadPoolExecutor(AT_ONCE) as crowd:
        seen = Counter(crowd.map(visit, [pages[n % len(pages)] for n in range(REQUESTS)]))
        assert 0 < census.now() <= PAGES + TABLES, (seen, deployed.running[0].text[-3000:])
    assert 0 < census.most <= PAGES + TABLES
    assert seen[500] == 0
    assert seen[200] > 0


def test_who_gets_no_connection_in_time_is_told_to_come_back(deployed):
    _, address = deployed.web(KAIJU_PAGE_CONNECTIONS="1", KAIJU_CONNECTION_WAIT="0.2")
    name = deployed.database
    with psycopg.connect(name) as other, ThreadPoolExecutor(2) as crowd:
        assert visit(f"{address}/watch/") == 200
        other.execute("LOCK TABLE games_table")  # whoever reads the list of tables stands in line behind it
        first = crowd.submit(visit, f"{address}/watch/")
        polling.until(lambda: other.execute("SELECT 1 FROM pg_locks WHERE NOT granted").fetchone())
        with pytest.raises(HTTPError) as refused:
            urlopen(f"{address}/watch/", timeout=60)
        assert (refused.value.code, refused.value.headers["Retry-After"].isdigit()) == (503, True)
        refused.value.close()
        other.rollback()
        assert first.result() == 200
