"""The ladders' part of a player's download (ratings, points and seasons) and of deleting an account.

Ratings, points and final standings refer to the account's row, which holds no name any more, and stay exact.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.personal_data import ErasedAccount, accounts_of, in_batches, iso, register_eraser, register_file
from leaderboards.models import LadderEntry, Rating, RatingChange, SeasonStanding, Standing, VoidedMatch

SEALED = {"entry__match__sealed": True}


def erase_in_reasons(account: ErasedAccount, now: datetime) -> bool:
    """Replaces a deleted account's names in the reasons that staff typed for voiding and reinstating matches.

    Returns False: nothing is left to erase.
    """
    for row in VoidedMatch.objects.filter(account.quoted_in("reason", "lifted_because")).order_by("pk"):
        reason, because = account.without_names(row.reason)[:300], account.without_names(row.lifted_because)[:300]
        VoidedMatch.objects.filter(pk=row.pk).update(reason=reason, lifted_because=because)
    return False


def ratings(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    for row in in_batches(Rating.objects.filter(user__in=accounts_of(user)).select_related("user")):
        yield {
            "account": row.user.username, "game": row.game, "board": row.board, "rating": row.value,
            "deviation": row.deviation, "volatility": row.volatility, "roles": row.roles, "matches": row.matches,
            "last_match": iso(row.last_at), "provisional": row.provisional,
        }  # fmt: skip


def rating_history(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    """Yields the player's rating changes, match by match, for the download of the player's data.

    Matches that are still sealed, that is, hidden until their tournament round ends, are left out.
    """
    rows = RatingChange.objects.filter(rating__user__in=accounts_of(user)).exclude(**SEALED)
    for row in in_batches(rows.select_related("rating__user", "entry")):
        match = row.entry.match_id
        yield {
            "account": row.rating.user.username, "game": row.rating.game, "board": row.rating.board,
            "match": None if match is None else str(match), "at": iso(row.at),
            "before": row.value_before, "after": row.value, "deviation": row.deviation,
        }  # fmt: skip


def points(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    """Yields the player's totals on all points ladders, for the download of the player's data."""
    for row in in_batches(Standing.objects.filter(user__in=accounts_of(user)).select_related("user")):
        yield {
            "account": row.user.username, "game": row.game, "board": row.board, "points": row.points,
            "matches": row.matches, "wins": row.wins, "streak": row.streak, "best_streak": row.best_streak,
        }  # fmt: skip


def points_history(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    """Yields the points that each match added for the player, for the download of the player's data.

    Matches that are still sealed, that is, hidden until their tournament round ends, are left out.
    """
    rows = LadderEntry.objects.filter(standing__user__in=accounts_of(user)).exclude(result__match__sealed=True)
    for row in in_batches(rows.select_related("standing__user", "result")):
        yield {
            "account": row.standing.user.username, "game": row.standing.game, "board": row.standing.board,
            "match": str(row.result.match_id), "at": iso(row.created_at), "points": row.points, "total": row.total,
        }  # fmt: skip


def seasons(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    rows = SeasonStanding.objects.filter(user__in=accounts_of(user)).select_related("user", "season")
    for row in in_batches(rows):
        yield {
            "account": row.user.username, "season_en": row.season.name_en, "season_zh": row.season.name_zh,
            "kind": row.kind, "game": row.game, "board": row.board, "rank": row.rank, "value": row.value,
            "tier": row.tier, "matches": row.matches,
        }  # fmt: skip


register_eraser("void_reasons", erase_in_reasons)
register_file("ratings", _("your ratings and your bots'"), ratings)
register_file("rating_history", _("each change of these ratings"), rating_history)
register_file("points", _("your points on the ladders"), points)
register_file("points_history", _("the points that each match added"), points_history)
register_file("seasons", _("your places at the ends of seasons"), seasons)
