"""What players are notified of: once, not by those who are blocked, and not of what was taken back."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils.translation import override

from accounts.models import User
from games import after_commit
from games.friends import services as friends
from games.friends.models import Invitation
from games.notifications import selectors, services, unread_counts
from games.notifications.models import Call, Kind, Notification
from games.notifications.sentences import heading_of, sentence_of
from games.services import tables
from leaderboards.tournaments.services import entries
from moderation.models import Sanction
from moderation.services import effects
from tests.games.friends.friend_steps import befriend
from tests.leaderboards.tournaments.tournament_runs import announced, at, verified
from tests.support.live_matches import NOON, person, table_of

pytestmark = pytest.mark.django_db


def told(user: User) -> list[str]:
    """The kinds that this player was told, the newest first."""
    return [one.kind for one in selectors.notifications_of(user, now=NOON + timedelta(minutes=5))]


def test_a_friend_request_is_told_once_and_leads_to_the_page_of_friends(ann: User, bob: User) -> None:
    for _ in range(2):
        friends.ask(user=ann, username="bob", now=NOON)
    [one] = selectors.notifications_of(bob)
    assert (one.kind, one.actor, one.address) == (Kind.REQUEST, ann, "/friends/")
    assert told(ann) == []
    assert selectors.unread_count(bob) == 1


def test_the_bell_rings_in_a_group_that_no_socket_of_the_version_before_joins(
    ann: User, bob: User, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    sent: list[tuple[str, str]] = []
    monkeypatch.setattr(after_commit, "broadcast", lambda group, message: sent.append((group, message["type"])))
    with django_capture_on_commit_callbacks(execute=True):
        friends.ask(user=ann, username="bob", now=NOON)
    bells = [group for group, kind in sent if kind == "bell.changed"]
    assert bells == [after_commit.bell_group(bob.pk)]
    assert after_commit.bell_group(bob.pk) != after_commit.user_group(bob.pk)
    assert {kind for group, kind in sent if group.startswith("user.")} == {"friends.changed"}


def test_an_answer_settles_the_request_and_only_acceptance_is_told(ann: User, bob: User) -> None:
    friends.ask(user=ann, username="bob", now=NOON)
    friends.accept(user=bob, username="ann", now=NOON)
    assert (told(ann), told(bob)) == ([Kind.ACCEPTED], [])
    eve = person("eve")
    friends.ask(user=ann, username="eve", now=NOON)
    friends.decline(user=eve, username="ann")
    assert (told(ann), told(eve)) == ([Kind.ACCEPTED], [])


def test_a_request_that_is_taken_back_is_not_told_any_longer(ann: User, bob: User) -> None:
    friends.ask(user=ann, username="bob", now=NOON)
    friends.withdraw(user=ann, username="bob")
    assert told(bob) == []


def test_players_who_are_blocked_cause_nothing_either_way(ann: User, bob: User) -> None:
    friends.block(user=bob, username="ann", now=NOON)
    friends.ask(user=ann, username="bob", now=NOON)
    for user, actor in ((bob, ann), (ann, bob)):
        services.notify([user.pk], Kind.INVITATION, "invitation:1:1", address="/t/abc234/", actor=actor, now=NOON)
        assert not Notification.objects.filter(user=user).exists()


def test_a_block_takes_back_what_was_told_before(ann: User, bob: User) -> None:
    friends.ask(user=ann, username="bob", now=NOON)
    friends.block(user=bob, username="ann", now=NOON)
    assert told(bob) == []


def test_an_invitation_is_told_until_it_is_dismissed(ann: User, bob: User) -> None:
    befriend(ann, bob)
    table = table_of(ann, agents=0)
    friends.invite(table=table, user=ann, username="bob", now=NOON)
    friends.invite(table=table, user=ann, username="bob", now=NOON + timedelta(minutes=3))
    [one] = [each for each in selectors.notifications_of(bob, now=NOON) if each.kind == Kind.INVITATION]
    assert one.address == f"/t/{table.code}/"
    friends.dismiss(user=bob, invitation_id=Invitation.objects.get().pk)
    assert Kind.INVITATION not in told(bob)


@pytest.mark.parametrize("end", ["friendship", "table", "day", "seat"])
def test_an_invitation_that_has_ended_is_neither_shown_nor_counted(ann: User, bob: User, end: str) -> None:
    befriend(ann, bob)
    table = table_of(ann, agents=0)
    friends.invite(table=table, user=ann, username="bob", now=NOON)
    assert Kind.INVITATION in told(bob)
    now = NOON + timedelta(minutes=5)
    if end == "friendship":
        friends.remove(user=bob, username="ann")
        assert not Notification.objects.filter(kind=Kind.INVITATION).exists()
    elif end == "table":
        tables.leave(table=table, user=ann, now=NOON)
    elif end == "seat":
        tables.sit(table=table, user=bob, now=NOON)
    else:
        now = NOON + Invitation.LASTS
    unread_counts.forget_counts([bob.pk])
    shown = selectors.notifications_of(bob, now=now)
    assert Kind.INVITATION not in [one.kind for one in shown]
    assert selectors.unread_count(bob, now=now) == len(shown)


def test_what_was_told_of_an_invitation_goes_with_it(ann: User, bob: User) -> None:
    befriend(ann, bob)
    table = table_of(ann, agents=0)
    friends.invite(table=table, user=ann, username="bob", now=NOON)
    tables.leave(table=table, user=ann, now=NOON)
    friends.forget_old(now=NOON + timedelta(hours=2))
    assert not Notification.objects.filter(kind=Kind.INVITATION).exists()


def test_guests_bots_and_closed_accounts_are_told_nothing(ann: User) -> None:
    guest, closed = person("guest", guest=True), person("gone")
    User.objects.filter(pk=closed.pk).update(is_active=False)
    bot = User.objects.create(username="robo", is_bot=True, owner=ann)
    services.notify([guest.pk, closed.pk, bot.pk], Kind.DECISION, "decision:1:decided", address="/", now=NOON)
    assert not Notification.objects.exists()


def test_a_kind_that_is_switched_off_is_not_told(ann: User, bob: User) -> None:
    services.store_preferences(user=bob, off_page=[Kind.REQUEST], off_push=[], at_night=False)
    friends.ask(user=ann, username="bob", now=NOON)
    assert not Notification.objects.filter(user=bob).exists()


def test_a_decision_and_the_answer_to_an_appeal_are_told_once_each(ann: User, bob: User) -> None:
    sanction = Sanction.objects.create(
        user=bob, kind="warn", reason="spam", by=ann, starts_at=NOON, ends_at=NOON + timedelta(days=3)
    )
    for _ in range(2):
        effects.put_into_force(sanction, by=ann, now=NOON)
    effects.notify_of(sanction, "answered", now=NOON)
    assert told(bob) == [Kind.DECISION] * 2
    assert {one.address for one in selectors.notifications_of(bob)} == {"/me/record/"}


def test_entrants_are_called_to_check_in_and_those_who_did_to_the_start() -> None:
    tournament, people = announced(starts_at=NOON + timedelta(hours=1)), [verified(f"entrant{n}") for n in range(4)]
    for user in people:
        entries.join(tournament=tournament, user=user, now=NOON)
    at(tournament, NOON + timedelta(minutes=56))
    for user in people:
        [one] = selectors.notifications_of(user)
        assert (one.kind, one.number, heading_of(one)) == (Kind.TOURNAMENT, Call.CHECK_IN, "Cup")
        assert one.address == f"/tournaments/{tournament.code}/"
    for user in people[:3]:
        entries.check_in(tournament=tournament, user=user, now=NOON + timedelta(minutes=57))
    for _ in range(2):
        at(tournament, NOON + timedelta(minutes=60))
    calls = [[one.number for one in selectors.notifications_of(user)] for user in people]
    assert calls == [[Call.START, Call.CHECK_IN]] * 3 + [[Call.CHECK_IN]]


def test_old_ones_are_deleted_and_of_many_the_newest_stay(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Notification, "MOST", 3)
    for number in range(5):
        services.notify([ann.pk], Kind.REVIEW, f"review:{number}", address="/", now=NOON + timedelta(minutes=number))
    assert set(Notification.objects.values_list("key", flat=True)) == {"review:2", "review:3", "review:4"}
    services.forget_old(now=NOON + Notification.KEPT + timedelta(minutes=3, seconds=30))
    assert set(Notification.objects.values_list("key", flat=True)) == {"review:4"}
    Notification.objects.bulk_create(
        Notification(user=ann, kind=Kind.REVIEW, key=f"more:{number}", address="/", created_at=NOON)
        for number in range(5)
    )
    services.forget_old(now=NOON)
    assert Notification.objects.count() == 3


def test_those_of_closed_accounts_are_neither_shown_nor_counted(ann: User, bob: User) -> None:
    friends.ask(user=ann, username="bob", now=NOON)
    User.objects.filter(pk=ann.pk).update(is_active=False)
    assert told(bob) == []
    assert selectors.unread_count(bob) == 0


@pytest.mark.parametrize("kind", Kind.values)
def test_every_kind_has_words_in_both_languages(ann: User, kind: str, settings: Any) -> None:
    one = Notification(kind=kind, actor=ann, game="doudizhu", title="Cup")
    said = {}
    for language in dict(settings.LANGUAGES):
        with override(language):
            said[language] = (heading_of(one), sentence_of(one), Kind(kind).label)
    assert all(all(words) for words in said.values())
    assert said["en"][1:] != tuple(said["zh-hans"][1:])
