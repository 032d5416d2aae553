"""Many at once: one is accepted, the others are told that they came too late. On PostgreSQL and on SQLite."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest

from games.models import ChatMessage, Match, Seat
from games.services import branches, chat, chat_rooms, concession, match_transaction, play_now, tables
from tests.support.embedded_env import ROOT, embedded_env
from tests.support.live_matches import (
    NOON,
    after,
    head,
    log_of,
    person,
    played_out,
    played_until,
    running,
    table_at,
    table_of,
)
from tests.support.race_windows import RACES, THREADS, race
from tests.support.simultaneous_calls import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]

EXPECTED = {"accepted": RACES, "StaleMove STALE_WINDOW": RACES * (THREADS - 1)}


def test_eight_threads_race_thirty_times_for_one_window():
    assert race() == EXPECTED


@pytest.mark.slow  # the run on SQLite races in every test run; this one does so with the embedded default's settings
def test_eight_threads_race_thirty_times_on_sqlite(tmp_path, migrated):
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.race_windows"], cwd=ROOT, env=embedded_env(migrated(tmp_path)),
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    assert ast.literal_eval(done.stdout) == EXPECTED


def test_the_clock_and_a_player_settle_one_window_once():
    match = running(person("ann"), person("bob"), person("cat"))
    at_once(*(lambda: match_transaction.settle_due(match_id=match.pk, now=after(20_000)) for _ in range(6)))
    assert list(match.moves.order_by("number").values_list("verb", flat=True)) == ["start", "timeout"]


def test_two_people_for_one_seat_one_sits_and_the_other_goes_elsewhere():
    bob, ann, cat = person("bob"), person("ann"), person("cat")
    table = table_of(bob, agents=1)
    tables.set_ready(table=table, user=bob, ready=True, now=NOON)
    codes = at_once(
        *(lambda user=user: play_now.play_now(user=user, game="doudizhu", now=NOON).code for user in (ann, cat))
    )
    assert sorted([code == table.code for code in codes]) == [False, True]
    assert Match.objects.filter(status="running").count() == 2
    for match in Match.objects.all():
        assert match.seats.count() == 3


def test_one_person_twice_at_once_plays_at_one_table():
    ann = person("ann")
    codes = at_once(*(lambda: play_now.play_now(user=ann, game="doudizhu", now=NOON).code for _ in range(4)))
    running_codes = set(Match.objects.filter(status="running").values_list("table__code", flat=True))
    assert len(running_codes) == 1
    assert set(codes) == running_codes


def test_many_people_for_the_last_seat():
    ann = person("ann")
    table = table_of(ann, agents=1)
    others = [person(f"p{n}") for n in range(6)]
    results = at_once(*(lambda user=user: tables.sit(table=table, user=user, now=NOON).index for user in others))
    assert sorted(results) == ["1", *["TABLE_FULL"] * 5]
    assert Seat.objects.filter(table=table).count() == 3


def test_two_tables_cannot_start_with_one_person():
    ann, bob, cat = person("ann"), person("bob"), person("cat")
    here, there = table_of(bob, agents=1), table_of(cat, agents=1)
    for table in (here, there):
        tables.sit(table=table, user=ann, now=NOON)
        tables.set_ready(table=table, user=ann, ready=True, now=NOON)
    at_once(
        lambda: tables.set_ready(table=here, user=bob, ready=True, now=NOON),
        lambda: tables.set_ready(table=there, user=cat, ready=True, now=NOON),
    )
    assert Match.objects.filter(status="running").count() == 1


def test_a_line_that_comes_by_two_sockets_at_once_is_said_once():
    """Sent again since its ack was lost, while the first is still being stored."""
    ann = person("ann")
    table = table_of(ann)
    for number in range(5):
        said = at_once(
            *(
                lambda n=number: (
                    chat.send_message(table=table, user=ann, text="hi", ref=f"r{n}", now=after(n * 20_000)).pk
                ),
            )
            * 4
        )
        assert len(set(said)) == 1
    assert ChatMessage.objects.count() == 5


def test_all_concede_at_once_and_each_is_conceded_once():
    people = [person(name) for name in ("ann", "bob", "cat")]
    match = running(*people, options={"format": "quick"})
    table = table_at(match)
    at_once(
        *(lambda user=user: concession.concede(table=table, user=user, now=after(100)) for user in people * 2),
        *(lambda user=user: tables.leave(table=table, user=user, now=after(100)) for user in people),
    )
    assert head(match).state.ctx.conceded == (0, 1, 2)
    assert set(match.seats.values_list("conceded", "free")) == {(True, True)}
    assert [verb for _, _, verb in log_of(match)].count("concede") == 3


def test_conceding_races_with_the_end_of_the_match():
    ann, bob, cat = (person(name) for name in ("ann", "bob", "cat"))
    match = running(ann, bob, cat, game="gandengyan", options={"rounds": 1}, seed=f"{1:064x}")
    table = table_at(match)
    played_until(match, lambda state: sum(map(len, state.round.hands)) <= 6)
    now = head(match).info.moment(head(match).state.ctx.at + 1)
    at_once(
        lambda: played_out(match), *(lambda user=user: concession.concede(table=table, user=user, now=now)
                                     for user in (ann, bob)),
    )  # fmt: skip
    match.refresh_from_db()
    assert match.status == "finished"
    flags = set(match.seats.filter(conceded=True).values_list("index", flat=True))
    assert flags == set(head(match).state.ctx.conceded)
    assert [verb for _, _, verb in log_of(match)].count("concede") == len(flags)


def test_two_requests_at_once_begin_no_more_branches_than_allowed(settings):
    settings.KAIJU = {**settings.KAIJU, "BRANCHES": {"RUNNING": 1, "PER_DAY": 9}}
    parent, dora = played_out(running(person("anna"))), person("dora")

    def begin() -> str:
        return branches.play_on(parent=parent, user=dora, seat=0, move=2, now=NOON).game

    assert sorted(at_once(begin, begin, begin)) == ["TOO_MANY_BRANCHES", "TOO_MANY_BRANCHES", "doudizhu"]


def test_one_frame_on_two_sockets_is_one_message_in_a_room_that_is_just_begun():
    ann = person("ann")

    def say() -> int:
        return chat_rooms.send_to_room(key="lobby", user=ann, text="hello", ref="r1", now=NOON).pk

    results = at_once(*(say for _ in range(6)))
    assert len(set(results)) == 1
    assert ChatMessage.objects.filter(room__key="lobby").count() == 1
