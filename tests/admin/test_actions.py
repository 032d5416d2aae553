"""What staff may do: all of it through the services; nothing is added, changed or deleted by hand."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games import journal
from games.models import ChatMessage, Match, Move, Snapshot
from leaderboards import services
from leaderboards.models import LadderEntry, Standing
from tests.support.live_matches import person, running, table_at
from tests.support.log_archives import files_in, use_archive
from tests.support.match_rows import NOON, make_match, make_player
from tests.support.second_factor import sign_in_staff

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff() -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    sign_in_staff(client, person("boss", staff=True))
    return client


@pytest.fixture
def match() -> Match:
    """A match that runs right now: the admin acts by the clock on the wall."""
    begun_at = timezone.now() - timedelta(seconds=2)
    return running(person("anna"), person("bela"), options={"turn_seconds": 600}, begun_at=begun_at)


def do(client: Client, name: str, *rows: object, model: str = "games_match", **more: object) -> None:
    """Runs an action of the list."""
    pks = [row.pk for row in rows]  # type: ignore[attr-defined]
    client.post(reverse(f"admin:{model}_changelist"), {"action": name, "_selected_action": pks, **more})


def act(client: Client, name: str, *rows: object, model: str = "games_match", **more: object) -> str:
    """Runs it and gives the page that follows."""
    do(client, name, *rows, model=model, **more)
    return str(client.get(reverse(f"admin:{model}_changelist")).content.decode())


def test_a_match_is_paused_resumed_and_aborted(staff: Client, match: Match) -> None:
    for name, status in (("pause", "paused"), ("resume", "running"), ("abort", "aborted")):
        do(staff, name, match)
        match.refresh_from_db()
        assert match.status == status
    assert not match.results.exists()


def test_a_refusal_is_told_in_words_and_changes_nothing(staff: Client, match: Match) -> None:
    text = act(staff, "resume", match)
    assert "The match isn&#x27;t paused." in text
    match.refresh_from_db()
    assert match.status == "running"
    do(staff, "abort", match)
    text = act(staff, "pause", match)
    assert "GAME_OVER" not in text
    assert "over" in text
    match.refresh_from_db()
    assert match.status == "aborted"


def deadline(match: Match) -> datetime:
    found = Snapshot.objects.get(match=match).next_deadline
    assert found is not None
    return found


def test_time_is_added_to_the_open_windows(staff: Client, match: Match) -> None:
    before = deadline(match)
    do(staff, "add_time", match, seconds=90)
    assert deadline(match) - before == timedelta(seconds=90)


def test_one_second_is_no_plural(staff: Client, match: Match) -> None:
    assert "1 second added" in act(staff, "add_time", match, seconds=1)
    assert "2 seconds added" in act(staff, "add_time", match, seconds=2)


@pytest.mark.parametrize("seconds", ["", "0", "-5", "99999", "soon"])
def test_a_wrong_time_is_refused(staff: Client, match: Match, seconds: str) -> None:
    before = deadline(match)
    assert "Enter a number of seconds, 1 to 3600." in act(staff, "add_time", match, seconds=seconds)
    assert deadline(match) == before


def test_verify_folds_the_log_again(staff: Client, match: Match) -> None:
    assert "moves replay to the stored state" in act(staff, "verify", match)
    Snapshot.objects.filter(match=match).update(state="{}")
    assert "the log and the stored state differ" in act(staff, "verify", match)


def test_verify_says_so_when_the_rules_refuse_the_log(staff: Client, match: Match) -> None:
    Move.objects.create(match=match, month=match.log_month, number=1, seat=0, window=0, verb="bid",
                        action={"verb": "bid"}, at=5, by="player", events=[])  # fmt: skip
    assert "the log and the stored state differ" in act(staff, "verify", match)


def test_verify_says_so_when_the_archive_has_lost_the_log(
    staff: Client, match: Match, settings: Any, tmp_path: Path
) -> None:
    use_archive(settings, tmp_path / "archive")
    do(staff, "abort", match)
    match.refresh_from_db()
    assert journal.archive_log(match, now=timezone.now())
    assert "to the stored state" in act(staff, "verify", match)
    files_in(tmp_path / "archive")[0].unlink()
    journal.clear_archived_logs()
    assert "its file in the archive is missing or damaged" in act(staff, "verify", match)


def test_the_actions_need_the_permission_to_change(match: Match) -> None:
    helper = person("helper")
    helper.is_staff = True
    helper.save()
    helper.user_permissions.add(Permission.objects.get(codename="view_match"))
    client = Client()
    sign_in_staff(client, helper)
    do(client, "abort", match)
    match.refresh_from_db()
    assert match.status == "running"


@pytest.mark.parametrize(
    "model", ["games_match", "games_table", "games_result", "games_roundresult", "games_chatmessage",
              "leaderboards_standing", "leaderboards_ladderentry"]
)  # fmt: skip
def test_nothing_is_added_or_deleted(staff: Client, model: str) -> None:
    assert staff.get(reverse(f"admin:{model}_add")).status_code == 403
    assert staff.get(reverse(f"admin:{model}_delete", args=[1])).status_code == 403
    listing = staff.get(reverse(f"admin:{model}_changelist")).content.decode()
    assert "delete_selected" not in listing


def test_a_posted_form_changes_no_field(staff: Client, match: Match) -> None:
    staff.post(reverse("admin:games_match_change", args=[match.pk]), {"status": "finished", "rated": "on", "seed": "x"})
    fresh = Match.objects.get(pk=match.pk)
    assert (fresh.status, fresh.seed, fresh.rated) == (match.status, match.seed, match.rated)


def test_messages_are_hidden_and_shown_again(staff: Client, match: Match) -> None:
    message = ChatMessage.objects.create(table=table_at(match), name="anna", text="rude")
    do(staff, "hide", message, model="games_chatmessage")
    message.refresh_from_db()
    assert (message.hidden, message.text) == (True, "rude")
    do(staff, "show_again", message, model="games_chatmessage")
    message.refresh_from_db()
    assert message.hidden is False


def test_standings_are_counted_again(staff: Client) -> None:
    make_match([make_player("anna"), make_player("bela"), make_player("cem")])
    services.count_results(now=NOON)
    anna = Standing.objects.get(user__username="anna")
    Standing.objects.filter(pk=anna.pk).update(points=999)
    assert "1 standing recounted." in act(staff, "rebuild", anna, model="leaderboards_standing")
    anna.refresh_from_db()
    assert anna.points == 6
    assert LadderEntry.objects.count() == 3


def test_accounts_are_found_and_closed_and_tokens_are_shown_to_nobody(staff: Client) -> None:
    anna = make_player("anna", display="Anna")
    listing = staff.get(reverse("admin:accounts_user_changelist"), {"q": "anna"}).content.decode()
    assert "Anna" in listing
    form = staff.get(reverse("admin:accounts_user_change", args=[anna.pk])).content.decode()
    assert anna.password not in form
    assert "/admin/authtoken/" not in staff.get(reverse("admin:index")).content.decode()


def test_accounts_are_closed_by_an_action_and_never_deleted(staff: Client, match: Match) -> None:
    anna = match.seats.get(index=0).user
    boss = User.objects.get(username="boss")
    listing = staff.get(reverse("admin:accounts_user_changelist")).content.decode()
    assert "delete_selected" not in listing
    assert staff.post(reverse("admin:accounts_user_delete", args=[anna.pk]), {"post": "yes"}).status_code == 403
    do(staff, "delete_selected", anna, model="accounts_user", post="yes")
    assert User.objects.filter(pk=anna.pk).exists()
    text = act(staff, "close", anna, boss, model="accounts_user")
    assert "1 account closed." in text
    assert "You can&#x27;t close the account of boss." in text
    anna.refresh_from_db()
    boss.refresh_from_db()
    assert (anna.is_active, boss.is_active) == (False, True)
    assert table_at(match).seats.get(index=0).left


def test_staff_without_all_rights_can_make_nobody_a_superuser() -> None:
    helper = User.objects.create(username="helper", is_staff=True)
    helper.user_permissions.add(*Permission.objects.filter(codename__in=["view_user", "change_user"]))
    boss, anna = person("boss", staff=True), make_player("anna")
    client = Client()
    sign_in_staff(client, helper)
    fields = {"username": "anna", "avatar": "panda", "card_style": "classic", "is_active": "on", "is_superuser": "on",
              "is_staff": "on"}  # fmt: skip
    client.post(reverse("admin:accounts_user_change", args=[anna.pk]), fields)
    anna.refresh_from_db()
    assert (anna.is_superuser, anna.is_staff) == (False, False)
    assert client.post(reverse("admin:accounts_user_change", args=[boss.pk]), fields).status_code == 403
    assert client.post(reverse("admin:auth_user_password_change", args=[boss.pk]), {}).status_code == 403
