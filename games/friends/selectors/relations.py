"""Reads friends, requests, blocks and invitations of a player."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from accounts.models import User
from games.friends.models import Block, FriendRequest, Friendship, Invitation
from games.models import Table

from .presence import STATES, Presence, presence_of

SHOWN = 3
"""The number of invitations that a page shows at once."""
LISTED = 100
"""The most requests that a player sees at once. Those that are older come into sight when these are answered."""
NONE, FRIEND, ASKED, ASKS_YOU, BLOCKED = "none", "friend", "asked", "asks_you", "blocked"
RELATIONS = (NONE, FRIEND, ASKED, ASKS_YOU, BLOCKED)
"""The relations that a player may have to the viewer. Nobody is told that the other one blocks them or declined."""

State = FriendRequest.State


@dataclass(frozen=True, slots=True)
class Friend:
    """A friend, and where the friend is at present."""

    user: User
    since: datetime
    presence: Presence


def friends_of(user: User) -> list[Friend]:
    """Returns the player's friends: those at tables first, then others who are here, then the rest, by name.

    Takes three queries, however many friends there are.
    """
    rows = list(Friendship.objects.filter(user=user, friend__is_active=True).select_related("friend"))
    places = presence_of([row.friend_id for row in rows])
    friends = [Friend(row.friend, row.since, places[row.friend_id]) for row in rows]
    order = {state: number for number, state in enumerate(STATES)}
    return sorted(friends, key=lambda one: (order[one.presence.state], one.user.shown_name.casefold()))


def requests_to(user: User, *, now: datetime) -> list[FriendRequest]:
    """Returns the requests that wait for this player's answer, the newest first, with their senders.

    At most `LISTED`: many accounts together could send more than a page can show.
    """
    waiting = FriendRequest.objects.filter(receiver=user, state=State.WAITING, created_at__gt=now - FriendRequest.LASTS)
    return list(waiting.filter(sender__is_active=True).select_related("sender")[:LISTED])


def requests_from(user: User, *, now: datetime) -> list[FriendRequest]:
    """Returns the requests of this player without an answer, the newest first. A declined one looks like the others."""
    sent = FriendRequest.objects.filter(sender=user, created_at__gt=now - FriendRequest.LASTS)
    return list(sent.exclude(state=State.WITHDRAWN).filter(receiver__is_active=True).select_related("receiver"))


def blocked_by(user: User) -> list[Block]:
    """Returns the player's blocks with the blocked players, the newest first."""
    rows = Block.objects.filter(user=user, blocked__is_active=True).select_related("blocked")
    return list(rows.order_by("-created_at", "-pk"))


def invitations_to(user: User, *, now: datetime) -> QuerySet[Invitation]:
    """Returns the invitations that this player may still follow, the newest first.

    An invitation ends when its table closes, after a day, with the friendship, or when the player dismisses it or sits
    down there.
    """
    rows = Invitation.objects.filter(receiver=user, dismissed=False, created_at__gt=now - Invitation.LASTS)
    friends = Friendship.objects.filter(user=user).values("friend")
    seated = Table.objects.filter(seats__user=user, seats__left=False)
    return (
        rows.exclude(table__status=Table.Status.CLOSED)
        .exclude(table__in=seated)
        .filter(sender__in=friends, sender__is_active=True)
        .select_related("sender", "table")
    )


def invited_to(table: Table, *, by: User) -> set[int]:
    """Returns the ids of the friends whom this player has invited to the table."""
    return set(Invitation.objects.filter(table=table, sender=by).values_list("receiver", flat=True))


def relations_to(user: User, others: Collection[int], *, now: datetime) -> dict[int, str]:
    """Returns what each of these players is to this one (`RELATIONS`), by four queries."""
    friends = Friendship.objects.filter(user=user, friend__in=others).values_list("friend", flat=True)
    requests = FriendRequest.objects.filter(created_at__gt=now - FriendRequest.LASTS).exclude(state=State.WITHDRAWN)
    asked = requests.filter(sender=user, receiver__in=others).values_list("receiver", flat=True)
    asking = requests.filter(receiver=user, sender__in=others, state=State.WAITING).values_list("sender", flat=True)
    blocked = Block.objects.filter(user=user, blocked__in=others).values_list("blocked", flat=True)
    found = dict.fromkeys(others, NONE)
    groups: Iterable[tuple[str, Iterable[int]]] = (
        (ASKED, asked), (ASKS_YOU, asking), (FRIEND, friends), (BLOCKED, blocked),
    )  # fmt: skip
    for relation, members in groups:
        found |= dict.fromkeys(members, relation)
    return found
