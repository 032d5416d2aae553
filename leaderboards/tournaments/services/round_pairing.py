"""Pairing of a tournament's next round from the rounds played, the stored seed, and the round's number and attempt."""

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
    """The tables and byes of a round, as entrant numbers: by seat at each table, the strongest table first.

    `final` is set for the final of a knock-out.
    """

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()
    final: bool = False


def present(tournament: Tournament) -> list[Entrant]:
    """Returns the entrants that the next round includes: those who are playing, by number."""
    return list(tournament.entrants.filter(status=Entrant.Status.PLAYING).order_by("number"))


def smallest(tournament: Tournament) -> int:
    """Returns the smallest number of seats at a table: one fewer than usual if the game and its options allow it."""
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
    """Returns the tables and byes of a round, equal for equal arguments. None if no further table can be filled."""
    seed = tournament.seed if attempt == 1 else f"{tournament.seed}/{attempt}"
    match tournament.format:
        case Format.KNOCKOUT:
            return _knockout(tournament, seed)
        case Format.ROUND_ROBIN:
            return _round_robin(tournament, number)
        case _:
            return _swiss(tournament, number, seed)


def depends_on_lots(format_: str, *, number: int) -> bool:
    """Whether pairing this round again with other lots could give other tables.

    The tables of an arena follow from the waiting entrants, and those of a round robin from its plan. Later stages of a
    knock-out follow from the winners.
    """
    if format_ == Format.KNOCKOUT:
        return number <= 1
    return format_ not in (Format.ARENA, Format.ROUND_ROBIN)


def planned_rounds(tournament: Tournament, entrants: int) -> int | None:
    """Returns the number of rounds of a tournament that starts with this number of entrants. 1 for an arena."""
    match tournament.format:
        case Format.ARENA:
            return 1
        case Format.KNOCKOUT:
            return scoring.stages_for(entrants, size=tournament.size)
        case Format.ROUND_ROBIN:
            return len(_all_rounds(tournament))
        case _:
            return tournament.rounds or lifecycle.rounds_for(entrants, size=tournament.size)


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
    rounds = _all_rounds(tournament)
    if number > len(rounds):
        return None
    return Pairing(rounds[number - 1].tables, rounds[number - 1].byes)


def _all_rounds(tournament: Tournament) -> list[Any]:
    """Returns all rounds of a round robin for the entrants present at its start.

    Entrants who withdrew later are included: the plan is fixed. The first round contains each of them, at a table or
    with a bye. Before it is opened, they are the checked-in entrants.
    """
    first = tournament.played_rounds.filter(number=1).values("pk")
    began = tournament.entrants.filter(checked_in_at__isnull=False)
    if tournament.round:
        began = tournament.entrants.filter(Q(places__table__round__in=first) | Q(bye_rounds__round__in=first))
    keys = list(began.order_by("number").values_list("number", flat=True).distinct())
    return roundrobin.round_robin(keys, size=tournament.size, seed=tournament.seed, smallest=smallest(tournament))
