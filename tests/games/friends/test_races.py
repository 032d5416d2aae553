"""Two at once: friends are stored once, a block and an acceptance never leave half of each, limits hold."""

from __future__ import annotations

import pytest
from django.db.models import Q

from games.friends import services
from games.friends.models import Block, FriendRequest, Friendship
from games.friends.services import requests
from tests.support.live_matches import NOON, person
from tests.support.simultaneous_calls import at_once

from .friend_steps import befriend, friend_names

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]


def test_two_who_ask_each_other_at_once_are_friends_once():
    ann, bob = person("ann"), person("bob")
    results = at_once(
        lambda: services.ask(user=ann, username="bob", now=NOON),
        lambda: services.ask(user=bob, username="ann", now=NOON),
    )
    assert sorted(results) == ["False", "True"]
    assert Friendship.objects.count() == 2
    assert not FriendRequest.objects.exists()


def test_a_request_accepted_twice_at_once_makes_one_friendship():
    ann, bob = person("ann"), person("bob")
    services.ask(user=ann, username="bob", now=NOON)
    results = at_once(*(lambda: services.accept(user=bob, username="ann", now=NOON) for _ in range(3)))
    assert results == ["None"] * 3
    assert (friend_names(ann), friend_names(bob)) == (["bob"], ["ann"])


@pytest.mark.parametrize("blocker", ["ann", "bob"])
def test_an_acceptance_and_a_block_at_once_leave_no_friendship(blocker: str):
    people = {name: person(name) for name in ("ann", "bob")}
    other = "bob" if blocker == "ann" else "ann"
    services.ask(user=people["ann"], username="bob", now=NOON)
    results = at_once(
        lambda: services.accept(user=people["bob"], username="ann", now=NOON),
        lambda: services.block(user=people[blocker], username=other, now=NOON),
    )
    assert results[0] in ("None", "NO_SUCH_REQUEST")
    assert results[1] == "None"
    assert Block.objects.count() == 1
    assert not Friendship.objects.exists()
    assert not FriendRequest.objects.filter(state=FriendRequest.State.WAITING).exists()


def test_a_block_and_a_request_at_once_show_the_blocker_no_request():
    ann, bob = person("ann"), person("bob")
    at_once(
        lambda: services.block(user=ann, username="bob", now=NOON),
        lambda: services.ask(user=bob, username="ann", now=NOON),
    )
    waiting = FriendRequest.objects.filter(Q(receiver=ann), state=FriendRequest.State.WAITING)
    assert not waiting.exists()


def test_the_limit_of_friends_holds_for_acceptances_at_once(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(requests, "MAX_FRIENDS", 2)
    ann = person("ann")
    befriend(ann, person("bob"))
    for name in ("cat", "dan", "eve"):
        services.ask(user=person(name), username="ann", now=NOON)
    results = at_once(
        *(lambda name=name: services.accept(user=ann, username=name, now=NOON) for name in ("cat", "dan", "eve"))
    )
    assert sorted(results) == ["FRIENDS_FULL", "FRIENDS_FULL", "None"]
    assert Friendship.objects.filter(user=ann).count() == 2
