"""What a viewer is shown of a table: whole at first, then what changed, and nothing that is not theirs to know."""

from __future__ import annotations

import orjson
import pytest
from django.db import transaction

from games import journal, selectors
from games.models import Match
from games.selectors import load_moment, state_frame
from games.selectors.aliases import alias_of
from games.services import moves, tables

from .seats import NOON, after, head, person, play_any, play_out, running, table_of, turn_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


@pytest.fixture
def match() -> Match:
    return running(person("ann"), person("bob"), person("cat"))


def user_in(match: Match, seat: int):
    return match.seats.get(index=seat).user


def test_an_open_table_without_a_match_shows_who_sits_there():
    ann = person("ann")
    table = table_of(ann, agents=1)
    frame = state_frame(table_code=table.code, user=ann)
    assert frame is not None
    data = frame.data
    assert (data["type"], data["at"], data["match"], data["view"], data["events"], data["windows"]) == (
        "state", 0, None, None, [], [],
    )  # fmt: skip
    assert data["you"] == {"seat": 0}
    assert data["table"]["status"] == "open"
    assert data["table"]["host"] == 0
    assert data["table"]["options"]["format"] == "quick"
    assert [seat and (seat["name"], seat["kind"], seat["ready"]) for seat in data["seats"]] == [
        ("ann", "person", False), None, (data["seats"][2]["name"], "agent", True),
    ]  # fmt: skip


def test_a_table_that_is_not_there_has_no_frame():
    assert state_frame(table_code="nowhere", user=None) is None


def test_a_player_sees_the_own_hand_and_a_spectator_none(match):
    for seat in range(3):
        data = state_frame(table_code=match.table.code, user=user_in(match, seat)).data
        assert data["you"] == {"seat": seat}
        assert sorted(data["view"]["hand"]) == sorted(card.code for card in head(match).state.round.hands[seat])
        assert "hands" not in data["view"]
    watching = state_frame(table_code=match.table.code, user=person("eve")).data
    assert watching["you"] == {"seat": None}
    assert "hand" not in watching["view"]


def test_a_first_frame_tells_how_it_stands_and_not_what_happened(match):
    play_any(match, ms=1000)
    assert state_frame(table_code=match.table.code, user=None).data["events"] == []


def test_the_next_frame_tells_what_happened_since(match):
    cursor = state_frame(table_code=match.table.code, user=None).cursor
    seat, _ = turn_of(match)
    play_any(match, ms=1000)
    frame = state_frame(table_code=match.table.code, user=None, cursor=cursor)
    assert frame.data["events"] == [{"kind": "bid", "data": {"seat": seat, "points": 0}}]


def test_nothing_new_means_no_frame(match):
    frame = state_frame(table_code=match.table.code, user=None)
    assert state_frame(table_code=match.table.code, user=None, cursor=frame.cursor) is None


def test_a_match_that_starts_while_somebody_waits_is_told_from_its_start():
    ann = person("ann")
    table = table_of(ann)
    cursor = state_frame(table_code=table.code, user=ann).cursor
    tables.set_ready(table=table, user=ann, ready=True, now=NOON)
    frame = state_frame(table_code=table.code, user=ann, cursor=cursor)
    assert [event["kind"] for event in frame.data["events"]] == ["round_start", "deal"]
    assert frame.data["match"]["number"] == 1


def test_a_reconnect_shows_what_a_socket_that_never_dropped_shows(match):
    viewers = [*(user_in(match, seat) for seat in range(3)), None]
    cursors = [state_frame(table_code=match.table.code, user=viewer).cursor for viewer in viewers]
    for step in range(12):
        play_any(match, ms=1000 * (step + 1))
        for index, viewer in enumerate(viewers):
            live = state_frame(table_code=match.table.code, user=viewer, cursor=cursors[index])
            fresh = state_frame(table_code=match.table.code, user=viewer)
            cursors[index] = live.cursor
            for data in (live.data, fresh.data):
                data.pop("events")
                data.pop("at")
            assert live.data == fresh.data


def test_a_window_has_another_name_for_every_viewer_and_the_same_in_every_process(match):
    seat, window = turn_of(match)
    names = set()
    for viewer in (0, 1, 2, None):
        user = None if viewer is None else user_in(match, viewer)
        (shown,) = state_frame(table_code=match.table.code, user=user).data["windows"]
        assert shown["id"] == alias_of(match.pk, viewer, window.id)
        assert len(shown["id"]) == 12
        assert shown["mine"] == (viewer == seat)
        assert (shown["seats"], shown["opens_at"], shown["closes_at"]) == ([seat], 0, 20_000)
        names.add(shown["id"])
    assert len(names) == 4


def test_no_frame_holds_a_number_of_the_log_or_of_a_window(match):
    play_any(match, ms=1000)
    _, window = turn_of(match)
    data = state_frame(table_code=match.table.code, user=None).data
    assert set(data) == {"type", "at", "table", "match", "seats", "you", "windows", "view", "events"}
    assert set(data["match"]) == {"id", "status", "commitment", "seed", "number", "rated"}
    assert set(data["windows"][0]) == {"id", "name", "seats", "verbs", "opens_at", "closes_at", "mine"}
    assert data["windows"][0]["id"] != str(window.id)


def test_the_seed_is_shown_when_the_match_has_ended_and_not_before(match):
    data = state_frame(table_code=match.table.code, user=None).data
    assert (data["match"]["seed"], data["match"]["commitment"]) == (None, match.commitment)
    moves.abort(match_id=match.pk, by_staff=person("root", staff=True), now=after(10))
    data = state_frame(table_code=match.table.code, user=None).data
    assert (data["match"]["seed"], data["match"]["status"], data["windows"]) == (match.seed, "aborted", [])


def test_trustees_and_who_left_are_shown(match):
    ann = user_in(match, 0)
    tables.leave(table=match.table, user=ann, now=after(10))
    seats = state_frame(table_code=match.table.code, user=None).data["seats"]
    assert [(seat["trustee"], seat["left"]) for seat in seats] == [(True, True), (False, False), (False, False)]
    back = state_frame(table_code=match.table.code, user=ann).data
    assert back["you"] == {"seat": 0}
    assert "hand" in back["view"]


def test_a_finished_match_stays_on_the_table_until_the_next_one():
    ann = person("ann")
    match = play_out(running(ann))
    data = state_frame(table_code=match.table.code, user=ann).data
    assert (data["table"]["status"], data["match"]["status"]) == ("open", "finished")
    assert data["view"]["phase"] == "GAME_OVER"
    assert data["view"]["outcome"]["termination"] in ("wins_reached", "rounds_played")
    assert data["seats"][0]["ready"] is False


def test_the_time_of_a_frame_is_the_servers(match):
    moment = load_moment(match.table.code, now=after(12_345))
    assert moment.at == 12_345


def test_all_spectators_share_one_encoding(match):
    moment = load_moment(match.table.code)
    first = moment.encoded(user_id=None)
    second = moment.encoded(user_id=person("eve").pk)
    assert first.body == second.body
    data = orjson.loads(b'{"type":"state","n":1,"at":5,' + first.body)
    assert data["view"]["phase"] == "BIDDING"


def test_an_older_moment_never_follows_a_newer_one(match):
    old = load_moment(match.table.code)
    play_any(match, ms=1000)
    new = load_moment(match.table.code)
    cursor = new.encoded(user_id=None).cursor
    assert old.encoded(user_id=None, cursor=cursor) is None


def test_watchers_are_part_of_the_table(match):
    moment = load_moment(match.table.code)
    cursor = moment.encoded(user_id=None, watchers=1).cursor
    assert moment.encoded(user_id=None, watchers=1, cursor=cursor) is None
    assert moment.frame(user_id=None, watchers=2, cursor=cursor).data["table"]["watchers"] == 2


# ── What a process keeps ────────────────────────────────────────────────────────────────────────


@pytest.mark.django_db(transaction=True)
def test_a_process_that_has_just_written_reads_nothing_for_its_sockets(django_assert_num_queries):
    match = running(person("ann"), person("bob"), person("cat"))
    code, people = match.table.code, [*match.seats.values_list("user", flat=True), None]
    load_moment(code)
    played = play_any(match, ms=1000)
    nudge = {"type": "table.nudge", "match": str(match.pk), "number": played.number}
    with django_assert_num_queries(0):
        moment = load_moment(code, nudge=nudge)
        assert all(moment.encoded(user_id=viewer) is not None for viewer in people)
    assert moment.head.number == played.number


@pytest.mark.django_db(transaction=True)
def test_a_move_reads_no_state_that_the_process_holds(monkeypatch):
    match = running(person("ann"), person("bob"), person("cat"))
    play_any(match, ms=1000)

    def refuse(*args):
        raise AssertionError("decoded again")

    monkeypatch.setattr(journal.store, "decoded", refuse)
    play_any(match, ms=2000)
    assert head(match).number == 2


@pytest.mark.django_db(transaction=True)
def test_another_processs_moves_are_told_from_the_log():
    match = running(person("ann"), person("bob"), person("cat"))
    cursor = state_frame(table_code=match.table.code, user=None).cursor
    for step in range(3):
        play_any(match, ms=1000 * (step + 1))
    journal.forget()  # as in a process that has played none of it
    frame = state_frame(table_code=match.table.code, user=None, cursor=cursor)
    assert [event["kind"] for event in frame.data["events"]] == ["bid", "bid", "bid", "deal"]


@pytest.mark.django_db(transaction=True)
def test_a_move_that_is_rolled_back_is_never_shown():
    match = running(person("ann"), person("bob"), person("cat"))
    with transaction.atomic():
        play_any(match, ms=1000)
        transaction.set_rollback(True)
    assert head(match).number == 0
    play_any(match, ms=3000)
    assert head(match).state.ctx.at == 3000
    assert selectors.verify(match).ok
