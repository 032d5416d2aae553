"""What is written with the moves that close rounds and matches."""

from __future__ import annotations

from random import Random

import orjson
import pytest
from django.db import connection

from games import after_commit, journal, selectors, task_sending
from games.models import Match, Replay, Result, RoundResult
from games.services import tables
from tests.support.live_matches import (
    after,
    code_of,
    head,
    in_intermission,
    person,
    play_out,
    played_out,
    played_until,
    running,
    step,
    table_at,
)

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]


def test_a_round_leaves_a_row_for_every_seat():
    ann = person("ann")
    match = running(ann)
    rng = Random(3)
    while not in_intermission(head(match).state):
        step(match, rng)
    rows = list(RoundResult.objects.filter(match=match).order_by("seat"))
    record = head(match).state.rounds[-1]
    assert [(row.round, row.seat) for row in rows] == [(1, 0), (1, 1), (1, 2)]
    assert [row.points for row in rows] == [seat["points"] for seat in record["seats"]]
    assert sum(row.points for row in rows) == 0
    assert sorted(row.role for row in rows) == ["farmer", "farmer", "landlord"]
    assert {row.multiplier for row in rows} == {record["multiplier"]}
    assert [row.user for row in rows] == [ann, None, None]
    assert {row.finished_at for row in rows} == {head(match).info.moment(head(match).state.ctx.at)}


def ending(state):
    """Has somebody won two rounds? With the third, or with the fifth of all, the match ends."""
    return max(state.wins) >= 2


def test_a_running_match_has_rounds_but_no_result():
    match = running(person("ann"))
    played_until(match, in_intermission)
    assert not Result.objects.filter(match=match).exists()
    assert not Replay.objects.filter(match=match).exists()


def test_the_last_move_writes_results_replay_and_status():
    ann = person("ann")
    match = play_out(played_until(running(ann), ending))
    state = head(match).state
    outcome = head(match).info.rules.outcome(state)
    results = list(Result.objects.filter(match=match).order_by("seat"))
    assert [result.score for result in results] == list(outcome.scores)
    assert [result.place for result in results] == list(outcome.places)
    assert [result.rounds for result in results] == [state.number] * 3
    assert [result.rounds_won for result in results] == list(state.wins)
    assert [result.timeouts for result in results] == list(state.ctx.timeouts)
    assert [result.ladder_at for result in results] == [None] * 3
    assert [result.user for result in results] == [ann, None, None]
    assert match.status == Match.Status.FINISHED
    assert match.finished_at == head(match).info.moment(state.ctx.at)
    assert Replay.objects.filter(match=match).exists()


def test_scores_are_the_sums_of_the_rounds():
    match = played_out(running(person("ann")))
    for result in match.results.all():
        assert result.score == sum(match.round_results.filter(seat=result.seat).values_list("points", flat=True))


def test_the_result_belongs_to_who_started_also_when_they_left():
    ann = person("ann")
    match = running(ann, person("bob"))
    tables.leave(table=table_at(match), user=ann, now=after(50))
    played_out(match)
    assert Result.objects.get(match=match, seat=0).user == ann


def test_liars_dice_leaves_a_row_for_every_round_and_seat():
    match = played_out(running(person("ann"), agents=2, game="liars_dice"))
    state = head(match).state
    rounds = match.round_results.values_list("round", flat=True).distinct()
    assert sorted(set(rounds)) == list(range(1, state.reveal.round + 1))
    assert match.round_results.count() == 3 * state.reveal.round
    assert sorted(match.results.values_list("place", flat=True)) == [1, 2, 3]


def test_the_ladders_are_told_after_the_commit(django_capture_on_commit_callbacks, monkeypatch):
    sent = []
    monkeypatch.setattr(task_sending, "send_task", lambda name, *_, **__: sent.append(name))
    match = running(person("ann"))
    with django_capture_on_commit_callbacks(execute=True):
        played_out(match)
        assert "leaderboards.tasks.count_results" not in sent
    assert sent.count("leaderboards.tasks.count_results") == 1


def test_the_lobby_hears_of_a_table_that_opens_again(django_capture_on_commit_callbacks, monkeypatch):
    groups = []
    monkeypatch.setattr(after_commit, "broadcast", lambda group, message: groups.append((group, message["type"])))
    match = running(person("ann"))
    with django_capture_on_commit_callbacks(execute=True):
        played_out(match)
    assert ("lobby", "lobby.changed") in groups
    assert (f"table.{code_of(match)}", "table.nudge") in groups
    assert table_at(match).status == "open"


def test_the_log_folds_to_the_state_byte_for_byte():
    match = played_until(running(person("ann"), person("bob")), ending)
    rng = Random(1)
    for _ in range(12):
        step(match, rng)
    verdict = selectors.verify(match)
    assert (verdict.commitment, verdict.events, verdict.state, verdict.ok) == (True, True, True, True)
    assert verdict.moves > 50


def test_a_snapshot_of_an_older_version_still_agrees_with_its_log():
    """It lacks what states have had since: here, who has gone for good."""
    match = running(person("ann"))
    rng = Random(1)
    for _ in range(6):
        step(match, rng)
    row = match.snapshot.__class__.objects.get(match=match)
    state = orjson.loads(row.state)
    del state["round"]["ctx"]["gone"]
    match.snapshot.__class__.objects.filter(match=match).update(state=orjson.dumps(state).decode())
    journal.clear_heads()
    assert selectors.verify(match).ok
    assert head(match).state.ctx.gone == ()


@pytest.mark.parametrize(
    ("table", "change", "wrong"),
    [
        ("games_match", f"commitment = '{'0' * 64}'", "commitment"),
        ("games_snapshot", "state = replace(state, '\"scores\":[0,0,0]', '\"scores\":[9,0,0]')", "state"),
        ("games_log", "events = '[]'", "events"),
    ],
)
def test_a_changed_row_is_found_out(table, change, wrong):
    match = running(person("ann"))
    rng = Random(1)
    for _ in range(6):
        step(match, rng)
    key = "id" if table == "games_match" else "match_id"
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {table} SET {change} WHERE {key} = %s", [journal.log_tables._id(match.pk)])
    journal.match_info._known.clear()
    verdict = selectors.verify(match)
    assert not verdict.ok
    assert not getattr(verdict, wrong)


def test_the_log_is_never_changed_or_deleted():
    move = running(person("ann")).moves.get(number=0)
    with pytest.raises(TypeError, match="append-only"):
        move.save()
    with pytest.raises(TypeError, match="append-only"):
        move.delete()
