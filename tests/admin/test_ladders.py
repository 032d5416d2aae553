"""Staff void matches, plan seasons and see how far the ladders are: all through the services."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leaderboards import services
from leaderboards.models import RatingSequence, Season, VoidedMatch
from leaderboards.services import rerating
from tests.leaderboards.rated_matches import evening, folded, players, stored, work
from tests.support.live_matches import person, running
from tests.support.match_rows import NOON
from tests.support.second_factor import sign_in_staff

pytestmark = pytest.mark.django_db

LATER = NOON + timedelta(days=9)


@pytest.fixture
def staff() -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    sign_in_staff(client, person("boss", staff=True))
    return client


def act(client: Client, model: str, name: str, *rows: object, **more: object) -> str:
    pks = [row.pk for row in rows]  # type: ignore[attr-defined]
    answer = client.post(
        reverse(f"admin:{model}_changelist"), {"action": name, "_selected_action": pks, **more}, follow=True
    )
    return str(answer.content.decode())


def test_a_match_is_voided_with_a_reason_and_may_count_again(staff: Client) -> None:
    made = evening(players(4), matches=3)
    work(LATER)
    assert "Enter the reason" in act(staff, "games_match", "void", made[0])
    assert not VoidedMatch.objects.exists()
    assert "voided; later ratings" in act(staff, "games_match", "void", made[0], reason="one person, two accounts")
    void = VoidedMatch.objects.get()
    assert (void.by.username, void.reason) == ("boss", "one person, two accounts")
    listed = reverse("admin:leaderboards_voidedmatch_changelist")
    assert "being recomputed" in staff.get(listed).content.decode()
    work(LATER)
    assert "being recomputed" not in staff.get(listed).content.decode()
    sequence = RatingSequence.objects.get()
    assert stored(sequence) == folded(sequence)
    assert "counts again" in act(staff, "leaderboards_voidedmatch", "lift", void, reason="a mistake")
    void.refresh_from_db()
    assert (void.lifted_by.username, void.lifted_because) == ("boss", "a mistake")
    assert LogEntry.objects.count() == 2


def test_a_running_match_is_not_voided(staff: Client) -> None:
    match = running(person("anna"))
    assert "a running one can be aborted" in act(staff, "games_match", "void", match, reason="cheated")
    assert not VoidedMatch.objects.exists()


def test_the_page_of_sequences_shows_how_far_a_recomputation_is(staff: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    evening(players(4), matches=4)
    work(LATER)
    sequence = RatingSequence.objects.get()
    assert "1 rating sequence will be recomputed." in act(staff, "leaderboards_ratingsequence", "rate_anew", sequence)
    monkeypatch.setattr(rerating, "BATCH", 2)
    rerating._redo_some(LATER)
    address = reverse("admin:leaderboards_ratingsequence_changelist")
    assert "50 % (2 / 4)" in staff.get(address).content.decode()
    rerating._redo_some(LATER)
    assert "history done" in staff.get(address).content.decode()


def test_a_season_is_planned_opened_and_closed(staff: Client) -> None:
    now = timezone.now()
    begins, ends = now - timedelta(hours=1), now + timedelta(days=30)
    staff.post(reverse("admin:leaderboards_season_add"), {
        "game": "uno", "name_zh": "谷雨", "name_en": "Grain Rain", "starts_at_0": begins.date(),
        "starts_at_1": begins.strftime("%H:%M:%S"), "ends_at_0": ends.date(), "ends_at_1": "12:00:00",
    })  # fmt: skip
    season = Season.objects.get()
    assert (season.game, season.status) == ("uno", "planned")
    assert "The season is not open." in act(staff, "leaderboards_season", "close_now", season)
    act(staff, "leaderboards_season", "open_now", season)
    season.refresh_from_db()
    assert season.status == "open"
    assert staff.post(reverse("admin:leaderboards_season_delete", args=[season.pk]), {"post": "yes"}).status_code == 403
    page = staff.get(reverse("admin:leaderboards_season_change", args=[season.pk])).content.decode()
    assert 'name="name_zh"' in page
    assert 'name="starts_at_0"' not in page
    act(staff, "leaderboards_season", "close_now", season)
    season.refresh_from_db()
    assert season.status == "closing"
    services.run_pipeline()
    season.refresh_from_db()
    assert season.status == "closed"


def test_every_page_of_the_ladders_opens_and_none_can_be_written_by_hand(staff: Client) -> None:
    evening(players(3), matches=2)
    work(LATER)
    for model in ("rating", "ratingsequence", "ratingentry", "roleterms", "seasonstanding", "voidedmatch", "standing"):
        assert staff.get(reverse(f"admin:leaderboards_{model}_changelist")).status_code == 200
        assert staff.get(reverse(f"admin:leaderboards_{model}_add")).status_code == 403
    sequence = RatingSequence.objects.get()
    address = reverse("admin:leaderboards_ratingsequence_change", args=[sequence.pk])
    staff.post(address, {"rated": 0, "last": 0})
    assert RatingSequence.objects.get().rated == 2
