"""Reads the summary tables of statistics for tests, and writes replays for matches of `tests.support.match_rows`."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from typing import Any

import orjson
from django.db.models import Model

from games.models import Match, Replay
from leaderboards.statistics.models import Edition, Encounter, Figure, Mark, PlayerFigure, PlayerMatch, Streak

TABLES: tuple[type[Model], ...] = (Figure, PlayerFigure, PlayerMatch, Encounter, Streak, Mark)


def event(kind: str, **data: Any) -> dict[str, Any]:
    return {"kind": kind, "data": data}


def round_events(number: int, *bids: tuple[int, int], deals: int = 1) -> list[dict[str, Any]]:
    """Returns the events of a Dou Dizhu round as in a replay: start, deals, and bids as (seat, points) in order."""
    passes = [
        each for _ in range(deals - 1) for each in (event("deal"), *(event("bid", seat=s, points=0) for s in (2, 0, 1)))
    ]
    return [
        event("round_start", round=number), *passes, event("deal"),
        *(event("bid", seat=seat, points=points) for seat, points in bids),
        event("round_end", round=number, redeals=deals - 1),
    ]  # fmt: skip


def keep_replay(match: Match, *rounds: Sequence[dict[str, Any]]) -> Match:
    """Stores a replay of a match, with one step for each round, since statistics do not count steps."""
    steps = [{"at": 0, "seat": None, "by": None, "verb": None, "events": list(events)} for events in rounds]
    Replay.objects.create(match=match, data=gzip.compress(orjson.dumps({"steps": steps})))
    return match


def all_summary_rows(edition: Edition) -> dict[str, list[tuple[Any, ...]]]:
    """Returns all rows of an edition's summary tables, without primary keys: table -> sorted rows."""
    found = {}
    for table in TABLES:
        fields = [field.attname for field in table._meta.concrete_fields if field.name not in ("id", "edition")]
        rows = table._default_manager.filter(edition=edition).values_list(*fields)
        found[table.__name__] = sorted(rows, key=lambda row: tuple(map(str, row)))
    return found


def live() -> Edition:
    return Edition.objects.get(state=Edition.State.LIVE)


def figure_sums(table: type[Figure | PlayerFigure], name: str, **where: Any) -> dict[str, tuple[int, int, int]]:
    """Returns the sums of one figure in the edition of the tables that pages read: key -> (count, hits, total).

    The figures of all opponents are added up.
    """
    found: dict[str, tuple[int, int, int]] = {}
    for row in table._default_manager.filter(edition=live(), name=name, **where):
        count, hits, total = found.get(row.key, (0, 0, 0))
        found[row.key] = (count + row.count, hits + row.hits, total + row.total)
    return found
