"""Decisions about reports: each has a reason and an end, takes effect at once, is logged, and can be lifted."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from accounts import api_tokens
from accounts.models import Token, User
from games.models import ChatMessage, Report, Seat
from games.rules.core import IllegalMove
from games.services import chat, reports, restrictions, tables
from leaderboards.models import VoidedMatch
from moderation import services
from moderation.models import ActionRecord, Sanction
from moderation.roles import Role
from moderation.services import AlreadyDecided, DecisionRefused
from tests.support.live_matches import after, person, running, table_at, table_of
from tests.support.match_rows import make_match, make_player

from .conftest import reported, with_role

pytestmark = pytest.mark.django_db
NOW = timezone.now()
LATER = {days: NOW + timedelta(days=days, seconds=1) for days in services.DAYS}


def decide(report: Report, by: User, *kinds: str, days: int = 3, reason: str = "abuse") -> list[Sanction]:
    return services.decide(
        report_ids=[report.pk], by=by, kinds=kinds, days=days, reason=reason, words="Be kind.", now=NOW
    )


def refusal(report: Report, by: User, *kinds: str, **more: object) -> str:
    before = (Sanction.objects.count(), ActionRecord.objects.count(), Report.objects.get(pk=report.pk).status)
    with pytest.raises(DecisionRefused) as refused:
        decide(report, by, *kinds, **more)  # type: ignore[arg-type]
    assert (Sanction.objects.count(), ActionRecord.objects.count(), Report.objects.get(pk=report.pk).status) == before
    return refused.value.code


def may_write(user: User, *, now: object = NOW, **what: str) -> str:
    table = table_of(person(f"host{User.objects.count()}"), agents=1)
    try:
        chat.send_message(
            table=table, user=user, now=now, channel="spectators", **(what or {"text": "hello"})  # type: ignore[arg-type]
        )  # fmt: skip
    except IllegalMove as refused:
        return refused.code
    return ""


def test_a_mute_forbids_texts_and_phrases_but_not_emotions_until_it_ends(report, mo, tiger) -> None:
    (made,) = decide(report, mo, "mute")
    assert made.ends_at == made.starts_at + timedelta(days=3)
    assert may_write(tiger) == "MUTED"
    assert may_write(tiger, phrase="nice") == "MUTED"
    assert may_write(tiger, emotion="happy") == ""
    assert may_write(tiger, now=LATER[3]) == ""
    assert may_write(person("other")) == ""
    tiger.refresh_from_db()
    assert tiger.record_news
    tables.sit(table=table_of(person("zoe"), agents=1), user=tiger)  # it may still play


def test_a_suspension_forbids_seats_and_being_ready_and_frees_open_ones(
    report, mo, tiger, django_capture_on_commit_callbacks
) -> None:
    held = table_of(person("zoe"), agents=1)
    tables.sit(table=held, user=tiger)
    with django_capture_on_commit_callbacks(execute=True):
        decide(report, mo, "suspend", days=1)
    assert not Seat.objects.filter(user=tiger).exists()
    for act in (lambda: tables.sit(table=held, user=tiger, now=NOW),
                lambda: restrictions.require_may_sit(tiger.pk, now=NOW)):  # fmt: skip
        with pytest.raises(IllegalMove) as refused:
            act()
        assert refused.value.code == "SUSPENDED"
    restrictions.require_may_sit(tiger.pk, now=LATER[1])
    assert may_write(tiger) == ""


def test_what_applies_to_a_person_applies_to_their_bots(report, mo, tiger) -> None:
    bot = User.objects.create(username="robo", is_bot=True, owner=tiger)
    decide(report, mo, "mute")
    assert restrictions.is_muted(bot.pk, now=NOW)


def test_a_ban_ends_sessions_tokens_and_sign_in(report, mo, tiger, client) -> None:
    client.force_login(tiger)
    english_client = Client(HTTP_ACCEPT_LANGUAGE="en")
    _token, written = api_tokens.sign_in_token(user=tiger)
    decide(report, mo, "ban")
    assert client.get("/me/settings/").status_code == 302
    assert not Token.objects.filter(user=tiger).exists()
    assert api_tokens.find_token(written) is None
    fields = {"username": "tiger", "password": "let me in, please"}
    answer = client.post("/api/v1/tokens/", fields, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (403, "BANNED")
    answer = english_client.post("/accounts/login/", {"login": "tiger", "password": "let me in, please"})
    assert answer["Location"] == "/me/record/banned/"
    assert "_auth_user_id" not in english_client.session
    page = english_client.get("/me/record/banned/").content.decode()
    assert "Banned for 3 days" in page
    assert "Why: swearing at players" in page
    wrong = english_client.post("/accounts/login/", {"login": "tiger", "password": "wrong"})
    assert wrong.status_code == 200


def test_a_session_that_is_made_during_a_ban_is_worth_nothing(report, mo, tiger, client) -> None:
    decide(report, mo, "ban")
    client.force_login(User.objects.get(pk=tiger.pk))
    assert client.get("/me/settings/").status_code == 302


def test_the_ban_page_opens_to_nobody_else(report, mo, tiger, client) -> None:
    decide(report, mo, "ban")
    assert client.get("/me/record/banned/")["Location"] == "/accounts/login/"
    sanction = Sanction.objects.get()
    client.post(f"/me/record/{sanction.pk}/appeal/", {"text": "me"})
    client.force_login(person("other"))
    client.post(f"/me/record/{sanction.pk}/appeal/", {"text": "me"})
    assert not hasattr(sanction, "appeal")


def test_hiding_takes_the_text_off_and_lifting_shows_it_again(report, mo) -> None:
    made = decide(report, mo, "warn", "hide")
    message = ChatMessage.objects.get(pk=report.message_id)
    assert (message.hidden, Report.objects.get().status) == (True, "hidden")
    hide = next(one for one in made if one.kind == "hide")
    services.undo(sanction_id=hide.pk, by=mo, now=NOW)
    assert not ChatMessage.objects.get(pk=report.message_id).hidden


def test_a_match_is_voided_and_reinstated(report, mo, tiger) -> None:
    match = make_match([tiger, None, None])
    Report.objects.update(match=match)
    made = decide(report, mo, "void")
    assert VoidedMatch.objects.get(lifted_at=None).match == match
    services.undo(sanction_id=made[0].pk, by=mo, now=NOW)
    assert not VoidedMatch.objects.filter(lifted_at=None).exists()


def test_a_match_that_cannot_be_voided_refuses_the_whole_decision(report, mo, tiger) -> None:
    assert refusal(report, mo, "mute", "void") == "NO_MATCH"
    match = make_match([tiger, None, None], status="running")
    Report.objects.update(match=match)
    assert refusal(report, mo, "mute", "void") == "NOT_FINISHED"
    tiger.refresh_from_db()
    assert tiger.muted_until is None


@pytest.mark.parametrize(
    ("kinds", "more", "code"),
    [
        ((), {}, "NOTHING_CHOSEN"), (("mute", "ban"), {}, "NOTHING_CHOSEN"), (("nonsense",), {}, "NOTHING_CHOSEN"),
        (("mute",), {"days": 0}, "NO_END"), (("mute",), {"days": 4000}, "NO_END"),
        (("mute",), {"reason": ""}, "NO_REASON"), (("warn",), {"reason": "because"}, "NO_REASON"),
    ],
)  # fmt: skip
def test_no_decision_without_reason_and_end(report, mo, kinds, more, code) -> None:
    assert refusal(report, mo, *kinds, **more) == code


def test_the_database_holds_it_too(tiger) -> None:
    for wrong in ({"reason": "", "ends_at": NOW}, {"reason": "abuse", "ends_at": NOW - timedelta(days=1)}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Sanction.objects.create(user=tiger, kind="mute", starts_at=NOW, **wrong)


def test_nobody_decides_their_own_case_or_above_themselves(mo, ada, tiger) -> None:
    own = reported(mo, person("eve"))[0]
    assert refusal(own, mo, "warn") == "OWN_CASE"
    assert refusal(own, ada, "mute") == "ABOVE"
    by_ada = reported(make_player("lion"), ada)[0]
    assert refusal(by_ada, ada, "mute") == "OWN_CASE"


@pytest.mark.parametrize("closed", [False, True])
def test_what_the_queue_hides_is_decided_by_nobody_who_names_its_number(mo, ada, closed: bool) -> None:
    match = running(mo, person("bela"), person("cem"))
    talk = chat.send_message(table=table_at(match), user=person("eve"), text="rude", channel="spectators", now=after(9))
    hidden = reports.report_message(ref=talk.ref, user=person("bailu"))
    (secret,) = reported(make_player("lion"), person("ox"))
    ChatMessage.objects.filter(pk=secret.message_id).update(match=match, audience=[0, 1], channel="wolves")
    if closed:
        Report.objects.update(status=Report.Status.DISMISSED, settled_by=ada)
    for report, members in ((hidden, [mo]), (secret, [mo, ada])):
        for by in members:
            assert refusal(report, by, "mute") == "NO_REPORT"
            with pytest.raises(DecisionRefused, match="NO_REPORT"):
                services.dismiss(report_ids=[report.pk], by=by)
    if closed:
        with pytest.raises(AlreadyDecided):
            decide(hidden, ada, "warn")
    else:
        assert decide(hidden, ada, "warn")


def test_a_role_is_needed(report, tiger) -> None:
    assert refusal(report, person("nobody"), "mute") == "NOT_ALLOWED"
    assert refusal(report, with_role("dee", Role.DIRECTOR), "mute") == "NOT_ALLOWED"
    with pytest.raises(DecisionRefused):
        services.dismiss(report_ids=[report.pk], by=person("none"))


def test_the_second_decision_is_told(report, mo, ada) -> None:
    decide(report, mo, "warn")
    for act in (lambda: decide(report, ada, "ban"), lambda: services.dismiss(report_ids=[report.pk], by=ada)):
        with pytest.raises(AlreadyDecided) as first:
            act()
        assert first.value.name == "mo"
    assert Sanction.objects.count() == 1


def test_dismissed_reports_leave_the_player_alone(report, mo, tiger) -> None:
    assert services.dismiss(report_ids=[report.pk], by=mo) == 1
    tiger.refresh_from_db()
    assert (tiger.record_news, Report.objects.get().status) == (False, "dismissed")
    assert ActionRecord.objects.filter(action="dismiss", subject_id=tiger.pk).exists()


def test_the_longer_of_two_mutes_counts_and_lifting_it_leaves_the_other(mo, tiger) -> None:
    first, second = (reported(author, person(f"r{n}"))[0] for n, author in enumerate((tiger, make_player("t2"))))
    Report.objects.filter(pk=second.pk).update(message=first.message)
    (short,) = decide(first, mo, "mute", days=1)
    (long,) = decide(second, mo, "mute", days=7)
    tiger.refresh_from_db()
    assert tiger.muted_until == long.ends_at
    services.undo(sanction_id=long.pk, by=mo, now=NOW)
    tiger.refresh_from_db()
    assert tiger.muted_until == short.ends_at


def test_only_the_one_who_decided_undoes_it_and_only_for_ten_minutes(report, mo, ada) -> None:
    (made,) = decide(report, mo, "mute")
    for by, at, code in ((ada, NOW, "NOT_YOURS"), (mo, NOW + timedelta(minutes=11), "TOO_LATE")):
        with pytest.raises(DecisionRefused) as refused:
            services.undo(sanction_id=made.pk, by=by, now=at)
        assert refused.value.code == code
    services.undo(sanction_id=made.pk, by=mo, now=NOW + timedelta(minutes=9))
    with pytest.raises(AlreadyDecided):
        services.undo(sanction_id=made.pk, by=mo, now=NOW)
