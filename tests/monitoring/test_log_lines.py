"""Lines of the log: as JSON and as text, with the ids of request and match, without messages of errors."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from structlog.contextvars import bound_contextvars, get_contextvars

from config.error_count_filter import ErrorCountFilter
from config.error_message_filter import ErrorMessageFilter
from config.log_format import formatter
from config.request_context import RequestIds
from config.secret_path_log_filter import SecretPathFilter
from config.settings import logging_and_reports
from config.settings.logging_and_reports import logging_settings
from games.services.failure_log import hushed_games, log_failure, places_of
from tests.test_settings import GIVEN, ROOT

SECRET = "3S 4H"


class Log:
    """A logger with the formatter and the filters of the console."""

    def __init__(self, style: str) -> None:
        self.out = io.StringIO()
        handler = logging.StreamHandler(self.out)
        handler.setFormatter(formatter(style))
        for each in (SecretPathFilter(), ErrorMessageFilter(), ErrorCountFilter()):
            handler.addFilter(each)
        self.logger = logging.Logger("of this test")  # noqa: LOG001  no other test may find it
        self.logger.addHandler(handler)

    @property
    def lines(self) -> list[str]:
        return self.out.getvalue().splitlines()


def failed() -> Exception:
    try:
        try:
            raise ValueError(SECRET)  # noqa: TRY301  the cause of the next
        except ValueError as error:
            raise KeyError(SECRET) from error
    except KeyError as error:
        return error


def test_a_line_of_json_has_its_time_its_level_its_logger_and_both_ids():
    log = Log("json")
    with bound_contextvars(request="r1", match="m1"):
        log.logger.warning("table %s is\nfull", "ABCD")
    log.logger.info("next")
    first, second = map(json.loads, log.lines)
    assert first.pop("time").endswith("+00:00")
    assert first == {
        "level": "WARNING", "logger": "of this test", "message": "table ABCD is\nfull", "request": "r1", "match": "m1",
    }  # fmt: skip
    assert set(second) == {"time", "level", "logger", "message"}


def test_a_line_of_text_names_them_at_its_end():
    log = Log("text")
    with bound_contextvars(request="r1", match="m1"):
        log.logger.warning("table %s is full", "ABCD")
    [line] = log.lines
    assert line.endswith(" WARNING of this test: table ABCD is full (request r1, match m1)")


@pytest.mark.parametrize("style", ["json", "text"])
def test_an_error_is_named_by_its_classes_and_places_alone(style):
    log, error = Log(style), failed()
    log.logger.error("task failed: %s", error, exc_info=error)
    log.logger.error("task failed: %r and more", str(error), exc_info=error)
    log.logger.error("of a library: %s", error)
    log_failure(log.logger, error, "match %s failed", "m1", match="m1")
    text = log.out.getvalue()
    assert SECRET not in text
    assert text.count("test_log_lines.py:") >= 5
    if style == "json":
        first, second, third, fourth = map(json.loads, log.lines)
        assert [each["type"] for each in first["error"]] == ["KeyError", "ValueError"]
        assert first["message"] == "task failed: KeyError"
        assert second["message"].startswith("task failed: ")
        assert third["message"] == "of a library: KeyError"
        assert fourth["match"] == "m1"


def test_with_the_error_pages_of_development_messages_are_kept(settings):
    settings.DEBUG = True
    log = Log("text")
    log.logger.error("task failed: %s", failed())
    log.logger.error("task failed", exc_info=failed())
    assert log.out.getvalue().count(SECRET) == 3


def test_the_code_of_a_game_that_hides_who_acts_is_one_place(monkeypatch):
    from games.rules.werewolf import Werewolf

    assert hushed_games() == {"werewolf"}
    with pytest.raises(AttributeError) as raised:
        Werewolf().view(None, 0)  # type: ignore[arg-type]
    places = list(places_of(raised.value))
    assert places[-1] == ("rules/werewolf", 0, "…")
    assert [path for path, _, _ in places].count("rules/werewolf") == 1


def test_secrets_in_addresses_are_cut():
    log = Log("text")
    for path in ("/accounts/password/reset/key/3f-cr4ck/", "/accounts/confirm-email/cr4ck:1x:_y/", "/o/cr4ck/"):
        log.logger.warning("Not Found: %s", path)
    log.logger.warning("Not Found: %s", "/accounts/password/reset/key/done/")
    assert "cr4ck" not in log.out.getvalue()
    assert log.lines[-1].endswith("/accounts/password/reset/key/done/")


def test_errors_are_counted(recorded):
    log = Log("text")
    log.logger.warning("well")
    log.logger.error("not well")
    assert recorded("errors_logged") == [("errors_logged", (), 1.0)]


def test_the_console_of_each_process_uses_all_of_it():
    used: Any = settings.LOGGING
    assert used["handlers"]["console"]["filters"] == ["outages", "secrets", "errors", "count"]
    assert used["loggers"]["django"]["handlers"] == []  # not Django's, which mail the variables of a failed view


# ── Ids of requests ─────────────────────────────────────────────────────────────────────────────


def ask(app: RequestIds, *headers: tuple[bytes, bytes], kind: str = "http") -> list[dict[str, Any]]:
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        await asyncio.sleep(0)
        sent.append(message)

    asyncio.run(app({"type": kind, "headers": list(headers)}, None, send))
    return sent


async def page(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 404, "headers": [(b"a", b"b")]})
    await send({"type": "http.response.body", "body": get_contextvars().get("request", "none").encode()})


def test_an_answer_carries_the_id_that_its_lines_carry(recorded):
    start, body = ask(RequestIds(page, trusted_proxies=0))
    assert start["headers"] == [(b"a", b"b"), (b"x-request-id", body["body"])]
    assert len(body["body"]) == 32
    assert get_contextvars() == {}
    assert recorded("http_requests") == [("http_requests", ("4xx",), 1.0)]


@pytest.mark.parametrize(("proxies", "given", "taken"), [
    (0, b"chosen-by-a-visitor", False), (1, b"of-the-proxy-1234", True), (1, b"short", False),
    (1, b'two words"}', False), (1, b"x" * 65, False),
])  # fmt: skip
def test_an_id_in_the_request_counts_only_from_a_trusted_proxy(proxies, given, taken):
    _, body = ask(RequestIds(page, trusted_proxies=proxies), (b"x-request-id", given))
    assert (body["body"] == given) is taken


def test_a_page_that_fails_without_an_answer_counts_as_a_fault(recorded):
    async def broken(*_: Any) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        ask(RequestIds(broken, trusted_proxies=0))
    assert recorded("http_requests") == [("http_requests", ("5xx",), 1.0)]


def test_a_socket_has_no_id(recorded):
    """The proxy's log would tell by it whose seat has acted."""
    [_, body] = ask(RequestIds(page, trusted_proxies=1), (b"x-request-id", b"of-the-proxy"), kind="websocket")
    assert body["body"] == b"none"
    assert recorded("http_requests") == []


# ── Settings ────────────────────────────────────────────────────────────────────────────────────


def prod(**variables: str) -> subprocess.CompletedProcess[str]:
    shown = "print(prod.LOG_FORMAT, prod.KAIJU['METRICS'], *prod.LOGGING['root']['handlers'])"
    kept = {name: value for name, value in os.environ.items() if name not in GIVEN}
    return subprocess.run(
        [sys.executable, "-c", f"from config.settings import prod; {shown}"], cwd=ROOT, capture_output=True, text=True,
        check=False, env=kept | GIVEN | variables,
    )  # fmt: skip


def test_a_server_logs_json_and_records_figures_unless_told_otherwise():
    assert prod().stdout == "json True console\n"
    told = prod(KAIJU_LOG_FORMAT="text", KAIJU_METRICS="false", SENTRY_DSN="http://public@127.0.0.1:1/1")
    assert told.stdout == "text False console reports\n"
    assert "must be json or text" in prod(KAIJU_LOG_FORMAT="xml").stderr


@pytest.mark.parametrize("name", ["sentry_sdk", "opentelemetry.sdk"])
def test_a_server_whose_packages_are_missing_does_not_start_and_says_which(monkeypatch, name):
    monkeypatch.setattr(logging_and_reports, "find_spec", lambda _: None)
    with pytest.raises(ImproperlyConfigured, match=rf"X is set, but the package {name} is missing: pip install"):
        logging_and_reports.require_package(name, "X")
    with pytest.raises(ImproperlyConfigured, match="SENTRY_DSN"):
        logging_settings(style="json", sentry_dsn="http://public@127.0.0.1:1/1", release="")
