"""Lays the tables of a round: the platform's table, its seats, and whose they are; in the caller's transaction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from games.agents import registry as agents
from games.services.laying import Sitter, lay_table
from leaderboards.tournaments import life
from leaderboards.tournaments.models import Entrant, Place, Round, RoundTable, Tournament


def lay(
    tournament: Tournament, round_: Round, tables: Iterable[Sequence[int]], *, first: int = 1, now: datetime
) -> int:  # fmt: skip
    """A table for each of these rows of entrants by seat; returns how many. People are waited for, agents are not."""
    entrants = {entrant.number: entrant for entrant in tournament.entrants.select_related("user")}
    options = dict(tournament.options)
    if tournament.is_duplicate:
        options["duplicate"] = round_.boards
    count = 0
    for number, keys in enumerate(tables, first):
        _lay_one(tournament, round_, number, [entrants[key] for key in keys], options, now)
        count += 1
    return count


def _lay_one(
    tournament: Tournament, round_: Round, number: int, row: Sequence[Entrant], options: Mapping[str, object],
    now: datetime,
) -> None:  # fmt: skip
    sitters = [_sitter(entrant) for entrant in row]
    awaited = any(sitter.user is not None for sitter in sitters)
    table = lay_table(
        tournament=tournament.code, game=tournament.game, options=dict(options), rated=tournament.rated,
        sitters=sitters, seed=round_.deal_seed, sealed=tournament.is_duplicate, now=now,
    )  # fmt: skip
    laid = RoundTable.objects.create(
        round=round_, number=number, table=table, starts_at=now + life.NO_SHOW if awaited else now,
        ends_at=now + timedelta(minutes=tournament.round_minutes),
    )  # fmt: skip
    Place.objects.bulk_create(
        Place(
            table=laid, seat=seat, entrant=entrant,
            missed=sitters[seat].user is None and not entrant.is_agent,
        )
        for seat, entrant in enumerate(row)
    )  # fmt: skip


def _sitter(entrant: Entrant) -> Sitter:
    """Who sits for the entrant: an agent for who has withdrawn, where the plan seats them all the same."""
    away = entrant.status != Entrant.Status.PLAYING or entrant.user is None
    if entrant.is_agent:
        return Sitter(None, entrant.agent, entrant.name, entrant.avatar)
    if away:
        return Sitter(None, agents.TRUSTEE, entrant.name, entrant.avatar)
    return Sitter(entrant.user)
