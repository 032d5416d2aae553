"""Accounts that are closed or deleted while they hold seats: their tables and matches go on without them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts.account_deletion import close_account
from accounts.services import forget_guests
from games import journal
from games.models import Match, Result, RoundResult, Seat
from games.selectors import load_table_state
from games.services import scheduler, tables
from tests.support.live_matches import code_of, head, person, running, table_at, table_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

HOUR = 3_600_000


def run_out(match: Match) -> None:
    """Lets the clock alone play the match to its end."""
    for hours in range(1, 40):
        scheduler.tick(now=head(match).info.moment(hours * HOUR))
        journal.clear_heads()
        if head(match).ended:
            match.refresh_from_db()
            return
    raise AssertionError("the clock does not end it")


def test_a_match_outlives_an_account_that_is_deleted_in_its_midst():
    ann, bob = person("ann"), person("bob")
    match = running(ann, bob, options={"format": "quick"}, begun_at=timezone.now())
    journal.match_info_of(match.pk)  # a process that knew the account
    ann.delete()
    run_out(match)
    assert match.status == "finished"
    assert list(Result.objects.filter(match=match).order_by("seat").values_list("user", flat=True)) == [
        None, bob.pk, None,
    ]  # fmt: skip
    assert not RoundResult.objects.filter(match=match, seat=0, user__isnull=False).exists()
    assert RoundResult.objects.filter(match=match, seat=1).values_list("user", flat=True).distinct().get() == bob.pk


def test_whoever_is_deleted_is_on_trustee_at_once_and_in_no_seat():
    ann, bob = person("ann"), person("bob")
    match = running(ann, bob, begun_at=timezone.now())
    ann.delete()
    assert head(match).state.ctx.trustees == (0,)
    assert not Seat.objects.filter(table=table_at(match), index=0).exists()
    assert table_at(match).host == bob


def test_the_last_person_of_an_endless_match_may_be_deleted_too():
    ann = person("ann")
    match = running(ann, options={"format": "daily"}, begun_at=timezone.now())
    ann.delete()
    run_out(match)
    assert not match.results.filter(user__isnull=False).exists()


def test_a_deleted_account_frees_its_seat_in_every_frame():
    ann, bob = person("ann"), person("bob")
    table = table_of(ann, agents=0)
    tables.sit(table=table, user=bob)
    before = load_table_state(table.code)
    assert before is not None
    assert before.table.seats[1] is not None
    bob.delete()
    now = load_table_state(table.code)
    assert now is not None
    assert now.table.version > before.table.version
    assert now.table.seats[1] is None


def test_a_closed_account_gives_up_its_seats_and_its_sessions():
    ann, bob = person("ann"), person("bob")
    match, waiting = running(ann, bob, begun_at=timezone.now()), table_of(ann, agents=1, rated=False)
    browser, other = Client(), Client()
    browser.force_login(ann)
    other.force_login(bob)
    close_account(user=ann)
    assert head(match).state.ctx.trustees == (0,)
    waiting.refresh_from_db()
    assert waiting.status == "closed"
    assert Session.objects.get().get_decoded()["_auth_user_id"] == str(bob.pk)
    assert browser.get("/me/settings/").status_code == 302
    ann.refresh_from_db()
    assert not ann.is_active
    assert match.seats.get(index=0).user == ann


def test_a_forgotten_guest_who_sat_down_meanwhile_gives_up_the_seat():
    ann = person("ann")
    guest = person("guest-x", guest=True)
    guest.last_login = timezone.now() - timedelta(days=400)
    guest.save()
    match = running(ann, guest, options={"format": "quick"}, begun_at=timezone.now())
    Seat.objects.filter(table=table_at(match), user=guest).delete()  # as a guest that is looked up just before sitting
    journal.match_info_of(match.pk)
    assert forget_guests(now=timezone.now() + timedelta(days=200)) == 1
    run_out(match)
    assert match.results.get(seat=1).user is None
    assert load_table_state(code_of(match)) is not None
