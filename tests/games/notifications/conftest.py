"""Fixtures of the tests of notifications."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.core.cache import cache

from accounts.models import SignedInBrowser, SignInWay, User
from games import task_sending
from games.notifications import services
from games.notifications.models import PushSubscription
from games.notifications.services.push_key import make_key
from tests.support.live_matches import person
from tests.support.push_service import Device, PushService


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    """Clears the cache before each test, since presence, limits and counts are kept there."""
    cache.clear()


@pytest.fixture
def ann(db: None) -> User:
    return person("ann")


@pytest.fixture
def bob(db: None) -> User:
    return person("bob")


@pytest.fixture
def push_service(settings: Any, db: None) -> Iterator[PushService]:
    """A push service on the loopback, which requests to outside may reach, and the key that signs requests to it.

    Tests that empty the database take the key away with which it was migrated.
    """
    make_key()
    settings.KAIJU = {**settings.KAIJU, "OUTBOUND": {"ENABLED": True, "LOOPBACK": True}}
    with PushService() as service:
        yield service


@pytest.fixture
def device(push_service: PushService) -> Device:
    """A device that is not subscribed yet."""
    return Device(f"{push_service.address}/push/one")


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The notifications for which a task was sent. No task runs by itself."""
    tasks: list[int] = []
    monkeypatch.setattr(task_sending, "send_task", lambda _name, args=(), **_: tasks.extend(args))
    return tasks


def browser_of(user: User, *, key: str = "") -> SignedInBrowser:
    """Signs a browser in to this account, with a session of this key."""
    session = SessionStore(key or f"session-{user.pk}")
    session[SESSION_KEY], session[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session.save(must_create=True)
    return SignedInBrowser.objects.create(user=user, session_key=session.session_key or "", way=SignInWay.PASSWORD)


def subscribed(user: User, device: Device) -> PushSubscription:
    """Subscribes a device of this player, whose browser is signed in."""
    browser = SignedInBrowser.objects.filter(user=user).first() or browser_of(user)
    return services.subscribe(
        user=user, session_key=browser.session_key, endpoint=device.endpoint, public_key=device.public_key,
        auth=device.auth,
    )  # fmt: skip
