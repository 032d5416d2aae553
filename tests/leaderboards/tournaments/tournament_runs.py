"""Creates tournaments for tests, enters players, and plays them with times that the test sets."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any

from allauth.account.models import EmailAddress

from accounts.models import User
from games.models import Match, Table
from games.rules.core import SYSTEM, Abort, By, Move, due_timeout
from games.services import match_transaction, tables
from leaderboards.tournaments.models import Entrant, Round, RoundSeat, RoundTable, Tournament
from leaderboards.tournaments.services import creation, director_acts, scheduler
from leaderboards.tournaments.services.creation import TournamentPlan
from tests.support.live_matches import NOON, SEED, person

FAST = {"swiss": {"game": "gandengyan", "options": {"rounds": 1}, "size": 3}}
START = NOON + timedelta(minutes=10)


def director(name: str = "director") -> User:
    return User.objects.filter(username=name).first() or person(name, staff=True)


def verified(name: str) -> User:
    user = person(name)
    EmailAddress.objects.create(user=user, email=f"{name}@kaiju.test", verified=True, primary=True)
    return user


def announced(format_: str = "swiss", *, by: User | None = None, now: datetime = NOON, **plan: Any) -> Tournament:
    """Creates a tournament: one round of Gan Deng Yan at tables of three, unless the plan says otherwise.

    Its lots are always the same: by chance a test might not see its subject.
    """
    usual: dict[str, Any] = {
        "name": "Cup", "game": "gandengyan", "options": {"rounds": 1}, "size": 3, "starts_at": START, "capacity": 48,
    }  # fmt: skip
    if format_ == "duplicate":
        usual |= {"game": "doudizhu", "options": {}, "boards": 2}
    tournament = creation.create(
        creator=by or director(), plan=TournamentPlan(format=format_, **(usual | plan)), now=now
    )
    tournament.seed = SEED
    tournament.save(update_fields=["seed"])
    return tournament


def with_agents(format_: str, count: int, **plan: Any) -> Tournament:
    """Creates a tournament that `count` built-in agents have entered, and that starts at `START`."""
    tournament = announced(format_, **plan)
    director_acts.enter_agents(tournament=tournament, by=director(), level="novice", count=count, now=NOON)
    return tournament


def at(tournament: Tournament, moment: datetime) -> Tournament:
    """Runs the scheduler at that moment until it has nothing left to do. Returns the tournament, read again."""
    while scheduler.tick(now=moment):
        pass
    tournament.refresh_from_db()
    return tournament


def opened(tournament: Tournament, *people: User) -> Tournament:
    """Enters these people, checks them in, and starts the tournament. The rows are those that joining writes."""
    Entrant.objects.bulk_create(
        Entrant(
            tournament=tournament, number=number, user=user, name=user.shown_name, avatar=user.avatar,
            status=Entrant.Status.PLAYING, registered_at=NOON, checked_in_at=START - timedelta(minutes=1),
        )
        for number, user in enumerate(people, tournament.entrants.count() + 1)
    )  # fmt: skip
    return at(tournament, START)


def live_tables(tournament: Tournament) -> list[RoundTable]:
    return list(
        RoundTable.objects.filter(round__tournament=tournament, status__in=RoundTable.LIVE).select_related("table")
    )


def table_of(tournament: Tournament) -> RoundTable:
    """Returns the only table of the tournament that is open."""
    (laid,) = live_tables(tournament)
    return laid


def match_of(tournament: Tournament) -> Match:
    return Match.objects.get(table=table_of(tournament).table)


def entrant(tournament: Tournament, name: str) -> Any:
    return tournament.entrants.get(user__username=name)


def all_ready(tournament: Tournament, *, now: datetime) -> None:
    """Makes every player at an open table ready, as if they had come. The last one's readiness begins the match."""
    for laid in live_tables(tournament):
        assert laid.table is not None
        missing = laid.table.seats.filter(user__isnull=False, ready=False).select_related("user")
        last = missing.last()
        if last is not None and last.user is not None:
            missing.exclude(pk=last.pk).update(ready=True)
            tables.set_ready(table=laid.table, user=last.user, ready=True, now=now)


def play_on(match: Match, *, now: datetime) -> datetime:
    """Plays a match to its end by random moves, which depend only on its seed. Returns the time of its end."""
    play_moves(match, now=now)
    match.refresh_from_db()
    assert match.finished_at is not None
    return match.finished_at


def play_moves(match: Match, *, now: datetime, most: int = 100_000) -> None:
    """Plays at most `most` moves of a match at random, in one transaction."""
    chance = Random(match.seed)
    with match_transaction.open_match(match_id=match.pk, now=now) as played:
        rules = played.before.info.rules
        while not played.ended and (most := most - 1) >= 0:
            ctx = played.state.ctx
            window = ctx.windows[0]
            seat = next((seat for seat in window.seats if seat not in (*ctx.agents, *ctx.trustees)), window.seats[0])
            choices = list(rules.legal_actions(played.state, seat, window))
            if not choices:  # an intermission that waits for no seat of this match
                played.apply(
                    due_timeout(played.state, window.closes_at) or Move(SYSTEM, None, Abort(), ctx.at, "system")
                )
                continue
            by: By = "agent" if seat in ctx.agents else "trustee" if seat in ctx.trustees else "person"
            at_ = max(ctx.at, window.opens_at, window.machines_from)
            played.apply(Move(seat, window.id, chance.choice(choices), at_, by))


def play_round(tournament: Tournament, *, now: datetime) -> datetime:
    """Plays all tables of the open round to their ends. Returns the time of the last end."""
    at(tournament, now)
    last = now
    for laid in live_tables(tournament):
        match = Match.objects.filter(table=laid.table).first()
        if match is not None and match.live:
            last = max(last, play_on(match, now=now))
    return last


def play_to_the_end(tournament: Tournament, *, now: datetime = START, most: int = 60) -> datetime:
    """Plays the tournament to its end, with auto-play for people who do not come. Returns the time of the end."""
    for _ in range(most):
        at(tournament, now)
        if tournament.over:
            return now
        now = play_round(tournament, now=now)
        at(tournament, now)
        waits = [laid.starts_at for laid in live_tables(tournament) if laid.status == RoundTable.Status.WAITING]
        moments = [*waits, *([tournament.due_at] if tournament.due_at is not None else [])]
        now = max(now, min(moments, default=now))
    raise AssertionError("the tournament does not end")


__all__ = [
    "FAST", "NOON", "START", "Entrant", "RoundSeat", "Round", "RoundTable", "Table", "Tournament", "all_ready",
    "announced", "at", "director", "entrant", "live_tables", "match_of", "opened", "person", "play_moves", "play_on",
    "play_round", "play_to_the_end", "table_of", "verified", "with_agents",
]  # fmt: skip
