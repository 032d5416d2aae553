"""Requests to be friends, and friendships: ask, accept, decline, withdraw, remove."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.friends.models import Block, FriendRequest, Friendship
from games.notifications import services as notifications
from games.notifications.models import Kind
from games.rules.core import IllegalMove

from .pair_steps import lock_pair, other_account, other_player, require_full_account, show_change

MAX_FRIENDS = 200
MAX_WAITING = 50
"""The most requests of one player that wait for an answer."""
PER_DAY = 20
"""The most players whom one player may ask within 24 hours."""
DAY = timedelta(days=1)

State = FriendRequest.State


def ask(*, user: User, username: str, now: datetime | None = None) -> bool:
    """Asks a player to be friends. Returns True if they are friends now, since the other one had asked before.

    Repeating has no effect. A player who blocks the asker never sees the request, and the asker sees no difference.
    Raises IllegalMove: FRIENDS_NEED_ACCOUNT, NO_SUCH_PLAYER, GUEST_NO_FRIEND, ALREADY_FRIENDS, YOU_BLOCK_PLAYER,
    FRIENDS_FULL, THEIR_FRIENDS_FULL, REQUESTS_FULL, REQUESTS_DAY_FULL, ASKED_TODAY.
    """
    moment = now or timezone.now()
    require_full_account(user)
    other = other_player(user, username)
    if other.is_guest:
        raise IllegalMove("GUEST_NO_FRIEND")
    with transaction.atomic():
        lock_pair(user, other)
        if Friendship.objects.filter(user=user, friend=other).exists():
            raise IllegalMove("ALREADY_FRIENDS")
        if Block.objects.filter(user=user, blocked=other).exists():
            raise IllegalMove("YOU_BLOCK_PLAYER")
        _require_space(user)
        if not Block.objects.filter(user=other, blocked=user).exists():
            theirs = open_requests(moment).filter(sender=other, receiver=user)
            if theirs.exists():
                _befriend(user, other, moment)
                return True
        _store_request(user, other, moment)
    return False


def accept(*, user: User, username: str, now: datetime | None = None) -> None:
    """Accepts a player's request: the two are friends from now on. No effect if they are already.

    Raises IllegalMove: FRIENDS_NEED_ACCOUNT, NO_SUCH_PLAYER, NO_SUCH_REQUEST, FRIENDS_FULL, THEIR_FRIENDS_FULL.
    """
    moment = now or timezone.now()
    require_full_account(user)
    other = other_player(user, username)
    with transaction.atomic():
        lock_pair(user, other)
        if Friendship.objects.filter(user=user, friend=other).exists():
            return
        if not open_requests(moment).filter(sender=other, receiver=user, state=State.WAITING).exists():
            raise IllegalMove("NO_SUCH_REQUEST")
        _require_space(user)
        _befriend(user, other, moment)


def decline(*, user: User, username: str) -> None:
    """Declines a player's request, who is not told. No effect without such a request.

    Raises IllegalMove NO_SUCH_PLAYER.
    """
    other = other_account(user, username)
    with transaction.atomic():
        lock_pair(user, other)
        waiting = FriendRequest.objects.filter(sender=other, receiver=user, state=State.WAITING)
        if waiting.update(state=State.SILENCED):
            show_change(user)
            notifications.retract(key=request_key(other), user_ids=[user.pk])


def withdraw(*, user: User, username: str) -> None:
    """Takes back the request to a player. No effect without one. Raises IllegalMove NO_SUCH_PLAYER."""
    other = other_account(user, username)
    with transaction.atomic():
        lock_pair(user, other)
        seen = FriendRequest.objects.filter(sender=user, receiver=other, state=State.WAITING).exists()
        sent = FriendRequest.objects.filter(sender=user, receiver=other).exclude(state=State.WITHDRAWN)
        if sent.update(state=State.WITHDRAWN):
            show_change(user, *([other] if seen else []))
            notifications.retract(key=request_key(user), user_ids=[other.pk])


def remove(*, user: User, username: str) -> None:
    """Ends a friendship, and takes back what each was told of the other. No effect without one.

    A block later on then takes nothing more from the other one, who could tell by that.
    Raises IllegalMove NO_SUCH_PLAYER.
    """
    other = other_account(user, username)
    with transaction.atomic():
        lock_pair(user, other)
        if end_friendship(user, other):
            show_change(user, other)
            notifications.forget_actor(user=user, actor=other)
            notifications.forget_actor(user=other, actor=user)


def end_friendship(one: User, other: User) -> bool:
    """Deletes both rows of a friendship. Returns False if there was none. Call it with both accounts locked."""
    rows = Friendship.objects.filter(Q(user=one, friend=other) | Q(user=other, friend=one))
    return bool(rows.delete()[0])


def open_requests(now: datetime) -> QuerySet[FriendRequest]:
    """Returns the requests that still count: neither withdrawn nor too old."""
    return FriendRequest.objects.filter(created_at__gt=now - FriendRequest.LASTS).exclude(state=State.WITHDRAWN)


def _require_space(user: User) -> None:
    if Friendship.objects.filter(user=user).count() >= MAX_FRIENDS:
        raise IllegalMove("FRIENDS_FULL", most=MAX_FRIENDS)


def _befriend(user: User, other: User, now: datetime) -> None:
    """Makes two locked players friends. Raises IllegalMove THEIR_FRIENDS_FULL."""
    if Friendship.objects.filter(user=other).count() >= MAX_FRIENDS:
        raise IllegalMove("THEIR_FRIENDS_FULL")
    pairs = (user, other), (other, user)
    Friendship.objects.bulk_create(Friendship(user=one, friend=friend, since=now) for one, friend in pairs)
    FriendRequest.objects.filter(Q(sender=user, receiver=other) | Q(sender=other, receiver=user)).delete()
    show_change(user, other)
    notifications.retract(key=request_key(other), user_ids=[user.pk])
    notifications.notify(
        [other.pk], Kind.ACCEPTED, f"accepted:{user.pk}:{now:%Y-%m-%d}", address=reverse("friends"), actor=user,
        now=now,
    )  # fmt: skip


def request_key(sender: User) -> str:
    """Returns the key under which a receiver is notified of this sender's request."""
    return f"request:{sender.pk}"


def _store_request(user: User, other: User, now: datetime) -> None:
    """Stores a request, hidden from a receiver who blocks the sender. Does nothing if it waits already."""
    known = FriendRequest.objects.filter(sender=user, receiver=other).first()
    if known is not None and known.created_at > now - FriendRequest.LASTS and known.state != State.WITHDRAWN:
        return
    if known is not None and known.created_at > now - DAY:
        raise IllegalMove("ASKED_TODAY")
    sent = FriendRequest.objects.filter(sender=user)
    if sent.filter(created_at__gt=now - DAY).count() >= PER_DAY:
        raise IllegalMove("REQUESTS_DAY_FULL", most=PER_DAY)
    if open_requests(now).filter(sender=user).count() >= MAX_WAITING:
        raise IllegalMove("REQUESTS_FULL", most=MAX_WAITING)
    hidden = Block.objects.filter(user=other, blocked=user).exists()
    state = State.SILENCED if hidden else State.WAITING
    FriendRequest.objects.update_or_create(sender=user, receiver=other, defaults={"state": state, "created_at": now})
    show_change(user, *([] if hidden else [other]))
    if not hidden:
        notifications.notify(
            [other.pk], Kind.REQUEST, request_key(user), address=reverse("friends"), actor=user, now=now
        )
