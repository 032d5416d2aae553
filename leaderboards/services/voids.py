"""Voiding and reinstating of matches, for example after cheating. The points and later ratings are recomputed."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.utils import timezone

from accounts.models import User
from games import after_commit
from games.models import Match, Result
from leaderboards import points
from leaderboards.models import Rating, RatingEntry, RatingSequence, Season, VoidedMatch

from . import counting as tallies
from . import rerating
from .locks import counting


class VoidRefused(Exception):
    """Raised if a match cannot be voided or reinstated now. `code` is stable."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def void_match(*, match_id: UUID, by: User | None, reason: str, now: datetime | None = None) -> VoidedMatch:
    """Voids a finished match.

    The points of its players are recomputed without it at once. A worker re-rates later matches. Until that is done,
    the ratings keep their former values. If the match is void already, nothing changes and its first void is returned.
    Raises VoidRefused: NO_SUCH_MATCH, NOT_FINISHED, NO_REASON, SEASON_ENDS.
    """
    with counting():
        match = _finished(match_id, reason)
        standing = VoidedMatch.objects.filter(match=match, lifted_at__isnull=True).first()
        if standing is not None:
            return standing
        void = VoidedMatch.objects.create(match=match, by=by, reason=reason.strip(), at=now or timezone.now())
        _follow(match, voided=True)
        return void


def reinstate_match(*, match_id: UUID, by: User | None, reason: str, now: datetime | None = None) -> VoidedMatch | None:
    """Reinstates a void match at its place in the sequence, and recomputes points and ratings as `void_match` does.

    None if it was not void. Raises VoidRefused: NO_SUCH_MATCH, NOT_FINISHED, NO_REASON, SEASON_ENDS.
    """
    with counting():
        match = _finished(match_id, reason)
        void = VoidedMatch.objects.filter(match=match, lifted_at__isnull=True).first()
        if void is None:
            return None
        void.lifted_at, void.lifted_by, void.lifted_because = now or timezone.now(), by, reason.strip()
        void.save(update_fields=["lifted_at", "lifted_by", "lifted_because"])
        _follow(match, voided=False)
        return void


def _finished(match_id: UUID, reason: str) -> Match:
    match = Match.objects.select_for_update().filter(pk=match_id).first()
    if match is None:
        raise VoidRefused("NO_SUCH_MATCH")
    if match.status != Match.Status.FINISHED:
        raise VoidRefused("NOT_FINISHED")
    if not reason.strip():
        raise VoidRefused("NO_REASON")
    if Season.objects.filter(status__in=Season.ENDING, game__in=["", match.game]).exists():
        raise VoidRefused("SEASON_ENDS")
    return match


def _follow(match: Match, *, voided: bool) -> None:
    """Marks the match's rating entry, requests a re-rating from it on, and rebuilds its players' points."""
    entry = RatingEntry.objects.filter(match=match).first()
    if entry is not None:
        entry.voided = voided
        entry.save(update_fields=["voided"])
        sequence = RatingSequence.objects.get(pk=entry.sequence_id)
        if rerating.request_rerating(sequence, since=entry.number):
            # includes players without a history row of the match, which may have been void from the start
            Rating.objects.filter(pk__in=entry.players, number__lt=entry.number).update(number=entry.number)
            after_commit.schedule_ladders()
    if match.game in points.GAMES and match.board:
        owners = Result.objects.filter(match=match, user__isnull=False, ladder_at__isnull=False)
        for user_id in owners.order_by("user").values_list("user_id", flat=True):
            tallies.rebuild_one(match.board, match.game, user_id)
