"""Computes a tournament's standings again from the logs of its matches alone, to compare with the stored ones.

Moves give points, points give places, places give standings. No code of `leaderboards` is used. The rules fold a log
from its seed, and the remaining arithmetic uses fractions.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from games.models import Match
from games.rules import codec, registry
from games.rules.core import parse_options, start
from games.rules.series import Series
from leaderboards.tournaments.models import Round, RoundTable, Tournament

UNIT = 5040


@dataclass
class Count:
    there: bool = False
    score: Fraction = field(default_factory=Fraction)
    rounds_won: int = 0
    timeouts: int = 0

    def rank(self) -> tuple[Fraction, int, int]:
        return -self.score, -self.rounds_won, self.timeouts


def final_state(match: Match) -> Any:
    """Returns the last state of a match, folded from its seed and its moves."""
    rules = registry.game(match.game)
    seats = list(match.seats.order_by("index"))
    options: Any = parse_options(rules.Options, match.options)
    agents = [seat.index for seat in seats if seat.agent]
    state = start(rules, options, len(seats), match.seed, agents=agents).state
    for row in match.moves.filter(number__gt=0).order_by("number"):
        coded = {"seat": row.seat, "window": row.window, "verb": row.verb, "data": row.action}
        state = rules.apply(state, codec.decode_move(rules.actions, {**coded, "at": row.at, "by": row.by})).state
    return state


def counted_standings(tournament: Tournament) -> dict[int, tuple[int, int, int, int]]:
    """Returns the computed standings: number of an entrant -> (place, score, rounds won, timeouts).

    Entrants who were absent from all their tables get nothing.
    """
    counts: dict[int, Count] = defaultdict(Count)
    for round_ in tournament.played_rounds.filter(status=Round.Status.CLOSED).order_by("number"):
        _count(tournament, round_, counts)
    counts = {number: count for number, count in counts.items() if count.there}
    ranks = [count.rank() for count in counts.values()]
    return {
        number: (
            1 + sum(rank < count.rank() for rank in ranks), int(count.score), count.rounds_won, count.timeouts,
        )
        for number, count in counts.items()
    }  # fmt: skip


def written(tournament: Tournament) -> dict[int, tuple[int, int, int, int]]:
    """Returns the stored standings, in the form that `counted_standings` returns."""
    rows = tournament.entrants.filter(place__isnull=False)
    return {
        number: (place or 0, score, won, late)
        for number, place, score, won, late in rows.values_list("number", "place", "score", "rounds_won", "timeouts")
    }


def _count(tournament: Tournament, round_: Round, counts: dict[int, Count]) -> None:
    tables = list(round_.tables.filter(status__in=RoundTable.COUNTED).select_related("match").order_by("number"))
    states = {laid.pk: final_state(laid.match) for laid in tables if laid.match is not None}
    away = {laid.pk: _absent(laid, states[laid.pk]) for laid in tables}
    for laid in tables:
        state, rules = states[laid.pk], registry.game(tournament.game)
        numbers = list(laid.places.order_by("seat").values_list("entrant__number", flat=True))
        absent = away[laid.pk]
        outcome = rules.outcome(state)
        assert outcome is not None
        won = state.wins if isinstance(rules, Series) else [int(place == 1) for place in outcome.places]
        for seat, number in enumerate(numbers):
            count = counts[number]
            count.timeouts += state.ctx.timeouts[seat]
            if seat in absent:
                continue
            count.there = True
            count.rounds_won += won[seat]
            count.score += (
                _duplicate(tournament, {pk: one for pk, one in states.items() if seat not in away[pk]}, laid.pk, seat)
                if tournament.is_duplicate
                else _behind(outcome.places, seat)
            )
    for number in round_.byes.values_list("entrant__number", flat=True):
        counts[number].there = True
        counts[number].score += 0 if tournament.is_duplicate else UNIT


def _absent(laid: RoundTable, state: Any) -> set[int]:
    """Returns the seats of a table whose entrants made no move and never came back.

    At the end a trustee or an agent holds the seat. Otherwise a trustee played until the seat was out and its player
    had left for good.
    """
    assert laid.match is not None
    entered = set(laid.places.filter(entrant__agent="").values_list("seat", flat=True))
    moves = list(laid.match.moves.values_list("seat", "by", "verb", "action"))
    there = {seat for seat, by, _, _ in moves if by in ("person", "bot")}
    there |= {action["seat"] for _, _, verb, action in moves if verb == "give_back"}
    replaced = set(laid.match.seats.exclude(agent="").values_list("index", flat=True))
    departed = {action["seat"] for _, _, verb, action in moves if verb == "depart"}
    carried = departed & {seat for seat, by, _, _ in moves if by == "trustee"}
    return entered & ((set(state.ctx.trustees) | carried) - there | replaced)


def _behind(places: Any, seat: int) -> Fraction:
    others = [place for index, place in enumerate(places) if index != seat]
    behind = sum(Fraction(1) for place in others if place > places[seat])
    shared = sum(Fraction(1, 2) for place in others if place == places[seat])
    return UNIT * Fraction(behind + shared) / len(others)


def _duplicate(tournament: Tournament, states: dict[int, Any], own: int, seat: int) -> Fraction:
    total = Fraction()
    for board in range(len(states[own].rounds)):
        points = {pk: state.rounds[board]["seats"][seat]["points"] for pk, state in states.items()}
        over = points[own] - Fraction(sum(points.values()), len(points))
        cap = tournament.cap
        total += round((over if cap is None else max(Fraction(-cap), min(Fraction(cap), over))) * 100)
    return total
