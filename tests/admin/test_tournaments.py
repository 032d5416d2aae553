"""Tournaments in the administration: what is shown, and what staff do there goes through the services."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from leaderboards.tournaments.models import Round, TournamentLogEntry
from tests.leaderboards.tournaments.tournament_runs import START, Tournament, at, with_agents
from tests.support.live_matches import person
from tests.support.second_factor import sign_in_staff

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return at(with_agents("duplicate", 6, rounds=1, boards=1), START)


@pytest.fixture
def staff() -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    sign_in_staff(client, person("boss", staff=True))
    return client


LIST = "admin:tournaments_tournament_changelist"


def act(staff: Client, tournament: Tournament, action: str, reason: str = "") -> None:
    staff.post(reverse(LIST), {"action": action, "reason": reason, "_selected_action": [tournament.pk]})
    tournament.refresh_from_db()


def test_the_page_shows_everything_but_seeds(staff, tournament):
    page = staff.get(reverse("admin:tournaments_tournament_change", args=[tournament.pk])).content.decode()
    assert "Round 1 opened" in page
    assert tournament.seed not in page
    assert Round.objects.get().deal_seed not in page


def test_staff_act_with_a_reason_and_are_told_when_it_is_missing(staff, tournament):
    act(staff, tournament, "pause")
    assert "Enter a reason." in staff.get(reverse(LIST)).content.decode()
    assert not tournament.paused
    act(staff, tournament, "pause", "fire alarm")
    assert tournament.paused
    act(staff, tournament, "resume")
    act(staff, tournament, "pair_again", "a wrong pairing")
    assert sorted(Round.objects.values_list("attempt", "status")) == [(1, "void"), (2, "open")]
    act(staff, tournament, "abort", "no light")
    assert tournament.status == "aborted"
    told = (
        TournamentLogEntry.objects.exclude(by=None)
        .exclude(by__username="director")
        .values_list("code", "by__username", "reason")
    )
    assert list(told) == [
        ("paused", "boss", "fire alarm"), ("resumed", "boss", ""), ("paired_again", "boss", "a wrong pairing"),
        ("aborted", "boss", "no light"),
    ]  # fmt: skip
