"""Creates the tables of a tournament's round, with each entrant in a fixed seat, in the caller's transaction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from games.agents import registry as agents
from games.services.tournament_tables import BATCH, SeatAssignment, create_tables
from leaderboards.tournaments import lifecycle
from leaderboards.tournaments.models import Entrant, Round, RoundSeat, RoundTable, Tournament


def create_round_tables(
    tournament: Tournament, round_: Round, tables: Iterable[Sequence[int]], *, first: int = 1, now: datetime
) -> int:  # fmt: skip
    """Creates the tables of a round. Each item of `tables` lists entrant numbers in the order of the seats.

    Returns the number of tables. A table with people waits for them to come; a table of agents starts at once.
    """
    entrants = {entrant.number: entrant for entrant in tournament.entrants.select_related("user")}
    rows = [[entrants[key] for key in keys] for keys in tables]
    sitters = [[_seat_assignment(entrant) for entrant in row] for row in rows]
    options = dict(tournament.options)
    if tournament.is_duplicate:
        options["duplicate"] = round_.boards
    laid = create_tables(
        tournament=tournament.code, title=tournament.name, game=tournament.game, options=options,
        rated=tournament.rated, rows=sitters, seed=round_.deal_seed, sealed=tournament.is_duplicate, now=now,
    )  # fmt: skip
    ends_at = now + timedelta(minutes=tournament.round_minutes)
    made = [
        RoundTable(
            round=round_, number=number, table=table, ends_at=ends_at,
            starts_at=now if alone else now + lifecycle.NO_SHOW, alone=alone,
        )
        for number, (table, row) in enumerate(zip(laid, sitters, strict=True), first)
        for alone in [all(one.user is None for one in row)]
    ]  # fmt: skip
    RoundTable.objects.bulk_create(made, batch_size=BATCH)
    RoundSeat.objects.bulk_create(
        [
            RoundSeat(table=table, seat=seat, entrant=entrant, missed=sat[seat].user is None and not entrant.is_agent)
            for table, row, sat in zip(made, rows, sitters, strict=True)
            for seat, entrant in enumerate(row)
        ],
        batch_size=BATCH,
    )
    return len(made)


def _seat_assignment(entrant: Entrant) -> SeatAssignment:
    """Returns the player who is to take an entrant's seat.

    An agent takes the seat of an entrant who has withdrawn but is in the plan of the round.
    """
    away = entrant.status != Entrant.Status.PLAYING or entrant.user is None
    if entrant.is_agent:
        return SeatAssignment(None, entrant.agent, entrant.name)
    if away:
        return SeatAssignment(None, agents.TRUSTEE, entrant.name)
    return SeatAssignment(entrant.user)
