"""Fixtures for the tests of accounts: browsers in two languages, players, and mail that is sent at once.

Every test starts without counted attempts, in Chinese unless it says otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from celery.app.task import Task
from django.core.cache import cache
from django.test import Client
from django.utils import translation

from accounts.models import User

PASSWORD = "seventeen good cards"


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    cache.clear()
    yield
    translation.activate("zh-hans")


@pytest.fixture(autouse=True)
def post(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Runs each Celery task at once, so that mails are sent. The value is the list of these tasks' names."""
    asked: list[str] = []

    def at_once(task: Any, args: tuple[Any, ...], **options: Any) -> None:
        asked.append(task.name)
        task.apply(json.loads(json.dumps(args)), throw=True)

    monkeypatch.setattr(Task, "apply_async", at_once)
    return asked


def player_at(browser: Client) -> str | None:
    """Returns the username that the server takes this browser for; None if it is signed out."""
    answer = browser.get("/api/v1/me/")
    return str(answer.json()["username"]) if answer.status_code == 200 else None


@pytest.fixture
def english() -> Client:
    """A test client whose browser language is English."""
    return Client(HTTP_ACCEPT_LANGUAGE="en-GB,en;q=0.9")


@pytest.fixture
def chinese() -> Client:
    """A test client whose browser language is Chinese."""
    return Client(HTTP_ACCEPT_LANGUAGE="zh-CN,zh;q=0.9")


@pytest.fixture
def panda(db: None) -> User:
    """A user "panda" with a password and an email address."""
    return User.objects.create_user("panda", "panda@example.org", PASSWORD)


@pytest.fixture
def guest(db: None) -> Client:
    """A test client that has signed in as a guest."""
    browser = Client(HTTP_ACCEPT_LANGUAGE="zh-CN")
    assert browser.post("/guest/").status_code == 302
    return browser
