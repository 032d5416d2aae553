"""Pairs the next round of a tournament: computes its tables and byes.

The pairing depends on the rounds played, the tournament's stored seed, and the round's number and attempt. Re-pairing a
round makes a new attempt, with other random draws.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from games.rules import registry
from games.rules.core import InvalidOption, parse_options
from leaderboards.pairing import knockout, roundrobin, swiss
from leaderboards.tournaments import lifecycle, scoring
from leaderboards.tournaments.models import Entrant, Tournament
from leaderboards.tournaments.selectors import played_rounds

Format = Tournament.Format


@dataclass(frozen=True, slots=True)
class Pairing:
    """The tables of a round and the entrants with a bye, as entrant numbers.

    `final` is set for the final of a knock-out. Each table lists its entrants in the order of the seats. The strongest
    table comes first.
    """

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()
    final: bool = False


def present(tournament: Tournament) -> list[Entrant]:
    """Returns the entrants whom the next round includes, by number: those who have checked in and not withdrawn."""
    return list(tournament.entrants.filter(status=Entrant.Status.PLAYING).order_by("number"))


def smallest(tournament: Tournament) -> int:
    """Returns the smallest permitted number of entrants at a table of this tournament.

    It is one below the usual number if the game and its options allow that, otherwise the usual number.
    """
    rules, less = registry.game(tournament.game), tournament.size - 1
    if tournament.format == Format.DUPLICATE or less < 2 or less not in rules.seats:
        return tournament.size
    options: Any = parse_options(rules.Options, tournament.options)
    try:
        rules.check_seats(options, less)
    except InvalidOption:
        return tournament.size
    return less


def pair(tournament: Tournament, *, number: int, attempt: int) -> Pairing | None:
    """Returns the tables and byes of a round. None if there are not enough entrants for one table.

    Equal arguments give an equal result, so an interrupted pairing can be repeated.
    """
    seed = tournament.seed if attempt == 1 else f"{tournament.seed}/{attempt}"
    match tournament.format:
        case Format.KNOCKOUT:
            return _knockout(tournament, seed)
        case Format.ROUND_ROBIN:
            return _round_robin(tournament, number)
        case _:
            return _swiss(tournament, number, seed)


def depends_on_lots(format_: str, *, number: int) -> bool:
    """Whether pairing a round again with another seed could give other tables.

    False for an arena, which seats the entrants who wait, and for a round robin, which follows a fixed plan. False for
    later stages of a knock-out, which depend on the winners alone.
    """
    if format_ == Format.KNOCKOUT:
        return number <= 1
    return format_ not in (Format.ARENA, Format.ROUND_ROBIN)


def planned_rounds(tournament: Tournament, entrants: int) -> int | None:
    """Returns how many rounds a tournament has if it starts with this number of entrants. 1 for an arena."""
    match tournament.format:
        case Format.ARENA:
            return 1
        case Format.KNOCKOUT:
            return scoring.stages_for(entrants, size=tournament.size)
        case Format.ROUND_ROBIN:
            return len(_round_robin_plan(tournament))
        case _:
            return tournament.rounds or lifecycle.swiss_rounds(entrants, size=tournament.size)


def _swiss(tournament: Tournament, number: int, seed: str) -> Pairing | None:
    here = [entrant.number for entrant in present(tournament)]
    everybody = [entrant.number for entrant in played_rounds.active_entrants(tournament)]
    field = scoring.entrants_before_round(
        everybody, played_rounds.counted_rounds(tournament), format_=tournament.format
    )
    adjusted = played_rounds.adjustments_of(tournament)
    entrants = [scoring.with_score(field[key], adjusted.get(key, 0)) for key in here]
    try:
        laid = swiss.pair_round(entrants, number=number, size=tournament.size, seed=seed, smallest=smallest(tournament))
    except ValueError:
        return None
    return Pairing(laid.tables, laid.byes)


def _knockout(tournament: Tournament, seed: str) -> Pairing | None:
    rounds = played_rounds.counted_rounds(tournament)
    size, least = tournament.size, smallest(tournament)
    if not rounds:
        seeds = scoring.draw_seeds([entrant.number for entrant in present(tournament)], seed=seed)
        try:
            stage = knockout.first_stage(seeds, size=size, smallest=least)
        except ValueError:
            return None
    else:
        stages, finishes = scoring.stages_of(rounds)
        here = {entrant.number for entrant in present(tournament)}
        gone = {key for table in stages[-1].tables for key in table} | set(stages[-1].byes)
        following = knockout.next_stage(
            stages[-1], finishes[-1], size=size, seed=tournament.seed, smallest=least, gone=gone - here
        )
        if following is None:
            return None
        stage = following
    return Pairing(stage.tables, stage.byes, final=stage.final)


def _round_robin(tournament: Tournament, number: int) -> Pairing | None:
    rounds = _round_robin_plan(tournament)
    if number > len(rounds):
        return None
    return Pairing(rounds[number - 1].tables, rounds[number - 1].byes)


def _round_robin_plan(tournament: Tournament) -> list[Any]:
    """Returns all rounds of a round robin, for the entrants who were present at its start.

    The plan is fixed: entrants who withdrew later stay in it. Entrants of the plan are those with a table or a bye in
    the first round. Before that round is opened, they are the entrants who have checked in.
    """
    first = tournament.played_rounds.filter(number=1).values("pk")
    began = tournament.entrants.filter(checked_in_at__isnull=False)
    if tournament.round:
        began = tournament.entrants.filter(Q(places__table__round__in=first) | Q(bye_rounds__round__in=first))
    keys = list(began.order_by("number").values_list("number", flat=True).distinct())
    return roundrobin.round_robin(keys, size=tournament.size, seed=tournament.seed, smallest=smallest(tournament))
