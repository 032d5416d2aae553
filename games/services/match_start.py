"""Starts matches: decides whether the match is rated, draws its secret seed, and stores its players and first state."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from games import after_commit, journal
from games.models import Kind, Match, MatchSeat, Seat, Table
from games.rules import codec, registry
from games.rules.core import IllegalMove, RulesError, Transition, commitment, parse_options
from games.rules.core import start as first_state
from games.selectors.delayed_matches import delay_for_next_match
from games.selectors.names import looks_of
from games.selectors.rating_conditions import unrated_because

from . import agent_requests, capacity
from .bot_permissions import bot_permissions
from .conduct_interface import rated_play
from .rematch import turn_seats_for_rematch
from .seating_steps import rated_tables_of, save_table, vacate_seat


def start_if_ready(table: Table, now: datetime) -> Match | None:
    """Starts and returns a match if every seat of the locked table is taken and all people and bots are ready.

    Returns None if nothing starts, as at a table of agents alone and at a streamed one, whose stream starts its matches
    itself. A player who by then has a rated match elsewhere is made not ready, and a bot that may not begin a match now
    is unseated. In both cases nothing starts.
    """
    if table.streamed:
        return None
    seats = list(Seat.objects.filter(table=table).select_related("user"))
    people = [seat for seat in seats if seat.user_id is not None]
    if len(seats) < table.size or not people or not all(seat.ready for seat in people):
        return None
    if _make_not_ready(table, _tables_played_elsewhere(table, people), now):
        return None
    if unseat_ineligible_bots(table, people, now=now):
        return None
    turn_seats_for_rematch(table, seats)
    return create_match(table, now=now)


def unready_busy_players(table: Table, now: datetime) -> bool:
    """Makes players at the locked table not ready if they play a rated match at another table.

    Returns True if there was such a player.
    """
    people = Seat.objects.filter(table=table, user__isnull=False).values_list("user", flat=True)
    return _make_not_ready(table, rated_tables_of(table, list(people)), now)


def _make_not_ready(table: Table, busy: Collection[int], now: datetime) -> bool:
    if busy:
        Seat.objects.filter(table=table, user__in=busy).update(ready=False)
        save_table(table, now)
    return bool(busy)


def unseat_ineligible_bots(table: Table, seats: Collection[Seat], *, now: datetime) -> bool:
    """Unseats those bots in `seats` that may not begin a match now, and tells each bot's socket why.

    The caller holds the table's lock. At a tournament table such a bot keeps its seat and is only made not ready. Other
    players stay. Returns True if there was such a bot.
    """
    refused = ineligible_bots(seats, now=now)
    for seat in seats:
        if seat.index not in refused or seat.user is None:
            continue
        refusal = refused[seat.index]
        told = {"table": table.code, "code": refusal.code, "data": refusal.data}
        after_commit.send_to_bots([seat.user.pk], {"type": "bot.roomless", **told})
        if table.tournament:
            Seat.objects.filter(pk=seat.pk).update(ready=False)
        else:
            vacate_seat(table, seat.user)
    if refused:
        save_table(table, now)
    return bool(refused)


def ineligible_bots(seats: Iterable[Seat], *, now: datetime) -> dict[int, RulesError]:
    """Returns the bots in these seats that may not begin a match now: a dict from seat to the refusal that says why.

    The answer is valid while the bots' accounts are locked.
    """
    refused: dict[int, RulesError] = {}
    for seat in seats:
        if seat.user is None or not seat.user.is_bot:
            continue
        try:
            bot_permissions().require_may_begin(seat.user.pk, now=now)
        except RulesError as refusal:
            refused[seat.index] = refusal
    return refused


def create_match(
    table: Table, *, now: datetime, absent: Collection[int] = (), asks: bool = True, pace: int | None = None
) -> Match:
    """Starts a match with the players at the locked, open table.

    Raises IllegalMove: SEATS_FREE, CAPACITY (agents have seats, and the installation can carry no more; never in a
    tournament), ALREADY_PLAYING, and the refusal of a bot. Players in the `absent` seats need not be free: they may
    play elsewhere, and the match is then unrated. `asks` is False if the caller plays the agents' moves itself
    (`agent_only_matches`); otherwise agents receive requests for them. `pace` is the mean time in milliseconds for
    which agents think. It makes the match an exhibition, except at the table of a stream.
    """
    seats = list(Seat.objects.filter(table=table).select_related("user"))
    if len(seats) < table.size:
        raise IllegalMove("SEATS_FREE", free=table.size - len(seats))
    exhibited = pace is not None and not table.streamed
    people = [seat for seat in seats if seat.user_id is not None]
    present = [seat for seat in people if seat.index not in absent]
    busy = _tables_played_elsewhere(table, present)
    if busy:
        raise IllegalMove("ALREADY_PLAYING", table=next(iter(busy.values())))
    if any(seat.agent for seat in seats) and not table.tournament:
        capacity.require_room(now=now, exhibition=exhibited)
    for refusal in ineligible_bots(present, now=now).values():
        raise refusal
    rules = registry.game(table.game)
    options: Any = parse_options(rules.Options, table.options)
    seed = table.seed or new_seed()
    rated = bool(people) and not absent and would_be_rated(table, seats)
    match = Match.objects.create(
        table=table, number=table.matches.count() + 1, game=table.game, rules_version=rules.version,
        options=codec.encode(options), seed=seed, commitment=commitment(seed), rated=rated,
        board=rating_board_for(seats) if rated else Match.Board.NONE, private=table.private, sealed=table.sealed,
        started_at=now, spectator_delay=delay_for_next_match(table, rated=rated, now=now), pace=pace,
        kind=Match.Kind.EXHIBITION if exhibited else Match.Kind.PLAYED, watched_at=now if exhibited else None,
    )  # fmt: skip
    agents = [seat.index for seat in seats if seat.agent]
    store_start(match, table, seats, first_state(rules, options, table.size, seed, agents=agents), now=now, asks=asks)
    return match


def store_start(
    match: Match, table: Table, seats: Sequence[Seat], after: Transition[Any], *, now: datetime, asks: bool = True
) -> None:
    """Stores the players, the first state and the first log entry of a new match at the locked table.

    `after` is the start: the first state and its events. `asks` as in `create_match`. Sockets and agents follow the
    commit.
    """
    looks = looks_of(table.code, seats)
    played = MatchSeat.objects.bulk_create([_match_seat(match, seat, *looks[seat.index]) for seat in seats])
    if match.board == Match.Board.PEOPLE:
        rated_play().record_start(match, seats, now=now)
    info = journal.match_info_from(match, played)
    asked, due_at, decide_at = agent_requests.requests_at_start(info, after.state, now=now)
    head = journal.create_log(
        match, after.state, after.events, agent_due_at=due_at, decide_at=decide_at if asks else None
    )  # fmt: skip
    transaction.on_commit(lambda: journal.cache_head(head))
    table.status = Table.Status.RUNNING
    save_table(table, now)
    after_commit.nudge_bots(seat.user.pk for seat in seats if seat.user is not None and seat.user.is_bot)
    if asks:
        agent_requests.schedule(info, asked)


def lock_players(seats: Iterable[Seat]) -> list[int]:
    """Locks the accounts of the players in these seats, always in one order, and returns their ids.

    A transaction locks them before it looks for room (`capacity`): two that lock in opposite orders would wait in a
    circle.
    """
    ids = sorted(seat.user_id for seat in seats if seat.user_id is not None)
    list(User.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk").values_list("pk"))
    return ids


def new_seed() -> str:
    """Returns 32 random bytes in hexadecimal, from which a match deals."""
    return secrets.token_hex(32)


def would_be_rated(table: Table, seats: Iterable[Seat]) -> bool:
    """Whether a match of these seats would be rated: the host wants it, no guest plays, and no option blocks rating.

    Decided once, at the start of the match.
    """
    guests = any(seat.user is not None and seat.user.is_guest for seat in seats)
    return unrated_because(game=table.game, options=table.options, wanted=table.rated, guests=guests) is None


def rating_board_for(seats: Sequence[Seat]) -> Match.Board:
    """Returns the rating board for a match of these seats: `PEOPLE` with 2 or more people, else `PRACTICE`."""
    people = sum(seat.user is not None and not seat.user.is_bot for seat in seats)
    return Match.Board.PEOPLE if people > 1 else Match.Board.PRACTICE


def _tables_played_elsewhere(table: Table, people: Sequence[Seat]) -> dict[int, str]:
    """Returns the players in these seats who have a rated match elsewhere: a dict from user id to that table's code.

    All players' account rows stay locked, so that two tables cannot start with one person.
    """
    return rated_tables_of(table, lock_players(people))


def _match_seat(match: Match, seat: Seat, name: str, face: str) -> MatchSeat:
    user = seat.user
    if user is not None:
        return MatchSeat(match=match, index=seat.index, user=user, kind=Kind.of(user), name=name, avatar=face)
    return MatchSeat(match=match, index=seat.index, kind=Kind.AGENT, agent=seat.agent, name=name, avatar=face)
