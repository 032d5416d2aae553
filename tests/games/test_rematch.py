"""Another match at the same table: the same players move on by one seat; after a change nobody does."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models import Match, MatchSeat, Seat, Table
from games.rules.core import IllegalMove
from games.services import host_actions, tables
from tests.support.live_matches import NOON, code_of_refusal, person, played_out, running, table_at, table_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
LATER = NOON + timedelta(hours=2)


def names_of(match: Match) -> list[str]:
    return list(MatchSeat.objects.filter(match=match).order_by("index").values_list("name", flat=True))


def vote(table: Table, *people) -> Match | None:
    """Lets these people want another match. Returns the match that the last of them started."""
    started = [tables.set_ready(table=table, user=user, ready=True, now=LATER) for user in people]
    return started[-1]


def test_when_all_people_agree_the_same_players_play_on_by_one_seat():
    ann, bob = person("ann"), person("bob")
    first = played_out(running(ann, bob, agents=2, game="liars_dice"))
    table = table_at(first)
    assert tables.set_ready(table=table, user=ann, ready=True, now=LATER) is None
    second = vote(table, bob)
    assert second is not None
    old, new = names_of(first), names_of(second)
    assert new == [old[-1], *old[:-1]]
    third = vote(table_at(played_out(second)), ann, bob)
    assert third is not None
    assert names_of(third) == [new[-1], *new[:-1]]
    assert sorted(Seat.objects.filter(table=table).values_list("index", flat=True)) == [0, 1, 2, 3]


def test_somebody_new_leaves_all_others_where_they_sit():
    ann, bob, cat = person("ann"), person("bob"), person("cat")
    first = played_out(running(ann, bob))
    table = table_at(first)
    tables.leave(table=table, user=bob, now=LATER)
    tables.sit(table=table, user=cat, now=LATER)
    second = vote(table, ann, cat)
    assert second is not None
    assert names_of(second) == ["ann", "cat", names_of(first)[2]]


def test_the_first_match_of_a_table_turns_nobody():
    ann = person("ann")
    match = vote(table_of(ann, agents=2), ann)
    assert match is not None
    assert names_of(match)[0] == "ann"


def test_agents_keep_their_names_and_a_new_one_bears_another():
    ann = person("ann")
    first = played_out(running(ann, agents=2))
    table = table_at(first)
    second = vote(table, ann)
    assert second is not None
    assert set(names_of(second)) == set(names_of(first))
    table = table_at(played_out(second))
    for seat in Seat.objects.filter(table=table, user=None).order_by("index")[:1]:
        tables.free_seat(table=table, by=ann, seat=seat.index, now=LATER)
        tables.seat_agent(table=table, by=ann, seat=seat.index, now=LATER)
    third = vote(table, ann)
    assert third is not None
    assert len(set(names_of(third))) == 3


# ── A party: agents make room ───────────────────────────────────────────────────────────────────


def party(**fields) -> tuple[Table, object]:
    host = person("ann")
    return tables.open_and_sit(host=host, game="doudizhu", private=True, filled=True, now=NOON, **fields), host


def seats_of(table: Table) -> list[str]:
    rows = Seat.objects.filter(table=table).select_related("user").order_by("index")
    return [seat.user.username if seat.user else "AI" for seat in rows]


def test_a_party_is_full_of_agents_that_give_their_seats_to_people():
    table, _host = party()
    assert seats_of(table) == ["ann", "AI", "AI"]
    tables.sit(table=table, user=person("bob"), now=NOON)
    tables.sit(table=table, user=person("cat"), seat=1, now=NOON)
    assert seats_of(table) == ["ann", "cat", "bob"]
    refusal = code_of_refusal(IllegalMove, tables.sit, table=table, user=person("dan"), now=NOON)
    assert refusal == "TABLE_FULL"


def test_during_the_match_nobody_gives_a_seat_up_and_after_it_they_do():
    table, host = party()
    match = vote(table, host)
    assert match is not None
    bob = person("bob")
    assert code_of_refusal(IllegalMove, tables.sit, table=table, user=bob, now=LATER) == "MATCH_RUNNING"
    tables.sit(table=table_at(played_out(match)), user=bob, now=LATER)
    assert sorted(seats_of(table)) == ["AI", "ann", "bob"]


def test_a_refused_person_leaves_the_agent_in_its_seat():
    table, _host = party(rated=True)
    bob = person("bob")
    tables.sit(table=table, user=bob, device="one", now=NOON)
    refusal = code_of_refusal(IllegalMove, tables.sit, table=table, user=person("cat"), device="one", now=NOON)
    assert refusal == "SAME_DEVICE"
    assert seats_of(table) == ["ann", "AI", "bob"]


def test_at_a_listed_table_agents_keep_their_seats():
    table = table_of(person("ann"), agents=2)
    refusal = code_of_refusal(IllegalMove, tables.sit, table=table, user=person("bob"), now=NOON)
    assert refusal == "TABLE_FULL"


@pytest.mark.parametrize(("private", "seated"), [(True, ["ann"]), (False, ["ann", "bob"])])
def test_the_host_of_a_private_table_removes_even_ready_players(private: bool, seated: list[str]):
    ann, bob = person("ann"), person("bob")
    table = table_of(ann, agents=0, private=private)
    tables.sit(table=table, user=bob, now=NOON)
    tables.set_ready(table=table, user=bob, ready=True, now=NOON)
    if private:
        tables.free_seat(table=table, by=ann, seat=1, now=NOON)
    else:
        assert code_of_refusal(IllegalMove, tables.free_seat, table=table, by=ann, seat=1, now=NOON) == "SEAT_READY"
    assert seats_of(table) == seated


# ── The host ────────────────────────────────────────────────────────────────────────────────────


def test_the_host_passes_the_role_on_to_a_person_alone():
    ann, bob = person("ann"), person("bob")
    table = table_of(ann, agents=1)
    tables.sit(table=table, user=bob, now=NOON)

    def refusal(by, seat: int) -> str:
        return code_of_refusal(IllegalMove, host_actions.pass_host_on, table=table, by=by, seat=seat, now=NOON)

    assert refusal(bob, 1) == "NOT_HOST"
    assert refusal(ann, 2) == "SEAT_EMPTY"  # AI hosts nothing
    host_actions.pass_host_on(table=table, by=ann, seat=1, now=NOON)
    assert Table.objects.get().host == bob
    assert refusal(ann, 0) == "NOT_HOST"


def test_the_host_of_a_private_table_chooses_seats():
    ann, bob = person("ann"), person("bob")
    table = table_of(ann, agents=0, private=True)
    tables.sit(table=table, user=bob, now=NOON)
    tables.set_ready(table=table, user=bob, ready=True, now=NOON)
    host_actions.move_player(table=table, by=ann, seat=0, to=1, now=NOON)
    assert seats_of(table) == ["bob", "ann"]
    assert not Seat.objects.filter(table=table, ready=True).exists()
    host_actions.move_player(table=table, by=ann, seat=0, to=2, now=NOON)
    assert list(Seat.objects.filter(table=table).order_by("index").values_list("index", flat=True)) == [1, 2]
    refused = code_of_refusal(IllegalMove, host_actions.move_player, table=table, by=ann, seat=0, to=2, now=NOON)
    assert refused == "SEAT_EMPTY"
    Table.objects.update(private=False)
    refused = code_of_refusal(IllegalMove, host_actions.move_player, table=table, by=ann, seat=1, to=2, now=NOON)
    assert refused == "PRIVATE_ONLY"
