"""Reads which tables the page of matches to watch shows: the best running match of each game, and the exhibitions.

Only tables that a public list shows are chosen, and by what a spectator may know of them: a delayed match runs until
its end is shown.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import fmean
from types import MappingProxyType
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from games.models import Kind, Match, MatchSeat

from .delayed_matches import seen_as_running
from .seat_ratings import ratings_of

NOBODY: Mapping[str, int] = MappingProxyType({})
CANDIDATES = 300
"""The most running matches among which the best ones are looked for, those that began last."""
UNRATED = 1000.0
"""The strength of a person, guest or bot without a rating: below all usual ratings."""


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table that the page shows, with the match that runs there."""

    code: str
    game: str
    match_id: UUID
    users: frozenset[int] = frozenset()
    """The ids of the users who began in its seats."""
    exhibition: bool = False


def best_tables(
    *, games: Collection[str], now: datetime, watchers: Mapping[str, int] = NOBODY, keep: Collection[str] = ()
) -> dict[str, ShownTable]:
    """Returns the best running match of each of these games: a dict from game to its table.

    A game without one is absent. Best is the match whose seats have the highest mean rating. An agent counts as 0.
    Among equals, the one with most watchers is best, then the latest. `watchers` is table code -> number of spectators.
    A table whose code is in `keep` comes first while its match runs, so that the picture does not change too often.
    """
    running: dict[str, list[Match]] = {}
    for match in public_matches(now).filter(game__in=games)[:CANDIDATES]:
        if match.started_at + timedelta(seconds=match.spectator_delay) <= now:  # else its beginning is not shown yet
            running.setdefault(match.game, []).append(match)
    found = {game: _best(game, running[game], watchers, keep) for game in games if game in running}
    return {
        game: ShownTable(match.table.code, game, match.pk, _users_of(match))
        for game, match in found.items()
        if match.table is not None
    }


def running_exhibitions(*, games: Collection[str]) -> dict[str, ShownTable]:
    """Returns the running exhibition of each of these games: a dict from game to its table."""
    rows = Match.objects.filter(kind=Match.Kind.EXHIBITION, status__in=Match.LIVE, game__in=games, table__isnull=False)
    return {
        game: ShownTable(code, game, pk, exhibition=True)
        for pk, game, code in rows.values_list("pk", "game", "table__code")
    }


def table_for_home_page(*, games: Sequence[str], user: Any, now: datetime) -> ShownTable | None:
    """Returns the table that the home page shows this user: the best running match of the first game that has one.

    Without one it is the exhibition of the first game, or None if none runs. Matches in which the user began are left
    out: the user should play there.
    """
    return first_for(best_tables(games=games, now=now), running_exhibitions(games=games[:1]), games, user)


def first_for(
    best: Mapping[str, ShownTable], exhibitions: Mapping[str, ShownTable], games: Sequence[str], user: Any
) -> ShownTable | None:
    """Returns the first of these tables, in the order of the games, in whose match this user did not begin.

    Matches come before exhibitions. None if there is none.
    """
    pk = getattr(user, "pk", user)
    ordered = [tables[game] for tables in (best, exhibitions) for game in games if game in tables]
    return next((table for table in ordered if pk not in table.users), None)


def public_matches(now: datetime) -> QuerySet[Match]:
    """Returns the matches that run as spectators see it and that everybody may watch, those that began last first.

    They are played at listed tables or in listed tournaments. Private and sealed ones, branches and exhibitions are
    left out. The app for tournaments is in a higher layer, so only its rows are used here.
    """
    listed = Q(table__listed=True) | Q(round_table__round__tournament__listed=True)
    hidden_since = Q(opens_at__gt=now, table__private=True)  # the host may have hidden the table after the unseen end
    return (
        seen_as_running(now)
        .filter(listed | hidden_since, kind=Match.Kind.PLAYED, private=False, sealed=False, branched_at__isnull=True)
        .exclude(table__sealed=True)
        .select_related("table")
        .defer("seed")
        .prefetch_related("seats")
        .order_by("-started_at", "pk")
    )


def _users_of(match: Match) -> frozenset[int]:
    return frozenset(seat.user_id for seat in match.seats.all() if seat.user_id is not None)


def _best(game: str, matches: Sequence[Match], watchers: Mapping[str, int], keep: Collection[str]) -> Match:
    # with a single match its strength does not matter
    users = {user for match in matches for user in _users_of(match)} if len(matches) > 1 else set()
    ratings = ratings_of(game, users)

    def order(match: Match) -> tuple[bool, float, int, datetime]:
        code = match.table.code if match.table is not None else ""
        strength = fmean(_strength_of(seat, ratings) for seat in match.seats.all())
        return code in keep, strength, watchers.get(code, 0), match.started_at

    return max(matches, key=order)


def _strength_of(seat: MatchSeat, ratings: Mapping[int, float]) -> float:
    return 0.0 if seat.kind == Kind.AGENT else ratings.get(seat.user_id or 0, UNRATED)
