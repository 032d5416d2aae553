"""Creates notifications, each once, and tells open pages and devices of them after the commit."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import partial

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import after_commit, task_sending
from games.notifications import unread_counts
from games.notifications.models import Kind, Notification, Preferences, PushSubscription
from games.notifications.selectors import preferences_of
from games.services.block_interface import blocked_either_way

PUSH_EXPIRES = 60.0
"""Seconds after which the broker drops the task of a push: by then the periodic task sends another."""
BATCH = 500
"""The number of rows that one statement writes."""


def notify(
    user_ids: Iterable[int], kind: Kind, key: str, *, address: str, actor: User | None = None, game: str = "",
    title: str = "", number: int = 0, now: datetime | None = None,
) -> None:  # fmt: skip
    """Tells these players something, within the caller's transaction. Telling the same again (`key`) has no effect.

    Guests, bots, closed accounts, players who switched this kind off, and those who block `actor` or are blocked by
    them are left out. Nothing is sent before the commit.
    """
    moment = now or timezone.now()
    wanted = set(user_ids) - (blocked_either_way(actor) | {actor.pk} if actor is not None else set())
    people = User.objects.filter(pk__in=wanted, is_active=True, is_guest=False, is_bot=False)
    people_ids = set(people.values_list("pk", flat=True))
    told = Notification.objects.filter(key=key, user__in=people_ids)
    people_ids -= set(told.values_list("user", flat=True))
    if not people_ids:
        return
    chosen, reachable = preferences_of(people_ids), _reachable(people_ids)
    rows = [
        Notification(
            user_id=pk, kind=kind, key=key, actor=actor, game=game, title=title, address=address, number=number,
            listed=kind not in chosen[pk].off_page, created_at=moment,
            push_at=moment if pk in reachable and kind not in chosen[pk].off_push else None,
        )
        for pk in sorted(people_ids)
        if _is_wanted(kind, chosen[pk], reachable=pk in reachable)
    ]  # fmt: skip
    Notification.objects.bulk_create(rows, batch_size=BATCH, ignore_conflicts=True)
    if len(rows) == 1:
        delete_surplus(rows[0].user_id)
    show_change(row.user_id for row in rows)
    send_pushes(Notification.objects.filter(key=key, user__in=reachable, push_at__isnull=False))


def renew_turn(*, user_id: int, key: str, number: int, now: datetime) -> bool:
    """Tells a player anew of a table where it is the player's next turn. Returns False without an earlier one to renew.

    Each turn is told once, whatever number of workers look for it.
    """
    mine = Notification.objects.filter(user=user_id, key=key)
    chosen = preferences_of([user_id])[user_id]
    pushed = Kind.TURN not in chosen.off_push and user_id in _reachable({user_id})
    renewed = mine.filter(number__lt=number).update(
        number=number, created_at=now, read_at=None, push_at=now if pushed else None
    )
    if renewed:
        show_change([user_id])
        send_pushes(mine.filter(push_at__isnull=False))
    return bool(renewed) or mine.exists()


def retract(*, key: str, user_ids: Iterable[int]) -> None:
    """Deletes what these players were told under this key, since it is settled or was taken back."""
    for pk in user_ids:
        if Notification.objects.filter(user=pk, key=key).delete()[0]:
            show_change([pk])


def forget_actor(*, user: User, actor: User) -> None:
    """Deletes what this player was told because of another one, since their friendship has ended or is blocked."""
    if Notification.objects.filter(user=user, actor=actor).delete()[0]:
        show_change([user.pk])


def show_change(user_ids: Iterable[int]) -> None:
    """Makes every open page of these players, after the commit, fetch its number of unread notifications."""
    changed = sorted(set(user_ids))
    if changed:
        transaction.on_commit(partial(_show, changed))


def send_pushes(rows: Iterable[Notification]) -> None:
    """Sends a task for each of these notifications, after the commit. The broker drops one that is not run in time."""
    for row in rows:
        task = partial(task_sending.send_task, "notifications.tasks.push", (row.pk,), expires=PUSH_EXPIRES)
        transaction.on_commit(task)


def delete_surplus(user_id: int) -> None:
    """Deletes a player's oldest notifications beyond `Notification.MOST`."""
    surplus = Notification.objects.filter(user=user_id).values_list("pk", flat=True)[Notification.MOST :]
    Notification.objects.filter(pk__in=list(surplus)).delete()


def _show(user_ids: list[int]) -> None:
    unread_counts.forget_counts(user_ids)
    for pk in user_ids:
        after_commit.broadcast(after_commit.bell_group(pk), {"type": "bell.changed"})


def _reachable(user_ids: set[int]) -> set[int]:
    """Returns which of these players have a device for Web Push. None if requests to outside are switched off."""
    if not settings.KAIJU["OUTBOUND"]["ENABLED"]:
        return set()
    return set(PushSubscription.objects.filter(user__in=user_ids).values_list("user", flat=True))


def _is_wanted(kind: Kind, chosen: Preferences, *, reachable: bool) -> bool:
    return kind not in chosen.off_page or (reachable and kind not in chosen.off_push)
