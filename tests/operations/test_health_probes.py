"""The probes of balancers: alive while the event loop answers, ready while the parts behind it answer."""

from __future__ import annotations

import asyncio
import gc
import json
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import ConnectionHandler
from environ import Env

from config import readiness
from config.channel_layers import EmbeddedChannelLayer, SharedChannelLayer
from config.health_probes import HealthProbes
from config.readiness import ChannelLayerCheck, DatabaseCheck, Readiness, missing_in_database, newest_migrations
from config.settings.database_and_broker import database_settings
from tests.support.servers import private_broker


class CountedCheck:
    """A check whose result the test sets; it may be held up."""

    def __init__(self, *missing: str) -> None:
        self.missing, self.times = missing, 0
        self.goes_on = asyncio.Event()
        self.goes_on.set()

    async def __call__(self) -> tuple[str, ...]:
        self.times += 1
        await self.goes_on.wait()
        return self.missing


class Site:
    """The probes in front of an application that answers 200 to all."""

    def __init__(self, *checks: readiness.Check) -> None:
        self.at = 100.0
        self.readiness = Readiness(*checks, now=lambda: self.at)
        self.passed: list[str] = []
        self._probes = HealthProbes(self._behind, readiness=self.readiness)

    async def ask(self, path: str, method: str = "GET") -> tuple[int, Any, dict[bytes, bytes]]:
        """The status, the read JSON (None without a body) and the headers."""
        sent: list[dict[str, Any]] = []

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        place, _, query = path.partition("?")
        scope = {
            "type": "http", "path": place, "query_string": query.encode(), "method": method,
            "headers": [(b"host", b"10.0.0.7:8001")],
        }  # fmt: skip
        await self._probes(scope, None, send)
        body = sent[1].get("body", b"") if len(sent) > 1 else b""
        return sent[0]["status"], json.loads(body) if body else None, dict(sent[0]["headers"])

    async def _behind(self, scope: Any, receive: Any, send: Any) -> None:
        self.passed.append(scope["path"])
        await send({"type": "http.response.start", "status": 200, "headers": []})


async def test_a_process_whose_loop_answers_is_alive_whatever_else_is_away():
    check = CountedCheck("database")
    site = Site(check)
    status, body, headers = await site.ask("/healthz")
    assert (status, body, headers[b"cache-control"]) == (200, {"alive": True}, b"no-store")
    assert b"set-cookie" not in headers
    assert (check.times, site.passed) == (0, [])


@pytest.mark.parametrize("missing", [("database",), ("migrations",), ("database", "channel_layer")])
async def test_a_process_that_cannot_serve_names_the_part_and_no_more(missing):
    status, body, headers = await Site(CountedCheck(*missing)).ask("/readyz")
    assert (status, body) == (503, {"ready": False, "code": "NOT_READY", "parts": list(missing)})
    assert headers[b"retry-after"] == b"1"


async def test_a_balancer_may_leave_parts_out():
    site = Site(CountedCheck("database", "channel_layer"))
    assert (await site.ask("/readyz?exclude=channel_layer"))[1]["parts"] == ["database"]
    assert (await site.ask("/readyz?exclude=channel_layer&exclude=database"))[0] == 200
    assert (await site.ask("/readyz?exclude=everything&%ff"))[1]["parts"] == ["database", "channel_layer"]


async def test_a_process_that_can_serve_is_ready_and_one_that_stops_is_not():
    site = Site(CountedCheck())
    assert (await site.ask("/readyz"))[:2] == (200, {"ready": True})
    site.readiness.begin_draining()
    assert (await site.ask("/readyz"))[1]["parts"] == ["draining"]
    assert (await site.ask("/healthz"))[0] == 200  # a supervisor must not kill it meanwhile


async def test_a_process_that_begins_to_stop_during_a_check_is_not_ready():
    check = CountedCheck()
    site = Site(check)
    check.goes_on.clear()
    probe = asyncio.create_task(site.ask("/readyz"))
    await asyncio.sleep(0)
    site.readiness.begin_draining()
    check.goes_on.set()
    assert (await probe)[0] == 503


async def test_however_many_ask_the_parts_are_asked_once_a_second():
    check = CountedCheck()
    site = Site(check)
    check.goes_on.clear()
    probes = [asyncio.create_task(site.ask("/readyz")) for _ in range(100)]
    await asyncio.sleep(0)
    check.goes_on.set()
    assert {(await probe)[0] for probe in probes} == {200}
    site.at += readiness.KEEP_SECONDS * 0.99
    await site.ask("/readyz")
    assert check.times == 1
    check.missing = ("database",)
    site.at += readiness.KEEP_SECONDS * 0.02
    assert [(await site.ask("/readyz"))[0] for _ in range(9)] == [503] * 9
    assert check.times == 2


async def test_a_probe_that_hangs_up_does_not_end_the_check_of_the_others():
    check = CountedCheck()
    site = Site(check)
    check.goes_on.clear()
    first, second = (asyncio.create_task(site.ask("/readyz")) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    check.goes_on.set()
    assert (await second)[0] == 200
    with pytest.raises(asyncio.CancelledError):
        await first


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
async def test_a_probe_reads_and_does_nothing_else(path):
    site = Site(CountedCheck())
    status, body, headers = await site.ask(path, "HEAD")
    assert (status, body) == (200, None)
    assert int(headers[b"content-length"]) > 0
    status, body, headers = await site.ask(path, "POST")
    assert (status, body, headers[b"allow"]) == (405, {"code": "METHOD_NOT_ALLOWED"}, b"GET, HEAD")


@pytest.mark.parametrize("path", ["/", "/healthz/", "/readyz/", "/healthzz", "/de/readyz"])
async def test_every_other_address_belongs_to_the_application(path):
    site = Site(CountedCheck())
    await site.ask(path)
    assert site.passed == [path]


# ── The database ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
async def test_a_database_that_refuses_is_missing(error):
    def ask() -> tuple[str, ...]:
        raise error("gone")

    assert await DatabaseCheck(ask)() == ("database",)


async def test_a_silent_database_is_asked_only_once():
    asked, answers = [], threading.Event()

    def ask() -> tuple[str, ...]:
        asked.append(1)
        answers.wait(30)
        return ()

    check = DatabaseCheck(ask, seconds=0.01)
    assert [await check() for _ in range(3)] == [("database",)] * 3
    assert len(asked) == 1
    answers.set()
    while await check():  # noqa: ASYNC110  until its thread is free
        await asyncio.sleep(0)
    assert len(asked) == 2


async def test_an_error_that_comes_too_late_is_not_logged_by_the_loop():
    """It stood in the log of a frozen database, as an error of its own."""
    told: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))
    fails = threading.Event()

    def ask() -> tuple[str, ...]:
        fails.wait(30)
        raise OperationalError

    check = DatabaseCheck(ask, seconds=0.01)
    assert await check() == ("database",)
    fails.set()
    while check._asked is None or not check._asked.done():  # noqa: ASYNC110  until its thread is free
        await asyncio.sleep(0)
    del check
    for _ in range(3):
        await asyncio.sleep(0)
        gc.collect()
    assert told == []


@pytest.mark.django_db
def test_a_database_with_all_migrations_is_ready_and_one_without_the_newest_is_not():
    assert missing_in_database() == ()
    assert ("games", max(name for app, name in newest_migrations() if app == "games")) in newest_migrations()
    MigrationRecorder.Migration.objects.filter(app="games").order_by("-id")[0].delete()
    assert missing_in_database() == ("migrations",)


@pytest.mark.django_db
def test_a_database_of_a_newer_version_is_ready_for_the_older_one():
    MigrationRecorder.Migration.objects.create(app="games", name="9999_of_the_next_version")
    assert missing_in_database() == ()


def test_an_empty_database_lacks_the_migrations(tmp_path, monkeypatch, django_db_blocker):
    monkeypatch.delenv("DATABASE_URL", raising=False)
    own = ConnectionHandler({"default": database_settings(Env(), tmp_path / "empty.sqlite3")})["default"]
    monkeypatch.setattr(readiness, "connection", own)
    with django_db_blocker.unblock():
        assert missing_in_database() == ("migrations",)
        own.close()


@pytest.mark.django_db
def test_a_connection_that_an_outage_broke_is_replaced_at_once(monkeypatch):
    answers: list[Callable[[], tuple[str, ...]]] = [lambda: 1 / 0, lambda: ()]  # type: ignore[list-item, return-value]
    closed = []

    def ask() -> tuple[str, ...]:
        try:
            return answers.pop(0)()
        except ZeroDivisionError:
            raise OperationalError from None

    monkeypatch.setattr(readiness, "_missing_migrations", ask)
    monkeypatch.setattr("config.readiness.connection.close", lambda: closed.append(1))
    assert (missing_in_database(), closed) == ((), [1])


# ── The channel layer ───────────────────────────────────────────────────────────────────────────


async def test_a_layer_within_the_process_answers():
    check = ChannelLayerCheck(EmbeddedChannelLayer())
    assert [await check() for _ in range(3)] == [()] * 3


async def test_a_layer_between_processes_answers_while_its_broker_does(services):
    layer = SharedChannelLayer(hosts=[settings.REDIS_URL], prefix="kaiju-test-readiness")
    check = ChannelLayerCheck(layer)
    assert [await check() for _ in range(3)] == [()] * 3
    assert len(layer._get_layer().channels) == 1  # the check keeps one channel
    await layer.flush()


async def test_a_layer_without_its_broker_is_missing_until_it_is_back():
    with private_broker.broker() as broker:
        layer = SharedChannelLayer(hosts=[broker.address])
        check = ChannelLayerCheck(layer, seconds=0.3)
        broker.kill()
        assert await check() == ("channel_layer",)
        broker.start()
        while await check():  # noqa: ASYNC110  until the layer has found its broker
            await asyncio.sleep(0.01)
        await layer.flush()


async def test_the_late_answer_of_an_earlier_check_is_none():
    class LateLayer:
        """Gives an earlier message first."""

        def __init__(self) -> None:
            self.waiting: list[dict[str, Any]] = [{"type": "probe", "number": -1}]

        async def new_channel(self, prefix: str) -> str:
            return prefix

        async def send(self, channel: str, message: dict[str, Any]) -> None:
            self.waiting.append(message)

        def receive(self, channel: str) -> Awaitable[dict[str, Any]]:
            return asyncio.sleep(0, self.waiting.pop(0))

    layer = LateLayer()
    assert await ChannelLayerCheck(layer)() == ()
    assert layer.waiting == []
