"""Play at the tables of a tournament's round: they start without absent entrants, and their ends are recorded.

Every function is one transaction and locks the tournament first, so that two workers at one table act once.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction

from games.models import Match
from games.selectors.match_standing import MatchStanding, conceded_seats, standing_of
from games.services import agent_only_matches, outages, tournament_tables
from leaderboards.pairing.entrants import is_withdrawn_by
from leaderboards.tournaments import scoring
from leaderboards.tournaments.models import Entrant, RoundSeat, RoundTable, Tournament

from . import transitions
from .standings import update_standings

Status = RoundTable.Status
TIME_TO_COME = timedelta(minutes=1)
"""Time before a table begins. An outage of the server in it excuses absent entrants."""


def begin_table(*, table: int, now: datetime) -> bool:
    """Starts a waiting table when it is due, or records that its match has begun.

    Returns False if there is nothing to do.

    Absent entrants are no-shows, unless an outage kept them away.
    """
    with transaction.atomic():
        held = _held(table)
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
        if not outages.had_outage(since=held.starts_at - TIME_TO_COME, until=now):  # otherwise they could not come
            for seat in absent:
                _missed(held, seat, now)
        if held.round.tournament.paused and match.live:
            tournament_tables.pause(match_id=match.pk, now=now)
        transitions.bump_version(held.round.tournament_id)
        return True


def play_on(*, table: int, now: datetime) -> bool:
    """Lets the agents of an agent-only table begin and play. Returns False if there is nothing to play.

    Only their match is locked: two workers at one table play one after the other, and the second finds less to do.
    """
    begun = begin_table(table=table, now=now)
    match = RoundTable.objects.filter(pk=table, status=Status.PLAYING, alone=True).values_list("match", flat=True)
    found = match.first()
    if found is None:
        return begun
    return agent_only_matches.play_agent_moves(match_id=found, now=now) > 0 or begun


def record_table_end(*, table: int, now: datetime, by_director: bool = False) -> bool:
    """Records the end and results of a table. If its time is up, aborts its match first.

    A match aborted by the scheduler or staff is adjudicated by the director's rules. They use the score so far if a
    round has ended, or give all seats a shared place. Returns False if there is nothing to do.
    """
    with transaction.atomic():
        held = _held(table)
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
            match.refresh_from_db(fields=["status", "finished_at"])
        held.match = match
        _write(held, match, now)
        return True


def _held(pk: int) -> RoundTable | None:
    """Returns a round's table under the lock of its tournament. None if its round or tournament is over."""
    of = RoundTable.objects.filter(pk=pk).values_list("round__tournament", flat=True).first()
    if of is None:
        return None
    tournament = Tournament.objects.select_for_update().filter(pk=of).first()
    held = RoundTable.objects.select_related("round", "table", "match").get(pk=pk)
    if tournament is None or tournament.over or held.round.status != held.round.Status.OPEN:
        return None
    held.round.tournament = tournament
    return held


def _missed(table: RoundTable, seat: int, now: datetime) -> None:
    """Records that the entrant in this seat did not come. The second no-show withdraws the entrant."""
    place = RoundSeat.objects.select_related("entrant").get(table=table, seat=seat)
    place.missed = True
    place.save(update_fields=["missed"])
    entrant, tournament = place.entrant, table.round.tournament
    entrant.misses += 1
    fields = ["misses"]
    if is_withdrawn_by(entrant.misses) and entrant.status == Entrant.Status.PLAYING:
        entrant.status, entrant.why, entrant.waits_since = Entrant.Status.WITHDRAWN, Entrant.Why.MISSES, None
        fields += ["status", "why", "waits_since"]
        transitions.log_act(tournament, "withdrawn", now=now, entrant=entrant.number, why=Entrant.Why.MISSES)
    entrant.save(update_fields=fields)


def _write(table: RoundTable, match: Match | None, now: datetime) -> None:
    tournament = table.round.tournament
    places = list(RoundSeat.objects.filter(table=table).select_related("entrant").order_by("seat"))
    standing = standing_of(match.pk) if match is not None else None
    ranks = _ranks(tournament, standing, len(places))
    settled = standing is None or not standing.finished
    given_up = {seat for _, seat in conceded_seats([] if match is None else [match.pk])}
    for place in places:
        seat = place.seat
        place.place = len(places) if seat in given_up else ranks[seat]  # a player who conceded is last
        place.absent = _absent(place, standing)
        if standing is not None:
            place.points, place.timeouts = standing.points[seat], standing.timeouts[seat]
            place.rounds_won = 0 if place.absent or seat in given_up else standing.rounds_won[seat]
        else:
            place.points = 0
    scores = _scores(tournament, places, ranks)
    for place in places:
        gained = 0 if scores is None or place.seat in given_up else scores[place.seat]
        place.score = None if scores is None else gained
    RoundSeat.objects.bulk_update(places, ["place", "absent", "score", "points", "timeouts", "rounds_won"])
    table.status = Status.SETTLED if settled else Status.ENDED
    table.ended_at = (match.finished_at if match is not None else None) or now
    table.save(update_fields=["status", "ended_at", "match"])
    if settled:
        transitions.log_act(tournament, "settled", now=now, round=table.round.number, table=table.number)
    arena = tournament.format == Tournament.Format.ARENA
    if arena:
        _wait_again(tournament, places, table.ended_at)
        update_standings(tournament)
    if arena or not table.round.tables.filter(status__in=RoundTable.LIVE).exists():
        transitions.schedule_now(tournament, now=now)
    transitions.save_tournament(tournament, "due_at")


def _absent(place: RoundSeat, standing: MatchStanding | None) -> bool:
    """Whether the entrant was absent for the whole match.

    An agent that is an entrant is present. An agent that plays for an entrant does not make them present. If no match
    began, only entrants whose table was created without them are absent.
    """
    if place.entrant.is_agent:
        return False
    return place.missed if standing is None else place.seat in (*standing.absent, *standing.agents)


def _ranks(tournament: Tournament, standing: MatchStanding | None, seats: int) -> tuple[int, ...]:
    shared = (1,) * seats
    if standing is None or standing.places is None:
        return shared
    if not standing.finished and tournament.stuck == Tournament.Stuck.SHARED:
        return shared
    return standing.places


def _scores(tournament: Tournament, places: Sequence[RoundSeat], ranks: Sequence[int]) -> tuple[int, ...] | None:
    """Returns the score of each seat.

    None in a duplicate round, where scores follow once all tables have played the deals.
    """
    if tournament.is_duplicate:
        return None
    absent = [place.seat for place in places if place.absent]
    if tournament.format == Tournament.Format.ARENA:
        return scoring.arena_scores(ranks, [place.entrant.streak for place in places], absent=absent)
    return scoring.table_scores(ranks, absent=absent)


def _wait_again(tournament: Tournament, places: Sequence[RoundSeat], since: datetime) -> None:
    """Lets the entrants of an arena table wait for the next. One who came late or never must ask for it."""
    numbers = [place.entrant_id for place in places if not place.missed and not place.absent]
    playing = tournament.entrants.filter(pk__in=numbers, status=Entrant.Status.PLAYING)
    playing.update(waits_since=since)
