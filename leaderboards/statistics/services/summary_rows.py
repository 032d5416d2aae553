"""Writes the rows of the statistics.

A counted match adds its numbers and values that may be records, a voided match subtracts them.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import permutations
from uuid import UUID

from leaderboards.statistics import win_streaks
from leaderboards.statistics.digests import Digest, digest
from leaderboards.statistics.models import (
    CountedMatch,
    Edition,
    Encounter,
    Figure,
    Mark,
    PlayerFigure,
    PlayerMatch,
    Streak,
)
from leaderboards.statistics.selectors.matches_to_count import MatchToCount

from . import counting_listeners
from .upserts import Sums, accumulate, upsert_sums

log = logging.getLogger(__name__)

FACT = ("count", "hits", "total")
StreakKey = tuple[int, str, str]
"""(user id, game, board); an empty board stands for all public matches."""


@dataclass(slots=True)
class BatchTotals:
    """Everything that a batch of matches adds to the statistics, collected before it is written.

    It has the sums of games and players, encounters of players, values that may be records, and players' rows of the
    matches.
    """

    figures: Sums = field(default_factory=dict)
    players: Sums = field(default_factory=dict)
    encounters: Sums = field(default_factory=dict)
    marks: list[Mark] = field(default_factory=list)
    outings: list[PlayerMatch] = field(default_factory=list)


def add_matches(edition: Edition, sources: Sequence[MatchToCount]) -> None:
    """Adds these matches, not counted yet, to an edition (set of statistics).

    The caller holds the lock and a transaction. A match that cannot be read is recorded as such, and the others are
    added.
    """
    sheet, broken = _batch_totals(edition, sources)
    before = _streaks(edition, sheet.outings)
    _sums(edition, sheet, sign=1)
    PlayerMatch.objects.bulk_create(sheet.outings)
    Mark.objects.bulk_create(sheet.marks)
    _continue_streaks(edition, before, sheet.outings)
    counting_listeners.announce_added(sheet.outings)
    CountedMatch.objects.bulk_create(
        [
            CountedMatch(
                edition=edition, match=source.match,
                state=CountedMatch.State.UNREADABLE if source.match.pk in broken else CountedMatch.State.COUNTED,
            )
            for source in sources
        ],
        update_conflicts=True, unique_fields=["edition", "match"], update_fields=["state"],
    )  # fmt: skip


def subtract_match(edition: Edition, source: MatchToCount) -> None:
    """Subtracts a counted match from an edition (set of statistics), and records it as void.

    The caller holds the lock and a transaction.
    """
    sheet, _broken = _batch_totals(edition, [source])
    Mark.objects.filter(edition=edition, match=source.match).delete()
    PlayerMatch.objects.filter(edition=edition, match=source.match).delete()
    _sums(edition, sheet, sign=-1)
    for key in _streak_keys(sheet.outings):
        _rebuild(edition, key)
    counting_listeners.announce_subtracted(sheet.outings)
    CountedMatch.objects.filter(edition=edition, match=source.match).update(state=CountedMatch.State.VOIDED)


def _batch_totals(edition: Edition, sources: Sequence[MatchToCount]) -> tuple[BatchTotals, set[UUID]]:
    """Returns everything that these matches add to the statistics, and the ids of matches that cannot be read."""
    sheet, broken = BatchTotals(), set[UUID]()
    for source in sources:
        try:
            found = digest(source.played)
        except (LookupError, TypeError, ValueError, ArithmeticError):
            log.exception("match %s cannot be counted", source.match.pk)
            broken.add(source.match.pk)
            continue
        _facts(edition, source, found, sheet)
        _meetings(edition, source, sheet)
        _outings(edition, source, found, sheet)
        if source.match.rated and source.match.board:
            _marks(edition, source, found, sheet)
    return sheet, broken


def _facts(edition: Edition, source: MatchToCount, found: Digest, sheet: BatchTotals) -> None:
    here = (found.company,)
    for fact in found.table:
        key = (edition.pk, source.match.game, *here, fact.name, fact.key)
        accumulate(sheet.figures, key, fact.count, fact.hits, fact.total)
    for seat, user in source.users.items():
        for fact in found.seats[seat]:
            own = (edition.pk, user, source.match.game, *here, fact.name, fact.key)
            accumulate(sheet.players, own, fact.count, fact.hits, fact.total)


def _meetings(edition: Edition, source: MatchToCount, sheet: BatchTotals) -> None:
    places = {ending.seat: ending.place for ending in source.played.endings}
    for (seat, user), (other_seat, other) in permutations(source.users.items(), 2):
        own, others = places[seat], places[other_seat]
        accumulate(sheet.encounters, (edition.pk, user, source.match.game, other), 1, own < others, own == others)


def _outings(edition: Edition, source: MatchToCount, found: Digest, sheet: BatchTotals) -> None:
    match, endings = source.match, {ending.seat: ending for ending in source.played.endings}
    for seat, user in source.users.items():
        ending = endings[seat]
        sheet.outings.append(
            PlayerMatch(
                edition=edition, user_id=user, match=match, game=match.game, company=found.company,
                board=match.board if match.rated else "", finished_at=source.ended, score=ending.score,
                place=ending.place, won=ending.place == 1, feats=" ".join(found.feats[seat]),
            )
        )  # fmt: skip


def _marks(edition: Edition, source: MatchToCount, found: Digest, sheet: BatchTotals) -> None:
    for mark in found.marks:
        if mark.seat is not None and mark.seat not in source.users:
            continue  # an agent's mark
        user = None if mark.seat is None else source.users[mark.seat]
        sheet.marks.append(
            Mark(
                edition=edition, match=source.match, user_id=user, game=source.match.game, board=source.match.board,
                kind=mark.kind, value=mark.value, round=mark.round, finished_at=source.ended,
            )
        )  # fmt: skip


def _sums(edition: Edition, sheet: BatchTotals, *, sign: int) -> None:
    upsert_sums(Figure, ("edition", "game", "company", "name", "key"), FACT, sheet.figures, sign=sign)
    upsert_sums(PlayerFigure, ("edition", "user", "game", "company", "name", "key"), FACT, sheet.players, sign=sign)
    upsert_sums(
        Encounter, ("edition", "user", "game", "opponent"), ("matches", "ahead", "level"), sheet.encounters, sign=sign
    )  # fmt: skip


# ── Streaks ─────────────────────────────────────────────────────────────────────────────────────


def _streak_keys(outings: Sequence[PlayerMatch]) -> list[StreakKey]:
    """Returns the sorted keys (user, game, board) of all streaks to which these matches belong.

    Every match belongs to the streak with the empty board, a rated one also to that of its board.
    """
    found = {(row.user_id, row.game, board) for row in outings for board in {"", row.board}}
    return sorted(found)


def _streaks(edition: Edition, outings: Sequence[PlayerMatch]) -> dict[StreakKey, Streak]:
    users = {row.user_id for row in outings}
    rows = Streak.objects.filter(edition=edition, user__in=users)
    return {(row.user_id, row.game, row.board): row for row in rows}


def _continue_streaks(edition: Edition, standing: dict[StreakKey, Streak], outings: Sequence[PlayerMatch]) -> None:
    """Continues the players' winning streaks with these matches, and stores them.

    A streak that already includes a later match is computed again from its first match.
    """
    fresh: list[Streak] = []
    changed: list[Streak] = []
    for key in _streak_keys(outings):
        user, game, board = key
        own = [_outing(row) for row in outings if row.user_id == user and row.game == game and board in ("", row.board)]
        own.sort(key=lambda each: each.place)
        row = standing.get(key)
        if row is not None and row.last_match_id is None:
            _rebuild(edition, key)
            continue
        if row is not None and own[0].place < _last(row).place:
            _rebuild(edition, key)
            continue
        run = win_streaks.WinStreak() if row is None else _run(row)
        for outing in own:
            run = win_streaks.extend_streak(run, outing)
        if row is None:
            fresh.append(_fill(Streak(edition=edition, user_id=user, game=game, board=board), run))
        else:
            changed.append(_fill(row, run))
    Streak.objects.bulk_create(fresh)
    Streak.objects.bulk_update(changed, ["current", "best", "best_match", "best_at", "last_at", "last_match"])


def _rebuild(edition: Edition, key: StreakKey) -> None:
    user, game, board = key
    rows = PlayerMatch.objects.filter(edition=edition, user=user, game=game)
    if board:
        rows = rows.filter(board=board)
    run = win_streaks.compute_streak(
        win_streaks.StreakMatch(at, match, won) for at, match, won in rows.values_list("finished_at", "match", "won")
    )
    row = Streak.objects.filter(edition=edition, user=user, game=game, board=board).first()
    if run.last is None:
        if row is not None:
            row.delete()
        return
    _fill(row or Streak(edition=edition, user_id=user, game=game, board=board), run).save()


def _fill(row: Streak, run: win_streaks.WinStreak) -> Streak:
    assert run.last is not None  # noqa: S101  a streak without a match has no row
    row.current, row.best, row.best_match_id, row.best_at = run.current, run.best, run.best_match, run.best_at
    row.last_at, row.last_match_id = run.last.at, run.last.match
    return row


def _run(row: Streak) -> win_streaks.WinStreak:
    return win_streaks.WinStreak(row.current, row.best, row.best_match_id, row.best_at, _last(row))


def _outing(row: PlayerMatch) -> win_streaks.StreakMatch:
    return win_streaks.StreakMatch(row.finished_at, row.match_id, row.won)


def _last(row: Streak) -> win_streaks.StreakMatch:
    assert row.last_match_id is not None  # noqa: S101  checked by the caller
    return win_streaks.StreakMatch(row.last_at, row.last_match_id, won=row.current > 0)
