"""Recent opponents: the people of a player's latest matches, and the results against them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.friends import selectors, services
from games.models import Match
from tests.games.bots.conftest import bot_account
from tests.support.live_matches import person
from tests.support.match_rows import FARMERS_WIN, LANDLORD_WINS, NOON, make_match

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


def met(user: User) -> list[tuple[str, int, int]]:
    return [(one.user.username, one.won, one.lost) for one in selectors.recent_opponents(user)]


def test_the_last_met_come_first_with_the_score(ann: User, bob: User):
    cat = person("cat")
    make_match([ann, bob, cat], LANDLORD_WINS, at=NOON)
    make_match([ann, bob, None], FARMERS_WIN, at=NOON + timedelta(hours=1))
    assert met(ann) == [("bob", 1, 1), ("cat", 1, 0)]
    assert met(cat) == [("ann", 0, 1), ("bob", 0, 0)]  # the farmers share a place


def test_guests_bots_agents_and_closed_accounts_are_left_out(ann: User, bob: User):
    make_match([ann, person("guest-1", guest=True), bot_account("robo", owner=bob)])
    make_match([ann, bob, None])
    User.objects.filter(pk=bob.pk).update(is_active=False)
    assert met(ann) == []


def test_the_blocker_no_longer_sees_the_blocked_who_sees_no_difference(ann: User, bob: User):
    make_match([ann, bob, None])
    services.block(user=ann, username="bob", now=NOON)
    assert met(ann) == []
    assert met(bob) == [("ann", 0, 1)]


def test_running_and_sealed_matches_tell_no_result(ann: User, bob: User):
    sealed = make_match([ann, bob, None])
    Match.objects.filter(pk=sealed.pk).update(sealed=True)
    running = make_match([ann, person("cat"), None], at=NOON + timedelta(hours=1))
    Match.objects.filter(pk=running.pk).update(status=Match.Status.RUNNING)
    assert met(ann) == [("bob", 0, 0)]


def test_the_number_of_queries_does_not_grow(ann: User):
    for number in range(4):
        make_match([ann, person(f"one{number}"), person(f"two{number}")], at=NOON + timedelta(hours=number))
    with CaptureQueriesContext(connection) as asked:
        assert len(selectors.recent_opponents(ann)) == 8
    assert len(asked) == 4
