"""Lets users join a tournament, check in, withdraw and rejoin, and wait for a table in an arena.

A late entrant is one who joins a running tournament. For the last round missed so far, a late entrant may get half a
bye, that is half the score of a bye. A tournament is locked if the caller holds the lock on its database row.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone

from accounts.models import User
from games.agents.personas import persona_by_number
from games.rules.core import IllegalMove
from games.services import restrictions
from games.services.conduct_interface import rated_play
from games.services.seating_steps import keyed_hash
from leaderboards.pairing.entrants import half_byes
from leaderboards.tournaments.models import Bye, Entrant, Round, Tournament
from leaderboards.tournaments.selectors import played_rounds

from . import lock_and_log
from .standings import update_standings

Status = Tournament.Status
LATE = (Tournament.Format.SWISS, Tournament.Format.DUPLICATE, Tournament.Format.ARENA)
"""Formats that may be joined while they run."""


def join(*, tournament: Tournament, user: User, device: str = "", now: datetime | None = None) -> Entrant:
    """Joins the user to a tournament, as a new entrant or as one who had withdrawn. Returns the entrant.

    A running tournament is joined from its next round on, until half of its rounds are gone. `device` is the value of
    the device cookie, of which a keyed hash is stored. A bot counts as checked in. Raises IllegalMove: TOURNAMENT_OVER,
    NEEDS_ACCOUNT, BOTS_NOT_ALLOWED, NOT_OPEN_YET, ALREADY_ENTERED, TOURNAMENT_FULL, NO_LATE_ENTRY, TOO_LATE_TO_ENTER,
    SAME_DEVICE, SAME_OWNER, REMOVED; RATED_PAUSE if the tournament is rated and the pause lasts beyond its start.
    """
    moment, marked = now or timezone.now(), keyed_hash("device", device)
    with transaction.atomic():
        held = lock_and_log.lock_tournament(tournament)
        lock_and_log.require_not_over(held)
        _require_account(held, user)
        mine = held.entrants.filter(user=user).first()
        if mine is not None and mine.status != Entrant.Status.WITHDRAWN:
            raise IllegalMove("ALREADY_ENTERED")
        _require_may_join(held, user, mine)
        _require_not_paused(held, user, moment)
        if held.status == Status.RUNNING:
            if mine is not None:
                return _rejoin_running(held, mine, marked, moment)
            return _enter_late(held, user, marked, moment)
        there = held.status == Status.CHECK_IN or user.is_bot  # joining now shows presence; bots stay present
        return _register_before_start(held, mine or _new_entrant(held, user, moment), marked, moment, there=there)


def check_in(*, tournament: Tournament, user: User, now: datetime | None = None) -> Entrant:
    """Records that the user is present, in the 5 minutes before the tournament starts. A second call has no effect.

    Raises IllegalMove: TOURNAMENT_OVER, NOT_ENTERED, CHECK_IN_NOT_OPEN, CHECK_IN_OVER.
    """
    moment = now or timezone.now()
    with transaction.atomic():
        held = lock_and_log.lock_tournament(tournament)
        lock_and_log.require_not_over(held)
        mine = _entrant_of_user(held, user)
        if held.status == Status.RUNNING or moment >= held.starts_at:
            if mine.status == Entrant.Status.PLAYING:
                return mine
            raise IllegalMove("CHECK_IN_OVER")
        if held.status != Status.CHECK_IN:
            raise IllegalMove("CHECK_IN_NOT_OPEN")
        if mine.status != Entrant.Status.PLAYING:
            mine.status, mine.checked_in_at = Entrant.Status.PLAYING, moment
            mine.save(update_fields=["status", "checked_in_at"])
            lock_and_log.save_tournament(held)
        return mine


def withdraw(*, tournament: Tournament, user: User, now: datetime | None = None) -> None:
    """Withdraws the user from a tournament.

    If the user's table exists already, an agent plays there unless the user does. Raises IllegalMove: TOURNAMENT_OVER,
    NOT_ENTERED.
    """
    moment = now or timezone.now()
    with transaction.atomic():
        held = lock_and_log.lock_tournament(tournament)
        lock_and_log.require_not_over(held)
        withdraw_entrant(held, _entrant_of_user(held, user), why=Entrant.Why.OWN, now=moment)


def withdraw_entrant(tournament: Tournament, entrant: Entrant, *, why: str, now: datetime) -> None:
    """Withdraws an entrant of a locked tournament. The entrant keeps the score.

    Before the start, the entrant's check-in is deleted too.
    """
    entrant.status, entrant.why, entrant.waits_since = Entrant.Status.WITHDRAWN, why, None
    if tournament.status in Tournament.BEFORE:
        entrant.checked_in_at = None
    entrant.save(update_fields=["status", "why", "waits_since", "checked_in_at"])
    if tournament.status == Status.RUNNING:
        lock_and_log.log_act(tournament, "withdrawn", now=now, entrant=entrant.number, why=why)
    lock_and_log.save_tournament(tournament)


def rejoin(*, tournament: Tournament, user: User, device: str = "", now: datetime | None = None) -> Entrant:
    """Lets an entrant play again who withdrew, missed two tables or did not check in.

    The checks of `join` are repeated: meanwhile another entrant may have taken the last place or joined from the same
    device. In a running tournament the entrant plays from the next round on. Returns the entrant. Raises IllegalMove
    like `join`, and NOT_ENTERED for a user who never joined.
    """
    moment, marked = now or timezone.now(), keyed_hash("device", device)
    with transaction.atomic():
        held = lock_and_log.lock_tournament(tournament)
        lock_and_log.require_not_over(held)
        _require_account(held, user)
        mine = held.entrants.filter(user=user).first()
        if mine is None:
            raise IllegalMove("NOT_ENTERED")
        if mine.status not in (Entrant.Status.WITHDRAWN, Entrant.Status.ABSENT):
            raise IllegalMove("ALREADY_ENTERED")
        _require_may_join(held, user, mine)
        _require_not_paused(held, user, moment)
        if held.status == Status.RUNNING:
            return _rejoin_running(held, mine, marked, moment)
        return _register_before_start(held, mine, marked, moment, there=user.is_bot)  # bots need no check-in


def wait(*, tournament: Tournament, user: User, now: datetime | None = None) -> None:
    """Lets the user wait for the next table of an arena. No effect while the user is at a table.

    Raises IllegalMove: TOURNAMENT_OVER, NOT_AN_ARENA, NOT_ENTERED, NOT_RUNNING.
    """
    _set_waiting(tournament, user, now or timezone.now(), wanting=True)


def pause_waiting(*, tournament: Tournament, user: User, now: datetime | None = None) -> None:
    """Lets the user take a break in an arena: the user gets no new table until `wait` is called.

    Raises IllegalMove: TOURNAMENT_OVER, NOT_AN_ARENA, NOT_ENTERED, NOT_RUNNING.
    """
    _set_waiting(tournament, user, now or timezone.now(), wanting=False)


def add_agents(tournament: Tournament, *, count: int, level: str, now: datetime) -> list[Entrant]:
    """Adds `count` agents of a level to a locked tournament, and returns them as entrants.

    In a running tournament they play from the next round on.
    """
    number = _last_number(tournament)
    before = tournament.entrants.exclude(agent="").count()
    entrants = []
    for index in range(1, count + 1):
        name, avatar = persona_by_number(before + index)
        entrants.append(
            Entrant(
                tournament=tournament, number=number + index, agent=level, name=name, avatar=avatar,
                status=Entrant.Status.PLAYING, registered_at=now, checked_in_at=now, entered_in=tournament.round + 1,
                waits_since=now if tournament.format == Tournament.Format.ARENA else None,
            )
        )  # fmt: skip
    return Entrant.objects.bulk_create(entrants)


def count_taken(tournament: Tournament) -> int:
    """Returns how many of the tournament's places are taken. Entrants who withdrew or did not check in take none."""
    return tournament.entrants.exclude(status__in=[Entrant.Status.WITHDRAWN, Entrant.Status.ABSENT]).count()


def forget_devices(*, before: datetime) -> int:
    """Clears the device hashes of entrants of tournaments that began before this time. Returns their number."""
    return Entrant.objects.filter(tournament__starts_at__lt=before).exclude(device="").update(device="")


def _set_waiting(tournament: Tournament, user: User, now: datetime, *, wanting: bool) -> None:
    with transaction.atomic():
        held = lock_and_log.lock_tournament(tournament)
        lock_and_log.require_not_over(held)
        if held.format != Tournament.Format.ARENA:
            raise IllegalMove("NOT_AN_ARENA")
        mine = _entrant_of_user(held, user)
        if held.status != Status.RUNNING or mine.status != Entrant.Status.PLAYING:
            raise IllegalMove("NOT_RUNNING")
        if wanting == (mine.waits_since is not None) or (wanting and _at_table(mine)):
            return
        mine.waits_since = now if wanting else None
        mine.save(update_fields=["waits_since"])
        if wanting:
            lock_and_log.schedule_now(held, now=now)
        lock_and_log.save_tournament(held, "due_at")


def _at_table(entrant: Entrant) -> bool:
    return entrant.places.filter(table__status__in=["waiting", "playing"]).exists()


def _register_before_start(
    tournament: Tournament, entrant: Entrant, marked: str, now: datetime, *, there: bool
) -> Entrant:
    """Registers an entrant in a tournament that has not started.

    If `there` is set, the entrant is checked in as well. Raises IllegalMove: TOURNAMENT_FULL, SAME_DEVICE.
    """
    _require_place(tournament)
    _set_device(tournament, entrant, marked)
    entrant.status, entrant.why = Entrant.Status.REGISTERED, Entrant.Why.NONE
    if there:
        entrant.status, entrant.checked_in_at = Entrant.Status.PLAYING, now
    entrant.save()
    lock_and_log.save_tournament(tournament)
    return entrant


def _enter_late(tournament: Tournament, user: User, marked: str, now: datetime) -> Entrant:
    missed = _missed_rounds_with_half_bye(tournament, byes=0)
    _require_place(tournament)
    entrant = _new_entrant(tournament, user, now)
    _set_device(tournament, entrant, marked)
    entrant.status, entrant.checked_in_at = Entrant.Status.PLAYING, now
    entrant.entered_in = tournament.round + 1
    if tournament.format == Tournament.Format.ARENA:
        entrant.waits_since, entrant.entered_in = now, 1
    entrant.save()
    _give_half_byes(tournament, entrant, missed)
    _finish_joining(tournament, now)
    return entrant


def _rejoin_running(tournament: Tournament, entrant: Entrant, marked: str, now: datetime) -> Entrant:
    """Lets an entrant rejoin a running tournament. An entrant without a table or bye so far counts as joining late.

    Raises IllegalMove: NO_LATE_ENTRY, TOO_LATE_TO_ENTER, TOURNAMENT_FULL, SAME_DEVICE.
    """
    fresh = not played_rounds.has_played(tournament, entrant)
    if not fresh and tournament.format == Tournament.Format.KNOCKOUT:
        raise IllegalMove("NO_LATE_ENTRY")  # the other entrants have advanced
    missed = _missed_rounds_with_half_bye(tournament, byes=entrant.byes) if fresh else ()
    _require_place(tournament)
    _set_device(tournament, entrant, marked)
    entrant.status, entrant.why, entrant.misses = Entrant.Status.PLAYING, Entrant.Why.NONE, 0
    entrant.checked_in_at = entrant.checked_in_at or now
    waits = tournament.format == Tournament.Format.ARENA and not _at_table(entrant)
    entrant.waits_since = now if waits else None  # an entrant still at a table waits when that table has ended
    if fresh:
        entrant.entered_in = tournament.round + 1
    entrant.save()
    _give_half_byes(tournament, entrant, missed)
    lock_and_log.log_act(tournament, "came_back", now=now, entrant=entrant.number)
    _finish_joining(tournament, now)
    return entrant


def _missed_rounds_with_half_bye(tournament: Tournament, *, byes: int) -> tuple[int, ...]:
    """Returns the numbers of the missed rounds for which an entrant who joins now gets half a bye.

    `byes` counts the byes that the entrant has already had. Raises IllegalMove: NO_LATE_ENTRY, TOO_LATE_TO_ENTER.
    """
    if tournament.format not in LATE:
        raise IllegalMove("NO_LATE_ENTRY")
    if tournament.format == Tournament.Format.ARENA:
        return ()
    missed = half_byes(entered_in=tournament.round + 1, rounds=tournament.rounds or 0, byes=byes)
    if missed is None:
        raise IllegalMove("TOO_LATE_TO_ENTER")
    return missed


def _give_half_byes(tournament: Tournament, entrant: Entrant, missed: tuple[int, ...]) -> None:
    for number in missed:
        found = tournament.played_rounds.filter(number=number).exclude(status=Round.Status.VOID).first()
        if found is not None:
            Bye.objects.get_or_create(round=found, entrant=entrant, defaults={"half": True})


def _finish_joining(tournament: Tournament, now: datetime) -> None:
    update_standings(tournament)
    if tournament.format == Tournament.Format.ARENA:
        lock_and_log.schedule_now(tournament, now=now)
    lock_and_log.save_tournament(tournament, "due_at")


def _new_entrant(tournament: Tournament, user: User, now: datetime) -> Entrant:
    return Entrant(
        tournament=tournament, number=_last_number(tournament) + 1, user=user, name=user.shown_name, avatar=user.avatar,
        registered_at=now,
    )  # fmt: skip


def _last_number(tournament: Tournament) -> int:
    found: dict[str, Any] = tournament.entrants.aggregate(last=Max("number"))
    return found["last"] or 0


def _entrant_of_user(tournament: Tournament, user: User) -> Entrant:
    mine = tournament.entrants.filter(user=user).exclude(status=Entrant.Status.WITHDRAWN).first()
    if mine is None:
        raise IllegalMove("NOT_ENTERED")
    return mine


def _require_place(tournament: Tournament) -> None:
    if count_taken(tournament) >= tournament.capacity:
        raise IllegalMove("TOURNAMENT_FULL")


def _require_account(tournament: Tournament, user: User) -> None:
    """Raises IllegalMove if this user may not take part in tournaments, or not in this one.

    The code is NEEDS_ACCOUNT for a guest or a closed account, SUSPENDED for one that staff suspended, and
    BOTS_NOT_ALLOWED for a bot that is not admitted.
    """
    if user.is_guest or not User.objects.filter(pk=user.pk, is_active=True).exists():
        raise IllegalMove("NEEDS_ACCOUNT")
    restrictions.require_may_sit(user.pk, now=None)
    if user.is_bot and not tournament.bots:
        raise IllegalMove("BOTS_NOT_ALLOWED")


def _require_may_join(tournament: Tournament, user: User, mine: Entrant | None) -> None:
    """Raises IllegalMove if the user may not join this tournament.

    The code is SAME_OWNER if the same person takes part already, REMOVED after a disqualification, and NOT_OPEN_YET
    before registration.
    """
    _require_one_entry_per_person(tournament, user)
    if mine is not None and mine.why == Entrant.Why.DIRECTOR:
        raise IllegalMove("REMOVED")
    if tournament.status == Status.ANNOUNCED:
        raise IllegalMove("NOT_OPEN_YET")


def _require_not_paused(tournament: Tournament, user: User, now: datetime) -> None:
    """Raises IllegalMove RATED_PAUSE if the user is kept from rated matches when this rated tournament begins.

    If it has begun, the present time counts. Unrated tournaments are not affected.
    """
    if tournament.rated:
        rated_play().require_may_play(user.pk, now=now, at=max(now, tournament.starts_at))


def _require_one_entry_per_person(tournament: Tournament, user: User) -> None:
    """Raises IllegalMove SAME_OWNER if the same person takes part already, in person or with another bot.

    Applies to rated tournaments, and to duplicate ones, whose tables play the same deals.
    """
    person = user.person_id
    others = tournament.entrants.exclude(user=user).exclude(status=Entrant.Status.WITHDRAWN)
    counts = tournament.rated or tournament.is_duplicate
    if counts and others.filter(Q(user=person) | Q(user__owner=person)).exists():
        raise IllegalMove("SAME_OWNER")


def _set_device(tournament: Tournament, entrant: Entrant, marked: str) -> None:
    """Stores the hash of the device from which an entrant joins.

    In a rated tournament nobody may play twice. So it raises IllegalMove SAME_DEVICE if another entrant uses this
    device, or the one from which the entrant joined before. Withdrawn entrants do not count. `marked` is the hash,
    empty if no device is known.
    """
    known = {marked, entrant.device} - {""}
    others = tournament.entrants.exclude(pk=entrant.pk).exclude(status=Entrant.Status.WITHDRAWN)
    if tournament.rated and known and others.filter(device__in=known).exists():
        raise IllegalMove("SAME_DEVICE")
    entrant.device = marked or entrant.device
