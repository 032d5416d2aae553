"""Database reads that find the matches to be counted in the statistics, and load their results and replays.

A match's log is never read.
"""

from __future__ import annotations

import gzip
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import orjson
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from games.models import Match, MatchSeat, Replay, Result, RoundResult
from games.selectors.private_match_access import in_public
from leaderboards.models import VoidedMatch
from leaderboards.statistics.digests import Ending, Event, PlayedMatch, Round, Seat, SeatRound
from leaderboards.statistics.models import CountedMatch, Edition


@dataclass(frozen=True, slots=True)
class MatchToCount:
    """A match that statistics are to count: its end, its plain values (`played`), and seat -> user id.

    Agents and deleted guests have no user id.
    """

    match: Match
    ended: datetime
    played: PlayedMatch
    users: dict[int, int]


def finished_since(edition: Edition, game: str, since: datetime | None) -> QuerySet[Match]:
    """Returns public matches of a game that ended at `since` or later and that the edition has not seen yet.

    They are ordered by their end, oldest first. An edition is one complete set of statistics. A match with gifts of an
    audience says nothing about play, so it is left out.
    """
    known = CountedMatch.objects.filter(edition=edition, match=OuterRef("pk"))
    shown = Match.shown_ends(timezone.now())  # the figures would tell the end of a delayed match
    found = Match.objects.filter(in_public(), shown, status=Match.Status.FINISHED, game=game).exclude(Exists(known))
    found = found.filter(Match.without_gifts())
    if since is not None:
        found = found.filter(finished_at__gte=since)
    return found.order_by("finished_at", "pk")


def voided_matches(matches: Iterable[UUID]) -> set[UUID]:
    """Returns which of these matches are void at present, as ids."""
    found = VoidedMatch.objects.filter(match__in=list(matches), lifted_at__isnull=True)
    return set(found.values_list("match_id", flat=True))


def newly_voided(edition: Edition) -> QuerySet[CountedMatch]:
    """Returns matches that the statistics (`edition`) include but that have since been voided or turned out private."""
    void = VoidedMatch.objects.filter(lifted_at__isnull=True, match=OuterRef("match"))
    counted = CountedMatch.objects.filter(edition=edition, state=CountedMatch.State.COUNTED)
    return counted.filter(Exists(void) | ~in_public("match__"))


def newly_countable(edition: Edition) -> QuerySet[CountedMatch]:
    """Returns matches that the statistics (`edition`) had passed over and may include now.

    They were sealed or void when the matches were counted, and are unsealed or reinstated now.
    """
    void = VoidedMatch.objects.filter(lifted_at__isnull=True, match=OuterRef("match"))
    kept = CountedMatch.objects.filter(
        edition=edition, state__in=[CountedMatch.State.SEALED, CountedMatch.State.VOIDED]
    )
    return kept.filter(in_public("match__"), match__sealed=False).exclude(Exists(void))


def load_matches(matches: Sequence[Match]) -> list[MatchToCount]:
    """Returns these matches with all data that their digests need, in the order given.

    Uses 5 queries for any number of matches.
    """
    ids = [match.pk for match in matches]
    seats, endings = defaultdict[UUID, list[Seat]](list), defaultdict[UUID, list[Ending]](list)
    users = defaultdict[UUID, dict[int, int]](dict)
    given_up = set[tuple[UUID, int]]()
    for held in MatchSeat.objects.filter(match__in=ids).order_by("match", "index"):
        seats[held.match_id].append(Seat(held.index, held.kind, held.agent))
        if held.conceded:
            given_up.add((held.match_id, held.index))
    for result in Result.objects.filter(match__in=ids).order_by("match", "seat"):
        conceded = (result.match_id, result.seat) in given_up  # a player who conceded is last, as in tournaments
        place = len(seats[result.match_id]) if conceded else result.place
        endings[result.match_id].append(Ending(result.seat, result.score, place, result.timeouts))
        if result.user_id is not None:
            users[result.match_id][result.seat] = result.user_id
    rounds = defaultdict[UUID, dict[int, list[SeatRound]]](dict)
    for row in RoundResult.objects.filter(match__in=ids).order_by("match", "round", "seat"):
        rounds[row.match_id].setdefault(row.round, []).append(
            SeatRound(row.seat, row.points, row.won, row.role, row.bid, row.bombs, row.spring, row.multiplier)
        )
    events = {
        match: events_by_round(orjson.loads(gzip.decompress(bytes(data)))["steps"])
        for match, data in Replay.objects.filter(match__in=ids).values_list("match", "data")
    }
    return [
        MatchToCount(
            match,
            match.finished_at or match.started_at,
            PlayedMatch(
                game=match.game,
                options=match.options,
                seats=tuple(seats[match.pk]),
                endings=tuple(endings[match.pk]),
                rounds=tuple(
                    Round(number, tuple(rows), tuple(events.get(match.pk, {}).get(number, ())))
                    for number, rows in rounds[match.pk].items()
                ),
                seconds=_seconds(match),
                conceded=frozenset(seat for given, seat in given_up if given == match.pk),
            ),
            users[match.pk],
        )
        for match in matches
    ]


def events_by_round(steps: Iterable[dict[str, Any]]) -> dict[int, list[Event]]:
    """Returns round number -> public events of that round, given the steps of a replay.

    A round lasts until the next one starts.
    """
    found: dict[int, list[Event]] = {}
    number = 1
    for step in steps:
        for event in step["events"]:
            if event["kind"] == "round_start":
                number = event["data"]["round"]
            found.setdefault(number, []).append(Event(event["kind"], event["data"]))
    return found


def _seconds(match: Match) -> int:
    return 0 if match.finished_at is None else max(0, int((match.finished_at - match.started_at).total_seconds()))
