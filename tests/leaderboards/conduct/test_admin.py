"""Staff read records and suspicions in the admin, excuse lapses and decide, with the right to change."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Match
from leaderboards.conduct import services
from leaderboards.conduct.models import Lapse, Suspicion
from tests.support.live_matches import NOON, person, running
from tests.support.second_factor import sign_in_staff

from .matches import QUICK, known

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]


@pytest.fixture
def staff() -> Client:
    return sign_in_staff(Client(headers={"accept-language": "en"}), person("chief", staff=True))


@pytest.fixture
def match() -> Match:
    return running(known("ann"), known("ben"), options=QUICK)


@pytest.fixture
def suspicion(match: Match) -> Suspicion:
    reasons = [
        {"code": "never_beats", "score": 22.1, "count": 310, "from": "second"},
        {"code": "same_address", "score": 1.6, "count": 12, "from": ""},
    ]
    return Suspicion.objects.create(
        first=known("ann"), second=known("ben"), score=23.7, reasons=reasons, matches=40, created_at=NOON,
        updated_at=NOON,
    )  # fmt: skip


def act(client: Client, model: str, action: str, row: Any, **fields: str | list[str]) -> str:
    chosen = {"action": action, "_selected_action": [row.pk], **fields}
    return client.post(reverse(f"admin:conduct_{model}_changelist"), chosen, follow=True).content.decode()


def test_a_lapse_is_read_with_the_record_and_excused(staff: Client, match: Match) -> None:
    lapse = Lapse.objects.create(match=match, user=known("ann"), kind="absent", at=timezone.now())
    page = staff.get(reverse("admin:conduct_lapse_change", args=[lapse.pk])).content.decode()
    assert "A little restless" in page
    assert match.seed not in page
    assert "1 lapse excused" in act(staff, "lapse", "excuse", lapse)
    lapse.refresh_from_db()
    assert lapse.excused_by is not None
    assert "0 lapses excused" in act(staff, "lapse", "excuse", lapse)


def test_a_suspicion_says_its_reasons_in_words(staff: Client, suspicion: Suspicion) -> None:
    page = staff.get(reverse("admin:conduct_suspicion_changelist")).content.decode()
    assert "ben passes on plays of ann that others beat (310 decisions): 22.1" in page
    assert "the same network address (12 matches): 1.6" in page


def test_a_suspicion_is_decided_once_with_a_note(staff: Client, suspicion: Suspicion) -> None:
    act(staff, "suspicion", "dismiss", suspicion, note="sisters")
    suspicion.refresh_from_db()
    assert (suspicion.status, suspicion.note, suspicion.decided_matches) == ("dismissed", "sisters", 40)
    assert "already decided" in act(staff, "suspicion", "uphold", suspicion)
    suspicion.refresh_from_db()
    assert suspicion.status == "dismissed"


OWN_CASE = [
    ("en", "You are part of this case. Someone else decides it."),
    ("zh-hans", "此事与你有关，由其他管理员处理。"),
]


def staff_called(name: str, language: str) -> Client:
    user = known(name)
    user.is_staff = user.is_superuser = True
    user.save()
    return sign_in_staff(Client(headers={"accept-language": language}), user)


@pytest.mark.parametrize(("language", "words"), OWN_CASE)
def test_nobody_excuses_their_own_lapse(match: Match, language: str, words: str) -> None:
    own, other = (
        Lapse.objects.create(match=match, user=known(name), kind="absent", at=timezone.now()) for name in ("ann", "ben")
    )
    ann = staff_called("ann", language)
    page = act(ann, "lapse", "excuse", own)
    assert words in page
    assert "0 lapses" not in page
    with pytest.raises(services.DecisionRefused) as refused:
        services.excuse(lapses=[other.pk, own.pk], by=known("ann"), now=timezone.now())
    assert refused.value.code == "OWN_CASE"
    assert not Lapse.objects.exclude(excused_at=None).exists()
    assert not LogEntry.objects.exists()
    act(ann, "lapse", "excuse", other, _selected_action=[str(own.pk), str(other.pk)])
    assert list(Lapse.objects.exclude(excused_at=None)) == [other]
    assert LogEntry.objects.count() == 1


@pytest.mark.parametrize(("language", "words"), OWN_CASE)
@pytest.mark.parametrize("name", ["ann", "ben"])
@pytest.mark.parametrize("action", ["uphold", "dismiss"])
def test_neither_of_the_two_decides_a_suspicion(
    suspicion: Suspicion, action: str, name: str, language: str, words: str
) -> None:
    page = act(staff_called(name, language), "suspicion", action, suspicion, note="we are honest")
    assert words in page
    suspicion.refresh_from_db()
    assert (suspicion.status, suspicion.note, suspicion.decided_by) == ("open", "", None)
    assert not LogEntry.objects.exists()


def test_who_may_only_look_decides_nothing(suspicion: Suspicion) -> None:
    helper = person("helper")
    helper.is_staff = True
    helper.save()
    helper.user_permissions.set(Permission.objects.filter(codename="view_suspicion"))
    client = sign_in_staff(Client(), helper)
    assert client.get(reverse("admin:conduct_suspicion_changelist")).status_code == 200
    act(client, "suspicion", "uphold", suspicion)
    suspicion.refresh_from_db()
    assert suspicion.status == "open"
