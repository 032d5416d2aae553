"""Requests to be friends: asked, accepted, declined in silence, taken back, and their limits."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from games.friends import selectors, services
from games.friends.models import FriendRequest, Friendship
from games.friends.selectors import relations
from games.friends.services import requests
from games.rules.core import IllegalMove
from tests.games.bots.conftest import bot_account
from tests.support.live_matches import NOON, code_of_refusal, person

from .friend_steps import asked_names, asking_names, befriend, friend_names

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
LATER = NOON + timedelta(days=1, minutes=1)


def refusal(service, **fields) -> str:
    return code_of_refusal(IllegalMove, service, **fields)


def test_a_request_that_is_accepted_makes_two_friends(ann: User, bob: User):
    assert services.ask(user=ann, username="BOB", now=NOON) is False
    assert (asked_names(ann), asking_names(bob), friend_names(ann)) == (["bob"], ["ann"], [])
    services.accept(user=bob, username="ann", now=NOON)
    assert (friend_names(ann), friend_names(bob)) == (["bob"], ["ann"])
    assert not FriendRequest.objects.exists()
    services.accept(user=bob, username="ann", now=NOON)  # a second press changes nothing
    assert Friendship.objects.count() == 2
    assert refusal(services.ask, user=ann, username="bob", now=NOON) == "ALREADY_FRIENDS"


def test_two_who_ask_each_other_are_friends(ann: User, bob: User):
    services.ask(user=ann, username="bob", now=NOON)
    assert services.ask(user=bob, username="ann", now=NOON) is True
    assert (friend_names(ann), asking_names(ann), asked_names(bob)) == (["bob"], [], [])


def test_asking_again_changes_nothing(ann: User, bob: User):
    for minute in range(3):
        services.ask(user=ann, username="bob", now=NOON + timedelta(minutes=minute))
    assert FriendRequest.objects.get().created_at == NOON


def test_a_declined_request_looks_to_its_sender_like_one_that_waits(ann: User, bob: User):
    services.ask(user=ann, username="bob", now=NOON)
    services.decline(user=bob, username="ann")
    assert (asked_names(ann), asking_names(bob)) == (["bob"], [])
    assert selectors.relations_to(ann, [bob.pk], now=NOON) == {bob.pk: "asked"}
    assert selectors.relations_to(bob, [ann.pk], now=NOON) == {ann.pk: "none"}
    services.ask(user=ann, username="bob", now=LATER)
    assert asking_names(bob) == []
    assert refusal(services.accept, user=bob, username="ann", now=NOON) == "NO_SUCH_REQUEST"
    assert services.ask(user=bob, username="ann", now=NOON) is True  # who declined may still change their mind


def test_a_request_taken_back_can_be_made_again_on_another_day(ann: User, bob: User):
    services.ask(user=ann, username="bob", now=NOON)
    services.withdraw(user=ann, username="bob")
    assert (asked_names(ann), asking_names(bob)) == ([], [])
    assert refusal(services.accept, user=bob, username="ann", now=NOON) == "NO_SUCH_REQUEST"
    assert refusal(services.ask, user=ann, username="bob", now=NOON) == "ASKED_TODAY"
    services.ask(user=ann, username="bob", now=LATER)
    assert [one.sender for one in selectors.requests_to(bob, now=LATER)] == [ann]


def test_more_requests_than_a_page_shows_come_into_sight_when_others_are_answered(ann: User, monkeypatch):
    monkeypatch.setattr(relations, "LISTED", 2)
    for minute, name in enumerate(("cid", "dan", "eve")):
        services.ask(user=person(name), username="ann", now=NOON + timedelta(minutes=minute))
    assert asking_names(ann) == ["eve", "dan"]
    services.decline(user=ann, username="eve")
    assert asking_names(ann) == ["dan", "cid"]


def test_a_friendship_ends_on_both_sides(ann: User, bob: User):
    befriend(ann, bob)
    services.remove(user=bob, username="ann")
    services.remove(user=bob, username="ann")
    assert (friend_names(ann), friend_names(bob)) == ([], [])


def test_guests_and_bots_have_no_friends(ann: User):
    guest, robo = person("guest-1", guest=True), bot_account("robo", owner=ann)
    for user in (guest, robo):
        for service in (services.ask, services.accept, services.block):
            assert refusal(service, user=user, username="ann") == "FRIENDS_NEED_ACCOUNT"
    assert refusal(services.ask, user=ann, username="guest-1") == "GUEST_NO_FRIEND"
    for name in ("robo", "ann", "nobody"):
        assert refusal(services.ask, user=ann, username=name) == "NO_SUCH_PLAYER"


def test_one_player_asks_few_in_a_day_and_few_wait(ann: User, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(requests, "PER_DAY", 2)
    monkeypatch.setattr(requests, "MAX_WAITING", 3)
    for name in "pqrstu":
        person(name)
    for name in "pq":
        services.ask(user=ann, username=name, now=NOON)
    services.withdraw(user=ann, username="q")  # it counts all the same
    assert refusal(services.ask, user=ann, username="r", now=NOON) == "REQUESTS_DAY_FULL"
    for name in "rs":
        services.ask(user=ann, username=name, now=LATER)
    much_later = LATER + timedelta(days=1)
    assert refusal(services.ask, user=ann, username="t", now=much_later) == "REQUESTS_FULL"
    services.withdraw(user=ann, username="p")
    services.ask(user=ann, username="t", now=much_later)


def test_a_full_list_takes_nobody(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(requests, "MAX_FRIENDS", 1)
    befriend(ann, bob)
    cat = person("cat")
    assert refusal(services.ask, user=ann, username="cat", now=NOON) == "FRIENDS_FULL"
    services.ask(user=cat, username="ann", now=NOON)
    assert refusal(services.accept, user=ann, username="cat", now=NOON) == "FRIENDS_FULL"
    dan = person("dan")
    services.ask(user=dan, username="cat", now=NOON)
    befriend(cat, person("eve"))
    assert refusal(services.ask, user=cat, username="dan", now=NOON) == "FRIENDS_FULL"
    services.remove(user=cat, username="eve")
    befriend(dan, person("fay"))
    assert refusal(services.accept, user=cat, username="dan", now=NOON) == "THEIR_FRIENDS_FULL"


def test_old_requests_end_and_are_deleted(ann: User, bob: User):
    services.ask(user=ann, username="bob", now=NOON)
    late = NOON + FriendRequest.LASTS
    assert selectors.requests_to(bob, now=late) == []
    assert refusal(services.accept, user=bob, username="ann", now=late) == "NO_SUCH_REQUEST"
    assert services.forget_old(now=late - timedelta(days=1)) == 0
    assert services.forget_old(now=late + timedelta(minutes=1)) == 1
