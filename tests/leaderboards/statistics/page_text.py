"""Reads the text of statistics pages, and has the points of a round that is worth a record."""

from __future__ import annotations

from accounts.models import User
from tests.support.match_rows import Line
from tests.support.pages import ENGLISH, browser

BIG = (Line("landlord", 48), Line("farmer", -24), Line("farmer", -24))


def text(address: str, *, language: str = ENGLISH, user: User | None = None, **query: str) -> str:
    answer = browser(language=language, user=user).get(address, query)
    assert answer.status_code == 200
    return str(answer.content.decode())
