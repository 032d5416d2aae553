"""Opens, closes and voids rounds of a tournament. The caller has locked the tournament in a transaction."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from games.models import Table
from games.selectors.match_standing import conceded_seats, standing_of
from games.services import tournament_tables, unseal_matches
from leaderboards.pairing.duplicate_scoring import boards_for
from leaderboards.tournaments import scoring
from leaderboards.tournaments.models import Bye, Entrant, Round, RoundSeat, RoundTable, Tournament

from . import account_closure, chat_room, lock_and_log, round_pairing
from .standings import update_standings
from .table_creation import create_round_tables


def open_round(tournament: Tournament, *, now: datetime) -> Round | None:
    """Pairs and opens the next round of a tournament, with its tables and byes. None if no pairing is possible.

    For a duplicate round, the deals that all tables play are drawn here. If the process is killed, nothing is stored,
    and another call gives the same tables.
    """
    account_closure.send_closed_away(tournament, now=now)
    number = tournament.round + 1
    attempt = 1 + tournament.played_rounds.filter(number=number).count()
    paired = round_pairing.pair(tournament, number=number, attempt=attempt)
    if paired is None:
        return None
    round_ = Round(
        tournament=tournament, number=number, attempt=attempt, final=paired.final, opened_at=now,
        ends_at=now + timedelta(minutes=tournament.round_minutes),
    )  # fmt: skip
    if tournament.is_duplicate:
        boards = boards_for(count=tournament.boards or 1, used=tournament.boards_used)
        round_.first_board, round_.boards, round_.deal_seed = boards[0], len(boards), secrets.token_hex(32)
        tournament.boards_used = boards[-1]
    round_.save()
    numbers = {entrant.number: entrant for entrant in tournament.entrants.all()}
    create_round_tables(tournament, round_, paired.tables, now=now)
    Bye.objects.bulk_create(Bye(round=round_, entrant=numbers[key]) for key in paired.byes)
    tournament.round, tournament.due_at = number, None
    lock_and_log.log_act(tournament, "round_opened", now=now, round=number, attempt=attempt, tables=len(paired.tables))
    lock_and_log.save_tournament(tournament, "round", "due_at", "boards_used")
    chat_room.refresh_chat_room(tournament)
    return round_


def close_round(tournament: Tournament, round_: Round, *, now: datetime) -> None:
    """Closes a round whose tables have all ended, and updates the standings.

    In a duplicate tournament, the boards are scored and their deals may be shown from now on.
    """
    if tournament.is_duplicate:
        _score_boards(tournament, round_)
        _take_off_seals(round_, now)
    round_.status, round_.closed_at = Round.Status.CLOSED, now
    round_.save(update_fields=["status", "closed_at"])
    update_standings(tournament)
    tournament.due_at = now + timedelta(seconds=_break_seconds(tournament))
    lock_and_log.log_act(tournament, "round_closed", now=now, round=round_.number)
    lock_and_log.save_tournament(tournament, "due_at")
    chat_room.refresh_chat_room(tournament)


def void_round(tournament: Tournament, round_: Round, *, now: datetime) -> None:
    """Voids an open round and aborts its matches, which then count for nothing.

    In a duplicate tournament, its deals may be shown from now on and are never played again.
    """
    live = list(round_.tables.filter(status__in=RoundTable.LIVE).select_related("table").order_by("number"))
    # first, since it waits for a match that is just starting there: afterwards none can begin, and all are visible
    tournament_tables.close_tables(tables=[laid.table.pk for laid in live if laid.table is not None], now=now)
    for laid in live:
        match = tournament_tables.match_of_table(laid.table) if laid.table is not None else None
        if match is not None and match.live:
            tournament_tables.abort(match_id=match.pk, now=now)
    _take_off_seals(round_, now)
    round_.tables.update(status=RoundTable.Status.VOID)
    round_.status, round_.closed_at = Round.Status.VOID, now
    round_.save(update_fields=["status", "closed_at"])
    tournament.round = round_.number - 1
    chat_room.refresh_chat_room(tournament)


def open_round_of(tournament: Tournament) -> Round | None:
    """Returns the open round of a tournament. None if no round is open."""
    return tournament.played_rounds.filter(status=Round.Status.OPEN).first()


def _score_boards(tournament: Tournament, round_: Round) -> None:
    """Scores the seats of a duplicate round: each seat is compared with the same seat at the other tables."""
    counted = RoundSeat.objects.filter(table__round=round_, table__status__in=RoundTable.COUNTED).select_related(
        "table"
    )
    places = list(counted)
    given_up = conceded_seats({place.table.match_id for place in places if place.table.match_id is not None})
    absent = {(place.table_id, place.seat) for place in places if place.absent}
    points: dict[int, list[tuple[int | None, ...]]] = {}
    for laid in round_.tables.filter(status__in=RoundTable.COUNTED, match__isnull=False):
        played = standing_of(laid.match_id).rounds if laid.match_id is not None else ()
        points[laid.pk] = [
            tuple(None if (laid.pk, seat) in absent else made for seat, made in enumerate(row)) for row in played
        ]
    first = round_.first_board or 1
    scores = scoring.board_scores(points, first=first, boards=round_.boards, cap=tournament.cap)
    for place in places:
        row = scores.get(place.table_id, ())
        place.score = row[place.seat] if place.seat < len(row) else 0
        if (place.table.match_id, place.seat) in given_up:
            place.score = min(place.score, 0)
    RoundSeat.objects.bulk_update(places, ["score"], batch_size=500)


def _take_off_seals(round_: Round, now: datetime) -> None:
    tables = list(Table.objects.filter(round_table__round=round_).values_list("pk", flat=True))
    if Table.objects.filter(pk__in=tables, sealed=True).exists():
        unseal_matches.unseal_matches(tables=tables, now=now)


def _break_seconds(tournament: Tournament) -> int:
    """Returns the seconds until the next round opens, which is the tournament's break between rounds.

    0 if only agents play, or if no round follows.
    """
    people = tournament.entrants.filter(status=Entrant.Status.PLAYING, agent="")
    last = tournament.rounds is not None and tournament.round >= tournament.rounds
    return 0 if last or not people.exists() else tournament.break_seconds
