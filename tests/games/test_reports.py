"""A message is shown to the house in one click; the house hides a text without touching the log."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from accounts import services as accounts
from games import after_commit
from games.after_commit import user_group
from games.consumers import account_sockets  # noqa: F401  its receivers, which every web process has
from games.models import ChatMessage, Match, Report
from games.rules.core import IllegalMove, MalformedMove
from games.services import chat, moves, reports
from games.services.hide_messages_and_add_time import set_hidden
from tests.support.live_matches import NOON, after, code_of_refusal, kept, person, running, table_at
from tests.support.second_factor import sign_in_staff

from .werewolf.live_scene import seated

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]


@pytest.fixture
def match() -> Match:
    return running(person("ann"), person("bob"))


def said(match: Match, user: Any, text: str = "you cheat", at: int = 100) -> ChatMessage:
    return chat.send_message(table=table_at(match), user=user, text=text, now=after(at))


def bob(match: Match) -> Any:
    return match.seats.get(name="bob").user


# ── Reporting ───────────────────────────────────────────────────────────────────────────────────


def test_a_report_names_the_message_its_match_and_who_reports(match):
    message, eve = said(match, bob(match)), person("eve")
    report = reports.report_message(ref=message.ref, user=eve, reason="spam", now=after(200))
    assert (report.message, report.match, report.reporter, report.reason, report.status) == (
        message, match, eve, "spam", "open",
    )  # fmt: skip


def test_once_is_enough(match):
    message, eve = said(match, bob(match)), person("eve")
    reports.report_message(ref=message.ref, user=eve)
    assert code_of_refusal(IllegalMove, reports.report_message, ref=message.ref, user=eve) == "ALREADY_REPORTED"
    assert reports.report_message(ref=message.ref, user=person("fay")).pk
    assert Report.objects.count() == 2


def test_a_reason_that_there_is_not_is_refused(match):
    message = said(match, bob(match))
    code = code_of_refusal(MalformedMove, reports.report_message, ref=message.ref, user=person("eve"), reason="because")
    assert code == "NO_SUCH_REASON"


def test_twenty_reports_an_hour_are_enough_for_anybody(match):
    eve = person("eve")
    messages = ChatMessage.objects.bulk_create(
        ChatMessage(table=table_at(match), name="x", text=str(number)) for number in range(22)
    )
    for number in range(20):
        reports.report_message(ref=messages[number].ref, user=eve, now=NOON + timedelta(minutes=number))
    late, soon, later = messages[20].ref, NOON + timedelta(minutes=59), NOON + timedelta(minutes=61)
    assert code_of_refusal(IllegalMove, reports.report_message, ref=late, user=eve, now=soon) == "RATE_LIMITED"
    assert reports.report_message(ref=late, user=eve, now=later).pk


def test_a_message_that_one_may_not_read_is_none(monkeypatch):
    scene = seated(monkeypatch)
    message = scene.whisper(1, "secret")
    for user in (scene.people[6], person("eve")):
        assert code_of_refusal(IllegalMove, reports.report_message, ref=message.ref, user=user) == "NO_SUCH_MESSAGE"
    assert reports.report_message(ref=message.ref, user=scene.people[0]).pk
    assert code_of_refusal(IllegalMove, reports.report_message, ref="0" * 16, user=scene.people[0]) == "NO_SUCH_MESSAGE"


# ── Settling ────────────────────────────────────────────────────────────────────────────────────


def test_hiding_settles_every_report_of_the_message_and_leaves_the_log(match):
    message, boss = said(match, bob(match)), person("boss", staff=True)
    one, two = (reports.report_message(ref=message.ref, user=person(name)) for name in ("eve", "fay"))
    before = kept(match)
    assert reports.hide_reported(reports=[one], by_staff=boss, now=after(300)) == 2
    for report in (one, two):
        report.refresh_from_db()
        assert (report.status, report.settled_by, report.settled_at) == ("hidden", boss, after(300))
    message.refresh_from_db()
    assert message.hidden
    assert kept(match) == before


def test_dismissing_leaves_the_text_and_other_reports(match):
    message, boss = said(match, bob(match)), person("boss", staff=True)
    one, two = (reports.report_message(ref=message.ref, user=person(name)) for name in ("eve", "fay"))
    assert reports.dismiss_reports(reports=[one], by_staff=boss) == 1
    message.refresh_from_db()
    two.refresh_from_db()
    assert (message.hidden, two.status) == (False, "open")


def test_what_was_hidden_is_shown_again(match, django_capture_on_commit_callbacks, monkeypatch):
    message, boss = said(match, bob(match)), person("boss", staff=True)
    report = reports.report_message(ref=message.ref, user=person("eve"))
    reports.hide_reported(reports=[report], by_staff=boss)
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(after_commit, "broadcast", lambda group, told: sent.append(told))
    with django_capture_on_commit_callbacks(execute=True):
        reports.restore_reported(reports=[report], by_staff=boss)
    assert sent == [{"type": "table.chat", "id": message.pk}]
    report.refresh_from_db()
    assert report.status == "dismissed"


@pytest.mark.parametrize("settle", [reports.hide_reported, reports.dismiss_reports, reports.restore_reported])
def test_only_staff_settle(match, settle):
    report = reports.report_message(ref=said(match, bob(match)).ref, user=person("eve"))
    assert code_of_refusal(IllegalMove, settle, reports=[report], by_staff=person("mallory")) == "STAFF_ONLY"
    report.refresh_from_db()
    assert report.status == "open"


def test_nobody_settles_a_case_of_their_own(match):
    chief = person("chief", staff=True)
    table, eve = table_at(match), person("eve")
    own = chat.send_message(table=table, user=chief, text="rude", channel="spectators", now=after(10))
    about = reports.report_message(ref=own.ref, user=eve)
    by_chief = reports.report_message(ref=said(match, bob(match)).ref, user=chief)
    other = reports.report_message(ref=by_chief.message.ref, user=eve)
    for settle in (reports.hide_reported, reports.dismiss_reports, reports.restore_reported):
        for chosen in ([about], [by_chief], [other, about]):
            assert code_of_refusal(IllegalMove, settle, reports=chosen, by_staff=chief) == "OWN_CASE"
    for hidden in (True, False):
        messages = [by_chief.message, own]
        assert code_of_refusal(IllegalMove, set_hidden, messages=messages, by_staff=chief, hidden=hidden) == "OWN_CASE"
    assert not Report.objects.exclude(status="open").exists()
    assert not ChatMessage.objects.filter(hidden=True).exists()
    assert reports.hide_reported(reports=[about], by_staff=person("boss", staff=True)) == 1


# ── The queue ───────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def staff() -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    sign_in_staff(client, person("boss", staff=True))
    return client


def test_the_queue_shows_a_report_with_what_was_said_around_it(match, staff):
    ann = match.seats.get(name="ann").user
    for number in range(3):
        said(match, ann, f"before {number}", at=number)
    message = said(match, bob(match), "you cheat", at=50)
    said(match, ann, "after", at=60)
    report = reports.report_message(ref=message.ref, user=person("eve"))
    listed = staff.get(reverse("admin:games_report_changelist")).content.decode()
    assert "you cheat" in listed
    shown = staff.get(reverse("admin:games_report_change", args=[report.pk])).content.decode()
    for text in ("before 0", "before 2", "you cheat", "after", "bob", "eve"):
        assert text in shown
    assert reverse("admin:games_match_change", args=[match.pk]) in shown


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "You are part of this case. Someone else decides it."),
        ("zh-hans", "此事与你有关，由其他管理员处理。"),
    ],
)
def test_the_pages_of_reports_and_messages_refuse_a_case_of_ones_own(match, language, words):
    chief, client = person("chief", staff=True), Client(HTTP_ACCEPT_LANGUAGE=language)
    sign_in_staff(client, chief)
    own = chat.send_message(table=table_at(match), user=chief, text="rude", channel="spectators", now=after(10))
    report = reports.report_message(ref=own.ref, user=person("eve"))
    for model, row, actions in (
        ("report", report, ("hide", "show_again", "dismiss")), ("chatmessage", own, ("hide", "show_again"))
    ):  # fmt: skip
        for action in actions:
            sent = {"action": action, "_selected_action": [row.pk]}
            answer = client.post(reverse(f"admin:games_{model}_changelist"), sent, follow=True)
            assert words in answer.content.decode()
    own.refresh_from_db()
    assert (own.hidden, Report.objects.get().status, LogEntry.objects.count()) == (False, "open", 0)


def test_the_queues_actions_hide_and_dismiss(match, staff):
    message = said(match, bob(match))
    report = reports.report_message(ref=message.ref, user=person("eve"))
    address = reverse("admin:games_report_changelist")
    answer = staff.post(address, {"action": "hide", "_selected_action": [report.pk]}, follow=True)
    assert "1 report resolved." in answer.content.decode()
    message.refresh_from_db()
    assert message.hidden
    staff.post(address, {"action": "show_again", "_selected_action": [report.pk]})
    message.refresh_from_db()
    assert not message.hidden


def test_a_secret_channel_reaches_the_house_when_its_match_has_ended(monkeypatch, staff):
    """That it was said at all, and by whom, would tell who the wolves are."""
    scene = seated(monkeypatch)
    message = scene.whisper(1, "something foul")
    report = reports.report_message(ref=message.ref, user=scene.people[0])
    pages = [
        reverse("admin:games_report_changelist"),
        reverse("admin:games_chatmessage_changelist"),
        reverse("admin:index"),
    ]
    for address in pages:
        assert "something foul" not in staff.get(address).content.decode()
    assert staff.get(reverse("admin:games_report_change", args=[report.pk])).status_code == 302
    assert staff.get(reverse("admin:games_chatmessage_change", args=[message.pk])).status_code == 302
    moves.abort(match_id=scene.match.pk, by_staff=person("chief", staff=True), now=scene.moment())
    assert "something foul" in staff.get(pages[0]).content.decode()
    assert staff.get(reverse("admin:games_report_change", args=[report.pk])).status_code == 200


def test_what_the_dead_say_stands_around_no_report_while_the_match_runs(monkeypatch, staff):
    scene = seated(monkeypatch)
    scene.to_vote(victim=7)
    chat.send_message(table=scene.table, user=scene.people[7], text="from the grave", now=scene.moment())
    speeches = ChatMessage.objects.filter(channel="speech")
    assert not speeches.exists()
    while scene.state.ctx.window_named("night") is None:
        scene.clock()
    while scene.state.ctx.window_named("night") is not None:
        scene.clock()
    message = scene.say(scene.to_speech(), "in public")
    report = reports.report_message(ref=message.ref, user=person("eve"))
    shown = staff.get(reverse("admin:games_report_change", args=[report.pk])).content.decode()
    assert "in public" in shown
    assert "from the grave" not in shown


# ── Over HTTP ───────────────────────────────────────────────────────────────────────────────────


def test_a_report_over_the_api(match):
    message, eve = said(match, bob(match)), person("eve")
    api = APIClient()
    address = f"/api/v1/messages/{message.ref}/report/"
    assert api.post(address).status_code == 401
    api.force_authenticate(eve)
    assert api.post(address, {"reason": "because"}, format="json").json()["code"] == "INVALID"
    assert api.post(address, {"reason": "cheating"}, format="json").status_code == 204
    assert Report.objects.get().reason == "cheating"
    again = api.post(address)
    assert (again.status_code, again.json()["code"]) == (409, "ALREADY_REPORTED")
    assert api.post("/api/v1/messages/0000000000000000/report/").json()["code"] == "NOT_FOUND"


def test_mutes_over_the_api():
    eve = person("eve")
    person("bob")
    api = APIClient()
    assert api.get("/api/v1/me/mutes/").status_code == 401
    api.force_authenticate(eve)
    assert api.put("/api/v1/me/mutes/bob/").status_code == 204
    assert api.put("/api/v1/me/mutes/bob/").status_code == 204
    assert api.get("/api/v1/me/mutes/").json() == {"usernames": ["bob"]}
    assert api.put("/api/v1/me/mutes/nobody/").json()["code"] == "NOT_FOUND"
    assert api.put("/api/v1/me/mutes/eve/").json()["code"] == "NOT_FOUND"
    assert api.delete("/api/v1/me/mutes/bob/").status_code == 204
    assert api.get("/api/v1/me/mutes/").json() == {"usernames": []}


# ── Mutes ───────────────────────────────────────────────────────────────────────────────────────


def test_a_mute_is_the_accounts_own_and_changes_nothing_for_others(match):
    eve, ann = person("eve"), match.seats.get(name="ann").user
    accounts.mute(user=eve, username="bob")
    assert (accounts.muted_by(user=eve), accounts.muted_by(user=ann)) == (["bob"], [])
    assert said(match, bob(match)).pk


def test_so_many_and_no_more(monkeypatch):
    monkeypatch.setattr(accounts, "MAX_MUTED", 2)
    eve = person("eve")
    for name in ("a-one", "a-two", "a-three"):
        person(name)
    accounts.mute(user=eve, username="a-one")
    accounts.mute(user=eve, username="a-two")
    accounts.mute(user=eve, username="a-two")
    with pytest.raises(accounts.TooManyMuted):
        accounts.mute(user=eve, username="a-three")
    accounts.unmute(user=eve, username="a-one")
    accounts.mute(user=eve, username="a-three")
    assert accounts.muted_by(user=eve) == ["a-two", "a-three"]


def test_an_account_that_is_gone_is_muted_by_nobody():
    eve, foe = person("eve"), person("foe")
    accounts.mute(user=eve, username="foe")
    foe.delete()
    assert accounts.muted_by(user=eve) == []


def test_every_open_page_of_the_account_hears_of_it(monkeypatch, django_capture_on_commit_callbacks):
    eve = person("eve")
    person("bob")
    sent: list[Any] = []
    monkeypatch.setattr(after_commit, "broadcast", lambda group, told: sent.append((group, told)))
    with django_capture_on_commit_callbacks(execute=True):
        accounts.mute(user=eve, username="bob")
    assert sent == [(user_group(eve.pk), {"type": "mutes.changed"})]
