"""Bots find matches: they wait, and two who look at once make one table."""

from __future__ import annotations

from datetime import datetime

import pytest

from games.bots.models import Bot, QueueEntry
from games.bots.services import matchmaking, pausing
from games.bots.services.match_terms import bots_with_capacity
from games.models import Match
from games.rules.core import IllegalMove, InvalidOption, RulesError
from tests.support import live_matches
from tests.support.live_matches import NOON, code_of_refusal

from .conftest import bot_account
from .queue_entries import at, seated, waits

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]

# ── Waiting ─────────────────────────────────────────────────────────────────────────────────────


def test_three_that_wait_for_the_same_are_seated_together_and_wait_no_more():
    for name in ("a1", "b1", "c1"):
        waits(name)
    assert seated() == [["a1", "b1", "c1"]]
    assert QueueEntry.objects.count() == 0
    match = Match.objects.get()
    assert (match.rated, match.options["turn_seconds"]) == (True, 600)


def test_a_match_of_many_rounds_is_rated_likewise():
    for name in ("a1", "b1", "c1"):
        waits(name, options={"format": "standard"})
    assert Match.objects.get().rated is True


def test_different_terms_are_different_queues():
    waits("a1")
    waits("b1", options={})
    waits("c1", rated=False)
    assert seated() == []


def test_agents_fill_up_when_the_time_has_come_and_not_before():
    user = waits("a1", fill="novice", fill_after=5)
    matchmaking.mark_present(user=user, now=at(4))
    assert seated() == []
    matchmaking.mark_present(user=user, now=at(5.5))
    assert seated() == [["a1", "novice", "novice"]]


def test_who_wants_no_agents_is_not_filled_up_with_them_for_anothers_sake():
    waits("a1", fill=None)
    user = waits("b1", fill="club", fill_after=0)
    matchmaking.mark_present(user=user, now=at(1))
    assert seated() == [["b1", "club", "club"]]


def test_a_bot_that_is_away_is_not_seated_until_it_is_there():
    away = waits("a1", here=False)
    waits("b1")
    waits("c1")
    assert seated() == []
    matchmaking.mark_present(user=away, now=at(1))
    assert seated() == [["a1", "b1", "c1"]]


def test_a_socket_that_died_without_a_word_is_believed_for_some_seconds_only():
    waits("a1")
    waits("b1", now=at(20))
    waits("c1", now=at(20))
    assert seated() == []


def test_who_is_away_for_long_waits_no_more():
    waits("a1")
    gone = waits("b1")
    matchmaking.mark_absent(user=gone, now=at(1))
    matchmaking.drop_absent(now=at(30))
    matchmaking.drop_absent(now=at(602))
    assert list(QueueEntry.objects.values_list("user__username", flat=True)) == ["a1"]
    matchmaking.drop_absent(now=at(631))
    assert QueueEntry.objects.count() == 0


def test_two_bots_of_one_owner_are_not_seated_together_where_it_counts():
    owner = live_matches.person("ann")
    waits("a1", owner=owner)
    waits("a2", owner=owner)
    waits("b1")
    assert seated() == []
    waits("c1")
    assert seated() == [["a1", "b1", "c1"]]


def test_where_it_does_not_count_they_may():
    owner = live_matches.person("ann")
    for name in ("a1", "a2", "a3"):
        waits(name, owner=owner, rated=False)
    assert seated() == [["a1", "a2", "a3"]]


def test_a_bot_at_its_limit_keeps_its_place_and_lets_others_pass():
    busy = waits("a1")
    Bot.objects.filter(user=busy).update(matches_at_once=1)
    for name in ("b1", "c1"):
        waits(name)
    waits("a1")
    for name in ("d1", "e1", "f1"):
        waits(name)
    assert seated() == [["a1", "b1", "c1"], ["d1", "e1", "f1"]]
    assert list(QueueEntry.objects.values_list("user__username", flat=True)) == ["a1"]


def test_looking_twice_lays_one_table():
    for name in ("a1", "b1", "c1"):
        waits(name, here=False)
    QueueEntry.objects.update(here_until=at(15))
    assert [matchmaking.create_matches(now=NOON), matchmaking.create_matches(now=NOON)] == [1, 0]
    assert len(seated()) == 1


def test_who_asks_twice_for_the_same_waits_once_and_may_want_other_agents():
    user = waits("a1", fill=None)
    first = QueueEntry.objects.get()
    waits("a1", fill="novice", fill_after=0)
    kept = QueueEntry.objects.get()
    assert (kept.pk, kept.since, kept.fill) == (first.pk, first.since, "novice")
    matchmaking.mark_present(user=user, now=at(1))
    assert seated() == [["a1", "novice", "novice"]]


def test_agents_of_one_level_fill_up_for_those_who_want_them_alone():
    waits("a1", fill="novice", fill_after=0, here=False)
    waits("b1", fill="club", fill_after=0, here=False)
    QueueEntry.objects.update(here_until=at(15))
    matchmaking.create_matches(now=at(1))
    assert seated() == [["a1", "novice", "novice"], ["b1", "club", "club"]]


def test_bots_without_room_starve_nobody_however_many_wait(monkeypatch):
    monkeypatch.setattr(matchmaking, "TOGETHER", 3)
    for name in ("x1", "x2", "x3"):
        waits(name, here=False)
    Bot.objects.update(matches_a_day=0)
    for name in ("a1", "b1", "c1"):
        waits(name, here=False)
    QueueEntry.objects.update(here_until=at(15))
    matchmaking.create_matches(now=NOON)
    assert seated() == [["a1", "b1", "c1"]]


def test_room_asked_of_many_is_room_asked_of_one():
    made = [Bot.objects.get(user=waits(name)) for name in ("a1", "b1", "c1")]
    paused = Bot.objects.get(user=bot_account("d1"))
    pausing.pause_bot(bot=paused, why=Bot.Pause.OWNER)
    Bot.objects.filter(pk=made[0].pk).update(matches_at_once=1)
    Bot.objects.filter(pk=made[1].pk).update(matches_a_day=1)
    Match.objects.update(started_at=NOON)
    assert list(bots_with_capacity(now=at(1)).filter(user__username__in=("a1", "b1", "c1", "d1"))) == [made[2]]
    Match.objects.update(status=Match.Status.FINISHED)
    assert set(bots_with_capacity(now=at(1))) == {made[0], made[2]}
    assert set(bots_with_capacity(now=at(86_401))) == set(made)


def test_a_look_within_moments_asks_for_its_own_rows_alone(monkeypatch):
    looked: list[datetime] = []

    def match(_digest: str, now: datetime) -> int:
        looked.append(now)
        return 0

    monkeypatch.setattr(matchmaking, "_create_matches_for", match)
    user = waits("a1", fill="club", fill_after=2)
    for seconds in (0.5, 1, 2.5, 3):
        matchmaking.mark_present(user=user, now=at(seconds))
    assert len(looked) == 2  # when it came, and when agents were let in
    matchmaking.mark_present(user=user, now=at(7.5))
    assert len(looked) == 3


def test_so_many_that_wait_are_looked_at_with_a_few_queries(django_assert_max_num_queries):
    for number in range(8):
        waits(f"a{number}", here=False, fill="club", fill_after=600)
    Bot.objects.update(matches_a_day=0)
    QueueEntry.objects.update(here_until=at(15))
    with django_assert_max_num_queries(3):
        matchmaking.create_matches(now=NOON)


def test_waiting_is_given_up_one_by_one_or_altogether():
    user = waits("a1")
    waits("a1", rated=False)
    waits("a1", options={})
    first = QueueEntry.objects.order_by("since").first()
    assert matchmaking.leave_queue(user=user, waiting_id=first.pk) == 1
    assert matchmaking.leave_queue(user=user) == 2


@pytest.mark.parametrize(
    ("wishes", "error", "code"),
    [({"game": "chess"}, InvalidOption, "UNKNOWN_GAME"), ({"options": {"colour": 1}}, InvalidOption, "UNKNOWN_OPTION"),
     ({"size": 4}, InvalidOption, "WRONG_SEATS"), ({"fill": "grandmaster"}, RulesError, "NO_SUCH_AGENT"),
     ({"options": {"duplicate": 5}}, InvalidOption, "TOURNAMENTS_ONLY"),
     ({"options": {"gifts": True}}, InvalidOption, "STREAMS_ONLY")],
)  # fmt: skip
def test_what_cannot_be_played_is_not_waited_for(wishes, error, code):
    user = bot_account("a1")
    assert code_of_refusal(error, matchmaking.join_queue, user=user, **{"game": "doudizhu"} | wishes) == code
    assert QueueEntry.objects.count() == 0


def test_a_bot_waits_for_so_many_at_most_and_paused_for_none(monkeypatch):
    monkeypatch.setattr(matchmaking, "MAX_QUEUE_ENTRIES", 3)
    user = waits("a1", here=False)
    for more in range(1, matchmaking.MAX_QUEUE_ENTRIES):
        waits("a1", here=False, options={"turn_seconds": 600 - more})
    assert code_of_refusal(IllegalMove, matchmaking.join_queue, user=user, game="doudizhu") == "TOO_MANY_WAITING"
    pausing.pause_bot(bot=Bot.objects.get(user=user), why=Bot.Pause.OWNER)
    assert code_of_refusal(IllegalMove, matchmaking.join_queue, user=user, game="doudizhu") == "BOT_PAUSED"
