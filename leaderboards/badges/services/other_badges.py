"""Grants the badges that follow from solved daily puzzles and from final places in tournaments."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.db.models import Count, Exists, F, OuterRef

from games.puzzles.models import PlayedDay
from leaderboards.badges.kinds import PODIUM_FIELD, PODIUM_PLACES, PUZZLE_DAYS
from leaderboards.badges.models import Badge
from leaderboards.tournaments.models import Entrant, Tournament

from .badge_rows import BadgeId, Ground, held_badges, players, store

BATCH = 200
"""Maximum number of players whose puzzle days are read at once."""


def grant_puzzle_badges() -> int:
    """Grants the badge for solved daily puzzles to all who have solved enough and lack it. Returns their number."""
    has = Badge.objects.filter(user=OuterRef("user"), key="puzzle_days")
    rows = PlayedDay.objects.filter(~Exists(has), user__in=players(), solved_at__isnull=False)
    counted = rows.values("user").annotate(days=Count("pk")).filter(days__gte=PUZZLE_DAYS).order_by("user")
    waiting = list(counted.values_list("user", flat=True))
    return sum(store_puzzle_badges(waiting[start : start + BATCH], held={}) for start in range(0, len(waiting), BATCH))


def store_puzzle_badges(users: Collection[int], *, held: dict[BadgeId, Badge]) -> int:
    """Stores the badges for puzzles of these players beside those that are held. Returns the number of rows changed.

    The badge is earned by the solution of the tenth day, in the order of the days.
    """
    days = defaultdict[int, list[datetime]](list)
    rows = PlayedDay.objects.filter(user__in=users, solved_at__isnull=False).order_by("user", "date")
    for user, solved in rows.values_list("user", "solved_at"):
        if solved is not None:
            days[user].append(solved)
    found = {
        (user, "puzzle_days"): Ground(solved[PUZZLE_DAYS - 1])
        for user, solved in days.items()
        if len(solved) >= PUZZLE_DAYS
    }
    return store(held, found, gone=[each for each in held if each not in found])


def grant_podium_badges() -> int:
    """Makes all badges for places in tournaments agree with the final standings. Returns the number of rows changed.

    The tournament is finished and listed, and has enough entrants with a place. The first such place counts.
    """
    with transaction.atomic():
        fields = Entrant.objects.filter(place__isnull=False, tournament__status=Tournament.Status.FINISHED)
        sizes = fields.values("tournament").annotate(n=Count("pk")).filter(n__gte=PODIUM_FIELD).order_by()
        rows = Entrant.objects.filter(
            tournament__in=sizes.values("tournament"), tournament__listed=True, place__lte=PODIUM_PLACES,
            user__in=players(),
        ).annotate(ended=F("tournament__finished_at")).order_by("ended", "tournament")  # fmt: skip
        found: dict[BadgeId, Ground] = {}
        for user, at, tournament, starts in rows.values_list("user", "ended", "tournament", "tournament__starts_at"):
            found.setdefault((user, "podium"), Ground(at or starts, None, tournament))
        held = {(row.user_id, row.key): row for row in Badge.objects.filter(key="podium")}
        return store(held, found, gone=[each for each in held if each not in found])


def recompute_puzzle_badges(users: Collection[int]) -> int:
    """Makes these players' badges for puzzles agree with their solved days. Returns the number of rows changed."""
    owners = set(players().filter(pk__in=users).values_list("pk", flat=True))
    return store_puzzle_badges(owners, held=held_badges(users, ["puzzle_days"]))
