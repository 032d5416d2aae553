"""Conversion of stored ratings, history rows and entries into the values that pure rating computes with, and back."""

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
CHANGED = ("at", "value_before", "deviation_before", "value", "deviation", "volatility", "roles", "matches")
"""Fields of a history row that a re-rating may change."""


def constants_of(game: str) -> Constants:
    return ratings.LADDERS[game]


def terms_of(game: str, version: int) -> RoleOffsets:
    """Returns a version of a game's role terms. Version 1 is in the code, later ones are stored."""
    if version == ratings.TERMS.version:
        return ratings.TERMS
    return RoleOffsets(version, RoleTerms.objects.get(game=game, version=version).points)


def record_of(row: Rating | RatingChange) -> Record:
    """Returns the player's record that a rating or a history row stores."""
    last = row.last_at if isinstance(row, Rating) else row.at
    roles = {role: ratings.Rating(*three) for role, three in row.roles.items()}
    overall = ratings.Rating(row.value, row.deviation, row.volatility)
    return Record(overall, roles, matches=row.matches, last_at=None if last is None else second(last))


def roles_of(record: Record) -> dict[str, list[float]]:
    """Returns role -> [value, deviation, volatility], the form of `Rating.roles`."""
    return {role: [rating.value, rating.deviation, rating.volatility] for role, rating in sorted(record.roles.items())}


@dataclass(frozen=True, slots=True)
class AutomatedRatings:
    """The keys of those ratings that belong to agents, and of those that belong to bots."""

    agents: frozenset[Player] = frozenset()
    bots: frozenset[Player] = frozenset()

    @property
    def all(self) -> frozenset[Player]:
        return self.agents | self.bots


def match_of(entry: RatingEntry, machines: AutomatedRatings) -> RatedMatch:
    """Returns the match of an entry in the form that pure rating reads. Its players are keys of `Rating`."""
    here = frozenset(entry.players)
    return RatedMatch(
        number=entry.number,
        at=second(entry.at),
        players=tuple(entry.players),
        result=ratings.result_from_json(entry.result),
        agents=machines.agents & here,
        bots=machines.bots & here,
        conceded=frozenset(entry.players[seat] for seat in entry.result.get("conceded", ())),
    )


def change_row(entry: RatingEntry, change: Change) -> RatingChange:
    """Returns an unsaved history row for the change of one player by this entry."""
    after = change.after
    return RatingChange(
        entry=entry, rating_id=change.player, number=entry.number, at=entry.at,
        value_before=change.before.overall.value, deviation_before=change.before.overall.deviation,
        value=after.overall.value, deviation=after.overall.deviation, volatility=after.overall.volatility,
        roles=roles_of(after), matches=after.matches,
    )  # fmt: skip


def name_versions(entries: Iterable[RatingEntry], sequence: RatingSequence, book: RatingBook) -> None:
    """Stores with these entries the versions of the terms and constants that they were rated with."""
    now = {"terms": sequence.terms, "constants": book.constants.version}
    other = [entry.pk for entry in entries if (entry.terms, entry.constants) != (*now.values(),)]
    if other:
        RatingEntry.objects.filter(pk__in=other).update(**now)


def write_changes(rows: Sequence[RatingChange]) -> None:
    """Stores these history rows, replacing existing ones of an equal rating and number."""
    RatingChange.objects.bulk_create(
        rows, batch_size=500, update_conflicts=True, unique_fields=["rating", "number"], update_fields=[*CHANGED]
    )


def book_at(
    sequence: RatingSequence, entries: Sequence[RatingEntry], records: dict[Player, Record], machines: AutomatedRatings
) -> RatingBook:
    """Returns the `RatingBook` before the first of these entries, with the earlier meetings of their days."""
    book = RatingBook(constants_of(sequence.game), terms_of(sequence.game, sequence.terms), records)
    book.met = _met_before(sequence, entries, machines)
    return book


def records_before(sequence: RatingSequence, players: Iterable[int], number: int) -> dict[Player, Record]:
    """Returns player -> record before the entry `number`, soft resets included.

    Leaves out players without a rated match.
    """
    rows = last_changes(players, before=number)
    resets = resets_of(sequence, before=number)
    return {row.rating_id: after_resets(row, resets, constants_of(sequence.game)) for row in rows}


def last_changes(players: Iterable[int], *, before: int) -> list[RatingChange]:
    """Returns the latest history row with a number below `before` of each of these players."""
    own = RatingChange.objects.filter(rating=OuterRef("pk"), number__lt=before).order_by("-number").values("pk")[:1]
    latest = Rating.objects.filter(pk__in=set(players)).annotate(latest=Subquery(own)).values("latest")
    return list(RatingChange.objects.filter(pk__in=latest))


def resets_of(sequence: RatingSequence, *, before: int) -> list[int]:
    """Returns the numbers of the sequence's soft resets before the entry `before`, in order."""
    found = RatingEntry.objects.filter(sequence=sequence, reset=True, number__lt=before)
    return list(found.order_by("number").values_list("number", flat=True))


def after_resets(row: RatingChange, resets: Iterable[int], constants: Constants) -> Record:
    """Returns the player's record after a history row and the soft resets that followed it."""
    record = record_of(row)
    for reset in resets:
        if reset > row.number:
            record = ratings.soft_reset_record(record, constants)
    return record


def second(moment: datetime) -> int:
    """Returns a moment in whole seconds since the epoch."""
    return (moment - EPOCH) // timedelta(seconds=1)


def moment(seconds: int) -> datetime:
    return EPOCH + timedelta(seconds=seconds)


def _met_before(
    sequence: RatingSequence, entries: Sequence[RatingEntry], machines: AutomatedRatings
) -> dict[int, dict[Pair, int]]:
    """Returns day -> pair -> meetings on it before these entries, for pairs under the repeat-opponent cap.

    Every pair includes a player of the entries who is no agent. Meetings are counted from the history itself, so that
    nothing can contradict it: void matches have no history rows.
    """
    matches = [entry for entry in entries if not entry.reset]
    others = {player for entry in matches for player in entry.players} - machines.agents
    if not others:
        return {}
    days = {second(entry.at) // DAY_SECONDS for entry in matches}
    played = RatingChange.objects.filter(
        rating__in=others, number__lt=entries[0].number,
        at__gte=moment(min(days) * DAY_SECONDS), at__lt=moment((max(days) + 1) * DAY_SECONDS),
    )  # fmt: skip
    met: dict[int, dict[Pair, int]] = {}
    found: Any = RatingEntry.objects.filter(sequence=sequence, pk__in=played.values("entry"))
    for at, players, result in found.values_list("at", "players", "result"):
        day = second(at) // DAY_SECONDS
        if day in days:
            counts = met.setdefault(day, {})
            for pair in ratings.opponents(players, ratings.result_from_json(result)):
                if is_capped(pair, agents=machines.agents, bots=machines.bots):
                    counts[pair] = counts.get(pair, 0) + 1
    return met


def machines_of(rows: Collection[Rating]) -> AutomatedRatings:
    """Returns the keys of agents and bots among these ratings, which `board_listing.rows` has read, without a query."""
    agents = frozenset(row.pk for row in rows if row.agent)
    return AutomatedRatings(agents, frozenset(row.pk for row in rows if getattr(row, "is_bot", False)))


def automated_ratings(rows: QuerySet[Rating]) -> AutomatedRatings:
    """Returns the keys of agents and bots among these ratings, in one query."""
    found = rows.filter(Q(user__is_bot=True) | ~Q(agent="")).values_list("pk", "agent")
    agents = {pk for pk, agent in found if agent}
    return AutomatedRatings(frozenset(agents), frozenset(pk for pk, _ in found) - agents)


def players_of(entries: Iterable[RatingEntry]) -> set[int]:
    return {player for entry in entries for player in entry.players}
