"""Reads promotions: the match by which a player reached the present tier of a points ladder."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import F

from leaderboards import points
from leaderboards.models import LadderEntry, Standing


@dataclass(frozen=True, slots=True)
class Promotion:
    """A step up to a tier: the points after it and the end of the match that brought it."""

    tier: points.Tier
    total: int
    at: datetime


def promotion_of(standing: Standing) -> Promotion | None:
    """Returns the match by which the player of this standing last rose to the present tier, in the present season.

    None in the lowest tier, and if the player came into the tier from above or kept it from the season before.
    """
    tier = points.tier_of(standing.points)
    if tier.floor is None:
        return None
    entries = LadderEntry.objects.filter(standing=standing, total__gte=tier.floor, points__gt=F("total") - tier.floor)
    if standing.cut_at is not None:
        entries = entries.filter(result__finished_at__gte=standing.cut_at)
    entry = entries.select_related("result").order_by("-result__finished_at", "-result").first()
    if entry is None or points.tier_of(entry.total) != tier:
        return None
    return Promotion(tier, entry.total, entry.result.finished_at)
