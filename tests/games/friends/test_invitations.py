"""Invitations of friends to tables: who may send them, to which tables, how many, and when they end."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from games.friends import selectors, services
from games.friends.models import Invitation
from games.friends.services import invitations
from games.models import Seat, Table
from games.rules.core import IllegalMove
from games.services import tables
from tests.support.live_matches import NOON, code_of_refusal, person, table_of

from .friend_steps import befriend

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


@pytest.fixture
def table(ann: User) -> Table:
    return table_of(ann, agents=0, private=True)


def codes(user: User, *, minutes: float = 0) -> list[str]:
    found = selectors.invitations_to(user, now=NOON + timedelta(minutes=minutes))
    return [one.table.code for one in found]


def invite(user: User, username: str, table: Table, *, minutes: float = 0) -> None:
    services.invite(table=table, user=user, username=username, now=NOON + timedelta(minutes=minutes))


def refusal(user: User, username: str, table: Table, *, minutes: float = 0) -> str:
    now = NOON + timedelta(minutes=minutes)
    return code_of_refusal(IllegalMove, services.invite, table=table, user=user, username=username, now=now)


def test_a_friend_is_invited_and_the_invitation_ends_when_they_sit_down(ann: User, bob: User, table: Table):
    befriend(ann, bob)
    invite(ann, "bob", table)
    assert codes(bob) == [table.code]
    assert selectors.invited_to(table, by=ann) == {bob.pk}
    tables.sit(table=table, user=bob, now=NOON)
    assert codes(bob) == []
    assert refusal(ann, "bob", table) == "FRIEND_SEATED"


def test_an_invitation_ends_with_the_table_with_the_friendship_and_after_a_day(ann: User, bob: User, table: Table):
    befriend(ann, bob)
    invite(ann, "bob", table)
    assert codes(bob, minutes=24 * 60 + 1) == []
    services.remove(user=bob, username="ann")
    assert codes(bob) == []
    befriend(ann, bob)
    assert codes(bob) == [table.code]
    tables.leave(table=table, user=ann, now=NOON)
    assert Table.objects.get().status == Table.Status.CLOSED
    assert codes(bob) == []
    assert refusal(ann, "bob", table) == "TABLE_CLOSED"
    assert services.forget_old(now=NOON + timedelta(hours=2)) == 1


def test_only_friends_are_invited_and_only_by_a_player_who_sits_there(ann: User, bob: User, table: Table):
    assert refusal(ann, "bob", table) == "NOT_FRIENDS"
    befriend(ann, bob)
    assert refusal(bob, "ann", table) == "NOT_SEATED"
    assert refusal(person("guest-1", guest=True), "ann", table) == "FRIENDS_NEED_ACCOUNT"
    Seat.objects.update(left=True)
    assert refusal(ann, "bob", table) == "NOT_SEATED"


@pytest.mark.parametrize(("field", "code"), [("tournament", "FIXED_SEATS"), ("streamed", "STREAM_DECIDES")])
def test_tables_with_fixed_seats_invite_nobody(ann: User, bob: User, table: Table, field: str, code: str):
    befriend(ann, bob)
    Table.objects.update(rated=False, **{field: "cup" if field == "tournament" else True})
    assert refusal(ann, "bob", table) == code


def test_a_block_takes_invitations_away_and_lets_no_new_one_through(ann: User, bob: User, table: Table):
    befriend(ann, bob)
    invite(ann, "bob", table)
    services.block(user=bob, username="ann", now=NOON)
    assert codes(bob) == []
    services.unblock(user=bob, username="ann")
    assert not Invitation.objects.exists()
    assert refusal(ann, "bob", table, minutes=5) == "NOT_FRIENDS"


def test_a_dismissed_invitation_stays_away_and_its_sender_sees_no_difference(ann: User, bob: User, table: Table):
    befriend(ann, bob)
    invite(ann, "bob", table)
    services.dismiss(user=ann, invitation_id=Invitation.objects.get().pk)  # it is not hers to dismiss
    assert codes(bob) == [table.code]
    services.dismiss(user=bob, invitation_id=Invitation.objects.get().pk)
    assert refusal(ann, "bob", table, minutes=1) == "INVITED_ALREADY"
    invite(ann, "bob", table, minutes=3)
    assert codes(bob, minutes=3) == []
    assert selectors.invited_to(table, by=ann) == {bob.pk}


def test_invitations_are_limited_by_table_and_by_hour(ann: User, table: Table, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(invitations, "AT_A_TABLE", 2)
    monkeypatch.setattr(invitations, "PER_HOUR", 3)
    befriend(ann, *(person(name) for name in "pqrst"))
    for name in "pq":
        invite(ann, name, table)
    assert refusal(ann, "r", table) == "INVITATIONS_FULL"
    other = tables.open_table(host=ann, game="uno", private=True, now=NOON)
    tables.sit(table=other, user=ann, now=NOON)
    invite(ann, "r", other, minutes=1)
    assert refusal(ann, "s", other, minutes=2) == "INVITATIONS_FULL"
    invite(ann, "s", other, minutes=61)
