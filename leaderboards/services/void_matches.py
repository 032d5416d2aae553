"""Services that void matches, for example after cheating, and reinstate them. Points and ratings are recomputed."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.utils import timezone

from accounts.models import User
from games import after_commit
from games.models import Match, Result
from games.selectors.branches import has_played_in
from leaderboards import points
from leaderboards.models import Rating, RatingEntry, RatingSequence, Season, VoidedMatch

from . import rerating
from .add_points_and_queue_rating import rebuild_standing
from .locks import lock_ladders


class VoidRefused(Exception):
    """Raised if a match cannot be voided or reinstated now. `code` is a stable word for the reason."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def void_match(*, match_id: UUID, by: User | None, reason: str, now: datetime | None = None) -> VoidedMatch:
    """Voids a finished match: takes it out of points and ratings.

    Its players' points are recomputed at once. A worker rates later matches again; until that is done, the ratings keep
    their old values. If the match is void already, nothing changes and its first void is returned. Raises VoidRefused:
    NO_SUCH_MATCH, OWN_CASE (`by`, or a bot of theirs, played in it), NOT_FINISHED, NO_REASON, SEASON_ENDS.
    """
    with lock_ladders():
        match = _finished(match_id, by, reason)
        standing = VoidedMatch.objects.filter(match=match, lifted_at__isnull=True).first()
        if standing is not None:
            return standing
        void = VoidedMatch.objects.create(match=match, by=by, reason=reason.strip(), at=now or timezone.now())
        _recompute_from_match(match, voided=True)
        return void


def reinstate_match(*, match_id: UUID, by: User | None, reason: str, now: datetime | None = None) -> VoidedMatch | None:
    """Puts a void match back into points and ratings, at its old place in the rating sequence.

    The points of its players are recomputed at once, later ratings by a worker. Returns None if the match was not void.
    Raises VoidRefused: NO_SUCH_MATCH, OWN_CASE, NOT_FINISHED, NO_REASON, SEASON_ENDS.
    """
    with lock_ladders():
        match = _finished(match_id, by, reason)
        void = VoidedMatch.objects.filter(match=match, lifted_at__isnull=True).first()
        if void is None:
            return None
        void.lifted_at, void.lifted_by, void.lifted_because = now or timezone.now(), by, reason.strip()
        void.save(update_fields=["lifted_at", "lifted_by", "lifted_because"])
        _recompute_from_match(match, voided=False)
        return void


def _finished(match_id: UUID, by: User | None, reason: str) -> Match:
    match = Match.objects.select_for_update().filter(pk=match_id).first()
    if match is None:
        raise VoidRefused("NO_SUCH_MATCH")
    if by is not None and has_played_in(match_id, by):
        raise VoidRefused("OWN_CASE")
    if match.status != Match.Status.FINISHED:
        raise VoidRefused("NOT_FINISHED")
    if not reason.strip():
        raise VoidRefused("NO_REASON")
    if Season.objects.filter(status__in=Season.ENDING, game__in=["", match.game]).exists():
        raise VoidRefused("SEASON_ENDS")
    return match


def _recompute_from_match(match: Match, *, voided: bool) -> None:
    """Marks the match's rating entry as void or not, requests a re-rating from it on, and recomputes points.

    The points recomputed are those of the match's players.
    """
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
            rebuild_standing(match.board, match.game, user_id)
