"""Moves, agents and pages crash with cards, roles, seeds and passwords at hand, and none of it leaves the process.

Searched are the log as text and as JSON, the reports to a Sentry, the traces and the figures.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NoReturn
from urllib.parse import urlencode

import pytest
from asgiref.testing import ApplicationCommunicator
from django.conf import settings as django_settings
from django.core import mail
from django.core.handlers.asgi import ASGIHandler
from django.db import IntegrityError, connection
from prometheus_client import values

from accounts.backends import PasswordBackend
from config.request_context import RequestIds
from config.tracing import trace_pages
from games import selectors
from games.models import Match
from games.rules.core import Game
from games.rules.werewolf import Werewolf
from games.services import agent_moves
from games.tasks import play_agent_move
from tests.games.werewolf.live_scene import seated
from tests.support.hidden_cards import card_codes_in
from tests.support.http_receiver import Receiver
from tests.support.live_matches import head, turn_of
from tests.support.outbound_data import OutboundData, trace_everything

from .conftest import in_database

PASSWORD, ADDRESS, COOKIE = "correct horse battery", "203.0.113.77", "a-session-key-of-a-visitor"
ROLES = re.compile(
    r"(?<![A-Za-z/])(wolf|wolves|seer|witch|guard|villager|hunt|check|protect)(?![A-Za-z/])", re.IGNORECASE
)


@pytest.fixture
def outbound(tmp_path, settings, monkeypatch, transactional_db) -> Iterator[OutboundData]:
    monkeypatch.setattr(values, "ValueClass", values.ValueClass)
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    kept = django_settings.KAIJU, django_settings.MIDDLEWARE
    connection.close()  # statements are traced on connections that begin later
    monkeypatch.setitem(connection.settings_dict, "CONN_MAX_AGE", 0)  # each page has a thread and a connection
    with Receiver() as receiver:
        trace_everything(receiver)
        data = OutboundData(receiver, tmp_path)
        yield data
        data.close()
    django_settings.KAIJU, django_settings.MIDDLEWARE = kept
    connection.close()


def secrets_of(match: Match) -> dict[str, Any]:
    """Returns what nobody outside may learn, as the variables of a crashing function hold it."""
    now = head(match)
    state = getattr(now.state, "round", now.state)
    hands = [[card.code for card in hand] for hand in getattr(state, "hands", ())]
    return {"hands": hands, "roles": list(getattr(state, "roles", ())), "seed": match.seed}


def crash(secret: dict[str, Any]) -> NoReturn:
    """Raises an error that holds secrets in its message, in its cause, and in the variables around it."""
    hands, roles, seed, password = secret["hands"], secret["roles"], secret["seed"], PASSWORD
    try:
        raise IntegrityError(f"Failing row contains ({hands}, {roles}, {seed}).")  # noqa: TRY301
    except IntegrityError as error:
        raise KeyError(f"{hands} {roles} {seed} {password}") from error


async def page(path: str, *, body: bytes = b"", **headers: str) -> list[dict[str, Any]]:
    """Asks the whole application for pages, as the server does, and returns what it sends."""
    app = RequestIds(trace_pages(ASGIHandler()), trusted_proxies=0)
    known = {"host": "localhost", "cookie": f"sessionid={COOKIE}", "user-agent": "curl", **headers}
    scope = {
        "type": "http", "http_version": "1.1", "asgi": {"version": "3.0"}, "method": "POST" if body else "GET",
        "path": path, "raw_path": path.encode(), "query_string": b"q=hunter2", "root_path": "", "scheme": "http",
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in known.items()],
        "client": (ADDRESS, 1234), "server": ("localhost", 80),
    }  # fmt: skip
    line = ApplicationCommunicator(app, scope)
    await line.send_input({"type": "http.request", "body": body})
    sent = [await line.receive_output(30)]
    while sent[-1]["type"] != "http.response.body" or sent[-1].get("more_body"):
        sent.append(await line.receive_output(30))
    await line.wait(30)
    return sent


def assert_nothing_leaks(left: dict[str, str], secret: dict[str, Any], *more: str) -> None:
    cards = {code for hand in secret["hands"] for code in hand}
    for where, text in left.items():
        assert text, where
        assert card_codes_in([text]) & cards == set(), where
        for word in (secret["seed"], PASSWORD, "hunter2", ADDRESS, COOKIE, "Failing row", *more):
            assert word not in text, (where, word)


async def test_a_crash_of_a_move_an_agent_and_pages_tells_nothing_of_what_they_held(
    outbound, people, match, open_socket, monkeypatch
):
    secret = await in_database(secrets_of)(match)
    mover, _ = await in_database(turn_of)(match)
    socket = await open_socket(match.table.code, people[mover])
    monkeypatch.setattr(type(head_rules(match)), "apply", lambda *_: crash(secret))
    assert (await socket.move("bid", points=2))["code"] == "TRY_AGAIN"
    monkeypatch.setattr(selectors, "rounds_of", lambda *_: crash(secret))
    monkeypatch.setattr(PasswordBackend, "authenticate", lambda *_, **__: crash(secret))
    monkeypatch.setattr(django_settings, "ADMINS", [("ann", "ann@kaiju.example")], raising=False)
    started = (await page(f"/matches/{match.pk}/"))[0]
    assert started["status"] == 500
    form = urlencode({"login": "ann", "password": PASSWORD}).encode()
    csrf = {"content_type": "application/x-www-form-urlencoded", "cookie": f"csrftoken={'x' * 32}",
            "x_csrftoken": "x" * 32}  # fmt: skip
    assert (await page("/accounts/login/", body=form, **csrf))[0]["status"] == 500
    assert (await page("/accounts/confirm-email/cr4ck3d:of:a-letter/more/"))[0]["status"] == 404
    left = await in_database(outbound.finish)()
    assert_nothing_leaks(left, secret, "cr4ck3d", "x" * 32)
    assert mail.outbox == []  # Django's own handler would mail the variables to ADMINS

    request = dict(started["headers"])[b"x-request-id"].decode()
    lines = [json.loads(line) for line in left["json"].splitlines()]
    [of_page] = [line for line in lines if line.get("request") == request]
    assert of_page["match"] == str(match.pk)
    assert [error["type"] for error in of_page["error"]] == ["KeyError", "IntegrityError"]
    assert of_page["error"][0]["at"][-1].endswith(" crash")
    [of_move] = [line for line in lines if line["message"].startswith("a request (move)")]
    assert of_move["match"] == str(match.pk)
    assert "request" not in of_move
    assert "seat" not in of_move["message"]
    assert left["text"].count("KeyError") >= 3
    assert left["reports"].count('"type":"KeyError"') == 3
    assert f'"request":"{request}"' in left["reports"]
    assert "/matches/<uuid:match_id>/" in left["traces"]
    assert "SELECT" in left["traces"]
    assert "%s" in left["traces"]
    assert str(match.pk) not in left["traces"]
    assert "games_move" not in left["traces"]
    assert "kaiju_http_requests_total" in left["figures"]


def head_rules(match: Match) -> Game[Any]:
    from games.journal import match_info_of

    return match_info_of(match.pk).rules


async def test_a_crash_at_night_names_no_role_no_verb_and_no_seat(outbound, open_socket, monkeypatch):
    scene = await in_database(seated)(monkeypatch, live=True, wolf_seconds=120)
    secret = await in_database(secrets_of)(scene.match)
    socket = await open_socket(scene.code, scene.people[3])

    monkeypatch.setattr(Werewolf, "apply", lambda *_: crash(secret))
    assert (await socket.move("check", target=0))["code"] == "TRY_AGAIN"

    monkeypatch.setattr(agent_moves, "play_pending_decision", lambda **_: crash(secret))
    await in_database(play_agent_move)(str(scene.match.pk), 3, 7)
    left = await in_database(outbound.finish)()
    assert_nothing_leaks({name: text for name, text in left.items() if name != "traces"}, secret)
    for where, text in left.items():
        assert ROLES.findall(text.replace("werewolf", "")) == [], where
        assert re.search(r"\bseat\b", text) is None, where
    assert left["traces"] == ""
    lines = [json.loads(line) for line in left["json"].splitlines()]
    assert {line["match"] for line in lines if line["level"] == "ERROR"} == {str(scene.match.pk)}
    assert "an agent of" in left["text"]
    assert "a request at table" in left["text"]
    assert "kaiju_moves_accepted" not in left["figures"]
