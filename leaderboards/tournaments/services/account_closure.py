"""Withdraws people who close their account, and bots that are retired, from the tournaments that they joined.

It happens when the account closes, or at the latest at the tournament's next step.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.dispatch import receiver
from django.utils import timezone

from accounts.models import User
from accounts.signals import account_closing
from leaderboards.tournaments.models import Entrant, Tournament

from . import entries


@receiver(account_closing)
def leave_tournaments(user: User, **_: Any) -> None:
    """Withdraws the user of a closing account from all tournaments that are not over, after the transaction's commit.

    Within that transaction, closing the account might have to wait for a tournament that is just being paired.
    """
    mine = Entrant.objects.filter(user=user).exclude(status=Entrant.Status.WITHDRAWN)
    entered = mine.exclude(tournament__status__in=Tournament.OVER).values_list("tournament", flat=True)
    for pk in list(entered):
        transaction.on_commit(partial(_leave, pk), robust=True)  # a failure in one must not affect the others


def send_closed_away(tournament: Tournament, *, now: datetime) -> int:
    """Withdraws all entrants of a locked tournament whose accounts are closed, suspended or banned.

    Returns how many were withdrawn.
    """
    closed = Q(user=None) | Q(user__is_active=False)
    for kept_out in ("suspended_until", "banned_until"):
        closed |= Q(**{f"user__{kept_out}__gt": now}) | Q(**{f"user__owner__{kept_out}__gt": now})
    gone = tournament.entrants.filter(closed, agent="").exclude(status=Entrant.Status.WITHDRAWN)
    rows = list(gone.order_by("number"))
    for entrant in rows:
        entries.withdraw_entrant(tournament, entrant, why=Entrant.Why.OWN, now=now)
    return len(rows)


def _leave(pk: int) -> None:
    with transaction.atomic():
        held = Tournament.objects.select_for_update().filter(pk=pk).exclude(status__in=Tournament.OVER).first()
        if held is not None:
            send_closed_away(held, now=timezone.now())
