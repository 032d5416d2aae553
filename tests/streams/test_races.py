"""Gifts, moves and workers at once, each in a transaction of its own: nothing is lost, and nothing acts twice."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest

from games import selectors
from games.models import Match, Move, Seat
from games.services import match_transaction, tables
from games.streams.models import Gift, StreamMatch
from games.streams.services import end_and_start_matches, gift_queue, stream_lifecycle
from games.streams.services.take_due_steps import continue_stream
from tests.support.live_matches import NOON, head, person
from tests.support.on_air import AGENTS, decided, give, match_of, on_air, play_to, table_of_stream, take
from tests.support.simultaneous_calls import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]

LATER = timedelta(seconds=60)


def test_one_key_eight_times_at_once_is_one_gift():
    stream = on_air()
    found = at_once(*[lambda: give(stream, "effect", key="a").pk] * 8)
    assert len(set(found)) == 1
    assert Gift.objects.count() == 1


def test_one_key_with_two_bodies_at_once_is_one_gift():
    stream = on_air()
    found = at_once(
        lambda: give(stream, "effect", key="a", body_digest="1" * 64).body_digest,
        lambda: give(stream, "effect", key="a", body_digest="2" * 64).body_digest,
    )
    assert "KEY_REUSED" in found
    assert Gift.objects.count() == 1


def test_six_workers_at_once_let_one_gift_act():
    stream = on_air()
    gifts = [give(stream, kind) for kind in ("effect", "double", "effect")]
    acted = at_once(*[lambda: take(stream)] * 6)
    assert sorted(acted) == ["0"] * 5 + ["1"]
    assert [decided(gift)[0] for gift in gifts] == ["applied", "waiting", "waiting"]
    assert Move.objects.filter(verb="gift").count() == 1


def test_a_gift_and_the_clock_at_once_leave_an_exact_log():
    stream = on_air()
    match = match_of(stream)
    for turn in range(1, 5):
        now = NOON + timedelta(seconds=25 * turn)
        give(stream, "effect", now=now)
        taken = partial(take, stream, now=now)
        at_once(partial(match_transaction.settle_due, match_id=match.pk, now=now), taken, taken)
    assert Gift.objects.filter(status="applied").count() == 4
    assert [move.number for move in match.moves.order_by("number")] == list(range(head(match).number + 1))
    assert selectors.verify(match).ok


def test_skipped_and_taken_at_once_a_gift_gets_one_verdict():
    stream = on_air()
    gift = give(stream, "effect")
    at_once(
        lambda: take(stream),
        lambda: gift_queue.skip_gift(stream_id=stream.pk, by=stream.owner, reference=gift.reference, now=NOON).status,
    )
    status, refusal = decided(gift)
    assert (status, refusal, Move.objects.filter(verb="gift").count()) in (
        ("applied", "", 1), ("refused", "GIFT_SKIPPED", 0),
    )  # fmt: skip


def test_six_workers_at_once_start_one_next_match():
    stream = on_air(options={"format": "quick"})
    ended = play_to(match_of(stream), lambda state: not state.ctx.windows)
    table = table_of_stream(stream)
    at_once(*[lambda: continue_stream(table_id=table.pk, now=ended + LATER)] * 6)
    assert Match.objects.filter(status__in=Match.LIVE).count() == 1
    assert list(StreamMatch.objects.order_by("number").values_list("number", flat=True)) == [1, 2]


def test_two_people_at_once_want_the_open_seat():
    stream = on_air(seats=[{"open": True}, *AGENTS[1:]])
    table, anna, bela = table_of_stream(stream), person("anna"), person("bela")
    found = at_once(
        lambda: tables.sit(table=table, user=anna, now=NOON).index,
        lambda: tables.sit(table=table, user=bela, now=NOON).index,
    )
    assert sorted(found) == ["0", "TABLE_FULL"]
    assert Seat.objects.filter(table=table).count() == 3


def test_ended_and_advanced_at_once_a_stream_ends_once():
    stream = on_air(options={"format": "quick"})
    ended = play_to(match_of(stream), lambda state: not state.ctx.windows)
    gift = give(stream, "effect", now=ended)
    at_once(
        lambda: stream_lifecycle.end_stream(stream_id=stream.pk, by=stream.owner, now=ended + LATER).on_air,
        lambda: end_and_start_matches.advance_stream(stream_id=stream.pk, now=ended + LATER),
        lambda: take(stream, now=ended + LATER),
    )
    running = Match.objects.filter(status__in=Match.LIVE).count()
    stream.refresh_from_db()
    assert (stream.on_air, running) in ((False, 0), (True, 1))  # the next match may have begun before the end
    assert stream.on_air is stream.is_ending
    if not stream.on_air:
        take(stream, now=ended + LATER)
        assert decided(gift)[0] in ("applied", "refused")


def test_a_gift_that_arrives_while_the_stream_ends_gets_a_verdict():
    stream = on_air(options={"format": "quick"})
    ended = play_to(match_of(stream), lambda state: not state.ctx.windows)
    found = at_once(
        lambda: give(stream, "effect", now=ended).pk,
        lambda: stream_lifecycle.end_stream(stream_id=stream.pk, by=stream.owner, now=ended).on_air,
    )
    assert found[1] == "False"
    continue_stream(table_id=table_of_stream(stream).pk, now=ended)
    assert decided(Gift.objects.get()) == ("refused", "STREAM_OFF_AIR")
