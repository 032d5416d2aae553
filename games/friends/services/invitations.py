"""Invitations of friends to tables."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.friends.models import Friendship, Invitation
from games.models import Seat, Table
from games.notifications import services as notifications
from games.notifications.models import Kind
from games.rules.core import IllegalMove

from .pair_steps import lock_pair, other_player, require_full_account, show_change

AT_A_TABLE = 20
"""The most friends whom one player may invite to one table."""
PER_HOUR = 60
HOUR = timedelta(hours=1)
AGAIN_AFTER = timedelta(minutes=2)
"""Time after which the same invitation may be shown anew."""


def invite(*, table: Table, user: User, username: str, now: datetime | None = None) -> None:
    """Invites a friend to the table at which this player sits. The friend's open pages show it at once.

    An invitation that the friend dismissed stays dismissed, and the player is not told. Raises IllegalMove:
    FRIENDS_NEED_ACCOUNT, NO_SUCH_PLAYER, NOT_FRIENDS, NOT_SEATED, FIXED_SEATS, STREAM_DECIDES, TABLE_CLOSED,
    FRIEND_SEATED, INVITED_ALREADY, INVITATIONS_FULL.
    """
    moment = now or timezone.now()
    require_full_account(user)
    friend = other_player(user, username)
    with transaction.atomic():
        lock_pair(user, friend)
        if not Friendship.objects.filter(user=user, friend=friend).exists():
            raise IllegalMove("NOT_FRIENDS")
        _require_place_to_invite(table, user)
        if Seat.objects.filter(table=table, user=friend, left=False).exists():
            raise IllegalMove("FRIEND_SEATED")
        known = Invitation.objects.filter(table=table, sender=user, receiver=friend).first()
        if known is None:
            _require_few(table, user, moment)
            Invitation.objects.create(table=table, sender=user, receiver=friend, created_at=moment)
        elif known.created_at > moment - AGAIN_AFTER:
            raise IllegalMove("INVITED_ALREADY")
        else:
            Invitation.objects.filter(pk=known.pk).update(created_at=moment)
            if known.dismissed:
                return
        show_change(friend)
        if known is None:
            notifications.notify(
                [friend.pk], Kind.INVITATION, invitation_key(table.pk, user.pk), actor=user, game=table.game,
                address=reverse("table", args=[table.code]), number=table.pk, now=moment,
            )  # fmt: skip


def dismiss(*, user: User, invitation_id: int) -> None:
    """Hides an invitation from its receiver for good. No effect on one that is gone, or that others received."""
    mine = Invitation.objects.filter(pk=invitation_id, receiver=user, dismissed=False)
    found = mine.values_list("table", "sender").first()
    if found is not None and mine.update(dismissed=True):
        show_change(user)
        notifications.retract(key=invitation_key(*found), user_ids=[user.pk])


def invitation_key(table_id: int, sender_id: int) -> str:
    """Returns the key under which a friend is notified of this player's invitation to a table."""
    return f"invitation:{table_id}:{sender_id}"


def _require_place_to_invite(table: Table, user: User) -> None:
    table = Table.objects.get(pk=table.pk)
    if table.status == Table.Status.CLOSED:
        raise IllegalMove("TABLE_CLOSED")
    if table.tournament:
        raise IllegalMove("FIXED_SEATS")
    if table.streamed:
        raise IllegalMove("STREAM_DECIDES")
    if not Seat.objects.filter(table=table, user=user, left=False).exists():
        raise IllegalMove("NOT_SEATED")


def _require_few(table: Table, user: User, now: datetime) -> None:
    sent = Invitation.objects.filter(sender=user)
    here, lately = sent.filter(table=table).count(), sent.filter(created_at__gt=now - HOUR).count()
    if here >= AT_A_TABLE or lately >= PER_HOUR:
        raise IllegalMove("INVITATIONS_FULL")
