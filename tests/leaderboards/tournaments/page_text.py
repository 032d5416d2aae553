"""Requests tournament pages and returns their text, for tests."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from accounts.models import User
from tests.support.pages import ENGLISH, browser

PAGES = ("tournament", "tournament_rounds", "tournament_cross", "tournament_log")
"""The names of the pages that every visitor may read for any tournament."""


def page(name: str, *args: Any, user: User | None = None, language: str = ENGLISH, **query: Any) -> str:
    answer = browser(language=language, user=user).get(reverse(name, args=args), query)
    assert answer.status_code == 200, answer.status_code
    return str(answer.content.decode())


def status(name: str, *args: Any, user: User | None = None) -> int:
    client = browser(user=user)
    return client.get(reverse(name, args=args)).status_code
