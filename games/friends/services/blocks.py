"""Blocks between players. A block ends a friendship and hides requests and invitations; the other one is not told."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts import services as accounts
from accounts.models import User
from games.friends.models import Block, FriendRequest, Invitation
from games.notifications.services import forget_actor, retract
from games.rules.core import IllegalMove
from games.services.block_interface import register_blocks

from .pair_steps import lock_pair, other_account, other_player, require_full_account, show_change
from .requests import end_friendship, request_key

MAX_BLOCKS = 200


def block(*, user: User, username: str, now: datetime | None = None) -> None:
    """Blocks a player: ends a friendship, drops requests and invitations of both, and mutes the player's messages.

    A request of the player stays as the player saw it. Repeating has no effect. Raises IllegalMove:
    FRIENDS_NEED_ACCOUNT, NO_SUCH_PLAYER, BLOCKS_FULL, TOO_MANY_MUTED.
    """
    moment = now or timezone.now()
    require_full_account(user)
    other = other_player(user, username)
    with transaction.atomic():
        lock_pair(user, other)
        if Block.objects.filter(user=user, blocked=other).exists():
            return
        if Block.objects.filter(user=user).count() >= MAX_BLOCKS:
            raise IllegalMove("BLOCKS_FULL", most=MAX_BLOCKS)
        Block.objects.create(user=user, blocked=other, muted=_mute(user, other), created_at=moment)
        ended = end_friendship(user, other)
        # kept until the day is over, else a block that ends at once would make room for another request
        mine = FriendRequest.objects.filter(sender=user, receiver=other)
        seen = mine.filter(state=FriendRequest.State.WAITING).exists()
        mine.update(state=FriendRequest.State.WITHDRAWN)
        # one that was taken back stays so: to its sender it would seem to wait again
        theirs = FriendRequest.objects.filter(sender=other, receiver=user, state=FriendRequest.State.WAITING)
        theirs.update(state=FriendRequest.State.SILENCED)
        between = Q(sender=user, receiver=other) | Q(sender=other, receiver=user)
        Invitation.objects.filter(between).delete()
        # to the other one it looks like the end of a friendship or like a request that is taken back, else like nothing
        show_change(user, *([other] if ended or seen else []))
        forget_actor(user=user, actor=other)
        if ended:
            forget_actor(user=other, actor=user)
        elif seen:
            retract(key=request_key(user), user_ids=[other.pk])


def unblock(*, user: User, username: str) -> None:
    """Ends a block, and the mute that came with it. No effect without a block. Raises IllegalMove NO_SUCH_PLAYER."""
    other = other_account(user, username)
    with transaction.atomic():
        lock_pair(user, other)
        held = Block.objects.filter(user=user, blocked=other).first()
        if held is None:
            return
        held.delete()
        if held.muted:
            accounts.unmute(user=user, username=other.username)
        show_change(user)


def blocked_either_way(user: User) -> set[int]:
    """Returns the ids of the players whom this player blocks, or who block this player."""
    rows = Block.objects.filter(Q(user=user) | Q(blocked=user)).values_list("user", "blocked")
    return {pk for pair in rows for pk in pair} - {user.pk}


def _mute(user: User, other: User) -> bool:
    """Mutes a player. Returns False if the player was muted before."""
    if user.mutes.filter(muted=other).exists():
        return False
    try:
        accounts.mute(user=user, username=other.username)
    except accounts.TooManyMuted:
        raise IllegalMove("TOO_MANY_MUTED") from None
    return True


register_blocks(blocked_either_way)
