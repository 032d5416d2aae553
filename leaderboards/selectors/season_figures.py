"""Reads the numbers of a player's past season: matches, wins, the longest winning streak and bombs."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Sum

from games.models import Match, MatchSeat, Result, RoundResult
from leaderboards.models import SeasonStanding, VoidedMatch


@dataclass(frozen=True, slots=True)
class SeasonFigures:
    """The numbers of a player's rated matches of one game and board in a season: matches, wins, longest streak, bombs.

    A match that the player conceded is no win.
    """

    matches: int
    wins: int
    best_streak: int
    bombs: int


def season_figures(standing: SeasonStanding) -> SeasonFigures:
    """Returns the numbers of matches, wins and so on that belong to a final standing. Void matches are left out."""
    season = standing.season
    void = VoidedMatch.objects.filter(match=OuterRef("match"), lifted_at__isnull=True)
    given_up = MatchSeat.objects.filter(match=OuterRef("match"), index=OuterRef("seat"), conceded=True)
    results = Result.objects.filter(
        ~Exists(void), user=standing.user_id, match__game=standing.game, match__board=standing.board,
        match__status=Match.Status.FINISHED, match__rated=True, finished_at__gte=season.starts_at,
        finished_at__lt=season.cut_at or season.ends_at,
    )  # fmt: skip
    rows = results.annotate(conceded=Exists(given_up)).order_by("finished_at", "pk").values_list("place", "conceded")
    matches = wins = streak = best = 0
    for place, conceded in rows.iterator():
        won = place == 1 and not conceded
        matches, wins, streak = matches + 1, wins + won, streak + 1 if won else 0
        best = max(best, streak)
    rounds = RoundResult.objects.filter(user=standing.user_id, match__in=results.values("match"))
    return SeasonFigures(matches, wins, best, rounds.aggregate(bombs=Sum("bombs"))["bombs"] or 0)
