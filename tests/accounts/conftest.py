"""Every test starts with no throttle counted, in Chinese unless it says otherwise."""

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
    """A worker that sends each mail as soon as it is asked to; the names of the tasks that were handed to it."""
    asked: list[str] = []

    def at_once(task: Any, args: tuple[Any, ...], **options: Any) -> None:
        asked.append(task.name)
        task.apply(json.loads(json.dumps(args)), throw=True)

    monkeypatch.setattr(Task, "apply_async", at_once)
    return asked


@pytest.fixture
def english() -> Client:
    """A browser that asks for English."""
    return Client(HTTP_ACCEPT_LANGUAGE="en-GB,en;q=0.9")


@pytest.fixture
def chinese() -> Client:
    """A browser that asks for Chinese."""
    return Client(HTTP_ACCEPT_LANGUAGE="zh-CN,zh;q=0.9")


@pytest.fixture
def panda(db: None) -> User:
    """A full player with an address."""
    return User.objects.create_user("panda", "panda@example.org", PASSWORD)


@pytest.fixture
def guest(db: None) -> Client:
    """A browser that became a guest."""
    browser = Client(HTTP_ACCEPT_LANGUAGE="zh-CN")
    assert browser.post("/guest/").status_code == 302
    return browser
