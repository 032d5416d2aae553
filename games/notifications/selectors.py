"""Reads notifications, their number, and what a player wants to be told."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, time, timedelta
from hashlib import sha256
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games import player_presence
from games.models import Seat, Table

from . import unread_counts
from .models import Kind, Notification, Preferences, PushSubscription

SHOWN = 60
"""The most notifications on the page."""
NIGHT = (time(22), time(8))
"""The hours in which devices get nothing, in the player's time zone."""


def notifications_of(user: User, *, now: datetime | None = None) -> list[Notification]:
    """Returns the player's newest notifications, without invitations that have ended.

    Those that players caused whose account is closed are left out too.
    """
    rows = standing(Notification.objects.filter(user=user, listed=True), now=now or timezone.now())
    return list(rows.exclude(actor__is_active=False).select_related("actor")[:SHOWN])


def standing(rows: QuerySet[Notification], *, now: datetime) -> QuerySet[Notification]:
    """Leaves out invitations that have ended: after a day, with their table, or when the player sits there.

    When a friendship ends or the player dismisses an invitation, its notification is deleted.
    """
    open_tables = Table.objects.filter(pk=OuterRef("number")).exclude(status=Table.Status.CLOSED)
    seated = Seat.objects.filter(table=OuterRef("number"), user=OuterRef("user"), left=False)
    lasts = Q(created_at__gt=now - Notification.INVITATION_LASTS)
    return rows.filter(~Q(kind=Kind.INVITATION) | (lasts & Exists(open_tables) & ~Exists(seated)))


def unread_count(user: User, *, now: datetime | None = None) -> int:
    """Returns how many notifications the player has not seen, a minute late at most."""
    known = unread_counts.known_count(user.pk)
    if known is None:
        unread = Notification.objects.filter(user=user, listed=True, read_at=None)
        known = standing(unread, now=now or timezone.now()).exclude(actor__is_active=False).count()
        unread_counts.note_count(user.pk, known)
    return known


def preferences_of(user_ids: Collection[int]) -> dict[int, Preferences]:
    """Returns what each of these players wants, by one query. Players who never chose get the usual."""
    known = {row.pk: row for row in Preferences.objects.filter(user__in=user_ids)}
    return {pk: known.get(pk) or Preferences(user_id=pk) for pk in user_ids}


def device_digests(user: User) -> list[str]:
    """Returns the SHA-256 digests of the addresses of the player's devices, by which a device recognises itself."""
    devices = PushSubscription.objects.filter(user=user).values_list("endpoint", flat=True)
    return [sha256(endpoint.encode()).hexdigest() for endpoint in devices]


def end_of_night(preferences: Preferences, now: datetime) -> datetime | None:
    """Returns when the player's quiet hours end; None if it is not night there, or pushes are wanted at night too."""
    if preferences.at_night:
        return None
    local = now.astimezone(zone_of(preferences))
    begins, ends = NIGHT
    if ends <= local.time() < begins:
        return None
    day = local.date() + timedelta(days=1 if local.time() >= begins else 0)
    return datetime.combine(day, ends, tzinfo=local.tzinfo).astimezone(now.tzinfo)


def zone_of(preferences: Preferences) -> ZoneInfo:
    try:
        return ZoneInfo(preferences.time_zone or settings.TIME_ZONE)
    except (ZoneInfoNotFoundError, ValueError):  # a zone that this machine's data does not know
        return ZoneInfo(settings.TIME_ZONE)


def players_away(seated: Collection[tuple[int, str]]) -> set[tuple[int, str]]:
    """Returns those pairs of a player and a table's code whose player is not shown as present there.

    A player counts as present as long as friends are shown so: while hidden moves are made, nothing changes.
    """
    places = player_presence.places_of({user for user, _code in seated})
    here = {(pk, place.code) for pk, place in places.items() if place.kind == player_presence.TABLE}
    return set(seated) - here
