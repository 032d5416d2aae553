"""Decides which players leaderboards list: those with an established and active rating and an open account."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import F, Q, QuerySet
from django.dispatch import receiver
from django.utils import timezone

from accounts.models import User
from accounts.signals import account_closing
from leaderboards import ranks
from leaderboards.models import Board, Rating, Standing

from .locks import lock_ladders

BATCH = 500


def with_access(found: QuerySet[Rating]) -> QuerySet[Rating]:
    """Adds to each rating `is_open` (whether the account is open) and `is_bot`.

    Both are null for an agent and for a deleted account.
    """
    return found.annotate(is_open=F("user__is_active"), is_bot=F("user__is_bot"))


def is_listed(row: Rating, now: datetime) -> bool:
    """Whether a rating is listed on its board: established, active and of an open account.

    Agents and bots are listed on the board of agents only, people only on the boards of people and of practice.
    """
    machine = bool(row.agent or getattr(row, "is_bot", False))
    theirs = (row.board == Board.AGENTS) == machine and bool(row.agent or getattr(row, "is_open", False))
    return theirs and row.rests_at is not None and row.rests_at > now


def refresh_listing(*, now: datetime | None = None) -> int:
    """Removes ratings that became inactive from the leaderboards, and lists those whose account was reopened.

    No event occurs when a rating becomes inactive, so the periodic task calls this each minute. Returns the number of
    ratings and standings that changed.
    """
    at = now or timezone.now()
    gone = Q(listed=True, rests_at__lte=at)
    back = Q(listed=False, user__is_active=True, provisional=False, rests_at__gt=at)
    back &= Q(user__is_bot=False) | Q(board=Board.AGENTS)
    moved = 0
    for wrong in (gone, back):
        while changed := _set_listed(wrong, at):
            moved += changed
    while changed := _list_reopened_standings():
        moved += changed
    return moved


def _list_reopened_standings() -> int:
    """Lists the next batch of standings whose accounts were reopened on the points ladders. Returns their number.

    Only ratings become inactive with time, so a standing is unlisted for a closed account only.
    """
    back = Standing.objects.filter(listed=False, user__is_active=True).order_by("pk")
    if not back.exists():
        return 0
    with lock_ladders():
        found = list(back[:BATCH])
        Standing.objects.filter(pk__in=[row.pk for row in found]).update(listed=True)
        ranks.update_counts([(ranks.Ladder.of(row), None, row.points) for row in found])
        return len(found)


def _set_listed(wrong: Q, now: datetime) -> int:
    amiss = Rating.objects.filter(wrong).order_by("pk")
    if not amiss.exists():
        return 0
    with lock_ladders():
        found = list(with_access(amiss)[:BATCH])
        moves = []
        for row in found:
            row.listed = is_listed(row, now)
            before, after = (None, row.value) if row.listed else (row.value, None)
            moves.append((ranks.Ladder.of(row), before, after))
        Rating.objects.bulk_update(found, ["listed"])
        ranks.update_counts(moves)
        return len(found)


@receiver(account_closing)
def unlist_account(user: User, **_: Any) -> None:
    """Removes an account's ratings and standings from the leaderboards when the account is closed or deleted.

    Runs in the transaction that closes the account. The rows stay, since other players were rated by them.
    """
    shown = [model.objects.filter(user=user, listed=True) for model in (Standing, Rating)]
    if not any(rows.exists() for rows in shown):
        return
    with lock_ladders():
        gone: list[Standing | Rating] = [row for rows in shown for row in rows]
        for rows in shown:
            rows.update(listed=False)
        ranks.update_counts([(ladder, ladder.value_of(row), None) for row in gone for ladder in [ranks.Ladder.of(row)]])
