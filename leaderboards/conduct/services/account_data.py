"""The part of conduct in deleting an account and in the download of a player's data.

The download holds the player's own lapses, but no suspicions, because these would also tell something about other
players.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.personal_data import ErasedAccount, in_batches, iso, register_eraser, register_file
from games.models import Match
from leaderboards.conduct.models import Lapse, SeatTrace, Suspicion


def erase_traces(account: ErasedAccount, now: datetime) -> bool:
    """Deletes the hashes of devices and addresses that a deleted account used, without waiting for the usual 90 days.

    The account's names in notes of staff are replaced. Lapses and suspicions refer to it by key only, and stay.
    """
    SeatTrace.objects.filter(user=account.user_id).delete()
    for row in Suspicion.objects.select_for_update(of=("self",)).filter(account.quoted_in("note")).order_by("pk"):
        Suspicion.objects.filter(pk=row.pk).update(note=account.without_names(row.note)[:300])
    return False


def lapses(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    """Yields the player's own lapses at rated matches, for the download of the player's data.

    Matches that are still sealed, that is, hidden until their tournament round ends, are left out.
    """
    rows = Lapse.objects.filter(user=user, match__status__in=Match.ENDED, match__sealed=False)
    for row in in_batches(rows):
        yield {
            "match": str(row.match_id), "kind": row.kind, "count": row.count, "at": iso(row.at),
            "excused": iso(row.excused_at),
        }  # fmt: skip


register_eraser("traces", erase_traces)
register_file("lapses", _("your departures from rated matches and missed turns there"), lapses)
