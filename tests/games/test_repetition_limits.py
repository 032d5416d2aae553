"""What a person may repeat without end has a limit: the log, the tables and everybody's pages stay as they are."""

from __future__ import annotations

from random import Random

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games import socket_limits
from games.consumers.inbound_frames import FIELDS
from games.models import Table
from games.process_cache import ProcessCache
from games.rules.core import IllegalMove, Move
from games.rules.registry import GAMES
from games.rules.werewolf.night_actions import MAX_VOTES, MAX_WHISPERS
from games.services import leave_and_return, moves, tables
from tests.rules.contract.random_matches import by, earliest_answer, random_match
from tests.support.live_matches import after, code_of_refusal, head, log_of, person, running, table_at

from .test_site_any_game import usual


def lines(match) -> int:
    return len([verb for _, _, verb in log_of(match) if verb in ("take_over", "give_back")])


@pytest.mark.django_db
def test_trustee_on_and_off_five_hundred_times_is_a_handful_of_lines():
    ann, bob = person("ann"), person("bob")
    match = running(ann, bob, options={"turn_seconds": 600})
    refused = 0
    for turn in range(500):
        service = moves.give_back if turn % 2 else moves.take_over
        try:
            service(match_id=match.pk, user_id=ann.pk, now=after(10 * turn))
        except IllegalMove as refusal:
            refused += refusal.code in ("RATE_LIMITED", "ALREADY_TRUSTEE", "NOT_TRUSTEE")
    assert lines(match) == leave_and_return.MAX_SWITCHES
    assert refused == 500 - leave_and_return.MAX_SWITCHES
    moves.take_over(match_id=match.pk, user_id=bob.pk, now=after(6000))  # the limit is ann's own
    later = after(leave_and_return.SWITCHES_WITHIN.total_seconds() * 1000 + 9000)
    moves.take_over(match_id=match.pk, user_id=ann.pk, now=later)
    assert head(match).state.ctx.trustees == (0, 1)


@pytest.mark.django_db
def test_leaving_and_coming_back_is_bounded_too_and_leaving_always_works():
    ann, bob = person("ann"), person("bob")
    match = running(ann, bob, options={"turn_seconds": 600})
    table = table_at(match)
    for turn in range(40):
        tables.leave(table=table, user=ann, now=after(100 * turn))
        tables.leave(table=table, user=ann, now=after(100 * turn + 10))
        if lines(match) < leave_and_return.MAX_SWITCHES:
            tables.sit(table=table, user=ann, now=after(100 * turn + 50))
        else:
            assert code_of_refusal(IllegalMove, tables.sit, table=table, user=ann, now=after(5000)) == "RATE_LIMITED"
    assert leave_and_return.MAX_SWITCHES <= lines(match) <= leave_and_return.MAX_SWITCHES + 1
    assert 0 in head(match).state.ctx.trustees


@pytest.mark.parametrize("key", GAMES)
def test_nobody_moves_without_end_in_one_window(key):
    """Votes that may be changed, words, calls: whatever stays open after an answer is counted by the rules."""
    rules, most = GAMES[key], 0
    for number in range(6):
        for state in random_match(rules, number, long=120).sample(20):
            for window in state.ctx.windows:
                for seat in window.seats:
                    most = max(most, repeated(rules, state, seat, window.id))
    assert 1 <= most <= MAX_VOTES + MAX_WHISPERS


def repeated(rules, state, seat, window_id) -> int:
    chance, made = Random(seat), 0
    while made <= 99:
        window = state.ctx.window(window_id)
        if window is None or state.ctx.paused_at is not None or seat not in window.seats:
            break
        actions = list(rules.legal_actions(state, seat, window))
        at = earliest_answer(state, seat, window)
        if not actions or at >= window.closes_at:
            break
        try:
            state = rules.apply(state, Move(seat, window_id, chance.choice(actions), at, by(state, seat))).state
        except IllegalMove:
            break
        made += 1
    return made


def test_each_kind_of_frame_that_changes_a_table_has_a_limit_per_person(monkeypatch):
    own = {"move", "advise", "chat", "held", "pull", "ping"}  # limited by the rules, by services, by the socket
    beside = {"bot", "room_chat", "slow"}  # what a bot asks for beside its answers, and what chat rooms take
    assert set(socket_limits.PER_PERSON) == set(FIELDS) - own | beside
    monkeypatch.setattr(socket_limits, "_buckets", ProcessCache("test", max_bytes=100, weigh=lambda _: 1))
    for kind, (size, _) in socket_limits.PER_PERSON.items():
        assert [socket_limits.person_may(1, kind) for _ in range(int(size) + 1)] == [True] * int(size) + [False]
        assert socket_limits.person_may(2, kind)
    assert socket_limits.person_may(1, "ping")


@pytest.mark.django_db
def test_play_and_concede_cannot_be_pressed_without_end():
    cache.clear()
    browser = Client()
    browser.force_login(person("ann"))
    codes = []
    for _ in range(16):
        table = Table.objects.order_by("-pk").first()
        data = {"concede": table.code} if table is not None else {}
        codes.append(browser.post(reverse("play_now", args=["doudizhu"]), data).status_code)
    assert codes.count(302) == 8
    assert codes[-1] == 429
    assert Table.objects.count() == 8


@pytest.mark.django_db
def test_sitting_down_and_getting_up_by_forms_has_a_limit_too():
    cache.clear()
    browser = Client()
    browser.force_login(person("ann"))
    table = tables.open_table(host=person("bob"), game="doudizhu")
    codes = []
    for _ in range(22):
        codes.append(browser.post(reverse("table_join", args=[table.code])).status_code)
        browser.post(reverse("table_leave", args=[table.code]))
    assert codes == [302] * 20 + [429] * 2


@pytest.mark.django_db
def test_a_host_does_not_change_the_options_without_end():
    """Each time everybody at the table is shown it, and nobody is ready any more."""
    cache.clear()
    browser = Client()
    ann = person("ann")
    browser.force_login(ann)
    table = tables.open_table(host=ann, game="uno")
    tables.sit(table=table, user=ann)
    url = reverse("table_options", args=[table.code])
    codes = [browser.post(url, {**usual("uno"), "seats": str(3 + turn % 2)}).status_code for turn in range(25)]
    assert codes == [302] * 20 + [429] * 5
