"""Calls the REST API of tournaments, for tests."""

from __future__ import annotations

from typing import Any

from rest_framework.test import APIClient

from accounts.models import User


def ask(address: str, user: User | None = None, **query: Any) -> Any:
    client = APIClient(HTTP_ACCEPT_LANGUAGE="en")
    if user is not None:
        client.force_authenticate(user)
    return client.get(f"/api/v1/{address}", query)


def get(address: str, user: User | None = None, **query: Any) -> Any:
    answer = ask(address, user, **query)
    assert answer.status_code == 200, answer.content
    return answer.json()
