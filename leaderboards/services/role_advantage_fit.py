"""Estimation of a game's role terms from its rated matches.

A role term is the advantage of a role in rating points. Each estimate is stored as a new version, with which all
matches of the game are then rated again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max
from django.utils import timezone

from leaderboards import ratings
from leaderboards.models import RatingChange, RatingEntry, RatingSequence, RoleTerms, Season
from leaderboards.ratings import BySides, Fit, SideResult

from . import rating_conversion, rerating
from .locks import lock_ladders

CHUNK = 1000
"""Maximum number of sequence entries read at once."""


class RefitRefused(Exception):
    """Raised if a game's role terms cannot be estimated now. `code` is a stable word for the reason."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Refit:
    """Result of an estimation: the estimate of each role term, and the stored version."""

    fits: dict[str, Fit]
    stored: RoleTerms | None


def fit(game: str) -> dict[str, Fit]:
    """Returns role term -> estimate from all rated matches of the game, among people and in practice.

    A role term is the advantage of a role in rating points. The estimate takes the players' ratings before each match.
    """
    lines: dict[str, list[SideResult]] = {}
    for term, line in _lines(game):
        lines.setdefault(term, []).append(line)
    return {term: ratings.fit_role_term(said) for term, said in sorted(lines.items())}


def refit(*, game: str, now: datetime | None = None) -> Refit:
    """Estimates the game's role terms, stores them as a new version, and requests a re-rating of all its matches.

    Raises RefitRefused: NOTHING_TO_FIT, SEASON_ENDS, REDO_RUNS.
    """
    fits = fit(game)
    if not fits:
        raise RefitRefused("NOTHING_TO_FIT")
    with lock_ladders():
        sequences = list(RatingSequence.objects.filter(game=game).order_by("pk"))
        if Season.objects.filter(status__in=Season.ENDING, game__in=["", game]).exists():
            raise RefitRefused("SEASON_ENDS")
        if any(sequence.redo_next is not None for sequence in sequences):
            raise RefitRefused("REDO_RUNS")
        latest = RoleTerms.objects.filter(game=game).aggregate(version=Max("version"))["version"]
        known = rating_conversion.load_role_terms(game, latest or ratings.TERMS.version).points
        own = {key: value for key, value in known.items() if key.split(":")[0] == game}
        stored = RoleTerms.objects.create(
            game=game, version=(latest or ratings.TERMS.version) + 1, made_at=now or timezone.now(),
            points={**own, **{term: one.term for term, one in fits.items()}},
            errors={term: one.error for term, one in fits.items()}, rounds=sum(one.rounds for one in fits.values()),
        )  # fmt: skip
        for sequence in sequences:
            sequence.terms = stored.version
            sequence.save(update_fields=["terms"])
            rerating.request_rerating(sequence, since=1)
    return Refit(fits, stored)


def _lines(game: str) -> Iterator[tuple[str, SideResult]]:
    for sequence in RatingSequence.objects.filter(game=game).order_by("pk"):
        after = 0
        rated = RatingEntry.objects.filter(
            sequence=sequence, reset=False, voided=False, number__lte=sequence.rated
        ).order_by("number")  # fmt: skip
        while entries := list(rated.filter(number__gt=after)[:CHUNK]):
            after = entries[-1].number
            found = RatingChange.objects.filter(entry__in=[entry.pk for entry in entries])
            before = {(pk, player): value for pk, player, value in found.values_list("entry", "rating", "value_before")}
            for entry in entries:
                result = ratings.result_from_json(entry.result)
                if isinstance(result, BySides):
                    values = [before[entry.pk, player] for player in entry.players]
                    for line in ratings.side_results(result, values):
                        yield result.term, line
