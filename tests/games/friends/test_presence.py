"""Presence: friends learn where a player is, as far as everybody may know it, and nothing more."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.friends import selectors, services
from games.friends.selectors import Presence
from games.models import Match, Table
from games.player_presence import ONLINE, TABLE, WATCHING, Place, places_of, store_places
from tests.support.live_matches import person, played_out, running, table_at, table_of

from .friend_steps import befriend

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


def here(user: User, kind: str, table: Table | None = None) -> None:
    store_places({(kind, user.pk): "" if table is None else table.code})


def presence(user: User) -> Presence:
    return selectors.presence_of([user.pk])[user.pk]


def test_a_player_without_a_socket_is_offline(ann: User):
    assert presence(ann) == Presence("offline", None, None)


def test_a_seat_counts_before_watching_and_watching_before_a_page(ann: User):
    for kind, code in ((ONLINE, ""), (WATCHING, "abcdef"), (TABLE, "ghjkmn")):
        store_places({(kind, ann.pk): code})
        assert places_of([ann.pk]) == {ann.pk: Place(kind, code)}


@pytest.mark.parametrize("kind", [TABLE, WATCHING])
def test_a_public_table_is_named(ann: User, bob: User, kind: str):
    table = table_of(bob, agents=0, game="uno")
    here(ann, kind, table)
    assert presence(ann) == Presence(kind, "uno", table.code)


@pytest.mark.parametrize(
    "secret",
    [
        {"private": True, "listed": False}, {"private": True}, {"listed": False}, {"sealed": True},
        {"tournament": "cup"}, {"status": Table.Status.CLOSED},
    ],
    ids=str,
)  # fmt: skip
@pytest.mark.parametrize("kind", [TABLE, WATCHING])
def test_a_table_that_not_everybody_may_open_is_not_named(ann: User, bob: User, secret: dict[str, object], kind: str):
    table = table_of(bob, agents=0)
    Table.objects.filter(pk=table.pk).update(**secret)
    here(ann, kind, table)
    assert presence(ann) == Presence(kind, None, None)


def test_a_delayed_table_tells_no_more_than_its_name(ann: User, bob: User):
    """The page of the table decides which moment a spectator sees; presence says nothing of the match."""
    table = table_of(bob, agents=0, spectator_delay=300)
    here(ann, TABLE, table)
    assert set(Presence.__slots__) == {"state", "game", "table"}
    assert presence(ann) == Presence(TABLE, "doudizhu", table.code)


def ended_unseen(user: User) -> Table:
    """Returns a table whose match has just ended, which spectators do not know yet."""
    match = played_out(running(user, spectator_delay=300))
    Match.objects.filter(pk=match.pk).update(spectator_delay=300, opens_at=timezone.now() + timedelta(minutes=5))
    return table_at(match)


@pytest.mark.parametrize("kind", [TABLE, WATCHING])
@pytest.mark.parametrize("change", [{"status": Table.Status.CLOSED}, {"private": True, "listed": False}], ids=str)
def test_a_table_that_changes_after_a_match_keeps_its_name_until_spectators_see_the_end(
    bob: User, change: dict[str, object], kind: str
):
    table = ended_unseen(bob)
    Table.objects.filter(pk=table.pk).update(**change)
    here(bob, kind, table)
    assert presence(bob) == Presence(kind, "doudizhu", table.code)
    Match.objects.update(opens_at=timezone.now())
    assert presence(bob) == Presence(kind, None, None)


def test_hidden_presence_is_offline_to_everybody(ann: User, bob: User):
    befriend(ann, bob)
    here(ann, TABLE, table_of(bob, agents=0))
    services.set_hidden(user=ann, hidden=True)
    services.set_hidden(user=ann, hidden=True)
    assert [friend.presence for friend in selectors.friends_of(bob)] == [Presence()]
    services.set_hidden(user=ann, hidden=False)
    assert [friend.presence.state for friend in selectors.friends_of(bob)] == [TABLE]


def test_friends_at_tables_come_first_and_the_number_of_queries_does_not_grow(ann: User, bob: User):
    table = table_of(bob, agents=0)
    friends = [person(name) for name in ("xia", "yao", "zoe")]
    befriend(ann, *friends)
    here(friends[2], TABLE, table)
    here(friends[1], ONLINE)

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            selectors.friends_of(ann)
        return len(asked)

    few = queries()
    assert [friend.user.username for friend in selectors.friends_of(ann)] == ["zoe", "yao", "xia"]
    more = [person(f"friend{number}") for number in range(5)]
    befriend(ann, *more)
    for friend in more:
        here(friend, TABLE, table)
    assert queries() == few == 3
