"""The desk and the player's record: what they show and to whom, in both languages."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape
from django.utils.translation import override

from accounts import second_factor
from accounts.api_tokens import personal_token
from accounts.models import Token, User
from games.catalog.shared_words import PHRASES, ROOM_PHRASES
from games.models import ChatMessage, Report
from games.services import chat, reports
from leaderboards.conduct.models import Suspicion
from moderation import selectors, services
from moderation.action_words import ACTION_NAMES
from moderation.models import ActionRecord, Sanction
from moderation.roles import Role
from tests.support.live_matches import NOON, after, person, played_out, running, table_at
from tests.support.pages import squeeze
from tests.support.second_factor import enrol

from .conftest import reported, staff_client, with_role

pytestmark = pytest.mark.django_db


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return squeeze(answer.content.decode())


def test_the_queue_shows_the_most_reported_first_with_the_talk_around_it(mo, tiger) -> None:
    reported(tiger, person("a"), person("b"), text="Get lost")
    reported(person("ox"), person("c"), text="spam spam")
    client = staff_client(mo)
    page = text(client, reverse("moderation_reports"))
    assert page.index("tiger") < page.index("ox<")
    for words in ("Nice play", "Get lost", "Easy there", "Mute for 3 days", "swearing at players"):
        assert words in page
    assert page.count('class="hit"') == 1
    assert page.count('name="report"') == 2
    assert "举报" in text(staff_client(mo, "zh-hans"), reverse("moderation_reports"))


def test_the_desk_counts_the_open_suspicions_and_leads_to_them(mo) -> None:
    pairs = [[person(f"{name}{number}") for number in (1, 2)] for name in ("ann", "ben")]
    suspicions = [
        Suspicion.objects.create(first=one, second=two, score=20.0, matches=30, created_at=NOON, updated_at=NOON)
        for one, two in pairs
    ]  # fmt: skip
    Suspicion.objects.filter(pk=suspicions[1].pk).update(status=Suspicion.Status.UPHELD)
    client = staff_client(mo)
    listed = reverse("admin:conduct_suspicion_changelist")
    open_ones = f"{listed}?status__exact=open"
    page = text(client, reverse("moderation_reports"))
    assert f'<a href="{open_ones}"> Suspicions <span class="num">1</span></a>' in page
    page = text(client, open_ones)
    assert "ann1" in page
    assert "ben1" not in page
    client.post(listed, {"action": "dismiss", "_selected_action": [suspicions[0].pk], "note": "sisters"})
    decided = Suspicion.objects.get(pk=suspicions[0].pk)
    assert (decided.status, decided.decided_by, decided.note) == ("dismissed", mo, "sisters")
    assert ActionRecord.objects.filter(actor_id=mo.pk, data__model="conduct.suspicion").count() == 1


def test_the_moment_of_the_replay_is_a_link(mo) -> None:
    match = played_out(running(person("anna"), person("bela"), person("cem")))
    anna = User.objects.get(username="anna")
    message = chat.send_message(table=table_at(match), user=anna, text="rude words")
    ChatMessage.objects.filter(pk=message.pk).update(match=match, created_at=match.started_at)
    Report.objects.create(message=message, match=match, reporter=person("bailu"))
    page = text(staff_client(mo), reverse("moderation_reports"))
    assert f'href="/matches/{match.pk}/replay/#' in page
    assert "Void the match" in page


def test_a_secret_channel_stays_secret_to_staff(mo, tiger) -> None:
    report = reported(tiger, person("a"), text="I am a wolf")[0]
    match = running(person("anna"), person("bela"), person("cem"))
    ChatMessage.objects.filter(pk=report.message_id).update(match=match, audience=[0, 1], channel="wolves")
    client = staff_client(mo)
    for address in (reverse("moderation_reports"), reverse("moderation_reports") + f"?player={tiger.pk}"):
        page = text(client, address)
        assert "I am a wolf" not in page
        assert "tiger" not in page


def post(client: Client, report: Report, /, **fields: object) -> str:
    sent = {"report": [report.pk], "kind": "mute", "days": "3", "reason": "abuse", **fields}
    answer = client.post(reverse("moderation_decide"), sent, follow=True)
    return squeeze(answer.content.decode())


def test_the_form_decides_and_the_next_one_is_told(report, mo, ada, tiger) -> None:
    first, second = staff_client(mo), staff_client(ada)
    assert "Done: Mute for 3 days, hide the text." in post(first, report, also=["hide"], words="Be kind.")
    assert "mo has just decided this. Nothing was changed." in post(second, report)
    assert Sanction.objects.count() == 2
    page = text(first, reverse("moderation_reports"))
    sanction = Sanction.objects.get(kind="mute")
    assert reverse("moderation_undo", args=[sanction.pk]) in page
    assert "Taken back." in first.post(reverse("moderation_undo", args=[sanction.pk]), follow=True).content.decode()
    tiger.refresh_from_db()
    assert tiger.muted_until is None


@pytest.mark.parametrize("fields", [{"days": ""}, {"reason": ""}, {"kind": ""}, {"report": ["x"]}])
def test_a_form_that_lacks_something_changes_nothing(report, mo, fields) -> None:
    post(staff_client(mo), report, **fields)
    assert not Sanction.objects.exists()
    assert Report.objects.get().status == "open"


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "These reports have changed. Look at them again."), ("zh-hans", "这些举报有变化，请重新查看。")],
)
@pytest.mark.parametrize("kind", ["mute", "none"])
def test_staff_who_play_decide_no_report_that_is_hidden_from_them(mo, language, words, kind) -> None:
    table = table_at(running(mo, person("bela"), person("cem")))
    talk = chat.send_message(table=table, user=person("eve"), text="rude", channel="spectators", now=after(100))
    report = reports.report_message(ref=talk.ref, user=person("bailu"))
    assert words in post(staff_client(mo, language), report, kind=kind)
    assert (Sanction.objects.count(), Report.objects.get().status) == (0, "open")
    assert not ActionRecord.objects.filter(data__reports=[report.pk]).exists()


def test_no_action_tells_the_reporter(report, mo) -> None:
    assert "1 report dismissed." in post(staff_client(mo), report, kind="none")
    reporter = Client(HTTP_ACCEPT_LANGUAGE="en")
    reporter.force_login(User.objects.get(username="bailu"))
    assert "dealt with" in text(reporter, reverse("record"))


def test_the_player_reads_the_same_words_and_appeals(report, mo, ada, tiger) -> None:
    post(staff_client(mo), report, words="Be kind.")
    player = Client(HTTP_ACCEPT_LANGUAGE="en")
    player.force_login(tiger)
    assert "Staff made a decision about you." in text(player, reverse("home"))
    page = text(player, reverse("record"))
    for words in ("Muted for 3 days", "Why: swearing at players", "Be kind.", "Get lost", "but not chat"):
        assert words in page
    assert "Staff made a decision" not in text(player, reverse("home"))
    sanction = Sanction.objects.get()
    player.post(reverse("appeal", args=[sanction.pk]), {"text": "It was a joke"})
    assert "You decided this or it is about you." in text(staff_client(mo), reverse("moderation_appeals"))
    desk = staff_client(ada)
    assert "It was a joke" in text(desk, reverse("moderation_appeals"))
    answer = reverse("moderation_answer", args=[sanction.appeal.pk])
    desk.post(answer, {"answer": "lift", "words": "Fair enough."})
    page = text(player, reverse("record"))
    assert "Fair enough." in page
    assert "Lifted" in page
    late = staff_client(mo).post(answer, {"answer": "keep", "words": "x"}, follow=True)
    assert "has just decided" in late.content.decode()


def test_the_record_speaks_chinese(report, mo, tiger) -> None:
    services.decide(report_ids=[report.pk], by=mo, kinds=["mute"], days=3, reason="abuse")
    player = Client(HTTP_ACCEPT_LANGUAGE="zh-hans")
    player.force_login(tiger)
    page = text(player, reverse("record"))
    for words in ("禁言 3 天", "能打牌，能发表情，不能聊天", "申诉"):
        assert words in page


def test_nobody_else_sees_a_record(report, mo, tiger) -> None:
    services.decide(report_ids=[report.pk], by=mo, kinds=["mute"], days=3, reason="abuse")
    other = Client(HTTP_ACCEPT_LANGUAGE="en")
    other.force_login(person("other"))
    for address in (reverse("record"), reverse("profile", args=["tiger"])):
        assert "Muted for" not in text(other, address)
    assert "muted" not in other.get("/api/v1/players/tiger/").content.decode()


def test_roles_by_command_and_by_administrators() -> None:
    person("dee")
    call_command("role", "give", "dee", "tournament director")
    dee = User.objects.get(username="dee")
    assert (dee.is_staff, dee.has_perm("games.change_match"), dee.has_perm("moderation.ban_players")) == (
        True, True, False
    )  # fmt: skip
    call_command("role", "take", "dee", "tournament director")
    assert not User.objects.get(username="dee").is_staff
    call_command("role", "give", "dee", "streamer")
    assert not User.objects.get(username="dee").is_staff
    with pytest.raises(CommandError):
        call_command("role", "give", "nobody", "streamer")
    assert list(ActionRecord.objects.order_by("pk").values_list("action", flat=True)) == [
        "role_given", "role_taken", "role_given"
    ]  # fmt: skip


def test_who_becomes_staff_keeps_no_token_from_before_the_second_factor() -> None:
    dee = person("dee")
    personal_token(user=dee, name="script", scopes=["read"])
    services.give_role(user=dee, role=Role.STREAMER, by=None)
    assert Token.objects.filter(user=dee).count() == 1  # a streamer is no member of staff
    services.give_role(user=dee, role=Role.MODERATOR, by=None)
    assert not Token.objects.filter(user=dee).exists()
    personal_token(user=User.objects.get(pk=dee.pk), name="with a code", scopes=["read"])
    services.give_role(user=dee, role=Role.DIRECTOR, by=None)
    assert Token.objects.filter(user=dee).count() == 1


def test_an_administrator_gives_roles_but_makes_no_administrator() -> None:
    ann = with_role("ann", Role.ADMINISTRATOR)
    bob, client = person("bob"), staff_client(ann)
    for role, given in ((Role.STREAMER, True), (Role.ADMINISTRATOR, False)):
        client.post(
            reverse("admin:accounts_user_changelist"),
            {"action": "give_role", "_selected_action": [bob.pk], "role": role.value},
        )
        assert bob.groups.filter(name=role).exists() is given


def test_another_administrator_resets_a_second_factor_and_it_is_logged() -> None:
    root, lost = person("root", staff=True), with_role("mo2", Role.MODERATOR)
    enrol(lost)
    client = staff_client(root)
    address = reverse("admin:accounts_user_changelist")
    for reason, left in (("", True), ("lost the phone", False)):
        client.post(address, {"action": "reset_second_factor", "_selected_action": [lost.pk], "reason": reason})
        assert second_factor.is_enrolled(lost) is left
    client.post(address, {"action": "reset_second_factor", "_selected_action": [root.pk], "reason": "mine"})
    assert second_factor.is_enrolled(root)
    enrol(lost)
    with pytest.raises(CommandError, match="OWN_CASE"):
        call_command("reset_second_factor", "root", "--by", "root", "--reason", "x")
    call_command("reset_second_factor", "mo2", "--by", "root", "--reason", "x")
    lines = ActionRecord.objects.filter(action="second_factor_reset", actor_id=root.pk, subject_id=lost.pk)
    assert [line.data["reason"] for line in lines.order_by("pk")] == ["lost the phone", "x"]


def test_staff_who_play_read_nothing_that_spectators_say_of_their_match(mo, ada) -> None:
    match = running(mo, person("bela"), person("cem"))
    table, eve = table_at(match), person("eve")
    talk = chat.send_message(table=table, user=eve, text="mo has both jokers", channel="spectators", now=after(100))
    loud = chat.send_message(table=table, user=User.objects.get(username="bela"), text="cheater", now=after(200))
    about = [reports.report_message(ref=message.ref, user=person(f"r{message.pk}")) for message in (talk, loud)]
    Sanction.objects.create(user=eve, kind="hide", reason="abuse", message=talk, by=ada,
                            ends_at=timezone.now() + timedelta(days=1))  # fmt: skip
    services.file_appeal(sanction_id=Sanction.objects.get().pk, user=eve, text="Why?")
    pages = [*(f"{reverse('moderation_reports')}?player={message.user_id}" for message in (talk, loud)),
             reverse("moderation_appeals"),
             *(reverse("admin:games_report_change", args=[one.pk]) for one in about)]  # fmt: skip
    for member, read in ((mo, []), (ada, pages)):
        client = staff_client(member)
        shown = [client.get(page, follow=True).content.decode() for page in pages]
        assert [page for page, said in zip(pages, shown, strict=True) if "both jokers" in said] == read
        assert "cheater" in shown[1]
        assert "cheater" in shown[4]
        assert [report.pk for report in selectors.open_reports(viewer=member).order_by("pk")] == [
            one.pk for one in about[not read:]
        ]  # fmt: skip
    assert [line.key for line in selectors.queue(viewer=mo)] == [loud.user_id]


def test_a_hidden_text_has_no_end(report, mo, tiger) -> None:
    post(staff_client(mo), report, days="1", also=["hide"])
    hidden, mute = Sanction.objects.get(kind="hide"), Sanction.objects.get(kind="mute")
    assert (hidden.ends_at, (mute.ends_at or mute.starts_at) - mute.starts_at) == (None, timedelta(days=1))
    assert hidden.in_force(timezone.now() + timedelta(days=4000))
    assert "until" not in ActionRecord.objects.get(action="hide").data
    player = Client(HTTP_ACCEPT_LANGUAGE="en")
    player.force_login(tiger)
    of_hidden = re.search(rf'id="sanction-{hidden.pk}">.*?</section>', text(player, reverse("record")))
    assert of_hidden is not None
    assert "Ends" not in of_hidden[0]
    assert "#hidden" in of_hidden[0]
    assert text(player, reverse("record")).count("Ends ") == 1


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_staff_and_player_read_a_phrase_as_its_sentence(mo, ada, tiger, language: str) -> None:
    report = reported(tiger, person("bailu"))[0]
    phrase = next(iter(PHRASES))
    ChatMessage.objects.filter(pk=report.message_id).update(text="", phrase=phrase)
    table_words = escape(PHRASES[phrase].text(language))
    desk, second = staff_client(mo, language), staff_client(ada, language)
    assert f"{table_words}</span>" in text(desk, reverse("moderation_reports"))
    post(desk, report, also=["hide"])
    player = Client(HTTP_ACCEPT_LANGUAGE=language)
    player.force_login(tiger)
    assert table_words in text(player, reverse("record"))
    services.file_appeal(sanction_id=Sanction.objects.get(kind="mute").pk, user=tiger, text="Why?")
    assert f"{table_words} <small" in text(second, reverse("moderation_appeals"))
    for page in ("admin:games_chatmessage_changelist", "admin:games_report_changelist"):
        assert table_words in text(desk, reverse(page))
    message = ChatMessage(room_id=1, phrase="join")
    with override(language):
        assert str(message) == ROOM_PHRASES["join"].text(language)


def test_the_desk_writes_every_time_for_the_zone_of_the_reader(report, mo) -> None:
    log = text(staff_client(mo), reverse("moderation_reports")).partition('class="chat-log"')[2].partition("</div>")[0]
    assert log.count("<time ") == log.count("data-moment") == 3


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Muted", "Gave a role", "swearing at players · until ", "Report ", "4 entries of the moderation log")),
        ("zh-hans", ("禁言", "授予角色", "对玩家说脏话", "举报 ", "秩序管理员", "4 管理日志")),
    ],
)
def test_the_log_has_names_links_and_words(report, mo, tiger, language: str, words: tuple[str, ...]) -> None:
    services.decide(
        report_ids=[report.pk], by=mo, kinds=["mute"], days=3, reason="abuse", words="Be kind to tigers.",
    )  # fmt: skip
    LogEntry.objects.log_actions(mo.pk, [tiger], CHANGE, change_message="hide", single_object=True)
    boss = with_role("boss", Role.ADMINISTRATOR)
    client = staff_client(boss, language)
    page = text(client, reverse("admin:moderation_actionrecord_changelist"))
    row = text(
        client, reverse("admin:moderation_actionrecord_change", args=[ActionRecord.objects.get(action="mute").pk])
    )
    for each in (mo, tiger):
        link = f'<a href="{reverse("admin:accounts_user_change", args=[each.pk])}">{each.username}</a>'
        assert link in page
        assert link in row
    assert reverse("admin:games_report_change", args=[report.pk]) in page
    assert "Be kind to tigers." in page
    assert "role_given" not in page.partition('id="result_list"')[2].partition("</table>")[0]
    assert "&#x27;" not in page
    assert [each for each in words if each not in page] == []
    assert reverse("admin:moderation_actionrecord_changelist") in text(client, reverse("moderation_reports"))
    director = text(staff_client(with_role("dan", Role.DIRECTOR)), reverse("admin:moderation_actionrecord_changelist"))
    assert "Be kind to tigers." not in director


def test_every_action_of_the_log_has_a_name() -> None:
    kinds = set(Sanction.Kind.values)
    assert kinds | {"dismiss", "undo", "appeal", "appeal_lifted", "appeal_kept", "admin"} < set(ACTION_NAMES)
