"""Deletes data of conduct and fair play that are older than the product may keep."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.services.seating_steps import forget_marks
from leaderboards.conduct.lapse_record import FORGOTTEN_AFTER
from leaderboards.conduct.models import Lapse, PairPlay, SeatTrace
from leaderboards.conduct.selectors import EVIDENCE_DAYS, TRACE_DAYS, terms
from leaderboards.tournaments.services.entries import forget_devices


def forget_old(*, now: datetime) -> int:
    """Deletes hashes of devices and addresses after 90 days, lapses that no longer count, and old evidence of play.

    The hashes at table seats and tournament entries are cleared too. Returns the number of rows deleted or cleared.
    """
    traces = now - timedelta(days=TRACE_DAYS)
    gone = SeatTrace.objects.filter(at__lt=traces).delete()[0]
    gone += PairPlay.objects.filter(at__lt=now - timedelta(days=EVIDENCE_DAYS)).delete()[0]
    gone += Lapse.objects.filter(at__lt=now - terms().half_life * FORGOTTEN_AFTER).delete()[0]
    return gone + forget_marks(before=traces) + forget_devices(before=traces)
