"""The one door: what `play_move` accepts, refuses and stores, with injected time."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from django.db import connection, transaction
from django.utils import timezone

from games import journal, selectors
from games.models import Match, Move, Seat, Snapshot
from games.rules.core import IllegalMove, MalformedMove, StaleMove
from games.rules.doudizhu.actions import Bid, Pass
from games.rules.liars_dice.actions import Bid as DiceBid
from games.selectors.window_aliases import alias_of
from games.services import hide_messages_and_add_time, match_transaction, moves
from tests.support.live_matches import after, head, kept, log_of, person, play_any, running, table_at, turn_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


@pytest.fixture
def match() -> Match:
    return running(person("ann"), person("bob"), person("cat"))


def test_a_move_is_stored_with_its_number_time_and_events(match):
    seat, window = turn_of(match)
    played = moves.play_move(match_id=match.pk, seat=seat, window=window.id, action=Bid(1), now=after(1500))
    line = Move.objects.get(match=match, number=1)
    assert (played.number, played.events[0].kind) == (1, "bid")
    assert (line.seat, line.window, line.verb, line.action, line.at, line.by) == (
        seat, window.id, "bid", {"points": 1}, 1500, "person",
    )  # fmt: skip
    assert line.events == [{"kind": "bid", "data": {"seat": seat, "points": 1}, "audience": None}]


def test_the_start_is_line_zero_and_says_what_was_shown(match):
    line = Move.objects.get(match=match, number=0)
    assert (line.seat, line.verb, line.by, line.at) == (-1, "start", "system", 0)
    assert [event["kind"] for event in line.events] == ["round_start", "deal"]


def test_the_snapshot_and_the_deadline_follow_every_move(match):
    seat, window = turn_of(match)
    moves.play_move(match_id=match.pk, seat=seat, window=window.id, action=Bid(0), now=after(1500))
    snapshot = Snapshot.objects.get(match=match)
    assert snapshot.number == 1
    assert snapshot.next_deadline == after(21_500)
    assert snapshot.state == journal.newest_state.encode_state(journal.fold_from_seed(head(match).info))


def test_a_move_one_millisecond_before_the_deadline_counts(match):
    play_any(match, ms=19_999)
    assert [verb for _, _, verb in log_of(match)] == ["start", "bid"]


@pytest.mark.parametrize("late", [20_000, 20_001])
def test_a_move_at_the_deadline_or_later_is_stale_and_the_default_is_played(match, late):
    seat, window = turn_of(match)
    with pytest.raises(StaleMove) as refusal:
        moves.play_move(match_id=match.pk, seat=seat, window=window.id, action=Bid(3), now=after(late))
    assert refusal.value.code == "STALE_WINDOW"
    assert log_of(match)[1:] == [(1, -1, "timeout")]
    assert Move.objects.get(match=match, number=1).at == 20_000
    assert head(match).state.round.bids[seat] == 0


def test_a_move_after_several_deadlines_settles_them_all_in_order(match):
    seat, window = turn_of(match)
    with pytest.raises(StaleMove):
        moves.play_move(match_id=match.pk, seat=seat, window=window.id, action=Bid(3), now=after(45_000))
    assert [(line.verb, line.at) for line in Move.objects.filter(match=match, number__gt=0).order_by("number")] == [
        ("timeout", 20_000), ("timeout", 40_000),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("seat_offset", "window_offset", "action", "error", "code"),
    [
        (1, 0, Bid(1), IllegalMove, "NOT_YOUR_TURN"),
        (0, 1, Bid(1), StaleMove, "STALE_WINDOW"),
        (0, 0, Bid(4), IllegalMove, "INVALID_BID"),
        (0, 0, Pass(), IllegalMove, "WRONG_PHASE"),
    ],
)
def test_a_refused_move_changes_nothing(match, seat_offset, window_offset, action, error, code):
    seat, window = turn_of(match)
    before = kept(match)
    with pytest.raises(error) as refusal:
        moves.play_move(
            match_id=match.pk, seat=(seat + seat_offset) % 3, window=window.id + window_offset, action=action,
            now=after(1000),
        )  # fmt: skip
    assert refusal.value.code == code
    assert kept(match) == before


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_is_not_there_is_malformed(match, seat):
    before = kept(match)
    with pytest.raises(MalformedMove) as refusal:
        play_any(match, ms=1000, seat=seat)
    assert refusal.value.code == "NO_SUCH_SEAT"
    assert kept(match) == before


def test_the_same_window_is_answered_once(match):
    seat, window = turn_of(match)
    moves.play_move(match_id=match.pk, seat=seat, window=window.id, action=Bid(1), now=after(1000))
    with pytest.raises(StaleMove) as refusal:
        moves.play_move(match_id=match.pk, seat=seat, window=window.id, action=Bid(1), now=after(1001))
    assert refusal.value.code == "STALE_WINDOW"


def test_time_never_goes_back_in_the_log(match):
    play_any(match, ms=9000)
    play_any(match, ms=4000)  # a server whose clock is behind
    assert list(Move.objects.filter(match=match).order_by("number").values_list("at", flat=True)) == [0, 9000, 9000]


def test_a_frame_names_its_window_by_the_viewers_alias(match):
    seat, window = turn_of(match)
    alias = alias_of(match.pk, seat, window.id)
    moves.play_move_by_alias(match_id=match.pk, seat=seat, alias=alias, verb="bid", data={"points": 2}, now=after(1000))
    assert head(match).state.round.bids[seat] == 2


def test_another_seats_alias_of_the_same_window_is_stale(match):
    seat, window = turn_of(match)
    alias = alias_of(match.pk, (seat + 1) % 3, window.id)
    with pytest.raises(StaleMove):
        moves.play_move_by_alias(
            match_id=match.pk, seat=seat, alias=alias, verb="bid", data={"points": 2}, now=after(1000)
        )


UNPARSED: list[tuple[Any, dict[str, Any], str]] = [
    ("fly", {}, "UNKNOWN_VERB"),
    (None, {}, "UNKNOWN_VERB"),
    ("timeout", {}, "UNKNOWN_VERB"),
    ("abort", {"reason": "bored"}, "UNKNOWN_VERB"),
    ("bid", {}, "MALFORMED"),
    ("bid", {"points": "3"}, "MALFORMED"),
    ("bid", {"points": True}, "MALFORMED"),
    ("play", {"cards": ["1X"]}, "NO_SUCH_CARD"),
]


def test_what_cannot_be_parsed_is_malformed(match):
    seat, window = turn_of(match)
    before = kept(match)
    alias = alias_of(match.pk, seat, window.id)
    for verb, data, code in UNPARSED:
        with pytest.raises(MalformedMove) as refusal:
            moves.play_move_by_alias(match_id=match.pk, seat=seat, alias=alias, verb=verb, data=data, now=after(1))
        assert refusal.value.code == code, (verb, data)
    assert kept(match) == before


def test_a_match_that_is_not_there_has_not_started(match):
    with pytest.raises(IllegalMove) as refusal:
        moves.play_move(match_id=UUID(int=1), seat=0, window=1, action=Bid(1), now=after(1))
    assert refusal.value.code == "GAME_NOT_STARTED"


def test_after_the_end_the_game_is_over(match):
    moves.abort(match_id=match.pk, by_staff=person("root", staff=True), now=after(500))
    with pytest.raises(IllegalMove) as refusal:
        moves.play_move(match_id=match.pk, seat=0, window=1, action=Bid(1), now=after(1000))
    assert refusal.value.code == "GAME_OVER"


# ── Trustees ────────────────────────────────────────────────────────────────────────────────────


def test_a_player_hands_over_and_takes_back(match):
    ann = match.seats.get(index=0).user
    moves.take_over(match_id=match.pk, user_id=ann.pk, now=after(100))
    assert head(match).state.ctx.trustees == (0,)
    with pytest.raises(IllegalMove) as refusal:
        moves.take_over(match_id=match.pk, user_id=ann.pk, now=after(200))
    assert refusal.value.code == "ALREADY_TRUSTEE"
    moves.give_back(match_id=match.pk, user_id=ann.pk, now=after(300))
    assert head(match).state.ctx.trustees == ()
    with pytest.raises(IllegalMove) as refusal:
        moves.give_back(match_id=match.pk, user_id=ann.pk, now=after(400))
    assert refusal.value.code == "NOT_TRUSTEE"


def test_who_does_not_play_there_hands_nothing_over(match):
    with pytest.raises(IllegalMove) as refusal:
        moves.take_over(match_id=match.pk, user_id=person("eve").pk, now=after(100))
    assert refusal.value.code == "NOT_SEATED"


def test_playing_takes_the_seat_back_from_the_trustee(match):
    seat, _ = turn_of(match)
    user = match.seats.get(index=seat).user
    moves.take_over(match_id=match.pk, user_id=user.pk, now=after(100))
    play_any(match, ms=500)
    assert [verb for _, _, verb in log_of(match)] == ["start", "take_over", "give_back", "bid"]
    assert head(match).state.ctx.trustees == ()


def test_a_refused_move_leaves_the_trustee_in_the_seat(match):
    seat, window = turn_of(match)
    user = match.seats.get(index=seat).user
    moves.take_over(match_id=match.pk, user_id=user.pk, now=after(100))
    before = kept(match)
    with pytest.raises(IllegalMove):
        moves.play_move(match_id=match.pk, seat=seat, window=window.id, action=Bid(9), now=after(500))
    assert kept(match) == before


def test_the_trustee_itself_does_not_take_the_seat_back(match):
    seat, _ = turn_of(match)
    moves.take_over(match_id=match.pk, user_id=match.seats.get(index=seat).user.pk, now=after(100))
    play_any(match, ms=500, by="trustee")
    assert head(match).state.ctx.trustees == (seat,)


def test_two_missed_turns_in_a_row_bring_the_trustee(match):
    seat, _ = turn_of(match)
    for _ in range(12):
        deadline = Snapshot.objects.get(match=match).next_deadline
        assert deadline is not None
        assert match_transaction.settle_due(match_id=match.pk, now=deadline)
        if seat in head(match).state.ctx.trustees:
            break
    state = head(match).state
    assert seat in state.ctx.trustees
    assert state.ctx.missed[seat] == 2


# ── Staff ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("service", [moves.pause, moves.resume, moves.abort])
def test_only_staff_stop_a_match(match, service):
    before = kept(match)
    with pytest.raises(IllegalMove) as refusal:
        service(match_id=match.pk, by_staff=person("eve"), now=after(100))
    assert refusal.value.code == "STAFF_ONLY"
    assert kept(match) == before


def test_a_pause_stops_the_clock_and_resuming_moves_the_deadline(match):
    staff = person("root", staff=True)
    moves.pause(match_id=match.pk, by_staff=staff, now=after(5000))
    match.refresh_from_db()
    assert match.status == Match.Status.PAUSED
    assert Snapshot.objects.get(match=match).next_deadline is None
    with pytest.raises(IllegalMove) as refusal:
        play_any(match, ms=6000)
    assert refusal.value.code == "PAUSED"
    assert not match_transaction.settle_due(match_id=match.pk, now=after(90_000))
    moves.resume(match_id=match.pk, by_staff=staff, now=after(65_000))
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING
    assert Snapshot.objects.get(match=match).next_deadline == after(80_000)


def test_more_time_moves_the_deadline(match):
    _, window = turn_of(match)
    moves.add_time(match_id=match.pk, by_staff=person("root", staff=True), window=window.id, ms=7000, now=after(100))
    assert Snapshot.objects.get(match=match).next_deadline == after(27_000)


def test_a_minute_for_a_turn_and_the_jump_beside_it_is_one_minute():
    match = running(person("dan"), person("eve"), person("fay"), game="liars_dice", begun_at=timezone.now())
    seat, window = turn_of(match)
    moves.play_move(match_id=match.pk, seat=seat, window=window.id, action=DiceBid(2, 3))
    before = {window.name: window.closes_at for window in head(match).state.ctx.windows}
    assert set(before) == {"turn", "jump"}
    hide_messages_and_add_time.extend_windows(match_id=match.pk, by_staff=person("root", staff=True), seconds=60)
    later = {window.name: window.closes_at - before[window.name] for window in head(match).state.ctx.windows}
    assert later == {"turn": 60_000, "jump": 60_000}


def test_an_aborted_match_has_no_result_and_opens_its_table(match):
    moves.abort(match_id=match.pk, by_staff=person("root", staff=True), now=after(500))
    match.refresh_from_db()
    assert (match.status, match.finished_at, match.results.count()) == ("aborted", after(500), 0)
    assert table_at(match).status == "open"
    assert selectors.replay_data(match)["status"] == "aborted"
    assert list(Seat.objects.filter(table=table_at(match)).values_list("ready", flat=True)) == [False] * 3


def test_nobody_waits_for_a_lock_without_end():
    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout" if connection.vendor == "postgresql" else "PRAGMA busy_timeout")
        assert cursor.fetchone()[0] in ("8s", 20_000)


@pytest.mark.django_db(transaction=True)
def test_a_match_is_locked_inside_a_transaction_only(match):
    with pytest.raises(transaction.TransactionManagementError):
        journal.lock_match(match.pk)


def test_settling_when_nothing_is_due_does_nothing(match):
    before = kept(match)
    assert not match_transaction.settle_due(match_id=match.pk, now=after(19_999))
    assert kept(match) == before
