"""Counting of ended matches: adds their points to the players, and queues them for rating, each match exactly once.

Matches are counted in the order in which they ended. A `Result` whose `ladder_at` is null waits to be counted. The
transaction that sets it adds the match's points to the players' standings. It also appends the match to the sequence of
rated matches. A lock lets only one process count at a time. So tasks, the periodic task and a recount may run at once,
be killed and be repeated.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, astuple, replace
from datetime import datetime
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games.models import Match, Result, RoundResult
from games.selectors.match_standing import conceded_seats
from leaderboards import points, ranks
from leaderboards.models import LadderEntry, Season, Standing, VoidedMatch
from leaderboards.ranks import Ladder
from leaderboards.ratings import carried_points

from . import points_after_repeat_opponent_cap, rating_sequence
from .locks import lock_ladders

BATCH = 500  # results whose rounds are read at once


def count_results(*, now: datetime | None = None) -> int:
    """Counts the results of all ended matches that still wait, one match in each transaction.

    Returns the number of results that were counted for points.
    """
    written = 0
    while (entries := _count_next_match(now or timezone.now())) is not None:
        written += entries
    return written


def recount(*, game: str | None = None, board: str | None = None) -> int:
    """Computes all players' standings on the points ladders again, or those of a game or board.

    Returns the number of standings that exist then. May be repeated and interrupted. Each standing is computed in one
    transaction, so readers never see a part of it.
    """
    scope = Q(match__game=game) if game else Q()
    scope &= Q(match__board=board) if board else Q()
    owners = _results_for_points().filter(scope, ladder_at__isnull=False).order_by()
    keys = set(owners.values_list("match__board", "match__game", "user_id").distinct())
    stale = Standing.objects.filter(**{k: v for k, v in (("game", game), ("board", board)) if v})
    keys |= set(stale.values_list("board", "game", "user_id"))
    kept = _rebuild_all(keys)
    for ladder in sorted({Ladder("points", game, board) for board, game, _ in keys}):
        if ranks.differences(ladder):  # manual changes to rows did not update the counts
            ranks.rebuild(ladder)
    return kept


def rebuild_standings(standings: Iterable[Standing]) -> int:
    """Computes these standings again from the counted results.

    Returns how many of them exist then. A standing without results is deleted.
    """
    return _rebuild_all({(standing.board, standing.game, standing.user_id) for standing in standings})


def _rebuild_all(keys: set[tuple[str, str, int]]) -> int:
    kept = 0
    for key in sorted(keys):
        with lock_ladders():
            kept += rebuild_standing(*key)
    return kept


def _count_next_match(now: datetime) -> int | None:
    """Counts the match that ended first among those that wait.

    Returns the number of its results that were counted for points, None if no match waits.
    """
    if not Result.objects.filter(ladder_at__isnull=True).exists():  # usually nothing waits, and no lock is needed
        return None
    with lock_ladders():
        waiting = _results_to_count_now()
        first = waiting.order_by("finished_at", "pk").first()
        if first is None:
            return None
        rows = list(waiting.filter(match=first.match_id).order_by("pk"))
        Result.objects.filter(pk__in=[row.pk for row in rows]).update(ladder_at=now)
        rating_sequence.append_match(Match.objects.get(pk=first.match_id), rows)
        countable = list(_results_for_points().filter(pk__in=[row.pk for row in rows]).select_related("match"))
        standings = _existing_standings(countable)
        for result, line in zip(countable, _match_lines(countable), strict=True):
            _add_to_standing(result, line, standings, now)
        return len(countable)


def _results_to_count_now() -> QuerySet[Result]:
    """Returns the results that wait and may be counted now.

    While a season is being closed, matches that ended after it wait. Once its final standings are being recorded, all
    matches of its games wait, even earlier ones that became known late, as after an unsealing. Otherwise the points of
    a player could change meanwhile, and the player would be recorded twice or not at all. Delayed matches wait until
    spectators see their end, because points and ranks would reveal it.
    """
    shown = Match.shown_ends(timezone.now(), "match__")
    waiting = Result.objects.filter(shown, ladder_at__isnull=True)
    for season in Season.objects.filter(status__in=Season.ENDING):
        begun = season.status == Season.Status.RESETTING or season.step > 0
        held = Q() if begun else Q(finished_at__gte=season.cut_at)
        held &= Q(match__game=season.game) if season.game else Q()
        waiting = waiting.exclude(held) if held else waiting.none()
    return waiting


def _add_to_standing(result: Result, line: points.MatchLine, standings: Mapping[int, Standing], now: datetime) -> None:
    """Adds the points and streaks of one result to the player's standing, and stores the ladder entry.

    If a later match is already counted, the standing is computed again from the start, since the order matters.
    `standings` has the stored standings; a missing one is created.
    """
    match, user_id = result.match, result.user_id
    if user_id is None:  # an agent, or an account closed in the meantime
        return
    standing = standings.get(user_id)
    if standing is None:
        standing = _new_standing(match.board, match.game, user_id)
    later = Q(result__finished_at__gt=result.finished_at)
    later |= Q(result__finished_at=result.finished_at, result__pk__gt=result.pk)
    before_cut = standing.cut_at is not None and result.finished_at < standing.cut_at
    # the match was committed late, and totals depend on the order
    if before_cut or (standing.pk and standing.entries.filter(later).exists()):
        rebuild_standing(match.board, match.game, user_id)
        return
    tally = points.add_match(_tally(standing), line)
    _store(standing, tally, now)
    LadderEntry.objects.create(
        standing=standing, result=result, points=points.points_of(line), total=tally.points, created_at=now
    )


def _existing_standings(results: Sequence[Result]) -> dict[int, Standing]:
    """Returns user id -> stored standing, for the players of these results. All results belong to one match."""
    if not results:
        return {}
    match = results[0].match
    known = Standing.objects.filter(board=match.board, game=match.game, user__in=[row.user_id for row in results])
    return {row.user_id: row for row in known}


def rebuild_standing(board: str, game: str, user_id: int) -> bool:
    """Computes one player's standing again from all counted results and from the season ends between them.

    The caller holds the ladders' lock. Returns False if there are no results; the standing is then deleted.
    """
    standings = Standing.objects.filter(board=board, game=game, user_id=user_id)
    counted = _results_for_points().filter(
        match__board=board, match__game=game, user_id=user_id, ladder_at__isnull=False
    )
    results = list(counted.select_related("match").order_by("finished_at", "pk"))
    if not results:
        ranks.update_counts([(Ladder.of(gone), gone.points, None) for gone in standings.filter(listed=True)])
        standings.delete()
        return False
    standing = standings.first() or _new_standing(board, game, user_id)
    tally, entries, ends = points.Tally(), [], season_ends(game)
    standing.cut_at = _last(ends)
    for result, line in zip(results, _match_lines(results), strict=True):
        while ends and ends[0] <= result.finished_at:
            tally, ends = carried_tally(tally), ends[1:]
        tally = points.add_match(tally, line)
        counted_at = result.ladder_at or result.finished_at
        entries.append(
            LadderEntry(result=result, points=points.points_of(line), total=tally.points, created_at=counted_at)
        )
    for _end in ends:
        tally = carried_tally(tally)
    _store(standing, tally, max(entry.created_at for entry in entries))
    kept = list(standing.entries.order_by("pk").values_list("result", "points", "total", "created_at"))
    if kept == [(e.result_id, e.points, e.total, e.created_at) for e in entries]:
        return True  # nothing to write: a repeated recount touches no entry
    standing.entries.all().delete()
    for entry in entries:
        entry.standing = standing
    LadderEntry.objects.bulk_create(entries, batch_size=BATCH)
    return True


def carried_tally(tally: points.Tally) -> points.Tally:
    """Returns the totals with which a player begins the next season: a quarter of the points, all else unchanged."""
    return replace(tally, points=carried_points(tally.points))


def season_ends(game: str) -> list[datetime]:
    """Returns when the game's seasons ended, oldest first.

    Only seasons after which points were reduced, or are being reduced now, are included.
    """
    ended = Season.objects.filter(status__in=[Season.Status.RESETTING, Season.Status.CLOSED], game__in=["", game])
    return [at for at in ended.order_by("cut_at").values_list("cut_at", flat=True) if at is not None]


def _last(ends: Sequence[datetime]) -> datetime | None:
    return ends[-1] if ends else None


def _results_for_points() -> QuerySet[Result]:
    """Returns the results that add points: those of people, in rated, finished matches that are not void.

    Points reward the amount of play, so bots would win every ladder.
    """
    void = VoidedMatch.objects.filter(match=OuterRef("match"), lifted_at__isnull=True)
    return Result.objects.filter(
        ~Exists(void),
        match__rated=True,
        match__status=Match.Status.FINISHED,
        match__board__in=[Match.Board.PEOPLE, Match.Board.PRACTICE],
        match__game__in=points.GAMES,
        user__is_bot=False,
    )


def _match_lines(results: Sequence[Result]) -> Iterator[points.MatchLine]:
    """Yields each result as a `MatchLine`: the player's place, rounds, and score after the repeat-opponent cap.

    The order is that of the results given.
    """
    for start in range(0, len(results), BATCH):
        rows = results[start : start + BATCH]
        rounds: dict[tuple[object, int], list[points.RoundLine]] = {}
        tables: dict[UUID, dict[int, list[int]]] = {}
        found = RoundResult.objects.filter(match__in={row.match_id for row in rows}).order_by("match", "round", "seat")
        for match_id, number, seat, role, won, made in found.values_list(
            "match_id", "round", "seat", "role", "won", "points"
        ):
            rounds.setdefault((match_id, seat), []).append(points.RoundLine(role, won))
            tables.setdefault(match_id, {}).setdefault(number, []).append(made)
        added = points_after_repeat_opponent_cap.points_added(
            rows, {match_id: list(table.values()) for match_id, table in tables.items()}
        )
        conceded = conceded_seats({row.match_id for row in rows})
        for row in rows:
            key = row.match_id, row.seat
            played = tuple(rounds.get(key, ()))
            yield points.MatchLine(score=added[key], place=row.place, rounds=played, conceded=key in conceded)


def _new_standing(board: str, game: str, user_id: int) -> Standing:
    """Returns an unsaved standing on a points ladder for a player who has none. It is listed if the account is open."""
    is_open = User.objects.filter(pk=user_id, is_active=True).exists()
    return Standing(board=board, game=game, user_id=user_id, listed=is_open, cut_at=_last(season_ends(game)))


def _tally(standing: Standing) -> points.Tally:
    return points.Tally(**{name: getattr(standing, name) for name in points.Tally.__slots__})


def _store(standing: Standing, tally: points.Tally, now: datetime) -> None:
    if standing.pk and astuple(_tally(standing)) == astuple(tally) and standing.updated_at == now:
        return
    before = standing.points if standing.pk and standing.listed else None
    for name, value in asdict(tally).items():
        setattr(standing, name, value)
    standing.updated_at = now
    standing.save()
    ranks.update_count(Ladder.of(standing), before=before, after=standing.points if standing.listed else None)
