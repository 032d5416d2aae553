"""Opening and closing of seasons. Closing works in batches, yet readers never see a half-finished result.

First the final standings are recorded. Meanwhile no match of the season's games is counted, so the ladders do not
change. Then points and ratings are reset for the next season. Meanwhile pages show the final standings. Matches that
end in this time wait, and belong to the next season. Two bookmarks on the season are updated with each batch, so that
another worker can continue after a crash.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils import timezone

from games import after_commit
from games.models import Match, Result
from leaderboards import points, ranks, ratings
from leaderboards.models import Board, Rating, RatingEntry, RatingSequence, Season, SeasonStanding, Standing

from . import listed_players, rating_conversion, save_ratings
from .add_points_and_queue_rating import carried_tally
from .locks import lock_ladders
from .rating_sequence import append_reset, boards_of

BATCH = 1000
"""Maximum number of rows in one transaction."""

POINTS, RATING = SeasonStanding.Kind.POINTS, SeasonStanding.Kind.RATING


class SeasonRefused(Exception):
    """Raised if a season cannot be opened or closed. `code` is a stable word for the reason."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def open_season(*, season_id: int, now: datetime | None = None) -> Season:
    """Opens a planned season. No effect if it is open already. Raises SeasonRefused: SEASON_OVER, SEASON_OVERLAPS."""
    with lock_ladders():
        season = Season.objects.select_for_update().get(pk=season_id)
        if season.status == Season.Status.OPEN:
            return season
        if season.status != Season.Status.PLANNED or season.ends_at <= (now or timezone.now()):
            raise SeasonRefused("SEASON_OVER")
        if _overlapping_seasons(season).exists():
            raise SeasonRefused("SEASON_OVERLAPS")
        season.status = Season.Status.OPEN
        season.save(update_fields=["status"])
        return season


def close_season(*, season_id: int, now: datetime | None = None) -> Season:
    """Ends an open season now, so that later matches belong to the next one.

    A worker then records the final standings and resets the ladders in batches. No effect on a season that is closing
    or closed. Raises SeasonRefused: SEASON_NOT_OPEN.
    """
    with lock_ladders():
        season = Season.objects.select_for_update().get(pk=season_id)
        if season.status in (*Season.ENDING, Season.Status.CLOSED):
            return season
        if season.status != Season.Status.OPEN:
            raise SeasonRefused("SEASON_NOT_OPEN")
        season.status, season.cut_at, season.step, season.after = Season.Status.CLOSING, now or timezone.now(), 0, 0
        season.save(update_fields=["status", "cut_at", "step", "after"])
        after_commit.schedule_ladders()
        return season


def open_and_close_due(*, now: datetime | None = None) -> list[Season]:
    """Closes seasons whose planned end has passed, opens those whose start has passed, and returns all of them."""
    at = now or timezone.now()
    changed = [
        close_season(season_id=pk, now=at)
        for pk in Season.objects.filter(status=Season.Status.OPEN, ends_at__lte=at).values_list("pk", flat=True)
    ]
    due = Season.objects.filter(status=Season.Status.PLANNED, starts_at__lte=at, ends_at__gt=at)
    free = (season for season in due.order_by("starts_at", "pk") if not _overlapping_seasons(season).exists())
    changed.extend(open_season(season_id=season.pk, now=at) for season in free)
    return changed


def continue_closing(*, now: datetime | None = None) -> bool:
    """Processes the next batch of a season that is being closed: records standings or resets rows.

    Returns False if no season is being closed, or if its matches must be counted and rated first.
    """
    ending = Season.objects.filter(status__in=Season.ENDING).order_by("pk")
    if not ending.exists():
        return False
    with lock_ladders():
        season = ending.first()
        if season is None:
            return False
        if season.status == Season.Status.RESETTING:
            _reset_next_batch(season, now or timezone.now())
        elif season.step:
            _record_next_standings(season)
        elif not _append_soft_resets(season):
            return False
        season.save(update_fields=["status", "step", "after"])
        return True


def games_of(season: Season) -> list[str]:
    return [season.game] if season.game else sorted(ratings.LADDERS)


def ladders_of(season: Season) -> list[ranks.Ladder]:
    """Returns all ladders whose final standings a season records: first those of points, then those of ratings."""
    games = games_of(season)
    summed = [
        ranks.Ladder(POINTS, game, board)
        for game in games if game in points.GAMES
        for board in (Match.Board.PEOPLE, Match.Board.PRACTICE)
    ]  # fmt: skip
    return summed + [ranks.Ladder(RATING, game, board) for game in games for board in Board.values]


def _overlapping_seasons(season: Season) -> QuerySet[Season]:
    """Returns the other seasons that are open or being closed and that include a game of this season."""
    others = Season.objects.filter(status__in=[Season.Status.OPEN, *Season.ENDING]).exclude(pk=season.pk)
    return others.filter(game__in=["", season.game]) if season.game else others


def _append_soft_resets(season: Season) -> bool:
    """Appends a soft reset to every rating sequence of the season, after all its matches are counted and rated.

    The soft reset will move ratings towards 1500. Returns False as long as a match still waits.
    """
    games = games_of(season)
    waiting = Result.objects.filter(ladder_at__isnull=True, finished_at__lt=season.cut_at, match__game__in=games)
    sequences = list(RatingSequence.objects.filter(game__in=games).order_by("pk"))
    if waiting.exists() or any(one.redo_next is not None or one.rated < one.last for one in sequences):
        return False
    for sequence in sequences:
        append_reset(sequence, at=season.cut_at or season.ends_at)
    season.step, season.after = 1, 0
    return True


def _record_next_standings(season: Season) -> None:
    """Records the next batch of final standings, best first.

    After the last ladder, the season's status is set to resetting. A ladder without rows needs no batch.
    """
    ladders = ladders_of(season)
    while season.step <= len(ladders):
        ladder = ladders[season.step - 1]
        last = SeasonStanding.objects.filter(season=season, **_key(ladder)).order_by("place").last()
        if last is None:
            rows = list(ranks.rows(ladder)[:BATCH])
        else:
            rows = ranks.rows_after(ladder, ranks.PageMark(last.value, season.after), BATCH)
        if rows:
            SeasonStanding.objects.bulk_create(_final(season, ladder, rows, last))
            season.after = rows[-1].pk
            return
        season.step, season.after = season.step + 1, 0
    season.status, season.step = Season.Status.RESETTING, 0


def _final(
    season: Season, ladder: ranks.Ladder, rows: list[Standing] | list[Rating], last: SeasonStanding | None
) -> list[SeasonStanding]:
    place, rank, above = (last.place, last.rank, last.value) if last else (0, 0, None)
    standings = []
    for row in rows:
        value = ladder.value_of(row)
        place += 1
        if above is None or ranks.displayed_value(value) < ranks.displayed_value(above):
            rank = place
        above = value
        one = SeasonStanding(
            season=season, **_key(ladder), user_id=row.user_id, place=place, rank=rank, value=value, matches=row.matches
        )
        if isinstance(row, Standing):
            one.tier = points.tier_of(row.points).key
        else:
            one.agent, one.deviation = row.agent, row.deviation
        standings.append(one)
    return standings


def _key(ladder: ranks.Ladder) -> dict[str, str]:
    return {"kind": ladder.kind, "game": ladder.game, "board": ladder.board}


def _reset_next_batch(season: Season, now: datetime) -> None:
    """Resets the next batch of points or ratings for the next season. After the last batch the season is closed."""
    summed = [ladder for ladder in ladders_of(season) if ladder.kind == POINTS]
    sequences = list(RatingSequence.objects.filter(game__in=games_of(season)).order_by("pk"))
    while season.step < len(summed) + len(sequences):
        if season.step < len(summed):
            last = _reset_next_points(season, summed[season.step])
        else:
            last = _reset_next_ratings(season, sequences[season.step - len(summed)], now)
        if last:
            season.after = last
            return
        season.step, season.after = season.step + 1, 0
    season.status, season.step = Season.Status.CLOSED, 0


def _reset_next_points(season: Season, ladder: ranks.Ladder) -> int | None:
    """Reduces the points of the next batch of standings to a quarter, for the next season.

    Returns the primary key of the last standing, None if none was left.
    """
    left = Standing.objects.filter(game=ladder.game, board=ladder.board, pk__gt=season.after)
    left = left.filter(Q(cut_at__isnull=True) | Q(cut_at__lt=season.cut_at))
    rows = list(left.order_by("pk")[:BATCH])
    moves: list[tuple[ranks.Ladder, float | None, float | None]] = []
    for row in rows:
        before = row.points
        row.points, row.cut_at = carried_tally(points.Tally(points=before)).points, season.cut_at
        if row.listed:
            moves.append((ladder, before, row.points))
    Standing.objects.bulk_update(rows, ["points", "cut_at"], batch_size=500)
    ranks.update_counts(moves)
    return rows[-1].pk if rows else None


def _reset_next_ratings(season: Season, sequence: RatingSequence, now: datetime) -> int | None:
    """Applies the soft reset at a season's end to the next batch of ratings of a rating sequence.

    Returns the primary key of the last rating; None if none was left. Then the reset is complete, and matches that wait
    after it may be rated.
    """
    entry = RatingEntry.objects.filter(sequence=sequence, reset=True, number=sequence.rated + 1).first()
    if entry is None:
        return None
    constants = rating_conversion.constants_of(sequence.game)
    left = Rating.objects.filter(
        game=sequence.game, board__in=boards_of(sequence), number__lt=entry.number, pk__gt=season.after
    )
    rows = list(listed_players.with_access(left.order_by("pk"))[:BATCH])
    if rows:
        records = [(row, ratings.soft_reset_record(rating_conversion.record_of(row), constants)) for row in rows]
        save_ratings.save_records(records, number=entry.number, now=now)
        return rows[-1].pk
    entry.terms, entry.constants = sequence.terms, constants.version
    entry.save(update_fields=["terms", "constants"])
    sequence.rated = entry.number
    sequence.save(update_fields=["rated"])
    return None
