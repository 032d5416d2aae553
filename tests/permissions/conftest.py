"""Fixtures of the tests of permissions: one data set for all of a module, and answers whose changes are undone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from http import HTTPStatus
from http.cookies import SimpleCookie
from typing import Any

import pytest
from django.contrib import messages
from django.core.cache import cache
from django.db import transaction
from django.template.backends.django import Template
from django.test import Client
from django.utils.safestring import SafeString
from rest_framework.throttling import SimpleRateThrottle

from games.puzzles.services import solver_loading
from tests.games.live.conftest import worker_connections, worker_threads  # noqa: F401  fixtures
from tests.support.module_database import lasting
from tests.support.slow_cases import rarely

from .people_and_places import Places, fill_admin, make_places
from .permission_table import Row, roles_to_ask

Ask = Callable[[str, str, str], str]


@pytest.fixture(scope="module")
def places(django_db_setup: None, django_db_blocker: Any) -> Iterator[Places]:
    """The data set, which stays until the module has ended."""
    with lasting(django_db_blocker):
        made = make_places()
        fill_admin(made)
        yield made


@pytest.fixture
def ask(places: Places, db: None, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """A function that sends a method to an address as a role and returns the sign of the answer.

    What the request changed is undone. Templates render nothing, since none of them decides who is let in.
    """
    rates = dict.fromkeys(SimpleRateThrottle.THROTTLE_RATES, "100000/min")
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", rates)
    monkeypatch.setattr(solver_loading, "is_ready", lambda: True)
    monkeypatch.setattr(Template, "render", lambda *_args, **_kwargs: SafeString(""))
    clients = places.clients()
    cookies = {role: client.cookies.copy() for role, client in clients.items()}

    def asked(role: str, method: str, address: str) -> str:
        client = clients[role]
        client.cookies = SimpleCookie()
        client.cookies.update(cookies[role])
        cache.clear()  # limits by address and account
        with transaction.atomic():
            answer = send(client, method, address)
            transaction.set_rollback(True)
        return sign_of(answer)

    return asked


def send(client: Client, method: str, address: str) -> Any:
    if method in ("POST", "PUT", "PATCH", "DELETE") and address.startswith("/api/"):
        return client.generic(method, address, b"{}", content_type="application/json")
    return client.generic(method, address)


def sign_of(answer: Any) -> str:
    """Returns the sign of the table for an answer. A fault of the server has none."""
    status = answer.status_code
    assert status < HTTPStatus.INTERNAL_SERVER_ERROR or status == HTTPStatus.SERVICE_UNAVAILABLE, answer.request
    location = answer.get("Location", "")
    if status == HTTPStatus.UNAUTHORIZED or location.startswith(("/accounts/login/", "/admin/login/", "/guest/keep/")):
        return ">"
    if status in (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED):
        return "-"
    told = messages.get_messages(answer.wsgi_request)
    refused = any(each.level == messages.ERROR for each in told)
    return "!" if refused or status in (HTTPStatus.CONFLICT, HTTPStatus.TOO_MANY_REQUESTS) else "+"


@pytest.fixture(params=[False, *rarely(True)], ids=["most roles", "every role"])
def all_of_them(request: pytest.FixtureRequest) -> bool:
    """Whether every door is asked as every role, as the slow tests do."""
    return bool(request.param)


def ask_rows(
    rows: Iterable[Row], ask: Ask, request_of: Callable[[Row], tuple[str, str]], *, all_of_them: bool
) -> dict[str, dict[str, str]]:
    """Asks each door as its roles. `request_of` returns a door's method and address."""
    found = {}
    for number, row in enumerate(rows):
        method, address = request_of(row)
        roles = roles_to_ask(row, number, all_of_them=all_of_them)
        found[row.door] = {role: ask(role, method, address) for role in roles}
    return found
