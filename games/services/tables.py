"""Opens tables, seats and unseats players, marks them ready, and starts matches."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games import after_commit
from games.agents import registry as agents
from games.models import MAX_SPECTATOR_DELAY, Match, Seat, Table
from games.rules import registry
from games.rules.core import (
    IllegalMove,
    InvalidOption,
    MalformedMove,
    changed_options,
    parse_options,
    refuse_reserved_options,
)

from . import leave_and_return, match_start, restrictions, seating_steps

CLOSE_EMPTY_AFTER = timedelta(minutes=10)
"""Time after which an open table without people is closed."""
CLOSE_IDLE_AFTER = timedelta(hours=2)
"""Time after which a table with people but without any activity is closed."""


def open_table(
    *, host: User, game: str, options: dict[str, Any] | None = None, listed: bool = True, private: bool = False,
    rated: bool | None = None, bots: bool = False, seats: int | None = None, spectator_delay: int | None = None,
    now: datetime | None = None,
) -> Table:  # fmt: skip
    """Creates an open table without players. `options` may omit values that stay at their default.

    `private`: people open the table by code; it is in no list, and unrated unless the host says otherwise (`rated`).
    `bots`: players' bots may sit down too. `seats` is the number of seats if the game allows several (None: the usual
    number). A host bound by a conceded match opens unrated tables (`seating_steps.has_conceded_running_match`).
    `spectator_delay`: the seconds by which spectators see matches later (None: the usual delay).

    Raises InvalidOption: UNKNOWN_GAME, UNKNOWN_OPTION, INVALID_OPTION, TOURNAMENTS_ONLY, STREAMS_ONLY, WRONG_SEATS and
    the codes of the game's own options.
    """
    rules = registry.find(game)
    if rules is None:
        raise InvalidOption("UNKNOWN_GAME", game=game[:24])
    size = rules.default_seats if seats is None else seats
    changed = checked_options(game, options or {}, size)
    check_spectator_delay(spectator_delay)
    moment = now or timezone.now()
    with transaction.atomic():
        counts = (not private if rated is None else rated) and not seating_steps.has_conceded_running_match(host)
        fresh = Table(
            game=game, options=changed, host=host, listed=listed and not private, private=private, rated=counts,
            bots=bots, size=size, spectator_delay=spectator_delay, active_at=moment,
        )  # fmt: skip
        table = seating_steps.save_with_new_code(fresh)
        if table.listed:
            after_commit.nudge_lobby()
    return table


def checked_options(game: str, options: dict[str, Any], size: int) -> dict[str, Any]:
    """Checks the options of a game for a table of `size` seats. Returns only those that differ from their default.

    Raises InvalidOption as `open_table`.
    """
    rules = registry.game(game)
    refuse_reserved_options(rules.Options, options)
    parsed: Any = parse_options(rules.Options, options)
    if size not in rules.seats:
        raise InvalidOption("WRONG_SEATS", seats=size, low=rules.seats[0], high=rules.seats[-1])
    rules.check_seats(parsed, size)
    return changed_options(rules.Options, options)


def check_spectator_delay(seconds: int | None) -> None:
    """Checks a delay that a host chose. Raises InvalidOption INVALID_OPTION."""
    if seconds is not None and not 0 <= seconds <= MAX_SPECTATOR_DELAY:
        raise InvalidOption(
            "INVALID_OPTION", key="spectator_delay", value=seconds, low=0, high=MAX_SPECTATOR_DELAY, choices=[]
        )


def open_and_sit(
    *, host: User, game: str, device: str = "", session: str = "", address: str = "", filled: bool = False,
    now: datetime | None = None, **wanted: Any,
) -> Table:  # fmt: skip
    """Opens a table and seats its host. If one of the two is refused, does neither.

    `filled`: agents of the trustee's level take all other seats. `wanted` is passed on to `open_table`. Raises as
    `open_table` and `sit`.
    """
    with transaction.atomic():
        table = open_table(host=host, game=game, now=now, **wanted)
        held = sit(table=table, user=host, device=device, session=session, address=address, now=now)
        if filled:
            free = [index for index in range(table.size) if index != held.index]
            Seat.objects.bulk_create(Seat(table=table, index=index, agent=agents.TRUSTEE) for index in free)
    return table


def sit(
    *, table: Table, user: User, seat: int | None = None, device: str = "", session: str = "", address: str = "",
    now: datetime | None = None,
) -> Seat:  # fmt: skip
    """Seats a player at an open table, in the given seat or the first free one (None).

    `device` and `session` are cookie values and `address` is an IP address, stored as keyed hashes. A player who left
    during the match sits down again and takes the seat back from the trustee. At a private table a seated player moves
    to the free seat.

    Raises IllegalMove: TABLE_CLOSED, MATCH_RUNNING, ALREADY_SEATED, SEAT_TAKEN, TABLE_FULL, ALREADY_PLAYING (`table`:
    the code of the rated table where this person's match runs), RATED_PAUSE, SAME_DEVICE, SAME_OWNER, BOTS_NOT_ALLOWED,
    FIXED_SEATS, SUSPENDED; of a bot BOT_BUSY, BOT_DAY_FULL, BOT_PAUSED, BOT_RETIRED; MalformedMove: NO_SUCH_SEAT.
    """
    if leave_and_return.reclaim_seat(table=table, user=user, now=now):
        return Seat.objects.get(table=table, user=user)
    with transaction.atomic():
        table = seating_steps.lock_table(table)
        seating_steps.require_open_seating(table)
        taken = seating_steps.seat_user(table, user, seat, device, session, address=address, now=now)
        seating_steps.save_table(table, now)
    return taken


def stand(*, table: Table, user: User, now: datetime | None = None) -> None:
    """Frees this person's seat at an open table. During a match `leave` is used instead.

    Raises IllegalMove: NOT_SEATED, FIXED_SEATS, MATCH_RUNNING.
    """
    with transaction.atomic():
        table = seating_steps.lock_table(table)
        seating_steps.require_open_seating(table)
        seating_steps.require_open(table)
        if not Seat.objects.filter(table=table, user=user).delete()[0]:
            raise IllegalMove("NOT_SEATED")
        seating_steps.save_table(table, now)


def seat_agent(*, table: Table, by: User, seat: int, level: str = agents.TRUSTEE, now: datetime | None = None) -> None:
    """Seats an agent of this level in a free seat, as the host wants. Starts the match if all are now seated and ready.

    Raises IllegalMove: STREAM_DECIDES, NOT_HOST, MATCH_RUNNING, TABLE_CLOSED, SEAT_TAKEN; MalformedMove: NO_SUCH_SEAT,
    NO_SUCH_AGENT.
    """
    with transaction.atomic():
        table = seating_steps.lock_table(table)
        seating_steps.require_no_stream(table)
        seating_steps.require_host(table, by)
        seating_steps.require_open(table)
        if level not in agents.levels(table.game):
            raise MalformedMove("NO_SUCH_AGENT", level=str(level)[:24])
        seating_steps.require_seat(table, seat)
        if seat in seating_steps.taken_seats(table):
            raise IllegalMove("SEAT_TAKEN", seat=seat)
        Seat.objects.create(table=table, index=seat, agent=level)
        seating_steps.save_table(table, now)
        match_start.start_if_ready(table, now or timezone.now())


def free_seat(*, table: Table, by: User, seat: int, now: datetime | None = None) -> None:
    """Removes an agent, or another player who is not ready, from a seat, as the host wants.

    At a private table the host may remove a ready player too.

    Raises IllegalMove: STREAM_DECIDES, NOT_HOST, MATCH_RUNNING, TABLE_CLOSED, SEAT_EMPTY, SEAT_READY; MalformedMove:
    NO_SUCH_SEAT.
    """
    with transaction.atomic():
        table = seating_steps.lock_table(table)
        seating_steps.require_no_stream(table)
        seating_steps.require_host(table, by)
        seating_steps.require_open(table)
        seating_steps.require_seat(table, seat)
        held = Seat.objects.filter(table=table, index=seat).first()
        if held is None:
            raise IllegalMove("SEAT_EMPTY", seat=seat)
        if held.user_id is not None and ((held.ready and not table.private) or held.user_id == by.pk):
            raise IllegalMove("SEAT_READY", seat=seat)
        held.delete()
        seating_steps.save_table(table, now)


def set_ready(
    *, table: Table, user: User, ready: bool, device: str = "", session: str = "", address: str = "",
    now: datetime | None = None,
) -> Match | None:  # fmt: skip
    """Marks this player as ready or not. The seat stores hashes of `device`, `session` and `address` that it lacks.

    If all seats are taken and all people and bots are ready, starts and returns the match. A bot that may not begin a
    match now is unseated instead (`match_start.unseat_ineligible_bots`). A streamed table starts no match here: a
    player who is ready there keeps the seat for the next one, and nobody becomes not ready.

    Raises IllegalMove: STREAM_DECIDES, NOT_SEATED, MATCH_RUNNING, TABLE_CLOSED, ALREADY_PLAYING, SUSPENDED;
    RATED_PAUSE, except at a tournament table.
    """
    with transaction.atomic():
        table = seating_steps.lock_table(table)
        if not ready:
            seating_steps.require_no_stream(table)
        seating_steps.require_open(table)
        held = Seat.objects.filter(table=table, user=user).first()
        if held is None:
            raise IllegalMove("NOT_SEATED")
        moment = now or timezone.now()
        if ready:
            restrictions.require_may_sit(user.pk, now=moment)
            seating_steps.require_not_playing(table, user)
            if not table.tournament:  # its entrants were checked when they joined, and others wait for them
                seating_steps.require_not_paused(table, user, now=moment)
            if user.is_bot and match_start.unseat_ineligible_bots(table, [held], now=moment):
                return None
        if held.ready != ready:
            marks = seating_steps.seat_marks(device=device, session=session, address=address)
            new = {name: value for name, value in marks.items() if value and not getattr(held, name)}
            Seat.objects.filter(pk=held.pk).update(ready=ready, **new)
            seating_steps.save_table(table, now)
        return match_start.start_if_ready(table, moment)


def leave(*, table: Table, user: User, now: datetime | None = None) -> None:
    """Takes this player from the table. During a match the trustee plays for them; otherwise the seat becomes free.

    A host's role passes to the next person, and an open table with agents alone is closed. A spectator has nothing to
    leave. At a tournament table players keep their seats and are only made not ready.
    """
    if leave_and_return.hand_to_trustee(table=table, user=user, now=now):
        return
    with transaction.atomic():
        table = seating_steps.lock_table(table)
        if table.status != Table.Status.OPEN:
            return
        if table.tournament:
            if Seat.objects.filter(table=table, user=user, ready=True).update(ready=False):
                seating_steps.save_table(table, now)
            return
        if seating_steps.vacate_seat(table, user):
            seating_steps.save_table(table, now)


def close_idle_tables(*, now: datetime) -> int:
    """Closes up to 200 open tables that are no longer used. Returns their number.

    Tournaments and streams close their own.
    """
    people = Seat.objects.filter(user__is_bot=False)
    idle = Table.objects.filter(status=Table.Status.OPEN, tournament="", streamed=False).filter(
        Q(active_at__lt=now - CLOSE_IDLE_AFTER) | (Q(active_at__lt=now - CLOSE_EMPTY_AFTER) & ~Q(seats__in=people))
    )
    closed = 0
    for pk in list(idle.values_list("pk", flat=True)[:200]):
        with transaction.atomic():
            table = Table.objects.select_for_update().get(pk=pk)
            if table.status == Table.Status.OPEN and table.active_at < now - CLOSE_EMPTY_AFTER:
                seating_steps.close_table(table)
                seating_steps.save_table(table, table.active_at)
                closed += 1
    return closed
