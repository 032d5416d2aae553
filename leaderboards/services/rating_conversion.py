"""Conversion between database rows of ratings and the objects that the rating computation takes and returns.

`leaderboards.ratings` computes without a database. A `Record` there is a player's rating, strengths by role and number
of matches. History rows are `RatingChange` rows, one for each player of a rated match.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery

from leaderboards import ratings
from leaderboards.models import Rating, RatingChange, RatingEntry, RatingSequence, RoleTerms
from leaderboards.ratings import Change, Pair, Player, RatedMatch, RatingBook, Record, RoleOffsets
from leaderboards.ratings.rated_match_data import is_capped
from leaderboards.ratings.rating import DAY_SECONDS, Constants

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
REWRITTEN_FIELDS = ("at", "value_before", "deviation_before", "value", "deviation", "volatility", "roles", "matches")
"""Fields of a `RatingChange` row that a re-rating may change."""


def constants_of(game: str) -> Constants:
    return ratings.LADDERS[game]


def load_role_terms(game: str, version: int) -> RoleOffsets:
    """Returns a version of a game's role terms, the rating points by which each role has an advantage.

    Version 1 is in the code, later ones are in the database.
    """
    if version == ratings.TERMS.version:
        return ratings.TERMS
    return RoleOffsets(version, RoleTerms.objects.get(game=game, version=version).points)


def record_of(row: Rating | RatingChange) -> Record:
    """Returns the player's record (ratings, number of matches) that is stored in a `Rating` or a `RatingChange`."""
    last = row.last_at if isinstance(row, Rating) else row.at
    roles = {role: ratings.Rating(*three) for role, three in row.roles.items()}
    overall = ratings.Rating(row.value, row.deviation, row.volatility)
    return Record(overall, roles, matches=row.matches, last_at=None if last is None else to_epoch_seconds(last))


def roles_as_json(record: Record) -> dict[str, list[float]]:
    """Returns role -> [value, deviation, volatility], the stored form of a player's strengths by role."""
    return {role: [rating.value, rating.deviation, rating.volatility] for role, rating in sorted(record.roles.items())}


@dataclass(frozen=True, slots=True)
class AutomatedRatings:
    """Primary keys of the ratings that belong to agents, and of those that belong to bots, among some ratings."""

    agents: frozenset[Player] = frozenset()
    bots: frozenset[Player] = frozenset()

    @property
    def all(self) -> frozenset[Player]:
        return self.agents | self.bots


def rated_match_of(entry: RatingEntry, machines: AutomatedRatings) -> RatedMatch:
    """Returns the match of an entry of a rating sequence in the form that the rating computation takes.

    Its players are given by the primary keys of their `Rating` rows.
    """
    here = frozenset(entry.players)
    return RatedMatch(
        number=entry.number,
        at=to_epoch_seconds(entry.at),
        players=tuple(entry.players),
        result=ratings.result_from_json(entry.result),
        agents=machines.agents & here,
        bots=machines.bots & here,
        conceded=frozenset(entry.players[seat] for seat in entry.result.get("conceded", ())),
    )


def change_row(entry: RatingEntry, change: Change) -> RatingChange:
    """Returns an unsaved `RatingChange` row for the change of one player's rating by the match of this entry."""
    after = change.after
    return RatingChange(
        entry=entry, rating_id=change.player, number=entry.number, at=entry.at,
        value_before=change.before.overall.value, deviation_before=change.before.overall.deviation,
        value=after.overall.value, deviation=after.overall.deviation, volatility=after.overall.volatility,
        roles=roles_as_json(after), matches=after.matches,
    )  # fmt: skip


def store_versions(entries: Iterable[RatingEntry], sequence: RatingSequence, book: RatingBook) -> None:
    """Stores, with each of these entries, the versions of role terms and constants with which it was rated."""
    now = {"terms": sequence.terms, "constants": book.constants.version}
    other = [entry.pk for entry in entries if (entry.terms, entry.constants) != (*now.values(),)]
    if other:
        RatingEntry.objects.filter(pk__in=other).update(**now)


def write_changes(rows: Sequence[RatingChange]) -> None:
    """Stores these `RatingChange` rows. A row for the same rating and number is replaced."""
    RatingChange.objects.bulk_create(
        rows,
        batch_size=500,
        update_conflicts=True,
        unique_fields=["rating", "number"],
        update_fields=[*REWRITTEN_FIELDS],
    )


def load_rating_book(
    sequence: RatingSequence, entries: Sequence[RatingEntry], records: dict[Player, Record], machines: AutomatedRatings
) -> RatingBook:
    """Returns a `RatingBook` ready to rate these entries: `records` and the earlier meetings of players on their days.

    A `RatingBook` rates one match after another and remembers all records.
    """
    book = RatingBook(constants_of(sequence.game), load_role_terms(sequence.game, sequence.terms), records)
    book.met = _count_earlier_meetings(sequence, entries, machines)
    return book


def records_before(sequence: RatingSequence, players: Iterable[int], number: int) -> dict[Player, Record]:
    """Returns player -> record just before the entry `number`, earlier soft resets included.

    Leaves out players without a rated match.
    """
    rows = latest_changes(players, before=number)
    resets = soft_reset_numbers(sequence, before=number)
    return {row.rating_id: record_after_resets(row, resets, constants_of(sequence.game)) for row in rows}


def latest_changes(players: Iterable[int], *, before: int) -> list[RatingChange]:
    """Returns for each of these players the last `RatingChange` row with a number below `before`."""
    own = RatingChange.objects.filter(rating=OuterRef("pk"), number__lt=before).order_by("-number").values("pk")[:1]
    latest = Rating.objects.filter(pk__in=set(players)).annotate(latest=Subquery(own)).values("latest")
    return list(RatingChange.objects.filter(pk__in=latest))


def soft_reset_numbers(sequence: RatingSequence, *, before: int) -> list[int]:
    """Returns the entry numbers of a sequence's soft resets at the ends of seasons, those below `before`, in order."""
    found = RatingEntry.objects.filter(sequence=sequence, reset=True, number__lt=before)
    return list(found.order_by("number").values_list("number", flat=True))


def record_after_resets(row: RatingChange, resets: Iterable[int], constants: Constants) -> Record:
    """Returns the player's record in a `RatingChange` row, with all later soft resets at ends of seasons applied.

    `resets` are the entry numbers of the sequence's soft resets, in order.
    """
    record = record_of(row)
    for reset in resets:
        if reset > row.number:
            record = ratings.soft_reset_record(record, constants)
    return record


def to_epoch_seconds(moment: datetime) -> int:
    """Returns a time as whole seconds since 1970-01-01 UTC."""
    return (moment - EPOCH) // timedelta(seconds=1)


def from_epoch_seconds(seconds: int) -> datetime:
    return EPOCH + timedelta(seconds=seconds)


def _count_earlier_meetings(
    sequence: RatingSequence, entries: Sequence[RatingEntry], machines: AutomatedRatings
) -> dict[int, dict[Pair, int]]:
    """Returns day -> pair of players -> number of their meetings on that day before these entries.

    Includes only pairs that the repeat-opponent cap applies to. Every pair includes a player of these entries who is no
    agent. Meetings are counted from the history rows, so that nothing can contradict the history: void matches have
    none.
    """
    matches = [entry for entry in entries if not entry.reset]
    others = {player for entry in matches for player in entry.players} - machines.agents
    if not others:
        return {}
    days = {to_epoch_seconds(entry.at) // DAY_SECONDS for entry in matches}
    played = RatingChange.objects.filter(
        rating__in=others, number__lt=entries[0].number,
        at__gte=from_epoch_seconds(min(days) * DAY_SECONDS), at__lt=from_epoch_seconds((max(days) + 1) * DAY_SECONDS),
    )  # fmt: skip
    met: dict[int, dict[Pair, int]] = {}
    found: Any = RatingEntry.objects.filter(sequence=sequence, pk__in=played.values("entry"))
    for at, players, result in found.values_list("at", "players", "result"):
        day = to_epoch_seconds(at) // DAY_SECONDS
        if day in days:
            counts = met.setdefault(day, {})
            for pair in ratings.opponents(players, ratings.result_from_json(result)):
                if is_capped(pair, agents=machines.agents, bots=machines.bots):
                    counts[pair] = counts.get(pair, 0) + 1
    return met


def automated_among(rows: Collection[Rating]) -> AutomatedRatings:
    """Returns which of these ratings belong to agents, and which to bots, as primary keys, without a query.

    The ratings must have been read by `load_ratings`.
    """
    agents = frozenset(row.pk for row in rows if row.agent)
    return AutomatedRatings(agents, frozenset(row.pk for row in rows if getattr(row, "is_bot", False)))


def automated_ratings(rows: QuerySet[Rating]) -> AutomatedRatings:
    """Returns the primary keys of agents' and bots' ratings among the ratings of `rows`, by one query."""
    found = rows.filter(Q(user__is_bot=True) | ~Q(agent="")).values_list("pk", "agent")
    agents = {pk for pk, agent in found if agent}
    return AutomatedRatings(frozenset(agents), frozenset(pk for pk, _ in found) - agents)


def players_of(entries: Iterable[RatingEntry]) -> set[int]:
    return {player for entry in entries for player in entry.players}
