"""A stream's life: opened, on the air, its matches one after another, changed, and off the air."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games import selectors
from games.models import Match, Seat, Table
from games.rules.core import IllegalMove, InvalidOption, MalformedMove
from games.services import tables
from games.streams.models import Stream, StreamMatch
from games.streams.selectors.broadcast_totals import broadcast_before, totals_of
from games.streams.selectors.streams import matches_of_stream
from games.streams.services import end_and_start_matches, stream_lifecycle
from tests.support.live_matches import NOON, code_of_refusal, head, in_intermission, person
from tests.support.on_air import AGENTS, match_of, moment, on_air, opened, play_to, state_of, streamer, table_of_stream

pytestmark = pytest.mark.django_db

LATER = timedelta(seconds=60)


def change(stream: Stream, *, now=NOON, **changed):
    return stream_lifecycle.change_stream(stream_id=stream.pk, by=stream.owner, now=now, **changed)


def end(stream: Stream, *, now=NOON):
    return stream_lifecycle.end_stream(stream_id=stream.pk, by=stream.owner, now=now)


def advance(stream: Stream, now=NOON) -> None:
    end_and_start_matches.advance_stream(stream_id=stream.pk, now=now)


def test_only_a_streamer_opens_a_stream():
    code = code_of_refusal(IllegalMove, opened, owner=person("anna"))
    assert code == "NOT_STREAMER"
    assert not Stream.objects.exists()


def test_an_opened_stream_is_off_the_air_and_has_an_overlay_address_of_its_own():
    one, two = opened(), opened(streamer("noor"))
    assert not one.on_air
    assert one.table is None
    assert len({one.overlay_digest, two.overlay_digest}) == 2
    assert one.overlay_token not in ("", one.overlay_digest)


def test_on_the_air_its_agents_play_an_unrated_unlisted_streamed_match_with_gifts():
    stream = on_air()
    match, table = match_of(stream), table_of_stream(stream)
    assert (match.rated, match.board, match.has_gifts) == (False, "", True)
    assert (table.streamed, table.rated, table.listed, table.host, table.status) == (
        True, False, False, None, Table.Status.RUNNING,
    )  # fmt: skip
    assert [seat.agent for seat in match.seats.order_by("index")] == ["club"] * 3
    assert list(StreamMatch.objects.values_list("match", "number")) == [(match.pk, 1)]
    assert list(Stream.objects.filter(owner=stream.owner, on_air=True)) == [stream]


def test_starting_twice_and_advancing_again_change_nothing():
    stream = on_air()
    match = match_of(stream)
    stream_lifecycle.start_stream(stream_id=stream.pk, by=stream.owner, now=NOON + LATER)
    advance(stream, NOON + LATER)
    assert match_of(stream) == match
    assert Match.objects.count() == 1


def test_matches_of_a_format_follow_each_other_after_a_pause():
    stream = on_air(options={"format": "quick"})
    first = match_of(stream)
    ended = play_to(first, lambda state: not state.ctx.windows)
    advance(stream, ended + timedelta(seconds=7))
    assert not Match.objects.filter(status__in=Match.LIVE).exists()
    advance(stream, ended + timedelta(seconds=8))
    second = match_of(stream)
    assert second.number == 2
    assert list(StreamMatch.objects.order_by("number").values_list("match", "number")) == [
        (first.pk, 1), (second.pk, 2),
    ]  # fmt: skip


def test_other_levels_wait_for_the_end_of_the_round():
    stream = on_air()
    first = match_of(stream)
    change(stream, seats=[{"agent": "novice"}, *AGENTS[1:]], options={"format": "quick"})
    stream.refresh_from_db()
    assert stream.changed
    assert match_of(stream) == first
    ended = play_to(first, lambda state: not state.ctx.windows)
    first.refresh_from_db()
    assert head(first).state.number == 1
    assert (first.status, first.moves.order_by("-number").first().verb) == (Match.Status.FINISHED, "finish")
    assert selectors.verify(first).ok
    advance(stream, ended + LATER)
    second = match_of(stream)
    assert [seat.agent for seat in second.seats.order_by("index")] == ["novice", "club", "club"]
    assert second.options["format"] == "quick"
    assert second.options["gifts"] is True
    stream.refresh_from_db()
    assert not stream.changed


def test_a_change_between_two_rounds_ends_the_match_at_once():
    stream = on_air()
    first = match_of(stream)
    now = play_to(first, in_intermission)
    change(stream, seats=[{"agent": "novice"}, *AGENTS[1:]], now=now)
    first.refresh_from_db()
    assert first.status == Match.Status.FINISHED


def test_a_change_that_is_taken_back_ends_no_match():
    stream = on_air()
    change(stream, pace=900)
    change(stream, seats=[{"agent": "novice"}, *AGENTS[1:]])
    change(stream, seats=AGENTS, pace=2000)
    stream.refresh_from_db()
    assert not stream.changed


def test_a_game_without_gifts_is_streamed_too_and_changes_after_its_round():
    stream = on_air(game="uno", options={"target_score": 500}, seats=[{"agent": "club"}] * 4)
    first = match_of(stream)
    assert not first.has_gifts
    now = play_to(first, in_intermission)
    (window,) = state_of(first).ctx.windows
    assert window.closes_at - state_of(first).ctx.at == 10_000  # its audience sees the result
    play_to(first, lambda state: state.number == 2)
    change(stream, seats=[{"agent": "club"}] * 3, options={"target_score": 500})
    ended = play_to(first, lambda state: not state.ctx.windows)
    assert head(first).state.number == 2
    assert ended > now
    advance(stream, ended + LATER)
    assert match_of(stream).seats.count() == 3


def test_an_ending_stream_plays_its_round_to_the_end():
    stream = on_air()
    match = match_of(stream)
    end(stream)
    stream.refresh_from_db()
    assert stream.on_air
    assert stream.is_ending
    ended = play_to(match, lambda state: not state.ctx.windows)
    advance(stream, ended)
    assert list(Stream.objects.values_list("on_air", "ended_at")) == [(False, ended)]
    assert table_of_stream(stream).status == Table.Status.CLOSED
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert selectors.verify(match).ok


def test_a_stream_without_a_round_ends_at_once_and_starts_again_at_its_table():
    stream = on_air(options={"format": "quick"})
    table = table_of_stream(stream)
    ended = play_to(match_of(stream), lambda state: not state.ctx.windows)
    end(stream, now=ended)
    stream.refresh_from_db()
    assert not stream.on_air
    stream_lifecycle.start_stream(stream_id=stream.pk, by=stream.owner, now=ended + timedelta(seconds=1))
    assert table_of_stream(stream) == table
    assert match_of(stream).number == 2


def test_an_ending_stream_that_is_started_again_goes_on():
    stream = on_air()
    end(stream)
    stream_lifecycle.start_stream(stream_id=stream.pk, by=stream.owner, now=NOON)
    play_to(match_of(stream), in_intermission)
    match_of(stream)


def test_a_streamer_who_loses_the_permission_goes_off_the_air_after_the_round():
    stream = on_air()
    match = match_of(stream)
    stream.owner.user_permissions.clear()
    advance(stream)
    play_to(match, lambda state: not state.ctx.windows)
    advance(stream, moment(match))
    stream.refresh_from_db()
    assert not stream.on_air


def test_a_stream_whose_row_is_gone_ends_its_match_after_the_round():
    stream = on_air()
    match = match_of(stream)
    Stream.objects.filter(pk=stream.pk).delete()
    play_to(match, lambda state: not state.ctx.windows)
    assert state_of(match).number == 1


def test_a_banned_streamer_goes_off_the_air_after_the_round():
    stream = on_air()
    match = match_of(stream)
    User.objects.filter(pk=stream.owner_id).update(banned_until=timezone.now() + timedelta(days=3))
    advance(stream)
    play_to(match, lambda state: not state.ctx.windows)
    advance(stream, moment(match))
    stream.refresh_from_db()
    assert not stream.on_air
    with pytest.raises(IllegalMove, match="NOT_STREAMER"):
        stream_lifecycle.start_stream(stream_id=stream.pk, by=stream.owner, now=NOON)


def test_two_changes_of_seats_at_once_both_count():
    """Two tabs of the desk show the same seats, and each changes another one."""
    stream = opened()
    for seat in (0, 1):
        stream_lifecycle.change_seat(
            stream_id=stream.pk, by=stream.owner, seat=seat, player={"open": True}, now=NOON
        )  # fmt: skip
    stream.refresh_from_db()
    assert stream.seats == [{"open": True}, {"open": True}, AGENTS[2]]
    with pytest.raises(MalformedMove, match="NO_SUCH_SEAT"):
        stream_lifecycle.change_seat(stream_id=stream.pk, by=stream.owner, seat=3, player={"open": True}, now=NOON)


def test_no_stranger_manages_a_stream_and_staff_may_end_it():
    stream, other = on_air(), streamer("noor")
    for call in (stream_lifecycle.start_stream, stream_lifecycle.end_stream, stream_lifecycle.change_stream):
        with pytest.raises(Stream.DoesNotExist):
            call(stream_id=stream.pk, by=other, now=NOON)
    stream_lifecycle.end_stream(stream_id=stream.pk, by=person("root", staff=True), now=NOON)
    stream.refresh_from_db()
    assert stream.is_ending


def test_a_streamer_has_few_streams_on_the_air(settings):
    settings.KAIJU = {**settings.KAIJU, "STREAMS": {**settings.KAIJU["STREAMS"], "ON_AIR": 1, "PER_OWNER": 2}}
    owner = streamer()
    on_air(owner)
    assert code_of_refusal(IllegalMove, on_air, owner=owner) == "TOO_MANY_STREAMS"
    assert code_of_refusal(IllegalMove, opened, owner=owner) == "TOO_MANY_STREAMS"


@pytest.mark.parametrize(
    ("changed", "error", "code"),
    [
        ({"game": "chess"}, InvalidOption, "UNKNOWN_GAME"),
        ({"title": "  "}, MalformedMove, "MALFORMED"),
        ({"title": "x" * 61}, MalformedMove, "MALFORMED"),
        ({"pace": 10}, MalformedMove, "MALFORMED"),
        ({"pace": True}, MalformedMove, "MALFORMED"),
        ({"seats": [{"agent": "club"}] * 2}, InvalidOption, "WRONG_SEATS"),
        ({"seats": [{"agent": "nobody"}, *AGENTS[1:]]}, MalformedMove, "NO_SUCH_AGENT"),
        ({"seats": [{"agent": ["club"]}, *AGENTS[1:]]}, MalformedMove, "NO_SUCH_AGENT"),
        ({"seats": [{"user": 1}, *AGENTS[1:]]}, MalformedMove, "MALFORMED"),
        ({"seats": "club"}, MalformedMove, "MALFORMED"),
        ({"options": {"gifts": False}}, InvalidOption, "STREAMS_ONLY"),
        ({"options": {"duplicate": 3}}, InvalidOption, "TOURNAMENTS_ONLY"),
        ({"options": {"turn_seconds": 1}}, InvalidOption, "INVALID_OPTION"),
    ],
)
def test_hostile_settings_are_refused(changed, error, code):
    assert code_of_refusal(error, opened, **changed) == code
    assert not Stream.objects.exists()


@pytest.mark.parametrize(
    "changed",
    [
        {"hands": "open"}, {"hands": 1}, {"delay": -1}, {"delay": 601}, {"accepts_gifts": 1}, {"owner": 1},
        {"callback_url": "http://example.org/"}, {"callback_url": "https://"}, {"callback_url": 5}, {"on_air": True},
    ],
)  # fmt: skip
def test_hostile_changes_are_refused(changed):
    stream = opened()
    assert code_of_refusal(MalformedMove, change, stream=stream, **changed) == "MALFORMED"


def test_hands_with_a_delay_make_the_site_as_late_as_the_overlay():
    stream = on_air()
    first = match_of(stream)
    change(stream, hands="delayed", delay=45)
    stream.refresh_from_db()
    assert stream.changed
    ended = play_to(first, lambda state: not state.ctx.windows)
    advance(stream, ended + LATER)
    assert match_of(stream).spectator_delay == 45


def test_housekeeping_closes_no_streamed_table():
    stream = on_air(seats=[{"open": True}, *AGENTS[1:]])
    assert table_of_stream(stream).status == Table.Status.OPEN
    assert tables.close_idle_tables(now=NOON + timedelta(days=1)) == 0


def earlier_points(stream, seat, agent):
    """The points of an agent before the latest match, which the overlay adds to those of the match."""
    return broadcast_before(matches_of_stream(stream)[0]).points_of(seat, None, agent)


def test_totals_add_up_over_the_matches_and_begin_anew_for_another_level():
    stream = on_air()
    first = match_of(stream)
    change(stream, seats=[{"agent": "novice"}, *AGENTS[1:]])
    ended = play_to(first, lambda state: not state.ctx.windows)
    points = [row.score for row in first.results.order_by("seat")]
    assert [total.points for total in totals_of(stream)] == points
    assert [earlier_points(stream, seat, "club") for seat in range(3)] == [0, 0, 0]
    advance(stream, ended + LATER)
    assert [total.points for total in totals_of(stream)] == [0, *points[1:]]
    assert [earlier_points(stream, seat, "club") for seat in range(3)] == points
    assert earlier_points(stream, 0, "novice") == 0
    play_to(match_of(stream), in_intermission, seed=2)
    assert [total.rounds for total in totals_of(stream)] == [1, 2, 2]


def test_seats_of_a_stream_are_rows_of_its_agents():
    stream = on_air()
    assert list(Seat.objects.values_list("index", "agent")) == [(0, "club"), (1, "club"), (2, "club")]
    assert match_of(stream).table == stream.table
