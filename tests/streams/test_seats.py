"""Who sits at a streamed table: agents and players in open seats, and what nobody but the stream may do there."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from games.agents import registry as agents
from games.models import Match, Seat, Table
from games.rules.core import IllegalMove
from games.services import (
    agent_only_matches,
    concession,
    moves,
    play_now,
    table_options,
    tables,
    tournament_tables,
)
from games.streams.services import end_and_start_matches, stream_lifecycle
from games.streams.services.take_due_steps import continue_stream
from tests.support.live_matches import NOON, code_of_refusal, head, in_intermission, person
from tests.support.on_air import AGENTS, match_of, moment, on_air, play_to, streamer, table_of_stream

pytestmark = pytest.mark.django_db

OPEN = [{"open": True}, *AGENTS[1:]]
LATER = timedelta(seconds=60)


def go_on(stream, now=NOON) -> None:
    continue_stream(table_id=table_of_stream(stream).pk, now=now)


def seated(stream, user: User, now=NOON) -> Match:
    """Seats a person in the open seat and starts the match."""
    tables.sit(table=table_of_stream(stream), user=user, now=now)
    go_on(stream, now)
    return match_of(stream)


def test_an_open_seat_waits_for_a_player_who_then_plays_at_once():
    stream, anna = on_air(seats=OPEN), person("anna")
    assert not Match.objects.exists()
    match = seated(stream, anna)
    assert list(match.seats.order_by("index").values_list("user", "agent")) == [
        (anna.pk, ""), (None, "club"), (None, "club"),
    ]  # fmt: skip
    assert not match.rated


def test_the_streamer_may_sit_down_too():
    owner = streamer()
    stream = on_air(owner, seats=OPEN)
    assert seated(stream, owner).seats.get(index=0).user == owner


def test_nobody_takes_a_seat_of_an_agent():
    stream, anna = on_air(seats=OPEN), person("anna")
    table = table_of_stream(stream)
    code = code_of_refusal(IllegalMove, tables.sit, table=table, user=anna, seat=1, now=NOON)
    assert code == "SEAT_TAKEN"


def test_players_keep_their_seats_from_match_to_match():
    stream, anna = on_air(seats=OPEN, options={"format": "quick"}), person("anna")
    first = seated(stream, anna)
    ended = play_to(first, lambda state: not state.ctx.windows)
    go_on(stream, ended + LATER)
    second = match_of(stream)
    assert second != first
    assert second.seats.get(index=0).user == anna


def test_whoever_is_away_at_the_end_of_a_match_loses_the_seat_and_may_sit_down_again():
    stream, anna = on_air(seats=OPEN, options={"format": "quick"}), person("anna")
    first = seated(stream, anna)
    moves.take_over(match_id=first.pk, user_id=anna.pk, now=NOON)
    ended = play_to(first, lambda state: not state.ctx.windows)
    go_on(stream, ended + LATER)
    assert not Match.objects.filter(status__in=Match.LIVE).exists()
    assert not Seat.objects.filter(user=anna).exists()
    assert seated(stream, anna, ended + LATER).seats.get(index=0).user == anna


def test_ready_starts_no_match_and_keeps_the_seat_of_a_player_who_was_away():
    stream, anna = on_air(seats=OPEN, options={"format": "quick"}), person("anna")
    first = seated(stream, anna)
    moves.take_over(match_id=first.pk, user_id=anna.pk, now=NOON)
    ended = play_to(first, lambda state: not state.ctx.windows)
    assert tables.set_ready(table=table_of_stream(stream), user=anna, ready=True, now=ended + LATER) is None
    assert not Match.objects.filter(status__in=Match.LIVE).exists()
    go_on(stream, ended + LATER)
    assert match_of(stream).seats.get(index=0).user == anna


def test_a_player_who_leaves_or_concedes_is_replaced_and_the_endless_match_ends():
    stream, anna, bela = on_air(seats=OPEN), person("anna"), person("bela")
    first = seated(stream, anna)
    tables.leave(table=table_of_stream(stream), user=anna, now=NOON)
    ended = play_to(first, lambda state: not state.ctx.windows)
    go_on(stream, ended + LATER)
    assert table_of_stream(stream).status == Table.Status.OPEN
    second = seated(stream, bela, ended + LATER)
    assert concession.concede(table=table_of_stream(stream), user=bela, now=moment(second))
    play_to(second, lambda state: not state.ctx.windows)
    go_on(stream, moment(second, seconds=60))
    assert Seat.objects.filter(user__isnull=False).count() == 0


def test_a_player_gets_up_between_two_matches_and_the_table_stays():
    stream, anna = on_air(seats=[{"open": True}] * 2 + AGENTS[2:]), person("anna")
    table = table_of_stream(stream)
    tables.sit(table=table, user=anna, now=NOON)
    tables.leave(table=table, user=anna, now=NOON)
    assert table_of_stream(stream).status == Table.Status.OPEN
    assert Seat.objects.count() == 1


def test_an_open_seat_becomes_an_agents_after_the_round():
    stream, anna = on_air(seats=OPEN), person("anna")
    match = seated(stream, anna)
    stream_lifecycle.change_stream(stream_id=stream.pk, by=stream.owner, now=NOON, seats=AGENTS)
    assert match_of(stream) == match
    ended = play_to(match, lambda state: not state.ctx.windows)
    go_on(stream, ended + LATER)
    assert [seat.agent for seat in match_of(stream).seats.order_by("index")] == ["club"] * 3


def test_what_only_the_stream_may_do_is_refused_to_everybody():
    stream = on_air(seats=OPEN)
    table, anna = table_of_stream(stream), person("anna")
    tables.sit(table=table, user=anna, now=NOON)
    for by in (anna, stream.owner, person("root", staff=True)):
        refused = [
            code_of_refusal(IllegalMove, tables.seat_agent, table=table, by=by, seat=0, now=NOON),
            code_of_refusal(IllegalMove, tables.free_seat, table=table, by=by, seat=1, now=NOON),
            code_of_refusal(IllegalMove, tables.set_ready, table=table, user=by, ready=False, now=NOON),
            code_of_refusal(
                IllegalMove, table_options.change_table, table=table, by=by, private=False, rated=True, bots=True,
                options={}, seats=None, now=NOON,
            ),
            code_of_refusal(IllegalMove, tournament_tables.start_tournament_match, table=table, now=NOON),
        ]  # fmt: skip
        assert set(refused) == {"STREAM_DECIDES"}
    assert table_of_stream(stream).options == table.options
    assert not Match.objects.exists()


def test_a_table_of_the_host_stays_closed_to_him_even_if_he_becomes_its_host():
    stream = on_air(seats=OPEN)
    Table.objects.update(host=stream.owner)
    code = code_of_refusal(
        IllegalMove, tables.seat_agent, table=table_of_stream(stream), by=stream.owner, seat=0, level=agents.TRUSTEE
    )
    assert code == "STREAM_DECIDES"


def test_play_now_seats_nobody_at_a_streamed_table():
    stream = on_air(game="uno", options={}, seats=[{"open": True}, {"agent": "club"}])
    Table.objects.update(options={}, listed=True, size=4)
    assert play_now.play_now(user=person("anna"), game="uno", now=NOON) != table_of_stream(stream)


@pytest.mark.parametrize("changed", [{"rated": True}, {"tournament": "abcdefgh"}])
def test_the_database_keeps_a_streamed_table_unrated_and_out_of_tournaments(changed):
    on_air()
    with pytest.raises(IntegrityError), transaction.atomic():
        Table.objects.update(**changed)


def test_a_rated_table_cannot_become_a_streamed_one():
    tables.open_table(host=person("anna"), game="doudizhu", now=NOON)
    with pytest.raises(IntegrityError), transaction.atomic():
        Table.objects.update(streamed=True)


def test_agents_on_stream_think_for_their_pace_and_are_never_played_in_bulk():
    stream = on_air(pace=1500)
    match = match_of(stream)
    assert match.pace == 1500
    assert match.kind == Match.Kind.PLAYED
    assert not head(match).info.is_exhibition
    assert agent_only_matches.play_agent_moves(match_id=match.pk, now=NOON + LATER) == 0


def test_a_restart_of_everything_goes_on_where_the_stream_was():
    stream = on_air(options={"format": "quick"})
    first = match_of(stream)
    ended = play_to(first, lambda state: not state.ctx.windows)
    end_and_start_matches.advance_stream(stream_id=stream.pk, now=ended + timedelta(days=1))
    assert match_of(stream).number == 2
    play_to(match_of(stream), in_intermission)
