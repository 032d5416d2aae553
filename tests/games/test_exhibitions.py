"""Exhibitions: one of a game at a time, at a pace for watching, stopped unwatched, and deleted after some days."""

from __future__ import annotations

import threading
from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client, override_settings

from games import journal, selectors
from games.agents import registry as agents
from games.models import ChatMessage, Match, MatchSeat, Move, Replay, Report, Result, RoundResult, Seat, Snapshot, Table
from games.offered_games import offered_games
from games.rules import registry
from games.rules.core import IllegalMove
from games.services import agent_requests, exhibitions, moves, pending_decisions, scheduler, tables
from games.services.tv_programme import current_programme
from tests.support.live_matches import NOON, after, head, person, played_out, running, step

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)


def begun(game: str = "doudizhu", now: datetime = NOON) -> Any:
    match = exhibitions.start_exhibition(game=game, now=now)
    assert match is not None
    return match


def over(match: Any) -> Any:
    played_out(match)
    match.refresh_from_db()
    return match


@pytest.mark.parametrize("game", registry.GAMES)
def test_agents_alone_play_it_at_a_stored_pace_and_it_is_never_rated(game):
    match = begun(game)
    assert (match.kind, match.rated, match.board, match.private, match.sealed) == (
        "exhibition",
        False,
        "",
        False,
        False,
    )
    assert match.pace == exhibitions.pace_of(game)
    assert {seat.kind for seat in match.seats.all()} == {"agent"}
    assert match.spectator_delay == 0
    assert (match.table.listed, match.table.host, match.table.status) == (False, None, "running")
    info = journal.match_info_of(match.pk)
    state = head(match).state
    asked = pending_decisions.all_pending(info, state, now=NOON)
    factor = {each.seat: agents.agent(game, info.seats[each.seat].agent) for each in asked}
    for each in asked:
        window = state.ctx.window(each.window)
        low, high = (match.pace / 1000 * (1 + part) for part in (-0.25, 0.25))
        usual = factor[each.seat].pause_factor(window)
        assert low <= each.delay <= max(high * usual, high), (game, each)


def test_the_pace_is_kept_if_the_setting_changes():
    match = begun()
    with override_settings(KAIJU={**_settings(), "EXHIBITION": {**_settings()["EXHIBITION"], "PACE": {"doudizhu": 9}}}):
        assert exhibitions.pace_of("doudizhu") == 9
        assert pending_decisions.pause_range(journal.match_info_of(match.pk)) == (2.2 * 0.75, 2.2 * 1.25)


def test_the_setting_of_the_pace_is_a_factor_for_every_game():
    usual = {game: exhibitions.pace_of(game) for game in offered_games()}
    with override_settings(KAIJU={**_settings(), "EXHIBITION": {**_settings()["EXHIBITION"], "PACE_FACTOR": 0.5}}):
        assert {game: exhibitions.pace_of(game) for game in offered_games()} == {
            game: pace // 2 for game, pace in usual.items()
        }


def _settings():
    from django.conf import settings

    return settings.KAIJU


def test_a_second_one_of_the_game_does_not_begin_and_one_of_another_game_does():
    begun()
    assert exhibitions.start_exhibition(game="doudizhu", now=after(1000)) is None
    assert begun("uno").game == "uno"
    assert Match.objects.count() == 2


def test_the_database_itself_allows_one():
    match = begun()
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.create(
            game="doudizhu", kind="exhibition", rules_version=1, seed="0" * 64, commitment="0" * 64, started_at=NOON
        )
    Match.objects.filter(pk=match.pk).update(status="paused")
    assert exhibitions.start_exhibition(game="doudizhu", now=NOON) is None


@pytest.mark.django_db(transaction=True)
@pytest.mark.sqlite
def test_two_processes_that_begin_at_once_begin_one(monkeypatch):
    ready, found = threading.Barrier(2), []
    monkeypatch.setattr(exhibitions, "is_exhibition_running", _after_both(ready, exhibitions.is_exhibition_running))

    def begin():
        try:
            found.append(exhibitions.start_exhibition(game="uno", now=NOON))
        finally:
            connection.close()

    threads = [threading.Thread(target=begin) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(match is None for match in found) == [False, True]
    assert Match.objects.count() == Table.objects.count() == 1


def _after_both(ready, look):
    """Makes both look before either begins: each has seen that none runs."""
    first = threading.local()

    def is_exhibition_running(*, game):
        seen = look(game=game)
        if not getattr(first, "done", False):
            first.done = True
            ready.wait(20)
        return seen

    return is_exhibition_running


def test_it_stops_when_nobody_has_watched_for_a_minute_and_not_before():
    match = begun()
    assert exhibitions.stop_unwatched(now=NOON + MINUTE - timedelta(seconds=1)) == 0
    assert exhibitions.stop_unwatched(now=NOON + MINUTE) == 1
    match.refresh_from_db()
    assert (match.status, match.table.status) == ("aborted", "closed")
    assert not Result.objects.exists()
    assert exhibitions.stop_unwatched(now=NOON + 2 * MINUTE) == 0


def test_it_goes_on_while_a_socket_watches():
    match = begun()
    exhibitions.note_watched(matches=[match.pk], now=NOON + timedelta(seconds=50))
    assert exhibitions.stop_unwatched(now=NOON + MINUTE) == 0
    assert exhibitions.stop_unwatched(now=NOON + timedelta(seconds=110)) == 1


def test_watching_is_noted_every_ten_seconds_and_of_exhibitions_alone():
    match, played = begun(), running(person("zhu"))
    exhibitions.note_watched(matches=[match.pk, played.pk], now=NOON + timedelta(seconds=9))
    match.refresh_from_db()
    assert match.watched_at == NOON
    exhibitions.note_watched(matches=[match.pk, played.pk], now=NOON + timedelta(seconds=10))
    match.refresh_from_db()
    played.refresh_from_db()
    assert (match.watched_at, played.watched_at) == (NOON + timedelta(seconds=10), None)


def test_one_that_is_watched_again_at_the_last_moment_is_not_stopped(monkeypatch):
    match = begun()
    lock = journal.lock_match

    def watched_meanwhile(pk):
        exhibitions.note_watched(matches=[match.pk], now=NOON + MINUTE)
        return lock(pk)

    monkeypatch.setattr(journal, "lock_match", watched_meanwhile)
    assert exhibitions.stop_unwatched(now=NOON + MINUTE) == 0
    match.refresh_from_db()
    assert match.live


def test_a_paused_one_is_stopped_too():
    match = begun()
    moves.pause(match_id=match.pk, by_staff=person("staff", staff=True), now=after(500))
    assert exhibitions.stop_unwatched(now=NOON + MINUTE) == 1


def test_a_lost_worker_is_replaced_by_the_clock():
    match = begun()
    row = Snapshot.objects.get(match=match)
    assert row.agent_due_at is not None
    assert row.next_deadline is not None
    again = agent_requests.overdue_requests(head(match), now=row.agent_due_at)
    assert again.decide_at == row.decide_at is not None
    assert again.due_at is not None
    assert again.due_at > row.agent_due_at


def test_after_its_end_the_next_one_begins_while_somebody_watches():
    first = over(begun())
    assert first.status == "finished"
    assert first.table.status == "closed"
    show = current_programme(games=["doudizhu"], watchers={}, keep=(), now=first.finished_at + MINUTE)
    assert show.exhibitions["doudizhu"].match_id != first.pk
    assert Match.objects.filter(kind="exhibition", status="running").count() == 1


def test_nothing_begins_where_a_better_match_runs():
    match = running(person("zhu"))
    show = current_programme(games=["doudizhu", "uno"], watchers={}, keep=(), now=after(60_000))
    assert (show.best["doudizhu"].match_id, list(show.exhibitions)) == (match.pk, ["uno"])


def test_one_that_runs_is_shown_and_kept_beside_a_better_match():
    shown = begun()
    match = running(person("zhu"))
    show = current_programme(games=["doudizhu"], watchers={}, keep=(), now=after(60_000))
    assert (show.best["doudizhu"].match_id, show.exhibitions["doudizhu"].match_id) == (match.pk, shown.pk)
    shown.refresh_from_db()
    assert shown.watched_at == after(60_000)


def test_a_game_whose_exhibition_cannot_begin_does_not_hide_the_others(monkeypatch, caplog):
    start = exhibitions.start_exhibition

    def fails(*, game, now):
        if game == "uno":
            raise ValueError(game)
        return start(game=game, now=now)

    monkeypatch.setattr(exhibitions, "start_exhibition", fails)
    show = current_programme(games=["uno", "doudizhu"], watchers={}, keep=(), now=NOON)
    assert list(show.exhibitions) == ["doudizhu"]
    assert "no exhibition of uno could begin" in caplog.text


@pytest.mark.parametrize("address", ["/", "/tv/", "/watch/", "/tables/open/", "/api/v1/matches/", "/api/v1/tables/"])
def test_opening_a_page_begins_nothing(address):
    assert Client().get(address).status_code == 200
    assert not Match.objects.exists()
    assert not Table.objects.exists()


def test_nobody_sits_down_at_its_table_before_or_after_its_end():
    zhu = person("zhu")
    match = begun()
    with pytest.raises(IllegalMove, match="MATCH_RUNNING"):
        tables.sit(table=match.table, user=zhu, now=after(1))
    over(match)
    with pytest.raises(IllegalMove, match="TABLE_CLOSED"):
        tables.sit(table=match.table, user=zhu, now=after(2))


def test_after_some_days_all_its_rows_are_deleted_and_no_others():
    kept = played_out(running(person("zhu")))
    match = over(begun())
    table = match.table_id
    ChatMessage.objects.create(table=match.table, match=match, name="bo", text="hello", channel="spectators")
    assert Replay.objects.filter(match=match).exists()
    until = match.finished_at + timedelta(days=3)
    scheduler.run_housekeeping(now=until - timedelta(minutes=1))
    assert Match.objects.filter(pk=match.pk).exists()
    scheduler.run_housekeeping(now=until + timedelta(minutes=1))
    of_match = (Match.objects.filter(pk=match.pk), *(
        model.objects.filter(match_id=match.pk)
        for model in (MatchSeat, Move, Snapshot, Result, RoundResult, Replay, ChatMessage)
    ))  # fmt: skip
    assert [rows.count() for rows in of_match] == [0] * 8
    assert not Table.objects.filter(pk=table).exists()
    assert not Seat.objects.filter(table=table).exists()
    assert kept.moves.exists()


def test_one_with_a_reported_message_stays_for_staff():
    match = over(begun())
    message = ChatMessage.objects.create(table=match.table, match=match, name="bo", text="!", channel="spectators")
    Report.objects.create(message=message, match=match, reporter=person("zhu"))
    assert exhibitions.delete_old_exhibitions(now=match.finished_at + timedelta(days=30)) == 0


def test_a_running_one_is_never_deleted():
    begun()
    assert exhibitions.delete_old_exhibitions(now=NOON + timedelta(days=30)) == 0


def test_the_audience_sees_the_end_of_a_round_and_the_log_folds_to_the_same():
    match = begun()
    rng = Random(1)
    while head(match).state.ctx.window_named("intermission") is None:
        step(match, rng)
    shown = head(match)
    (pause,) = shown.state.ctx.windows
    assert pause.closes_at - shown.state.ctx.at == 10_000
    played_out(match)
    assert selectors.verify(match).ok


def test_werewolves_speak_by_their_own_reasoning_without_a_model():
    match = begun("werewolf")
    rng = Random(1)
    for _ in range(400):
        if ChatMessage.objects.filter(match=match, channel="speech").exists():
            break
        step(match, rng)
    spoken = ChatMessage.objects.filter(match=match, channel="speech")
    assert all(message.text or message.texts for message in spoken)
    assert spoken.exists()
    assert match.agent_notes.exists()
    assert set(match.agent_notes.values_list("source", flat=True)) == {"reasoner"}
