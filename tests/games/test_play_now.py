"""Play now: a running table at once, with whoever waits."""

from __future__ import annotations

import pytest

from games.models import Match, Seat, Table
from games.rules.core import IllegalMove, InvalidOption
from games.services import play_now, tables
from tests.support.live_matches import NOON, after, code_of, head, person, running, table_at, table_of

pytestmark = pytest.mark.django_db


def waiting(host, *, agents: int = 0, **kwargs) -> Table:
    """An open table whose host is ready and waits for others."""
    table = table_of(host, agents=agents, **kwargs)
    tables.set_ready(table=table, user=host, ready=True, now=NOON)
    return table


def test_with_nobody_waiting_a_fresh_table_runs_with_agents():
    ann = person("ann")
    table = play_now.play_now(user=ann, game="doudizhu", now=NOON)
    match = Match.objects.get(table=table)
    assert (table.status, table.host, match.status, match.board) == ("running", ann, "running", "practice")
    assert [(seat.kind, seat.agent) for seat in match.seats.order_by("index")] == [
        ("person", ""), ("agent", "club"), ("agent", "club"),
    ]  # fmt: skip


def test_a_guest_plays_too():
    table = play_now.play_now(user=person("guest-1", guest=True), game="doudizhu", now=NOON)
    assert Match.objects.get(table=table).rated is False


def test_who_waits_is_joined_and_agents_fill_the_rest():
    bob = person("bob")
    open_table = waiting(bob)
    table = play_now.play_now(user=person("ann"), game="doudizhu", now=NOON)
    assert table == open_table
    match = Match.objects.get(table=table)
    kinds = [seat.kind for seat in match.seats.order_by("index")]
    assert (match.board, kinds) == ("people", ["person", "person", "agent"])


def test_the_table_that_lacks_the_fewest_is_joined_first():
    waiting(person("bob"))
    fuller = waiting(person("cat"), agents=1)
    assert play_now.play_now(user=person("ann"), game="doudizhu", now=NOON) == fuller


@pytest.mark.parametrize(
    "kwargs",
    [{"listed": False}, {"options": {"format": "standard"}}, {"options": {"turn_seconds": 60}}, {"rated": False}],
)
def test_unusual_and_unlisted_tables_are_left_alone(kwargs):
    other = waiting(person("bob"), **kwargs)
    assert play_now.play_now(user=person("ann"), game="doudizhu", now=NOON) != other


def test_nobody_is_drawn_into_a_match_who_is_not_ready():
    other = table_of(person("bob"), agents=1)
    assert play_now.play_now(user=person("ann"), game="doudizhu", now=NOON) != other
    assert Table.objects.get(pk=other.pk).status == "open"


def test_an_empty_open_table_is_left_alone():
    empty = tables.open_table(host=person("bob"), game="doudizhu", now=NOON)
    assert play_now.play_now(user=person("ann"), game="doudizhu", now=NOON) != empty


def test_who_plays_already_goes_back_to_that_table_and_has_the_seat_again():
    ann = person("ann")
    match = running(ann)
    tables.leave(table=table_at(match), user=ann, now=after(100))
    assert play_now.play_now(user=ann, game="doudizhu", now=after(200)) == table_at(match)
    assert head(match).state.ctx.trustees == ()
    assert not Seat.objects.filter(table=table_at(match), left=True).exists()
    assert Match.objects.count() == 1


def test_who_plays_another_rated_game_is_told_where():
    ann = person("ann")
    match = running(ann, agents=2, game="liars_dice")
    with pytest.raises(IllegalMove) as refusal:
        play_now.play_now(user=ann, game="doudizhu", now=NOON)
    assert (refusal.value.code, refusal.value.data) == ("ALREADY_PLAYING", {"table": code_of(match)})
    assert Table.objects.count() == 1


def test_two_browsers_of_one_device_do_not_meet():
    bob = person("bob")
    table = tables.open_table(host=bob, game="doudizhu", now=NOON)
    tables.sit(table=table, user=bob, device="same", now=NOON)
    tables.set_ready(table=table, user=bob, ready=True, now=NOON)
    assert play_now.play_now(user=person("ann"), game="doudizhu", device="same", now=NOON) != table
    assert Table.objects.get(pk=table.pk).status == "open"


def test_a_game_that_is_not_there_is_not_played():
    with pytest.raises(InvalidOption) as refusal:
        play_now.play_now(user=person("ann"), game="chess", now=NOON)
    assert refusal.value.code == "UNKNOWN_GAME"


def test_liars_dice_seats_four_at_once():
    assert play_now.play_now(user=person("ann"), game="liars_dice", now=NOON).size == 4


def test_who_waits_and_has_begun_elsewhere_is_neither_joined_nor_told_where():
    """A match that somebody waiting has begun elsewhere, by code perhaps, holds them and nobody else."""
    bob, ann = person("bob"), person("ann")
    stale = waiting(bob)
    elsewhere = running(bob, private=True, rated=True)
    table = play_now.play_now(user=ann, game="doudizhu", now=NOON)
    assert table not in (stale, table_at(elsewhere))
    assert [seat.user for seat in Seat.objects.filter(table=table, user__isnull=False)] == [ann]
    assert not Seat.objects.filter(table=stale, user=ann).exists()


def test_who_is_held_by_a_match_is_told_which():
    ann, bob = person("ann"), person("bob")
    held = running(ann, game="uno")
    waiting(bob)
    with pytest.raises(IllegalMove) as refused:
        play_now.play_now(user=ann, game="doudizhu", now=NOON)
    assert (refused.value.code, refused.value.data["table"]) == ("ALREADY_PLAYING", code_of(held))
