"""Nobody of the staff acts on a case of their own: a match in which they or their bots play, or what their bots say."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.bots.models import Bot
from games.bots.services import pausing
from games.models import ChatMessage, Match, Report
from games.rules.core import IllegalMove
from games.services import chat, moves, reports
from games.services import hide_messages_and_add_time as texts
from leaderboards import services as ladders
from leaderboards.models import VoidedMatch
from moderation import services
from moderation.models import Sanction
from moderation.roles import Role
from moderation.services import DecisionRefused
from tests.games.bots.conftest import bot_account
from tests.support.live_matches import after, code_of_refusal, person, running, table_at
from tests.support.match_rows import make_match, make_player

from .conftest import reported, staff_client, with_role

pytestmark = pytest.mark.django_db

ACTS: dict[str, Any] = {
    "pause": moves.pause,
    "resume": moves.resume,
    "abort": moves.abort,
    "add_time": lambda **who: texts.extend_windows(seconds=60, **who),
}


@pytest.fixture
def dina() -> User:
    """A director of tournaments, who may act on matches in the administration."""
    return with_role("dina", Role.DIRECTOR, Role.MODERATOR)


def bot_of(owner: User) -> User:
    return bot_account(f"bot-of-{owner.username}", owner=owner)


def running_now(*players: User) -> Match:
    begun_at = timezone.now() - timedelta(seconds=2)
    return running(*players, options={"turn_seconds": 600}, begun_at=begun_at)


@pytest.mark.parametrize("by_bot", [False, True])
@pytest.mark.parametrize("act", ACTS)
def test_who_plays_in_a_match_does_nothing_to_its_clock_or_its_end(dina, act: str, by_bot: bool) -> None:
    match = running_now(bot_of(dina) if by_bot else dina, person("bela"))
    other = person("boss", staff=True)
    if act == "resume":
        moves.pause(match_id=match.pk, by_staff=other)
    before = Match.objects.values().get(pk=match.pk)
    assert code_of_refusal(IllegalMove, ACTS[act], match_id=match.pk, by_staff=dina) == "OWN_CASE"
    assert Match.objects.values().get(pk=match.pk) == before
    ACTS[act](match_id=match.pk, by_staff=other)


def test_the_administration_says_so_and_goes_on_with_the_other_matches(dina) -> None:
    own, other = running_now(dina, person("bela")), running_now(person("cem"), person("dai"))
    client = staff_client(dina)
    answer = client.post(
        reverse("admin:games_match_changelist"),
        {"action": "pause", "_selected_action": [own.pk, other.pk]},
        follow=True,
    )
    assert "You are part of this case. Someone else decides it." in answer.content.decode()
    assert [Match.objects.get(pk=match.pk).status for match in (own, other)] == ["running", "paused"]


@pytest.mark.parametrize("by_bot", [False, True])
def test_who_played_in_a_match_neither_voids_it_nor_counts_it_again(dina, by_bot: bool) -> None:
    match = make_match([bot_of(dina) if by_bot else dina, make_player("bela"), None])
    boss = make_player("boss", staff=True)
    with pytest.raises(ladders.VoidRefused, match="OWN_CASE"):
        ladders.void_match(match_id=match.pk, by=dina, reason="lost")
    ladders.void_match(match_id=match.pk, by=boss, reason="cheated")
    with pytest.raises(ladders.VoidRefused, match="OWN_CASE"):
        ladders.reinstate_match(match_id=match.pk, by=dina, reason="won")
    assert VoidedMatch.objects.get().lifted_at is None


def test_the_desk_does_not_void_a_match_of_ones_own(mo, tiger) -> None:
    match = make_match([mo, tiger, None])
    report = reported(tiger, person("bailu"))[0]
    Report.objects.filter(pk=report.pk).update(match=match)
    with pytest.raises(DecisionRefused, match="OWN_CASE"):
        services.decide(report_ids=[report.pk], by=mo, kinds=["void"], days=3, reason="abuse")
    assert not Sanction.objects.exists()


def test_nobody_pauses_or_resumes_their_own_bot_as_staff(mo, ada) -> None:
    bot = Bot.objects.get(user=bot_of(mo))
    assert code_of_refusal(IllegalMove, pausing.pause_by_staff, bot=bot, note="tidy", by=mo) == "OWN_CASE"
    pausing.pause_by_staff(bot=bot, note="It floods the lobby", by=ada)
    assert code_of_refusal(IllegalMove, pausing.resume_by_staff, bot=bot, by=mo) == "OWN_CASE"
    pausing.resume_by_staff(bot=bot, by=ada)


def test_what_a_bot_reports_is_a_case_of_its_owner(mo, ada, tiger) -> None:
    report = reported(tiger, bot_of(mo))[0]
    with pytest.raises(DecisionRefused, match="OWN_CASE"):
        services.dismiss(report_ids=[report.pk], by=mo)
    assert code_of_refusal(IllegalMove, reports.dismiss_reports, reports=[report], by_staff=mo) == "OWN_CASE"
    assert services.dismiss(report_ids=[report.pk], by=ada) == 1


def test_what_a_bot_says_is_a_case_of_its_owner(mo, ada) -> None:
    report = reported(bot_of(mo), person("bailu"))[0]
    for act in (
        lambda by: services.dismiss(report_ids=[report.pk], by=by),
        lambda by: services.decide(report_ids=[report.pk], by=by, kinds=["warn"], days=3, reason="abuse"),
    ):
        with pytest.raises(DecisionRefused, match="OWN_CASE"):
            act(mo)
    for settle in (reports.hide_reported, reports.dismiss_reports, reports.restore_reported):
        assert code_of_refusal(IllegalMove, settle, reports=[report], by_staff=mo) == "OWN_CASE"
    about = ChatMessage.objects.filter(pk=report.message_id)
    for hidden in (True, False):
        assert code_of_refusal(IllegalMove, texts.set_hidden, messages=about, by_staff=mo, hidden=hidden) == "OWN_CASE"
    assert services.decide(report_ids=[report.pk], by=ada, kinds=["warn"], days=3, reason="abuse")


def test_an_appeal_about_a_message_that_is_hidden_from_a_player_is_hidden_too(mo, ada) -> None:
    match = running(mo, person("bela"), person("cem"))
    eve = person("eve")
    talk = chat.send_message(table=table_at(match), user=eve, text="hm", channel="spectators", now=after(100))
    report = reports.report_message(ref=talk.ref, user=person("bailu"))
    third = with_role("third", Role.MODERATOR)
    (sanction,) = services.decide(report_ids=[report.pk], by=third, kinds=["hide"], days=3, reason="abuse")
    appeal = services.file_appeal(sanction_id=sanction.pk, user=eve, text="I only said that mo has both jokers")
    desk, row = reverse("moderation_appeals"), reverse("admin:moderation_appeal_change", args=[appeal.pk])
    pages = (desk, f"{desk}?appeal={appeal.pk}", row)
    for member, reads in ((mo, False), (ada, True)):
        client = staff_client(member)
        for page in pages:
            assert ("both jokers" in client.get(page, follow=True).content.decode()) is reads, page
    with pytest.raises(DecisionRefused, match="NO_SUCH_APPEAL"):
        services.answer_appeal(appeal_id=appeal.pk, by=mo, lifted=True, words="Fine.")
    services.answer_appeal(appeal_id=appeal.pk, by=ada, lifted=True, words="Fine.")
    assert not ChatMessage.objects.get(pk=talk.pk).hidden
