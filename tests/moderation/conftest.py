"""Fixtures of moderation: two moderators, a rude player at a table, and a report of a message."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from games.models import Report
from games.services import chat, reports
from moderation import services
from moderation.roles import Role
from tests.support.live_matches import person, table_of
from tests.support.match_rows import make_player
from tests.support.second_factor import sign_in_staff


def with_role(name: str, *roles: Role) -> User:
    """Creates an account with roles."""
    user = make_player(name)
    for role in roles:
        services.give_role(user=user, role=role, by=None)
    return User.objects.get(pk=user.pk)


def staff_client(user: User, language: str = "en") -> Client:
    return sign_in_staff(Client(HTTP_ACCEPT_LANGUAGE=language), user)


def reported(author: User, *reporters: User, text: str = "Get lost") -> list[Report]:
    """Has a player who watches a table write a rude message, and others report it."""
    host = person(f"host-of-{author.username}")
    table = table_of(host, agents=1)
    chat.send_message(table=table, user=host, text="Nice play")
    message = chat.send_message(table=table, user=author, text=text, channel="spectators")
    chat.send_message(table=table, user=host, text="Easy there")
    return [reports.report_message(ref=message.ref, user=user) for user in reporters]


@pytest.fixture
def mo(db: None) -> User:
    """A moderator."""
    return with_role("mo", Role.MODERATOR)


@pytest.fixture
def ada(db: None) -> User:
    """Another moderator."""
    return with_role("ada", Role.MODERATOR)


@pytest.fixture
def tiger(db: None) -> User:
    return make_player("tiger")


@pytest.fixture
def report(tiger: User) -> Report:
    return reported(tiger, person("bailu"))[0]
