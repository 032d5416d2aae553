"""Hashes of devices and addresses: keyed, of people at rated matches, and gone after ninety days."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils.crypto import salted_hmac

from games.models import Seat
from games.services import seating_steps, tables
from games.services.seating_steps import address_block, keyed_hash
from leaderboards.conduct import services, tasks
from leaderboards.conduct.models import Lapse, PairPlay, SeatTrace
from leaderboards.conduct.selectors import shared_traces
from tests.support.live_matches import NOON, table_of

from .matches import QUICK, among_people, finish, known

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]

DAY = timedelta(days=1)


def begun_from(*, ann: str, ben: str, devices: tuple[str, str] = ("d1", "d2")):
    table = table_of(known("host"), agents=0, options=QUICK)
    for name, address, device in (("ann", ann, devices[0]), ("ben", ben, devices[1])):
        tables.sit(table=table, user=known(name), device=device, address=address, now=NOON)
    for name in ("host", "ann", "ben"):
        tables.set_ready(table=table, user=known(name), ready=True, now=NOON)
    return table.matches.get()


def test_an_address_is_stored_as_a_keyed_hash_alone() -> None:
    match = begun_from(ann="203.0.113.7", ben="203.0.113.7")
    ann, ben = (SeatTrace.objects.get(match=match, user=known(name)) for name in ("ann", "ben"))
    assert ann.address == ben.address == keyed_hash("address", "203.0.113.7")
    assert len(ann.address) == 64
    assert ann.address != salted_hmac("", "203.0.113.7", secret="another key", algorithm="sha256").hexdigest()
    assert ann.device != ben.device
    assert not SeatTrace.objects.get(match=match, user=known("host")).address


def test_a_household_shares_the_first_half_of_an_address() -> None:
    assert address_block("2001:db8::1") == address_block("2001:db8::ffff:2") != address_block("2001:db8:0:1::1")
    assert address_block("::ffff:203.0.113.7") == address_block("203.0.113.7") == "203.0.113.7"
    assert address_block("testclient") == address_block("") == ""


def test_an_address_refuses_nobody() -> None:
    match = begun_from(ann="203.0.113.7", ben="203.0.113.7")
    assert match.rated


def test_shared_traces_are_counted_by_match_and_device() -> None:
    begun_from(ann="203.0.113.7", ben="203.0.113.7")
    assert shared_traces(known("ann").pk, known("ben").pk) == (0, 1)
    SeatTrace.objects.filter(user=known("ben")).update(device=keyed_hash("device", "d1"))
    assert shared_traces(known("ann").pk, known("ben").pk) == (1, 1)


def test_a_match_without_other_people_leaves_no_trace() -> None:
    among_people("ann", options=QUICK)
    assert not SeatTrace.objects.exists()


def test_a_seat_that_was_given_learns_its_marks_when_its_player_is_ready() -> None:
    table = table_of(known("ann"), agents=0)
    Seat.objects.filter(table=table).update(device="")
    tables.set_ready(table=table, user=known("ann"), ready=True, device="d9", address="203.0.113.9", now=NOON)
    held = Seat.objects.get(table=table)
    assert (held.device, held.address) == (keyed_hash("device", "d9"), keyed_hash("address", "203.0.113.9"))
    tables.set_ready(table=table, user=known("ann"), ready=False, device="other", now=NOON)
    held.refresh_from_db()
    assert held.device == keyed_hash("device", "d9")


def test_everything_is_deleted_in_time() -> None:
    match = begun_from(ann="203.0.113.7", ben="203.0.113.8")
    seated = table_of(known("cyd"), agents=0)
    Seat.objects.filter(table=seated).update(device="x", session="y", address="z")
    PairPlay.objects.create(
        match=match, user=known("ann"), other=known("ben"), reason="bid_given", decisions=1, surplus=0, variance=1,
        at=NOON,
    )  # fmt: skip
    Lapse.objects.create(match=match, user=known("ann"), kind="left", at=NOON)
    services.forget_old(now=NOON + 90 * DAY)
    assert (SeatTrace.objects.count(), PairPlay.objects.count(), Lapse.objects.count()) == (3, 1, 1)
    services.forget_old(now=NOON + 91 * DAY)
    assert (SeatTrace.objects.count(), PairPlay.objects.count(), Lapse.objects.count()) == (0, 1, 1)
    assert set(Seat.objects.values_list("device", "session", "address")) == {("", "", "")}
    services.forget_old(now=NOON + 181 * DAY)
    assert (PairPlay.objects.count(), Lapse.objects.count()) == (0, 0)


def test_the_periodic_task_deletes_once_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []
    monkeypatch.setattr(services, "forget_old", lambda *, now: done.append(now))
    cache.delete("conduct.forgotten")
    tasks.forget_old()
    tasks.forget_old()
    assert len(done) == 1
    cache.delete("conduct.forgotten")
    tasks.forget_old()
    assert len(done) == 2


def test_the_marks_of_a_table_in_use_stay() -> None:
    table_of(known("ann"), agents=0)
    Seat.objects.update(device="x")
    assert seating_steps.forget_marks(before=NOON) == 0
    assert Seat.objects.get().device == "x"


def test_a_finished_match_keeps_its_traces() -> None:
    match = among_people("ann", "ben", options=QUICK)
    finish(match)
    assert SeatTrace.objects.filter(match=match).count() == 2
