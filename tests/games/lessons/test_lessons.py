"""Lessons as matches: they follow their script, wait for their learner, go on later, and count nowhere."""

from __future__ import annotations

from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import journal
from games.catalog import error_text
from games.lesson_scripts import SCRIPTS, first_lesson, playback
from games.models import ChatMessage, LessonProgress, Match, Result, Table
from games.rules import codec
from games.rules.core import IllegalMove
from games.selectors.home_page import last_played_game, people_by_game
from games.selectors.private_match_access import findable_by
from games.selectors.tables import running_matches_of
from games.services import lessons, moves, play_now, practice, scheduler
from games.services import tables as table_services
from tests.support.live_matches import NOON, after, head, person
from tests.support.process_memory import forget_tables_and_matches

pytestmark = pytest.mark.django_db

GAMES = sorted(SCRIPTS)


def begun(game: str = "doudizhu", name: str = "lan") -> tuple[Any, Table, Match]:
    user = person(name)
    table = lessons.start_lesson(user=user, game=game, now=NOON)
    return user, table, Match.objects.get(table=table)


def played(user: Any, table: Table, *, until: int | None = None) -> int:
    """Goes through a lesson as its page does, up to step `until`. Returns the number of steps done."""
    progress = LessonProgress.objects.get(user=user, match__table=table)
    script, match = first_lesson(progress.game), progress.match
    assert script is not None
    assert match is not None
    step = progress.step
    for _ in range(400):
        number = head(match).number
        if step == (len(script.steps) if until is None else until):
            return step
        if script.moves_before[step] > number:
            assert lessons.play_partner(table=table, user=user, moves=number, now=NOON)
        elif script.steps[step].move is None:
            step += 1
            lessons.advance(table=table, user=user, step=step, now=NOON)
        elif script.steps[step].says:  # the page has a button for it
            assert lessons.play_for_learner(table=table, user=user, moves=number, now=NOON)
            step += 1
        else:
            _play(match, script.learner, script, number)
            step += 1
    raise AssertionError("the lesson does not end")


def _play(match: Match, seat: int, script: Any, number: int) -> None:
    rules, state = journal.match_info_of(match.pk).rules, head(match).state
    wanted = playback.scripted_move(script, rules, state, number)
    assert wanted.window is not None
    moves.play_move(match_id=match.pk, seat=seat, window=wanted.window, action=wanted.action, now=NOON)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_done_or_said_in_the_learners_name_without_a_press(game):
    script = first_lesson(game)
    own = {number for number, move in enumerate(script.moves) if move.seat == script.learner}
    assert own == script.asked


def test_the_learner_speaks_with_a_press_and_the_village_waits_for_it():
    user, table, match = begun("werewolf")
    script = first_lesson("werewolf")
    [place] = [place for place, step in enumerate(script.steps) if step.says]
    played(user, table, until=place)
    number = script.moves_before[place]
    while head(match).number < number:
        assert lessons.play_partner(table=table, user=user, moves=head(match).number, now=NOON)
    said = ChatMessage.objects.count()
    assert not lessons.play_partner(table=table, user=user, moves=number, now=NOON)
    assert (head(match).number, ChatMessage.objects.count()) == (number, said)
    assert lessons.play_for_learner(table=table, user=user, moves=number, now=NOON)
    assert not lessons.play_for_learner(table=table, user=user, moves=number, now=NOON)  # a second press
    assert (head(match).number, ChatMessage.objects.count()) == (number + 1, said + 1)
    assert LessonProgress.objects.get(user=user, match=match).step == place + 1


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_finished_step_by_step_and_remembered(game):
    user, table, match = begun(game)
    script = first_lesson(game)
    played(user, table)
    lessons.advance(table=table, user=user, step=len(script.steps), now=NOON)
    lessons.advance(table=table, user=user, step=len(script.steps), now=after(1000))  # told twice
    progress = LessonProgress.objects.get(user=user, game=game)
    assert (progress.step, progress.done_at) == (len(script.steps), NOON)
    match.refresh_from_db()
    table.refresh_from_db()
    assert (match.ended, table.status) == (True, "closed")
    assert journal.verify(match).ok
    assert not Result.objects.filter(match=match, ladder_at__isnull=False).exists()


def test_the_first_lesson_that_is_not_done_stands_out():
    user, table, _ = begun("doudizhu")
    client = Client()
    client.force_login(user)
    assert client.get(reverse("learn")).context["next"] == "doudizhu"
    played(user, table)
    lessons.advance(table=table, user=user, step=len(first_lesson("doudizhu").steps), now=NOON)
    page = client.get(reverse("learn"))
    assert page.context["next"] not in (None, "doudizhu")
    assert page.content.decode().count('class="btn primary"') == 1


def test_a_lesson_is_private_unrated_and_named_after_its_script():
    _, table, match = begun()
    assert (match.kind, match.lesson, match.rated, match.private) == ("lesson", "doudizhu.first.1", False, True)
    assert (table.listed, table.private, table.rated) == (False, True, False)
    assert [seat.kind for seat in match.seats.all()] == ["person", "agent", "agent"]


def test_another_legal_move_is_refused_and_changes_nothing():
    user, table, match = begun()
    played(user, table, until=3)
    before = head(match)
    window = before.state.ctx.window_named("turn")
    rules = before.info.rules
    others = [a for a in rules.legal_actions(before.state, 0, window) if codec.encode(a) != {"points": 3}]
    assert others
    for action in others:
        with pytest.raises(IllegalMove, match="LESSON_OTHER_MOVE"):
            moves.play_move(match_id=match.pk, seat=0, window=window.id, action=action, now=after(1000))
    assert head(match).number == before.number
    assert LessonProgress.objects.get(user=user).step == 3


def test_no_deadline_runs_and_the_learner_may_come_back_after_a_day():
    user, table, match = begun()
    played(user, table, until=3)
    assert match.snapshot.next_deadline is None
    assert match.snapshot.agent_due_at is None
    state = head(match)
    assert state.ms(after(86_400_000)) == state.state.ctx.at
    window = state.state.ctx.window_named("turn")
    action = codec.parse_action(state.info.rules.actions, "bid", {"points": 3})
    moves.play_move(match_id=match.pk, seat=0, window=window.id, action=action, now=NOON + timedelta(days=1))
    assert head(match).number == state.number + 1
    assert LessonProgress.objects.get(user=user).step == 4


def test_a_partner_waits_until_the_learner_has_read_what_comes_before():
    user, table, match = begun()
    assert not lessons.play_partner(table=table, user=user, moves=0, now=NOON)
    lessons.advance(table=table, user=user, step=2, now=NOON)
    assert lessons.play_partner(table=table, user=user, moves=0, now=NOON)
    assert not lessons.play_partner(table=table, user=user, moves=0, now=NOON)  # asked twice, played once
    assert head(match).number == 1


def test_a_step_that_asks_for_a_move_cannot_be_read_away():
    user, table, _ = begun()
    played(user, table, until=3)
    with pytest.raises(IllegalMove, match="LESSON_WAITS"):
        lessons.advance(table=table, user=user, step=4, now=NOON)


def test_a_skipped_step_is_played_for_the_learner():
    user, table, match = begun()
    played(user, table, until=3)
    number = head(match).number
    assert lessons.play_for_learner(table=table, user=user, moves=number, now=NOON)
    assert (head(match).number, LessonProgress.objects.get(user=user).step) == (number + 1, 4)
    assert not lessons.play_for_learner(table=table, user=user, moves=number, now=NOON)


def test_an_unfinished_lesson_goes_on_in_the_same_match_or_in_a_new_one():
    user, table, match = begun()
    played(user, table, until=6)
    assert lessons.start_lesson(user=user, game="doudizhu", now=after(1000)) == table
    number = head(match).number
    Match.objects.filter(pk=match.pk).delete()
    again = lessons.start_lesson(user=user, game="doudizhu", now=after(2000))
    assert again != table
    progress = LessonProgress.objects.get(user=user)
    assert progress.match is not None
    assert (progress.step, head(progress.match).number) == (6, number)


def test_a_lesson_begun_anew_or_skipped_starts_at_its_first_step():
    user, table, match = begun()
    played(user, table, until=6)
    again = lessons.start_lesson(user=user, game="doudizhu", anew=True, now=after(1000))
    match.refresh_from_db()
    assert (again != table, match.ended, LessonProgress.objects.get(user=user).step) == (True, True, 0)
    lessons.skip_lesson(table=again, user=user, now=after(2000))
    assert not Match.objects.filter(table=again, status="running").exists()
    assert LessonProgress.objects.get(user=user).done_at is None


def test_leaving_and_auto_play_leave_a_lesson_as_it_is():
    user, table, match = begun()
    table_services.leave(table=table, user=user, now=after(1000))
    with pytest.raises(IllegalMove, match="LESSON_RUNS"):
        moves.take_over(match_id=match.pk, user_id=user.pk, now=after(1000))
    assert head(match).number == 0


def test_lessons_count_nowhere_and_keep_nobody_from_a_match():
    user, table, match = begun()
    assert not running_matches_of(user).exists()
    assert last_played_game(user) is None
    assert people_by_game() == {}
    assert not Match.objects.filter(findable_by(user), pk=match.pk).exists()
    practice.start_practice(user=user, game="doudizhu", now=NOON)
    own = Client()
    own.force_login(user)
    assert own.get("/api/v1/matches/").json()["results"] == []
    other = play_now.play_now(user=user, game="doudizhu", now=after(1000))
    assert other != table


def test_a_speech_of_the_script_is_heard_in_both_languages():
    user, table, match = begun("werewolf")
    played(user, table)
    said = ChatMessage.objects.filter(match=match, channel="speech", seat=2).get()
    assert set(said.texts) == {"en", "zh-hans"}
    assert "seer" in said.texts["en"]


def test_old_lessons_are_deleted_and_progress_stays():
    user, table, match = begun()
    played(user, table, until=6)
    scheduler.run_housekeeping(now=NOON + timedelta(days=6))
    assert Match.objects.filter(pk=match.pk).exists()
    scheduler.run_housekeeping(now=NOON + timedelta(days=9))
    assert not Match.objects.filter(pk=match.pk).exists()
    assert not Table.objects.filter(pk=table.pk).exists()
    assert LessonProgress.objects.get(user=user).step == 6


def test_only_the_learner_is_coached():
    user, table, _ = begun()
    own, other = Client(), Client()
    own.force_login(user)
    assert 'id="lesson-step"' in own.get(f"/t/{table.code}/").content.decode()
    assert 'id="lesson-step"' not in other.get(f"/t/{table.code}/").content.decode()
    other.force_login(person("mei"))
    assert other.post(f"/t/{table.code}/lesson/", {"do": "show", "step": "1"}).status_code == 409
    assert own.post(f"/t/{table.code}/lesson/", {"do": "show", "step": "1"}).json() == {"step": 1}
    assert own.post(f"/t/{table.code}/lesson/", {"do": "show", "step": "5"}).json() == {"code": "LESSON_WAITS"}
    assert own.post(f"/t/{table.code}/lesson/", {"do": "dance"}).status_code == 404
    for step in ("", "-1", "x", "1001", "0" * 5000):
        assert own.post(f"/t/{table.code}/lesson/", {"do": "show", "step": step}).status_code == 404


def test_a_visitor_takes_a_lesson_as_a_guest_and_a_double_click_starts_one():
    visitor = Client()
    page = visitor.get("/learn/").content.decode()
    once = page.partition('name="once" value="')[2].partition('"')[0]
    first = visitor.post("/learn/doudizhu/", {"once": once})
    second = visitor.post("/learn/doudizhu/", {"once": once})
    assert first.headers["Location"] == second.headers["Location"]
    assert Match.objects.filter(kind="lesson").count() == 1
    assert LessonProgress.objects.get().user.is_guest
    visitor.post(f"{first.headers['Location']}lesson/skip/")
    assert not Match.objects.filter(kind="lesson", status="running").exists()


def test_a_lesson_whose_script_a_later_version_has_replaced_can_be_ended_and_begun():
    user, table, match = begun()
    played(user, table, until=3)
    Match.objects.filter(pk=match.pk).update(lesson="doudizhu.first.0")
    forget_tables_and_matches()
    own = Client(HTTP_ACCEPT_LANGUAGE="en")
    own.force_login(user)
    shown = own.get(f"/t/{table.code}/", follow=True)  # its page leads to the list, which says why
    assert shown.redirect_chain == [("/learn/", 302)]
    assert str(error_text("LESSON_REPLACED", {}, "en")) in unescape(shown.content.decode())
    again = lessons.start_lesson(user=user, game="doudizhu", now=after(1000))
    match.refresh_from_db()
    assert (again != table, match.status) == (True, "aborted")
    assert LessonProgress.objects.get(user=user).step == 0  # the steps of the other version are not its own
    Match.objects.filter(table=again).update(lesson="doudizhu.first.0")
    forget_tables_and_matches()
    lessons.skip_lesson(table=again, user=user, now=after(2000))
    assert not Match.objects.filter(status="running").exists()


def test_who_concedes_a_lesson_by_a_form_is_told_why_not():
    user, table, match = begun()
    own = Client(HTTP_ACCEPT_LANGUAGE="en")
    own.force_login(user)
    said = str(error_text("LESSON_RUNS", {}, "en"))
    for address, form in ((f"/t/{table.code}/concede/", {}), ("/play/doudizhu/", {"concede": table.code})):
        page = own.post(address, form, follow=True)
        assert (page.status_code, said in unescape(page.content.decode())) == (200, True)
    assert head(match).number == 0
    assert Match.objects.count() == 1
