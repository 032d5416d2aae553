"""What a viewer is shown of a table: whole at first, then what changed, and nothing that is not theirs to know."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from django.db import transaction

from accounts.models import User
from games import journal, selectors
from games.models import Match
from games.selectors import Cursor, EncodedFrame, Frame, TableState, load_table_state, state_frame
from games.selectors.window_aliases import alias_of
from games.services import moves, tables
from tests.support.live_matches import (
    NOON,
    after,
    code_of,
    head,
    person,
    play_any,
    played_out,
    player,
    running,
    table_at,
    table_of,
    turn_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]


def frame_of(*, table_code: str, user: User | None, cursor: Cursor | None = None) -> Frame:
    """The frame of this viewer, who must be due one."""
    frame = state_frame(table_code=table_code, user=user, cursor=cursor)
    assert frame is not None
    return frame


def moment_of(code: str, **kwargs: Any) -> TableState:
    moment = load_table_state(code, **kwargs)
    assert moment is not None
    return moment


def encoded(moment: TableState, **kwargs: Any) -> EncodedFrame:
    shown = moment.encoded(**kwargs)
    assert shown is not None
    return shown


@pytest.fixture
def match() -> Match:
    return running(person("ann"), person("bob"), person("cat"))


def test_an_open_table_without_a_match_shows_who_sits_there():
    ann = person("ann")
    table = table_of(ann, agents=1)
    frame = frame_of(table_code=table.code, user=ann)
    data = frame.data
    assert (data["type"], data["at"], data["match"], data["view"], data["events"], data["windows"]) == (
        "state", 0, None, None, [], [],
    )  # fmt: skip
    assert data["you"] == {"seat": 0, "behind": 0}
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
        data = frame_of(table_code=code_of(match), user=player(match, seat)).data
        assert data["you"] == {"seat": seat, "behind": 0}
        assert sorted(data["view"]["hand"]) == sorted(card.code for card in head(match).state.round.hands[seat])
        assert "hands" not in data["view"]
    watching = frame_of(table_code=code_of(match), user=person("eve")).data
    assert watching["you"] == {"seat": None, "behind": 0}
    assert "hand" not in watching["view"]


def test_a_first_frame_tells_how_it_stands_and_not_what_happened(match):
    play_any(match, ms=1000)
    assert frame_of(table_code=code_of(match), user=None).data["events"] == []


def test_the_next_frame_tells_what_happened_since(match):
    cursor = frame_of(table_code=code_of(match), user=None).cursor
    seat, _ = turn_of(match)
    play_any(match, ms=1000)
    frame = frame_of(table_code=code_of(match), user=None, cursor=cursor)
    assert frame.data["events"] == [{"kind": "bid", "data": {"seat": seat, "points": 0}}]


def test_nothing_new_means_no_frame(match):
    frame = frame_of(table_code=code_of(match), user=None)
    assert state_frame(table_code=code_of(match), user=None, cursor=frame.cursor) is None


def test_a_match_that_starts_while_somebody_waits_is_told_from_its_start():
    ann = person("ann")
    table = table_of(ann)
    cursor = frame_of(table_code=table.code, user=ann).cursor
    tables.set_ready(table=table, user=ann, ready=True, now=NOON)
    frame = frame_of(table_code=table.code, user=ann, cursor=cursor)
    assert [event["kind"] for event in frame.data["events"]] == ["round_start", "deal"]
    assert frame.data["match"]["number"] == 1


def test_a_table_waits_by_name_until_its_first_match_begins_and_the_deal_is_named_too():
    ann = person("ann")
    table = table_of(ann)
    waiting = frame_of(table_code=table.code, user=None)
    assert (waiting.data["table"]["phase"], waiting.data["view"]) == ("WAITING", None)
    tables.set_ready(table=table, user=ann, ready=True, now=NOON)
    begun = frame_of(table_code=table.code, user=None, cursor=waiting.cursor).data
    assert (begun["table"]["phase"], begun["view"]["phase"]) == (None, "BIDDING")
    assert [event["data"]["phase"] for event in begun["events"]] == ["DEALING", "DEALING"]


def test_a_reconnect_shows_what_a_socket_that_never_dropped_shows(match):
    viewers = [*(player(match, seat) for seat in range(3)), None]
    cursors = [frame_of(table_code=code_of(match), user=viewer).cursor for viewer in viewers]
    for step in range(6):
        play_any(match, ms=1000 * (step + 1))
        for index, viewer in enumerate(viewers):
            live = frame_of(table_code=code_of(match), user=viewer, cursor=cursors[index])
            fresh = frame_of(table_code=code_of(match), user=viewer)
            cursors[index] = live.cursor
            for data in (live.data, fresh.data):
                data.pop("events")
                data.pop("at")
            assert live.data == fresh.data


def test_a_window_has_another_name_for_every_viewer_and_the_same_in_every_process(match):
    seat, window = turn_of(match)
    names = set()
    for viewer in (0, 1, 2, None):
        user = None if viewer is None else player(match, viewer)
        (shown,) = frame_of(table_code=code_of(match), user=user).data["windows"]
        assert shown["id"] == alias_of(match.pk, viewer, window.id)
        assert len(shown["id"]) == 12
        assert shown["mine"] == (viewer == seat)
        assert (shown["seats"], shown["opens_at"], shown["closes_at"]) == ([seat], 0, 20_000)
        names.add(shown["id"])
    assert len(names) == 4


def test_no_frame_holds_a_number_of_the_log_or_of_a_window(match):
    play_any(match, ms=1000)
    _, window = turn_of(match)
    data = frame_of(table_code=code_of(match), user=None).data
    assert set(data) == {"type", "at", "table", "match", "seats", "you", "windows", "view", "events"}
    assert set(data["match"]) == {
        "id", "linked", "status", "commitment", "seed", "number", "rated", "private",
    }  # fmt: skip
    assert "version" not in data["table"]
    assert set(data["windows"][0]) == {"id", "name", "seats", "verbs", "opens_at", "closes_at", "mine"}
    assert data["windows"][0]["id"] != str(window.id)


def test_the_seed_is_shown_when_the_match_has_ended_and_not_before(match):
    data = frame_of(table_code=code_of(match), user=None).data
    assert (data["match"]["seed"], data["match"]["commitment"]) == (None, match.commitment)
    moves.abort(match_id=match.pk, by_staff=person("root", staff=True), now=after(10))
    data = frame_of(table_code=code_of(match), user=None).data
    assert (data["match"]["seed"], data["match"]["status"], data["windows"]) == (match.seed, "aborted", [])


def test_trustees_and_who_left_are_shown(match):
    ann = player(match, 0)
    tables.leave(table=table_at(match), user=ann, now=after(10))
    seats = frame_of(table_code=code_of(match), user=None).data["seats"]
    assert [(seat["trustee"], seat["left"]) for seat in seats] == [(True, True), (False, False), (False, False)]
    back = frame_of(table_code=code_of(match), user=ann).data
    assert back["you"] == {"seat": 0, "behind": 0}
    assert "hand" in back["view"]


def test_a_finished_match_stays_on_the_table_until_the_next_one():
    ann = person("ann")
    match = played_out(running(ann))
    data = frame_of(table_code=code_of(match), user=ann).data
    assert (data["table"]["status"], data["match"]["status"]) == ("open", "finished")
    assert data["view"]["phase"] == "GAME_OVER"
    assert data["view"]["outcome"]["termination"] in ("wins_reached", "rounds_played")
    assert data["seats"][0]["ready"] is False


def test_the_time_of_a_frame_is_the_servers(match):
    moment = moment_of(code_of(match), now=after(12_345))
    assert moment.at == 12_345


def test_all_spectators_share_one_encoding(match):
    moment = moment_of(code_of(match))
    first = encoded(moment, user_id=None)
    second = encoded(moment, user_id=person("eve").pk)
    assert first.body == second.body
    data = orjson.loads(b'{"type":"state","n":1,"at":5,' + first.body)
    assert data["view"]["phase"] == "BIDDING"


def test_an_older_moment_never_follows_a_newer_one(match):
    old = moment_of(code_of(match))
    play_any(match, ms=1000)
    new = moment_of(code_of(match))
    cursor = encoded(new, user_id=None).cursor
    assert old.encoded(user_id=None, cursor=cursor) is None


def test_watchers_are_part_of_the_table(match):
    moment = moment_of(code_of(match))
    cursor = encoded(moment, user_id=None, watchers=1).cursor
    assert moment.encoded(user_id=None, watchers=1, cursor=cursor) is None
    told = moment.frame(user_id=None, watchers=2, cursor=cursor)
    assert told is not None
    assert told.data["table"]["watchers"] == 2


# ── What a process keeps ────────────────────────────────────────────────────────────────────────


@pytest.mark.django_db(transaction=True)
def test_a_process_that_has_just_written_reads_nothing_for_its_sockets(django_assert_num_queries):
    match = running(person("ann"), person("bob"), person("cat"))
    code, people = code_of(match), [*match.seats.values_list("user", flat=True), None]
    load_table_state(code)
    played = play_any(match, ms=1000)
    nudge = {"type": "table.nudge", "match": str(match.pk), "number": played.number}
    with django_assert_num_queries(0):
        moment = moment_of(code, nudge=nudge)
        assert all(moment.encoded(user_id=viewer) is not None for viewer in people)
    assert moment.head is not None
    assert moment.head.number == played.number


@pytest.mark.django_db(transaction=True)
def test_a_move_reads_no_state_that_the_process_holds(monkeypatch):
    match = running(person("ann"), person("bob"), person("cat"))
    play_any(match, ms=1000)

    def refuse(*args):
        raise AssertionError("decoded again")

    monkeypatch.setattr(journal.log_tables, "decode_state", refuse)
    play_any(match, ms=2000)
    assert head(match).number == 2


@pytest.mark.django_db(transaction=True)
def test_another_processs_moves_are_told_from_the_log():
    match = running(person("ann"), person("bob"), person("cat"))
    cursor = frame_of(table_code=code_of(match), user=None).cursor
    for step in range(3):
        play_any(match, ms=1000 * (step + 1))
    journal.clear_heads()  # as in a process that has played none of it
    frame = frame_of(table_code=code_of(match), user=None, cursor=cursor)
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
