"""Appeals go to somebody else, and nobody changes the log."""

from __future__ import annotations

import json
import threading
from datetime import timedelta

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from games.models import Report
from moderation import services
from moderation.models import ActionRecord, Appeal, Sanction
from moderation.roles import Role
from moderation.services import AlreadyDecided, AppealRefused, DecisionRefused
from tests.support.live_matches import person
from tests.support.second_factor import enrol

from .conftest import reported, with_role

pytestmark = pytest.mark.django_db
NOW = timezone.now()


@pytest.fixture
def mute(report, mo) -> Sanction:
    return services.decide(report_ids=[report.pk], by=mo, kinds=["mute"], days=3, reason="abuse", now=NOW)[0]


def test_an_upheld_appeal_lifts_the_sanction_at_once(mute, ada, tiger) -> None:
    appeal = services.file_appeal(sanction_id=mute.pk, user=tiger, text="It was a joke", now=NOW)
    services.answer_appeal(appeal_id=appeal.pk, by=ada, lifted=True, words="You two are friends.", now=NOW)
    tiger.refresh_from_db()
    mute.refresh_from_db()
    assert (tiger.muted_until, mute.lifted_by, tiger.record_news) == (None, ada, True)
    lines = ActionRecord.objects.filter(subject_id=tiger.pk).order_by("pk")
    assert list(lines.values_list("action", "actor_id")) == [
        ("mute", mute.by_id), ("appeal", tiger.pk), ("appeal_lifted", ada.pk)
    ]  # fmt: skip


def test_a_refused_appeal_keeps_it(mute, ada, tiger) -> None:
    appeal = services.file_appeal(sanction_id=mute.pk, user=tiger, text="Why?", now=NOW)
    services.answer_appeal(appeal_id=appeal.pk, by=ada, lifted=False, words="Swearing is swearing.", now=NOW)
    tiger.refresh_from_db()
    assert (tiger.muted_until, Appeal.objects.get().status) == (mute.ends_at, "kept")


def test_who_decided_does_not_answer_the_appeal(mute, mo, tiger) -> None:
    appeal = services.file_appeal(sanction_id=mute.pk, user=tiger, text="Why?", now=NOW)
    for by, words, code in ((mo, "No", "NOT_YOURS"), (person("x"), "No", "NOT_ALLOWED"), (mo, " ", "NO_WORDS")):
        with pytest.raises(DecisionRefused) as refused:
            services.answer_appeal(appeal_id=appeal.pk, by=by, lifted=False, words=words, now=NOW)
        assert refused.value.code == code


def test_one_appeal_per_decision_in_time_and_only_ones_own(mute, tiger) -> None:
    cases = [(tiger, " ", NOW, "NO_TEXT"), (person("x"), "me", NOW, "NO_SUCH_SANCTION"),
             (tiger, "late", NOW + timedelta(days=4), "OVER")]  # fmt: skip
    for user, text, at, code in cases:
        with pytest.raises(AppealRefused) as refused:
            services.file_appeal(sanction_id=mute.pk, user=user, text=text, now=at)
        assert refused.value.code == code
    services.file_appeal(sanction_id=mute.pk, user=tiger, text="Why?", now=NOW)
    with pytest.raises(AppealRefused) as refused:
        services.file_appeal(sanction_id=mute.pk, user=tiger, text="Why?", now=NOW)
    assert refused.value.code == "ALREADY_APPEALED"


def test_the_model_refuses_every_change_of_the_log(mute) -> None:
    line = ActionRecord.objects.get(action="mute")
    line.action = "warn"
    for act in (line.save, line.delete, ActionRecord.objects.all().delete,
                lambda: ActionRecord.objects.update(action="warn")):  # fmt: skip
        with pytest.raises(PermissionDenied):
            act()


@pytest.mark.postgresql
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE moderation_actionrecord SET action = 'warn'",
        "DELETE FROM moderation_actionrecord",
        "TRUNCATE moderation_actionrecord",
    ],
)
def test_the_database_refuses_every_change_of_the_log(mute, statement: str) -> None:
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert ActionRecord.objects.filter(action="mute").count() == 1


def test_a_deleted_account_leaves_its_lines(mute, tiger) -> None:
    number = tiger.pk
    tiger.delete()
    assert ActionRecord.objects.get(action="mute").subject_id == number


def test_what_the_admin_records_is_copied(mo) -> None:
    LogEntry.objects.log_actions(mo.pk, [mo], CHANGE, change_message="paused", single_object=True)
    line = ActionRecord.objects.get(action="admin")
    assert (line.actor_id, line.data["model"], line.data["done"]) == (mo.pk, "accounts.user", "paused")


def test_the_log_holds_neither_names_nor_words_that_may_quote_one(report, mo, ada, tiger) -> None:
    (mute,) = services.decide(
        report_ids=[report.pk], by=mo, kinds=["mute"], days=3, reason="abuse", words="tiger, be kind.", now=NOW
    )
    appeal = services.file_appeal(sanction_id=mute.pk, user=tiger, text="tiger is kind", now=NOW)
    services.answer_appeal(appeal_id=appeal.pk, by=ada, lifted=True, words="Be kind, tiger.", now=NOW)
    changed = [{"changed": {"name": "seat", "object": "tiger", "fields": ["index"]}}, {"added": {}}]
    LogEntry.objects.log_actions(mo.pk, [mo], CHANGE, change_message=changed, single_object=True)
    boss, lost = person("boss", staff=True), with_role("lost", Role.DIRECTOR)
    enrol(lost)
    services.reset_second_factor(user=lost, by=boss, reason="lost has lost the phone")
    lines = [f"{line.action} {line.data}" for line in ActionRecord.objects.all()]
    assert not [line for line in lines if "tiger" in line or "kind." in line]
    done = ActionRecord.objects.get(action="admin").data["done"]
    assert json.loads(done) == [{"changed": {"name": "seat", "fields": ["index"]}}, {"added": {}}]
    why = ActionRecord.objects.get(action="second_factor_reset").data["reason"]
    assert why == f"#{lost.pk} has #{lost.pk} the phone"
    assert (Sanction.objects.get().words, Appeal.objects.get().words) == ("tiger, be kind.", "Be kind, tiger.")


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgresql
def test_two_staff_at_once_decide_a_report_once() -> None:
    tiger, staff = person("tiger"), [with_role(name, Role.MODERATOR) for name in ("mo", "ada")]
    report = reported(tiger, person("bailu"))[0]
    start, told = threading.Barrier(2), []

    def run(number: int) -> None:
        start.wait()
        try:
            services.decide(report_ids=[report.pk], by=staff[number], kinds=["mute"], days=3, reason="abuse")
            told.append("decided")
        except AlreadyDecided as first:
            told.append(f"told of {first.name}")
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    first = Sanction.objects.get().by
    assert sorted(told) == ["decided", f"told of {first.username}"]
    assert Report.objects.get().settled_by == first
    assert ActionRecord.objects.filter(action="mute").count() == 1
