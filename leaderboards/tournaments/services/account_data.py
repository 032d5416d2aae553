"""The tournaments' part of deleting an account and of a player's download."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.personal_data import (
    ERASED_NAME,
    ErasedAccount,
    accounts_of,
    in_batches,
    iso,
    register_eraser,
    register_file,
)
from games.models import Table
from leaderboards.tournaments.models import Adjustment, Entrant, Tournament, TournamentLogEntry

from .lock_and_log import bump_version, lock_tournament


def erase_in_tournaments(account: ErasedAccount, now: datetime) -> bool:
    """Removes a deleted account from one tournament at a time: its name, its device's hash, and the texts it wrote.

    A tournament that it created keeps its title, in which only names of the account are replaced. The log keeps every
    entry; only the reasons that the account typed are emptied.
    """
    mine = Q(entrants__in=Entrant.objects.filter(user=account.user_id).exclude(name=ERASED_NAME, device=""))
    typed = TournamentLogEntry.objects.filter(by=account.user_id).exclude(reason="")
    added = Adjustment.objects.filter(by=account.user_id).exclude(reason="")
    wrote = Q(acts__in=typed) | Q(entrants__adjustments__in=added)
    created = Q(creator=account.user_id)
    for found in Tournament.objects.filter(mine | wrote | created).distinct().order_by("pk"):
        if _erase_in(account, found):
            return True
    return False


def tournaments(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    """Yields the tournaments that the player or own bots entered, with score and place, for the data download."""
    rows = Entrant.objects.filter(user__in=accounts_of(user)).select_related("user", "tournament")
    for row in in_batches(rows):
        yield {
            "account": row.user.username, "tournament": row.tournament.code, "title": row.tournament.name,
            "number": row.number, "name": row.name, "status": row.status, "entered": iso(row.registered_at),
            "checked_in": iso(row.checked_in_at), "score": row.score, "place": row.place, "tables": row.played,
            "byes": row.byes,
        }  # fmt: skip


def created_tournaments(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    for row in in_batches(Tournament.objects.filter(creator=user)):
        yield {
            "tournament": row.code, "title": row.name, "description": row.about, "game": row.game,
            "format": row.format, "status": row.status, "created": iso(row.created_at), "starts": iso(row.starts_at),
        }  # fmt: skip


def _erase_in(account: ErasedAccount, found: Tournament) -> bool:
    """Removes a deleted account's names, device hashes and texts from one tournament.

    Returns False if there was nothing left to remove.
    """
    held = lock_tournament(found)
    entrants = held.entrants.filter(user=account.user_id).exclude(name=ERASED_NAME, device="")
    changed = entrants.update(name=ERASED_NAME, device="")
    # an update of the query leaves out the model's guard, which refuses any other change of the log
    changed += (
        TournamentLogEntry.objects.filter(tournament=held, by=account.user_id).exclude(reason="").update(reason="")
    )
    adjusted = Adjustment.objects.filter(entrant__tournament=held, by=account.user_id)
    changed += adjusted.exclude(reason="").update(reason="")
    if held.creator_id == account.user_id:
        name = account.without_names(held.name)[:60]
        if (name, "") != (held.name, held.about):
            Tournament.objects.filter(pk=held.pk).update(name=name, about="")
            Table.objects.filter(tournament=held.code).update(title=name)
            changed += 1
    if changed:
        bump_version(held.pk)
    return bool(changed)


register_eraser("tournaments", erase_in_tournaments)
register_file("tournaments", _("the tournaments you and your bots joined"), tournaments)
register_file("created_tournaments", _("the tournaments you created"), created_tournaments)
