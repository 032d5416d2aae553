"""Blocks: they end what was between two players, hide what one of them does, and never tell."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from accounts.services import mute, muted_by
from games import after_commit
from games.friends import selectors, services
from games.friends.models import Block, FriendRequest
from games.friends.services import blocks, requests
from games.friends.services.account_data import invitations
from games.notifications.models import Notification
from games.notifications.services.account_data import notifications
from games.rules.core import IllegalMove
from games.services import play_now, tables
from tests.support.live_matches import NOON, code_of_refusal, person, table_of

from .friend_steps import asked_names, asking_names, befriend, friend_names

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks):
    """A function that runs acts and returns the groups whose pages were told of a change."""
    groups: list[str] = []

    def broadcast(group: str, message: dict[str, object]) -> None:
        if message["type"] == "friends.changed":
            groups.append(group)

    monkeypatch.setattr(after_commit, "broadcast", broadcast)

    def run(act, **fields) -> list[str]:
        groups.clear()
        with django_capture_on_commit_callbacks(execute=True):
            act(**fields)
        return list(groups)

    return run


def test_a_block_ends_a_friendship_and_mutes(ann: User, bob: User):
    befriend(ann, bob)
    services.block(user=ann, username="bob", now=NOON)
    services.block(user=ann, username="bob", now=NOON)
    assert (friend_names(ann), friend_names(bob)) == ([], [])
    assert (muted_by(user=ann), muted_by(user=bob)) == (["bob"], [])
    assert [one.blocked for one in selectors.blocked_by(ann)] == [bob]
    assert selectors.blocked_by(bob) == []


def test_a_block_that_ends_at_once_makes_no_room_for_further_requests(ann: User, bob: User):
    services.ask(user=ann, username="bob", now=NOON)
    services.decline(user=bob, username="ann")
    services.block(user=ann, username="bob", now=NOON)
    services.unblock(user=ann, username="bob")
    assert (asked_names(ann), asking_names(bob)) == ([], [])
    assert code_of_refusal(IllegalMove, services.ask, user=ann, username="bob", now=NOON) == "ASKED_TODAY"
    for number in range(requests.PER_DAY - 1):
        other = person(f"other{number}")
        services.ask(user=ann, username=other.username, now=NOON)
        services.block(user=ann, username=other.username, now=NOON)
    last = person("last").username
    assert code_of_refusal(IllegalMove, services.ask, user=ann, username=last, now=NOON) == "REQUESTS_DAY_FULL"


def test_a_request_that_was_taken_back_does_not_come_to_light_again_by_a_block(ann: User, bob: User):
    services.ask(user=bob, username="ann", now=NOON)
    services.withdraw(user=bob, username="ann")
    services.block(user=ann, username="bob", now=NOON)
    assert asked_names(bob) == []
    assert selectors.relations_to(bob, [ann.pk], now=NOON) == {ann.pk: "none"}


def test_a_blocked_player_asks_in_vain_and_sees_no_difference(ann: User, bob: User, told):
    services.block(user=ann, username="bob", now=NOON)
    assert told(services.ask, user=bob, username="ann", now=NOON) == [after_commit.user_group(bob.pk)]
    assert (asked_names(bob), asking_names(ann)) == (["ann"], [])
    assert selectors.relations_to(bob, [ann.pk], now=NOON) == {ann.pk: "asked"}
    assert code_of_refusal(IllegalMove, services.accept, user=ann, username="bob", now=NOON) == "NO_SUCH_REQUEST"
    assert code_of_refusal(IllegalMove, services.ask, user=ann, username="bob", now=NOON) == "YOU_BLOCK_PLAYER"


def test_a_block_keeps_the_others_request_as_it_looked_and_tells_nobody(ann: User, bob: User, told):
    services.ask(user=bob, username="ann", now=NOON)
    assert told(services.block, user=ann, username="bob", now=NOON) == [after_commit.user_group(ann.pk)]
    assert (asked_names(bob), asking_names(ann)) == (["ann"], [])
    assert told(services.unblock, user=ann, username="bob") == [after_commit.user_group(ann.pk)]
    assert asking_names(ann) == []


@pytest.fixture
def seen_by_bob(monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks):
    """A function that runs an act, and returns what bob can see of it: messages to his pages, and notifications."""
    sent: list[tuple[str, str]] = []
    monkeypatch.setattr(after_commit, "broadcast", lambda group, message: sent.append((group, str(message["type"]))))

    def run(act, bob: User) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
        sent.clear()
        with django_capture_on_commit_callbacks(execute=True):
            act()
        groups = after_commit.user_group(bob.pk), after_commit.bell_group(bob.pk)
        told = Notification.objects.filter(user=bob).order_by("key").values_list("kind", "key")
        return sorted(each for each in sent if each[0] in groups), list(told)

    return run


@pytest.mark.parametrize("before", ["nothing", "friends", "unfriended", "asked", "asking", "invited"])
def test_a_block_looks_like_the_end_of_a_friendship_or_of_a_request_or_like_nothing(
    ann: User, bob: User, seen_by_bob, before: str
):
    def block() -> None:
        services.block(user=ann, username="bob", now=NOON)

    eve = person("eve")
    befriend(eve, bob)
    if before == "asked":
        services.ask(user=ann, username="bob", now=NOON)
    elif before == "asking":
        services.ask(user=bob, username="ann", now=NOON)
    elif before != "nothing":
        befriend(bob, ann)  # bob asks and is told that ann accepts
        assert Notification.objects.filter(user=bob, actor=ann).exists()
    if before == "invited":
        services.invite(table=table_of(ann, agents=0), user=ann, username="bob", now=NOON)
    if before == "unfriended":
        services.remove(user=ann, username="bob")
    kept = list(Notification.objects.filter(user=bob).order_by("key").values_list("kind", "key"))
    seen = seen_by_bob(block, bob)
    if before in ("nothing", "unfriended", "asking"):
        assert seen == ([], kept)
        return
    Block.objects.all().delete()
    ann.mutes.all().delete()
    if before == "asked":
        FriendRequest.objects.all().delete()
        services.ask(user=ann, username="bob", now=NOON)
    else:
        befriend(bob, ann)
    end = services.withdraw if before == "asked" else services.remove
    assert seen_by_bob(lambda: end(user=ann, username="bob"), bob) == seen
    assert (len(seen[0]), len(seen[1])) == (2, len(kept) - (2 if before == "invited" else 1))


@pytest.mark.parametrize("blocked", [False, True])
def test_a_download_after_the_end_of_a_friendship_says_nothing_of_a_block(ann: User, bob: User, blocked: bool):
    befriend(ann, bob)
    for sender, receiver in ((ann, "bob"), (bob, "ann")):
        services.invite(table=table_of(sender, agents=0), user=sender, username=receiver, now=NOON)
    assert [len(list(invitations(user, NOON))) for user in (ann, bob)] == [2, 2]
    services.remove(user=ann, username="bob")
    if blocked:
        services.block(user=ann, username="bob", now=NOON)
    assert list(invitations(bob, NOON)) == []
    assert list(notifications(bob, NOON)) == []


def test_a_block_takes_ones_own_request_away(ann: User, bob: User):
    services.ask(user=ann, username="bob", now=NOON)
    services.block(user=ann, username="bob", now=NOON)
    assert code_of_refusal(IllegalMove, services.accept, user=bob, username="ann", now=NOON) == "NO_SUCH_REQUEST"


def test_the_mute_of_a_block_ends_with_it_but_an_older_one_stays(ann: User, bob: User):
    services.block(user=ann, username="bob", now=NOON)
    services.unblock(user=ann, username="bob")
    assert muted_by(user=ann) == []
    mute(user=ann, username="bob")
    services.block(user=ann, username="bob", now=NOON)
    services.unblock(user=ann, username="bob")
    assert muted_by(user=ann) == ["bob"]


def test_blocks_are_limited(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(blocks, "MAX_BLOCKS", 1)
    services.block(user=ann, username="bob", now=NOON)
    person("cat")
    assert code_of_refusal(IllegalMove, services.block, user=ann, username="cat", now=NOON) == "BLOCKS_FULL"


def test_a_full_mute_list_refuses_a_block_whole(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("accounts.services.MAX_MUTED", 0)
    assert code_of_refusal(IllegalMove, services.block, user=ann, username="bob", now=NOON) == "TOO_MANY_MUTED"
    assert not Block.objects.exists()


@pytest.mark.parametrize("blocker", ["ann", "bob"])
def test_play_now_seats_nobody_with_a_player_blocked_either_way(ann: User, bob: User, blocker: str):
    table = table_of(bob, agents=1)
    tables.set_ready(table=table, user=bob, ready=True, now=NOON)
    user, other = (ann, "bob") if blocker == "ann" else (bob, "ann")
    services.block(user=user, username=other, now=NOON)
    assert play_now.play_now(user=ann, game="doudizhu", now=NOON) != table
    assert play_now.play_now(user=person("cat"), game="doudizhu", now=NOON + timedelta(seconds=1)) == table
