"""Steps that all changes of a table's seats share: lock the table, check the player, and save a new version."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from ipaddress import ip_address, ip_network

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.models import User
from games import after_commit
from games.models import Match, MatchSeat, Seat, Table, new_code
from games.rules.core import IllegalMove, MalformedMove
from games.selectors.delayed_matches import may_know_present, unshown_matches
from games.selectors.rating_conditions import unrated_because

from . import restrictions
from .bot_permissions import bot_permissions
from .conduct_interface import rated_play

ASIDE = 100
"""The number from which seats are set aside while they change, since no two may have one number at any time."""


def lock_table(table: Table) -> Table:
    """Locks the table's row until the transaction ends, and returns the table as it is then in the database."""
    return Table.objects.select_for_update().get(pk=table.pk)


def save_table(table: Table, now: datetime | None) -> None:
    """Stores a changed table under a new version number. Its sockets and the lobby are nudged after the commit."""
    table.version += 1
    table.active_at = now or timezone.now()
    table.save(update_fields=["version", "active_at", "status", "host"])
    after_commit.nudge_table(table.code)
    if table.streamed:
        after_commit.schedule_stream(table.pk)
    ended_unseen = unshown_matches(table.active_at).filter(table=table, opens_at__isnull=False)
    if table.listed and not ended_unseen.exists():  # the lobby still lists it as running
        after_commit.nudge_lobby()


def require_open(table: Table) -> None:
    """Refuses a table that is closed or has a running match. Raises IllegalMove: TABLE_CLOSED, MATCH_RUNNING."""
    if table.status == Table.Status.CLOSED:
        raise IllegalMove("TABLE_CLOSED")
    if table.status == Table.Status.RUNNING:
        raise IllegalMove("MATCH_RUNNING")


def require_open_seating(table: Table) -> None:
    """Refuses a tournament table, whose seats are fixed. Raises IllegalMove FIXED_SEATS."""
    if table.tournament:
        raise IllegalMove("FIXED_SEATS")


def require_no_stream(table: Table) -> None:
    """Refuses a streamed table, where only the stream may do this. Raises IllegalMove STREAM_DECIDES."""
    if table.streamed:
        raise IllegalMove("STREAM_DECIDES")


def require_host(table: Table, user: User) -> None:
    if table.host_id != user.pk:
        raise IllegalMove("NOT_HOST")


def require_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < table.size:
        raise MalformedMove("NO_SUCH_SEAT", seat=seat)


def require_not_playing(table: Table, user: User) -> None:
    """Refuses a person who plays a rated match elsewhere, if this table is rated too.

    Players who are out of their match, or have conceded it against agents alone, are free. Players who left an endless
    match are free too, since it may continue for as long as the others like. A bot may play as many matches as its
    limits allow. Raises IllegalMove ALREADY_PLAYING with the other table's code.
    """
    busy = rated_tables_of(table, [user.pk])
    if busy:
        raise IllegalMove("ALREADY_PLAYING", table=busy[user.pk])


def has_conceded_running_match(user: User) -> bool:
    """Whether this person conceded a rated match that others still play.

    Until its end the person may start only unrated matches.
    """
    conceded = MatchSeat.objects.filter(user=user, conceded=True, free=False, match__status__in=Match.LIVE)
    return conceded.filter(match__table__rated=True).exists()


def rated_tables_of(table: Table, user_ids: Sequence[int]) -> dict[int, str]:
    """Returns the persons who play a rated match at another table: a dict from user id to that table's code.

    Empty if `table` is unrated, since an unrated table binds nobody.
    """
    if not table.rated:
        return {}
    playing = MatchSeat.objects.filter(
        user__in=user_ids, user__is_bot=False, free=False, match__status__in=Match.LIVE, match__table__rated=True
    ).exclude(match__table=table)
    columns = "user", "match__table", "match__table__code", "match__options__format"
    rows = list(playing.order_by("-match__started_at").values_list(*columns))
    # rarely any, so the seats are not joined for all rows
    daily = {at for _user, at, _code, style in rows if style == "daily"}
    left = set(Seat.objects.filter(table__in=daily, left=True).values_list("user", "table")) if daily else set()
    return {user: code for user, at, code, style in rows if style != "daily" or (user, at) not in left}


def require_one_seat_per_owner(table: Table, user: User) -> None:
    """Refuses a player at a rated table if its owner, or another bot of that owner, already has a seat there.

    A person and all their bots count as one owner. Raises IllegalMove SAME_OWNER.
    """
    person = user.person_id
    own = Seat.objects.filter(Q(user=person) | Q(user__owner=person), table=table).exclude(user=user)
    if table.rated and own.exists():
        raise IllegalMove("SAME_OWNER")


def require_not_paused(table: Table, user: User, *, now: datetime | None) -> None:
    """Refuses a person who may not play rated matches at present, if a match at this table would be rated.

    Raises IllegalMove RATED_PAUSE.
    """
    guest = user.is_guest
    if unrated_because(game=table.game, options=table.options, wanted=table.rated, guests=guest) is None:
        rated_play().require_may_play(user.pk, now=now or timezone.now())


def taken_seats(table: Table) -> set[int]:
    return set(Seat.objects.filter(table=table).values_list("index", flat=True))


def seat_user(
    table: Table, user: User, seat: int | None, device: str, session: str, *, address: str = "",
    now: datetime | None = None,
) -> Seat:  # fmt: skip
    """Seats a person or a bot at a locked table. Raises as `tables.sit`.

    At a private table an agent gives up its seat to a person who finds no free one, and a player in a seat moves to the
    free seat that they name.
    """
    # what has happened since the moment that spectators see is no business of theirs
    if not may_know_present(table, user, now or timezone.now()):
        raise IllegalMove("MATCH_RUNNING")
    require_open(table)
    restrictions.require_may_sit(user.pk, now=now)
    if user.is_bot and not table.bots:
        raise IllegalMove("BOTS_NOT_ALLOWED")
    if seat is not None:
        require_seat(table, seat)
    held = Seat.objects.filter(table=table)
    own = held.filter(user=user).first()
    if own is not None:
        return _change_seat(table, own, seat)
    require_not_playing(table, user)
    require_not_paused(table, user, now=now)
    require_one_seat_per_owner(table, user)
    others = taken_seats(table)
    yielding = _agent_that_yields(table, user, seat, others)
    if yielding is not None:
        others.remove(yielding.index)
    if len(others) >= table.size:
        raise IllegalMove("TABLE_FULL")
    if seat in others:
        raise IllegalMove("SEAT_TAKEN", seat=seat)
    marks = seat_marks(device=device, session=session, address=address)
    if table.rated:
        for name in ("device", "session"):  # a household shares an address
            value = marks[name]
            if value and held.filter(**{name: value}).exists():
                raise IllegalMove("SAME_DEVICE")
    index = seat if seat is not None else next(i for i in range(table.size) if i not in others)
    if user.is_bot:
        bot_permissions().require_may_sit(user.pk, now=now)
        after_commit.nudge_bots([user.pk])
    if yielding is not None:  # only now: a refusal leaves the agent in its seat
        yielding.delete()
    # a stream starts its matches by itself, so a player who sits down at its table is ready
    return Seat.objects.create(table=table, index=index, user=user, ready=table.streamed, **marks)


def _change_seat(table: Table, own: Seat, to: int | None) -> Seat:
    """Moves a seated player of a private table to a free seat, where they are not ready yet.

    Raises IllegalMove: ALREADY_SEATED (at all other tables, and without a wish), SEAT_TAKEN.
    """
    if to is None or to == own.index or not table.private or table.streamed:
        raise IllegalMove("ALREADY_SEATED")
    if to in taken_seats(table):
        raise IllegalMove("SEAT_TAKEN", seat=to)
    own.index, own.ready = to, False
    own.save(update_fields=["index", "ready"])
    return own


def _agent_that_yields(table: Table, user: User, seat: int | None, taken: set[int]) -> Seat | None:
    """Returns the agent's seat that a person takes over at this table; None if nobody has to make room.

    At a private table it is the wished seat, or the last agent's if no seat is free. Other tables keep their agents.
    """
    if not table.private or table.streamed or user.is_bot:
        return None
    held = Seat.objects.filter(table=table, user__isnull=True)
    if seat is not None:
        return held.filter(index=seat).first()
    return held.order_by("-index").first() if len(taken) >= table.size else None


def vacate_seat(table: Table, user: User) -> bool:
    """Frees this player's seat of a locked, open table. The caller stores the table with `save_table`.

    A host's role passes on, and a table with agents alone is closed unless it is streamed. Returns False if the player
    has neither a seat nor the host's role.
    """
    sat = bool(Seat.objects.filter(table=table, user=user).delete()[0])
    if not sat and table.host_id != user.pk:
        return False
    others = Seat.objects.filter(table=table, user__isnull=False).order_by("index")
    if table.host_id == user.pk:
        heir = others.filter(user__is_bot=False).first()
        table.host_id = heir.user_id if heir else None
    if not others.exists() and not table.streamed:
        close_table(table)
    return True


def close_table(table: Table) -> None:
    """Marks a locked table as closed. The caller stores it with `save_table`."""
    Seat.objects.filter(table=table).delete()
    table.status = Table.Status.CLOSED


def save_with_new_code(table: Table) -> Table:
    """Stores a new table, and gives it a code that no other table has."""
    for _ in range(8):
        try:
            with transaction.atomic():
                table.save(force_insert=True)
        except IntegrityError:
            table.code = new_code()
            continue
        return table
    raise RuntimeError("no free code for a table")


def seat_marks(*, device: str = "", session: str = "", address: str = "") -> dict[str, str]:
    """Returns the keyed hashes that a seat stores, from the values of two cookies and the visitor's address."""
    return {
        "device": keyed_hash("device", device), "session": keyed_hash("session", session),
        "address": keyed_hash("address", address_block(address)),
    }  # fmt: skip


def forget_marks(*, before: datetime) -> int:
    """Clears the hashes of seats at tables that were last active before this time. Returns the number of seats."""
    marked = ~Q(device="") | ~Q(session="") | ~Q(address="")
    return Seat.objects.filter(marked, table__active_at__lt=before).update(device="", session="", address="")


def address_block(address: str) -> str:
    """Returns the part of an IP address that a household keeps: all of IPv4, the first 64 bits of IPv6.

    Returns the empty string for a text that is no address.
    """
    try:
        found = ip_address(address)
    except ValueError:
        return ""
    if found.version == 4:
        return found.compressed
    mapped = getattr(found, "ipv4_mapped", None)
    return mapped.compressed if mapped else ip_network((int(found) >> 64 << 64, 64)).compressed


def keyed_hash(purpose: str, value: str) -> str:
    """Returns a keyed hash of a cookie's value. Equal values have equal hashes, but a hash does not reveal its value.

    Returns the empty string for an empty value.
    """
    return salted_hmac(f"games.seat.{purpose}", value, algorithm="sha256").hexdigest() if value else ""
