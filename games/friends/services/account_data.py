"""Deletes what a deleted account had of friends, and adds it to the download of a player's data."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.personal_data import ErasedAccount, in_batches, iso, register_eraser, register_file
from games.friends.models import Block, FriendRequest, Friendship, HiddenPresence, Invitation


def erase_friends(account: ErasedAccount, now: datetime) -> bool:
    """Deletes the friendships, requests, blocks, invitations and presence setting of a deleted account."""
    pk = account.user_id
    Friendship.objects.filter(Q(user=pk) | Q(friend=pk)).delete()
    FriendRequest.objects.filter(Q(sender=pk) | Q(receiver=pk)).delete()
    Block.objects.filter(Q(user=pk) | Q(blocked=pk)).delete()
    Invitation.objects.filter(Q(sender=pk) | Q(receiver=pk)).delete()
    HiddenPresence.objects.filter(user=pk).delete()
    return False


def friends(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    """Yields the player's friends, and whether the player's presence is hidden from them."""
    yield {"presence_hidden": HiddenPresence.objects.filter(user=user).exists()}
    for row in in_batches(Friendship.objects.filter(user=user).select_related("friend")):
        yield {"friend": row.friend.username, "since": iso(row.since)}


def friend_requests(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    """Yields the requests that the player sent or sees. Nothing tells that a request was declined."""
    seen = Q(sender=user) | Q(receiver=user, state=FriendRequest.State.WAITING)
    for row in in_batches(FriendRequest.objects.filter(seen).select_related("sender", "receiver")):
        sent = row.sender_id == user.pk
        withdrawn = row.state == FriendRequest.State.WITHDRAWN
        yield {
            "to" if sent else "from": (row.receiver if sent else row.sender).username, "made": iso(row.created_at),
            "withdrawn": withdrawn,
        }  # fmt: skip


def blocks(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    """Yields the players whom this player blocks, never those who block this player."""
    for row in in_batches(Block.objects.filter(user=user).select_related("blocked")):
        yield {"blocked": row.blocked.username, "since": iso(row.created_at)}


def invitations(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    """Yields the invitations to tables between the player and present friends.

    Those of a friendship that has ended have ended too. If they were there until a block deletes them, they would tell
    of it.
    """
    friends_now = Friendship.objects.filter(user=user).values("friend")
    mine = Q(sender=user, receiver__in=friends_now) | Q(receiver=user, sender__in=friends_now)
    rows = Invitation.objects.filter(mine).select_related("sender", "receiver", "table")
    for row in in_batches(rows):
        sent = row.sender_id == user.pk
        yield {
            "to" if sent else "from": (row.receiver if sent else row.sender).username, "table": row.table.code,
            "made": iso(row.created_at),
        }  # fmt: skip


register_eraser("friends", erase_friends)
register_file("friends", _("your friends"), friends)
register_file("friend_requests", _("your friend requests"), friend_requests)
register_file("blocks", _("the players you have blocked"), blocks)
register_file("invitations", _("invitations to tables that you sent or received"), invitations)
