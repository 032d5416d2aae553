"""Replays: everything after the match, and before its end only what the viewer's own frames have shown."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import journal, selectors, task_sending, tasks
from games.models import RoundReplay
from games.rules.core import commitment
from games.services import moves, scheduler
from tests.support.live_matches import (
    after,
    code_of,
    head,
    in_intermission,
    person,
    play_any,
    played_out,
    played_until,
    running,
    step,
)
from tests.support.slow_cases import rarely

pytestmark = pytest.mark.django_db


def views_of(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The whole view at every step, put together as a player of replays does it."""
    view: dict[str, Any] = {}
    whole = []
    for each in data["steps"]:
        view = {**view, **each["view"]}
        for key, gained in each["more"].items():
            view[key] = [*view[key], *gained]
        whole.append(dict(view))
    return whole


def test_the_replay_of_a_finished_match_shows_all_hands_at_every_step():
    match = played_out(running(person("ann")))
    data = selectors.replay_data(match)
    assert (data["open"], data["viewer"], data["status"]) == (True, None, "finished")
    assert (data["seed"], commitment(data["seed"])) == (match.seed, match.commitment)
    verbs = list(match.moves.order_by("number").values_list("verb", flat=True))
    assert [each["verb"] for each in data["steps"]] == verbs
    views = views_of(data)
    deal = views[0]
    assert [len(hand) for hand in deal["hands"]] == [17, 17, 17]
    assert len({card for hand in deal["hands"] for card in hand}) == 51
    for view in views:
        assert [len(hand) for hand in view["hands"]] == view["counts"]


def test_its_steps_add_up_to_the_last_view():
    match = played_out(running(person("ann"), person("bob")))
    last = views_of(selectors.replay_data(match))[-1]
    state = head(match).state
    shown = head(match).info.rules.view(state, None)
    assert {key: value for key, value in last.items() if value is not None} == {
        key: value for key, value in shown.items() if value is not None
    }


def test_it_tells_every_event_in_order():
    match = played_out(running(person("ann")))
    told = [event["kind"] for step in selectors.replay_data(match)["steps"] for event in step["events"]]
    logged = [e["kind"] for events in match.moves.order_by("number").values_list("events", flat=True) for e in events]
    assert told == logged


def test_rounds_kept_on_the_way_read_like_one_replay_made_at_the_end():
    match = running(person("ann"))
    while not head(match).ended:
        played_until(match, lambda state: in_intermission(state) or not state.ctx.windows)
        state = head(match).state
        if in_intermission(state):
            tasks.store_round_replay(str(match.pk), state.number, head(match).number)
            assert match.round_replays.count() == state.number
            played_until(match, lambda state: not in_intermission(state))
    at_once, _ = journal.full_steps(head(match).info, None, journal.log_entries(match.pk))
    assert selectors.replay_data(match)["steps"] == at_once
    assert match.round_replays.count() == 0


def test_a_worker_is_asked_to_keep_every_round(django_capture_on_commit_callbacks, monkeypatch):
    asked: list[tuple[Any, ...]] = []
    monkeypatch.setattr(task_sending, "send_task", lambda name, args=(), **_: asked.append((name, *args)))
    match = running(person("ann"))
    with django_capture_on_commit_callbacks(execute=True):
        played_until(match, in_intermission)
    assert ("games.tasks.keep_round", str(match.pk), 1, head(match).number) in asked


def test_a_round_is_kept_once():
    match = played_until(running(person("ann")), in_intermission)
    last = head(match).number
    assert scheduler.store_round_replay(match_id=match.pk, round_number=1, last=last)
    assert not scheduler.store_round_replay(match_id=match.pk, round_number=1, last=last)
    played_out(match)
    assert not scheduler.store_round_replay(match_id=match.pk, round_number=1, last=last)


def test_a_round_that_was_kept_while_its_match_was_ending_is_dropped():
    match = played_out(running(person("ann")))
    RoundReplay.objects.create(match=match, round=9, last=9, state="{}", steps=b"")
    scheduler.run_housekeeping(now=after(10_000_000))
    assert not RoundReplay.objects.exists()


@pytest.mark.parametrize("count", [25, *rarely(60)])
def test_before_the_end_a_viewer_sees_what_their_frames_showed(count):
    ann, bob = person("ann"), person("bob")
    match = running(ann, bob)
    viewers = {0: ann, 1: bob, None: person("eve")}
    shown: dict[int | None, list[dict[str, Any]]] = {seat: [] for seat in viewers}
    rng = Random(2)
    for moves_made in range(count + 1):
        if moves_made:
            step(match, rng)
        moment = selectors.load_table_state(code_of(match))
        for seat, viewer in viewers.items():
            shown[seat].append(moment.frame(user_id=viewer.pk).data["view"])
    for seat, viewer in viewers.items():
        data = selectors.replay_data(match, viewer)
        assert (data["open"], data["seed"], data["finished_at"], data["viewer"]) == (False, None, None, seat)
        replayed = [{key: value for key, value in view.items() if value is not None} for view in views_of(data)]
        framed = [{key: value for key, value in view.items() if value is not None} for view in shown[seat]]
        assert replayed == framed


def test_before_the_end_a_spectator_finds_no_hand_in_it():
    match = running(person("ann"))
    play_any(match, ms=1000)
    text = str(selectors.replay_data(match, None))
    assert match.seed not in text
    assert "'hand'" not in text
    assert "'hands'" not in text


def test_an_aborted_match_has_a_replay_too():
    match = running(person("ann"))
    play_any(match, ms=1000)
    moves.abort(match_id=match.pk, by_staff=person("root", staff=True), now=after(2000))
    data = selectors.replay_data(match)
    assert (data["status"], data["open"], data["steps"][-1]["verb"]) == ("aborted", True, "abort")


def test_dice_of_every_seat_stand_in_the_replay_of_liars_dice():
    match = played_out(running(person("ann"), agents=2, game="liars_dice"))
    first = views_of(selectors.replay_data(match))[0]
    assert [len(own["dice"]) for own in first["own"]] == [5, 5, 5]
