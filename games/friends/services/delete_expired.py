"""Deletes requests and invitations that nobody can answer any more."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.friends.models import FriendRequest, Invitation
from games.models import Table
from games.notifications.services import retract

from .invitations import invitation_key
from .requests import DAY


def forget_old(*, now: datetime) -> int:
    """Deletes expired and withdrawn requests, and invitations to closed tables. Returns the number of rows.

    What was told of these invitations goes with them.
    """
    withdrawn = FriendRequest.objects.filter(state=FriendRequest.State.WITHDRAWN, created_at__lt=now - DAY)
    expired = FriendRequest.objects.filter(created_at__lt=now - FriendRequest.LASTS)
    old = Invitation.objects.filter(created_at__lt=now - Invitation.LASTS)
    # kept for an hour, since the limit of an hour counts them
    closed = Invitation.objects.filter(table__status=Table.Status.CLOSED, created_at__lt=now - timedelta(hours=1))
    for table, sender, receiver in (old | closed).values_list("table", "sender", "receiver"):
        retract(key=invitation_key(table, sender), user_ids=[receiver])
    return sum(rows.delete()[0] for rows in (withdrawn, expired, old, closed))
