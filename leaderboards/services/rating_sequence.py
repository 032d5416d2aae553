"""Appending of ended matches to the rating sequence of their game, with everything that rating needs.

A rating sequence is the numbered order in which matches are rated. At the end of a season it also gets a soft reset,
which moves all ratings towards 1500.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Q

from games.models import Match, MatchSeat, Result, RoundResult
from games.selectors.match_standing import conceded_seats
from leaderboards import ratings
from leaderboards.models import Board, Rating, RatingEntry, RatingSequence, VoidedMatch
from leaderboards.ratings import ByPlaces, BySides, RatedMatch

LANDLORD, WOLF = "landlord", "wolf"


def append_match(match: Match, results: Sequence[Result]) -> RatingEntry | None:
    """Appends a finished match to the rating sequence of its game and board, and returns the new entry.

    The caller holds the transaction and the lock. None if the match is unrated or cannot be rated, such as an endless
    match without a finished round. A void match is appended too, since it may be reinstated.
    """
    if not match.rated or match.status != Match.Status.FINISHED or match.finished_at is None:
        return None
    if match.game not in ratings.LADDERS or not match.board:
        return None
    result = _rating_result(match, results)
    if result is None:
        return None
    players = _ratings_by_seat(match)
    try:
        RatedMatch(
            number=1, at=0, players=tuple(row.pk for row in players), result=result,
            agents=frozenset(row.pk for row in players if row.agent),
        )  # fmt: skip
    except ValueError:
        return None
    data = ratings.result_to_json(result)
    given_up = sorted(seat for _, seat in conceded_seats([match.pk]))
    if given_up:
        data["conceded"] = given_up
    sequence = sequence_of(game=match.game, board=match.board)
    sequence.last += 1
    sequence.save(update_fields=["last"])
    return RatingEntry.objects.create(
        sequence=sequence, number=sequence.last, match=match, at=match.finished_at, players=[row.pk for row in players],
        points_version=RatingEntry.CAPPED, terms=sequence.terms, constants=ratings.LADDERS[match.game].version,
        result=data, voided=VoidedMatch.objects.filter(match=match, lifted_at__isnull=True).exists(),
    )  # fmt: skip


def append_reset(sequence: RatingSequence, *, at: datetime) -> RatingEntry:
    """Appends a soft reset of the ratings, at the end of a season, to a rating sequence. Returns the new entry.

    Matches appended later are rated only after it.
    """
    sequence.last += 1
    sequence.save(update_fields=["last"])
    return RatingEntry.objects.create(sequence=sequence, number=sequence.last, reset=True, at=at)


def sequence_of(*, game: str, board: str) -> RatingSequence:
    """Returns the rating sequence of a game and board, created on first use. The caller holds the ladders' lock."""
    terms = 1
    known = RatingSequence.objects.filter(game=game).order_by("-terms").values_list("terms", flat=True).first()
    if known is not None:
        terms = known
    sequence, _made = RatingSequence.objects.get_or_create(game=game, board=board, defaults={"terms": terms})
    return sequence


def boards_of(sequence: RatingSequence) -> tuple[str, ...]:
    """Returns the boards on which the matches of a rating sequence change ratings.

    Matches of practice change those on the boards of practice and of agents; matches among people only those on the
    board of people.
    """
    if sequence.board == Match.Board.PRACTICE:
        return (Board.PRACTICE, Board.AGENTS)
    return (Board.PEOPLE,)


def _ratings_by_seat(match: Match) -> list[Rating]:
    """Returns the rating of each seat's player in a match, in seat order. Missing ratings are created.

    A player whose account is deleted gets a new rating without an account.
    """
    held = MatchSeat.objects.filter(match=match).order_by("index")
    seats = list(held.values_list("user", "agent", "user__is_bot"))
    house = Board.AGENTS if match.board == Match.Board.PRACTICE else Board.PEOPLE
    machines = Q(agent__in={agent for _, agent, _ in seats if agent}) | Q(user__in=[u for u, _, bot in seats if bot])
    people = Q(user__in=[user for user, _, bot in seats if user and not bot])
    found = Rating.objects.filter(Q(board=match.board) & people | Q(board=house) & machines, game=match.game)
    known: dict[int | str, Rating] = {row.agent or row.user_id or 0: row for row in found}
    start = ratings.newcomer(ratings.LADDERS[match.game]).overall
    rows = []
    for user, agent, bot in seats:
        who: int | str | None = agent or user
        row = known.get(who) if who else None
        if row is None:
            row = Rating.objects.create(
                game=match.game, board=house if agent or bot else match.board, user_id=None if agent else user,
                agent=agent, value=start.value, deviation=start.deviation, volatility=start.volatility,
            )  # fmt: skip
            if who:
                known[who] = row
        rows.append(row)
    return rows


def _rating_result(match: Match, results: Sequence[Result]) -> ByPlaces | BySides | None:
    """Returns the result of a match, by places or by sides, in the form that the rating computation takes.

    None if nothing was decided.
    """
    rows = sorted(results, key=lambda row: row.seat)
    if match.game == "doudizhu":
        landlords = RoundResult.objects.filter(match=match, role=LANDLORD).order_by("round")
        rounds = [(seat, float(won)) for seat, won in landlords.values_list("seat", "won")]
        return ratings.doudizhu(rounds) if rounds else None
    if match.game == "werewolf":
        wolves = set(RoundResult.objects.filter(match=match, role=WOLF).values_list("seat", flat=True))
        scores = {row.score for row in rows if row.seat in wolves}
        if len(scores) != 1:
            return None
        made = scores.pop()
        score = 0.5 if made == 0 else float(made > 0)
        return ratings.werewolf(seats=len(rows), wolves=sorted(wolves), score=score)
    return ByPlaces(tuple(row.place for row in rows))
