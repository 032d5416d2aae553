"""Begins the tables of a tournament's round, and records their results when they end.

A table begins even if entrants are absent: agents play for them. Every function is one transaction and locks the
tournament first, so if two workers handle one table, only one of them acts.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction

from games.models import Match
from games.selectors.match_standing import MatchStanding, conceded_seats, standing_of
from games.services import agent_only_matches, outage_detection, tournament_tables
from leaderboards.pairing.entrants import is_withdrawn_by
from leaderboards.tournaments import scoring
from leaderboards.tournaments.models import Entrant, RoundSeat, RoundTable, Tournament

from . import lock_and_log
from .standings import update_standings

Status = RoundTable.Status
TIME_TO_COME = timedelta(minutes=1)
"""Time before a table begins. An outage of the server in it excuses absent entrants."""


def begin_table(*, table: int, now: datetime) -> bool:
    """Starts the match of a waiting table that is due, or records that its match has already begun.

    Returns False if there is nothing to do. Absent entrants are recorded as no-shows, unless an outage of the server
    kept them away.
    """
    with transaction.atomic():
        held = _lock_round_table(table)
        if held is None or held.status != Status.WAITING or held.table is None:
            return False
        match = tournament_tables.match_of_table(held.table)
        if match is None and (held.round.tournament.paused or held.starts_at > now):
            return False
        absent: Sequence[int] = ()
        if match is None:
            match, absent = tournament_tables.start_tournament_match(table=held.table, now=now)
        held.match, held.status = match, Status.PLAYING
        held.save(update_fields=["match", "status"])
        # after an outage the absent are excused: they could not come
        if not outage_detection.had_outage(since=held.starts_at - TIME_TO_COME, until=now):
            for seat in absent:
                _record_no_show(held, seat, now)
        if held.round.tournament.paused and match.live:
            tournament_tables.pause(match_id=match.pk, now=now)
        lock_and_log.bump_version(held.round.tournament_id)
        return True


def play_on(*, table: int, now: datetime) -> bool:
    """Lets the agents at a table without people begin and play their match. Returns False if there is nothing to play.

    Only their match is locked: two workers at one table play one after the other, and the second finds less to do.
    """
    begun = begin_table(table=table, now=now)
    match = RoundTable.objects.filter(pk=table, status=Status.PLAYING, alone=True).values_list("match", flat=True)
    found = match.first()
    if found is None:
        return begun
    return agent_only_matches.play_agent_moves(match_id=found, now=now) > 0 or begun


def record_table_end(*, table: int, now: datetime, by_director: bool = False) -> bool:
    """Records that a table has ended, with the result of each seat. If its time is up, aborts its match first.

    An aborted match is adjudicated by the tournament's rule. Either the score so far counts, if a round has ended, or
    all seats share a place. The result of a delayed match waits until spectators have seen its end, unless the director
    asks. Returns False if there is nothing to record.
    """
    with transaction.atomic():
        held = _lock_round_table(table)
        if held is None or held.status not in RoundTable.LIVE:
            return False
        over = by_director or (held.ends_at <= now and not held.round.tournament.paused)
        if over and held.table_id is not None:  # first, since it waits for a match that is just starting
            tournament_tables.close_tables(tables=[held.table_id], now=now)
        match = tournament_tables.match_of_table(held.table) if held.table is not None else held.match
        if match is None and held.table is not None and not over:
            return False
        if match is not None and match.live:
            if not over:
                return False
            tournament_tables.abort(match_id=match.pk, now=now)
            match.refresh_from_db(fields=["status", "finished_at", "opens_at"])
        if match is not None and not by_director and not match.is_shown(now):
            return False  # its result would tell spectators the end before they see it
        held.match = match
        _store_results(held, match, now)
        return True


def _lock_round_table(pk: int) -> RoundTable | None:
    """Locks the tournament of a round's table and returns the table. None if its round or tournament is over."""
    of = RoundTable.objects.filter(pk=pk).values_list("round__tournament", flat=True).first()
    if of is None:
        return None
    tournament = Tournament.objects.select_for_update().filter(pk=of).first()
    held = RoundTable.objects.select_related("round", "table", "match").get(pk=pk)
    if tournament is None or tournament.over or held.round.status != held.round.Status.OPEN:
        return None
    held.round.tournament = tournament
    return held


def _record_no_show(table: RoundTable, seat: int, now: datetime) -> None:
    """Records that the entrant in this seat did not come. The entrant's second no-show withdraws the entrant."""
    place = RoundSeat.objects.select_related("entrant").get(table=table, seat=seat)
    place.missed = True
    place.save(update_fields=["missed"])
    entrant, tournament = place.entrant, table.round.tournament
    entrant.misses += 1
    fields = ["misses"]
    if is_withdrawn_by(entrant.misses) and entrant.status == Entrant.Status.PLAYING:
        entrant.status, entrant.why, entrant.waits_since = Entrant.Status.WITHDRAWN, Entrant.Why.MISSES, None
        fields += ["status", "why", "waits_since"]
        lock_and_log.log_act(tournament, "withdrawn", now=now, entrant=entrant.number, why=Entrant.Why.MISSES)
    entrant.save(update_fields=fields)


def _store_results(table: RoundTable, match: Match | None, now: datetime) -> None:
    tournament = table.round.tournament
    places = list(RoundSeat.objects.filter(table=table).select_related("entrant").order_by("seat"))
    standing = standing_of(match.pk) if match is not None else None
    ranks = _places(tournament, standing, len(places))
    settled = standing is None or not standing.finished
    given_up = {seat for _, seat in conceded_seats([] if match is None else [match.pk])}
    for place in places:
        seat = place.seat
        place.place = len(places) if seat in given_up else ranks[seat]  # a player who conceded is last
        place.absent = _was_absent(place, standing)
        if standing is not None:
            place.points, place.timeouts = standing.points[seat], standing.timeouts[seat]
            place.rounds_won = 0 if place.absent or seat in given_up else standing.rounds_won[seat]
        else:
            place.points = 0
    scores = _seat_scores(tournament, places, ranks)
    for place in places:
        gained = 0 if scores is None or place.seat in given_up else scores[place.seat]
        place.score = None if scores is None else gained
    RoundSeat.objects.bulk_update(places, ["place", "absent", "score", "points", "timeouts", "rounds_won"])
    table.status = Status.SETTLED if settled else Status.ENDED
    table.ended_at = (match.finished_at if match is not None else None) or now
    table.save(update_fields=["status", "ended_at", "match"])
    if settled:
        lock_and_log.log_act(tournament, "settled", now=now, round=table.round.number, table=table.number)
    arena = tournament.format == Tournament.Format.ARENA
    if arena:
        _queue_entrants_again(tournament, places, table.ended_at)
        update_standings(tournament)
    if arena or not table.round.tables.filter(status__in=RoundTable.LIVE).exists():
        lock_and_log.schedule_now(tournament, now=now)
    lock_and_log.save_tournament(tournament, "due_at")


def _was_absent(place: RoundSeat, standing: MatchStanding | None) -> bool:
    """Whether the entrant was absent for the whole match.

    An agent that is itself an entrant is present. An agent that plays for a person does not make the person present. If
    no match began, only entrants who had withdrawn before the table was created are absent.
    """
    if place.entrant.is_agent:
        return False
    return place.missed if standing is None else place.seat in (*standing.absent, *standing.agents)


def _places(tournament: Tournament, standing: MatchStanding | None, seats: int) -> tuple[int, ...]:
    shared = (1,) * seats
    if standing is None or standing.places is None:
        return shared
    if not standing.finished and tournament.stuck == Tournament.Stuck.SHARED:
        return shared
    return standing.places


def _seat_scores(tournament: Tournament, places: Sequence[RoundSeat], ranks: Sequence[int]) -> tuple[int, ...] | None:
    """Returns the score of each seat at a table that has ended.

    None in a duplicate round, whose scores are computed once all tables have played the deals.
    """
    if tournament.is_duplicate:
        return None
    absent = [place.seat for place in places if place.absent]
    if tournament.format == Tournament.Format.ARENA:
        return scoring.arena_scores(ranks, [place.entrant.streak for place in places], absent=absent)
    return scoring.table_scores(ranks, absent=absent)


def _queue_entrants_again(tournament: Tournament, places: Sequence[RoundSeat], since: datetime) -> None:
    """Lets the entrants of an ended arena table wait for the next table.

    An entrant who came late to the table, or never, must ask for a new table.
    """
    numbers = [place.entrant_id for place in places if not place.missed and not place.absent]
    playing = tournament.entrants.filter(pk__in=numbers, status=Entrant.Status.PLAYING)
    playing.update(waits_since=since)
