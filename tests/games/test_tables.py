"""Tables: opening, sitting, agents, being ready, and what is refused."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from games import journal
from games.models import Match, MatchSeat, Seat, Table
from games.rules.core import IllegalMove, InvalidOption, MalformedMove, commitment
from games.services import match_transaction, moves, tables
from tests.support.live_matches import (
    NOON,
    after,
    code_of,
    code_of_refusal,
    head,
    in_intermission,
    person,
    played_out,
    played_until,
    running,
    start_match,
    table_at,
    table_of,
)

pytestmark = pytest.mark.django_db


def seated(table: Table) -> list[tuple[int, str]]:
    seats = Seat.objects.filter(table=table).select_related("user").order_by("index")
    return [(seat.index, seat.user.username if seat.user else seat.agent) for seat in seats]


# ── Opening ─────────────────────────────────────────────────────────────────────────────────────


def test_a_table_keeps_the_options_that_differ_from_the_usual():
    table = tables.open_table(
        host=person("ann"), game="doudizhu", options={"format": "standard", "turn_seconds": 20}, now=NOON
    )
    assert table.options == {"format": "standard"}
    assert (table.status, table.size, table.listed, table.rated) == ("open", 3, True, True)
    assert len(table.code) == 6


@pytest.mark.parametrize(
    ("game", "options", "seats", "code"),
    [
        ("chess", {}, None, "UNKNOWN_GAME"),
        ("doudizhu", {"colour": 1}, None, "UNKNOWN_OPTION"),
        ("doudizhu", {"turn_seconds": 4}, None, "INVALID_OPTION"),
        ("doudizhu", {"turn_seconds": True}, None, "INVALID_OPTION"),
        ("doudizhu", {"landlord_rotation": True, "format": "daily"}, None, "ROTATION_NOT_IN_DAILY"),
        ("doudizhu", {}, 4, "WRONG_SEATS"),
        ("liars_dice", {}, 1, "WRONG_SEATS"),
    ],
)
def test_a_table_that_no_game_allows_is_not_opened(game, options, seats, code):
    host = person("ann")
    assert code_of_refusal(InvalidOption, tables.open_table, host=host, game=game, options=options, seats=seats) == code
    assert not Table.objects.exists()


def test_a_game_for_several_numbers_of_players_takes_the_one_that_is_asked_for():
    assert tables.open_table(host=person("ann"), game="liars_dice", seats=4, now=NOON).size == 4


# ── Sitting ─────────────────────────────────────────────────────────────────────────────────────


def test_the_first_free_seat_is_taken_when_none_is_named():
    ann, bob = person("ann"), person("bob")
    table = tables.open_table(host=ann, game="doudizhu", now=NOON)
    tables.sit(table=table, user=bob, seat=0, now=NOON)
    assert tables.sit(table=table, user=ann, now=NOON).index == 1
    assert seated(table) == [(0, "bob"), (1, "ann")]


def test_a_seat_has_one_person_and_a_person_one_seat():
    ann, bob = person("ann"), person("bob")
    table = tables.open_table(host=ann, game="doudizhu", now=NOON)
    tables.sit(table=table, user=ann, seat=1, now=NOON)
    assert code_of_refusal(IllegalMove, tables.sit, table=table, user=bob, seat=1) == "SEAT_TAKEN"
    assert code_of_refusal(IllegalMove, tables.sit, table=table, user=ann, seat=2) == "ALREADY_SEATED"
    assert code_of_refusal(MalformedMove, tables.sit, table=table, user=bob, seat=3) == "NO_SUCH_SEAT"
    assert code_of_refusal(MalformedMove, tables.sit, table=table, user=bob, seat=-1) == "NO_SUCH_SEAT"
    assert seated(table) == [(1, "ann")]


def test_who_sits_at_a_private_table_moves_to_a_free_seat_and_is_not_ready_there():
    ann, bob = person("ann"), person("bob")
    table = tables.open_table(host=ann, game="doudizhu", private=True, now=NOON)
    tables.sit(table=table, user=ann, seat=0, now=NOON)
    tables.sit(table=table, user=bob, seat=1, now=NOON)
    tables.set_ready(table=table, user=bob, ready=True, now=NOON)
    assert tables.sit(table=table, user=bob, seat=2, now=NOON).index == 2
    assert seated(table) == [(0, "ann"), (2, "bob")]
    assert not Seat.objects.get(table=table, user=bob).ready
    assert code_of_refusal(IllegalMove, tables.sit, table=table, user=bob, seat=0) == "SEAT_TAKEN"
    assert code_of_refusal(IllegalMove, tables.sit, table=table, user=bob, seat=2) == "ALREADY_SEATED"
    assert code_of_refusal(IllegalMove, tables.sit, table=table, user=bob) == "ALREADY_SEATED"
    tables.seat_agent(table=table, by=ann, seat=1, now=NOON)
    assert code_of_refusal(IllegalMove, tables.sit, table=table, user=bob, seat=1) == "SEAT_TAKEN"
    assert seated(table) == [(0, "ann"), (1, "club"), (2, "bob")]


def test_a_full_table_takes_nobody():
    table = table_of(person("ann"))
    assert code_of_refusal(IllegalMove, tables.sit, table=table, user=person("bob")) == "TABLE_FULL"


def test_a_running_match_takes_nobody():
    match = running(person("ann"))
    assert code_of_refusal(IllegalMove, tables.sit, table=table_at(match), user=person("bob")) == "MATCH_RUNNING"


def test_a_closed_table_takes_nobody():
    ann = person("ann")
    table = tables.open_table(host=ann, game="doudizhu", now=NOON)
    tables.leave(table=table, user=ann, now=NOON)
    assert code_of_refusal(IllegalMove, tables.sit, table=table, user=ann) == "TABLE_CLOSED"


@pytest.mark.parametrize(("mark", "other"), [("device", "session"), ("session", "device")])
def test_a_rated_table_seats_one_device_once(mark, other):
    ann, bob = person("ann"), person("bob")
    table = tables.open_table(host=ann, game="doudizhu", now=NOON)
    marks: dict[str, Any] = {mark: "same", other: "one"}
    tables.sit(table=table, user=ann, now=NOON, **marks)
    marks[other] = "two"
    assert code_of_refusal(IllegalMove, tables.sit, table=table, user=bob, **marks) == "SAME_DEVICE"
    assert seated(table) == [(0, "ann")]


def test_an_unrated_table_does_not_mind_the_device():
    ann, bob = person("ann"), person("bob")
    table = tables.open_table(host=ann, game="doudizhu", rated=False, now=NOON)
    for user in (ann, bob):
        tables.sit(table=table, user=user, device="same", session="same", now=NOON)
    assert seated(table) == [(0, "ann"), (1, "bob")]


def test_browsers_without_a_cookie_are_not_taken_for_one():
    ann, bob = person("ann"), person("bob")
    table = tables.open_table(host=ann, game="doudizhu", now=NOON)
    for user in (ann, bob):
        tables.sit(table=table, user=user, now=NOON)
    assert len(seated(table)) == 2


def test_cookies_are_kept_as_hashes():
    ann = person("ann")
    table = tables.open_table(host=ann, game="doudizhu", now=NOON)
    seat = tables.sit(table=table, user=ann, device="d3v1ce", session="s3ss10n", now=NOON)
    assert "d3v1ce" not in seat.device
    assert seat.device != seat.session
    assert len(seat.device) == 64


def test_who_plays_a_rated_match_does_not_sit_down_at_another_rated_table():
    ann, bob = person("ann"), person("bob")
    first = running(ann)
    other = tables.open_table(host=bob, game="doudizhu", now=NOON)
    with pytest.raises(IllegalMove) as refusal:
        tables.sit(table=other, user=ann, now=NOON)
    assert (refusal.value.code, refusal.value.data) == ("ALREADY_PLAYING", {"table": code_of(first)})
    casual = tables.open_table(host=bob, game="doudizhu", rated=False, now=NOON)
    assert tables.sit(table=casual, user=ann, now=NOON).index == 0


def test_an_endless_match_that_somebody_left_does_not_hold_them():
    ann, bob = person("ann"), person("bob")
    match = running(ann, bob, options={"format": "daily"})
    other = tables.open_table(host=bob, game="doudizhu", now=NOON)
    assert code_of_refusal(IllegalMove, tables.sit, table=other, user=ann) == "ALREADY_PLAYING"
    tables.leave(table=table_at(match), user=ann, now=after(100))
    assert tables.sit(table=other, user=ann, now=after(200)).index == 0


def test_getting_up_frees_the_seat():
    ann = person("ann")
    table = table_of(ann)
    tables.stand(table=table, user=ann, now=NOON)
    assert seated(table) == [(1, "club"), (2, "club")]
    assert code_of_refusal(IllegalMove, tables.stand, table=table, user=ann) == "NOT_SEATED"


def test_nobody_gets_up_from_a_running_match():
    ann = person("ann")
    match = running(ann)
    assert code_of_refusal(IllegalMove, tables.stand, table=table_at(match), user=ann) == "MATCH_RUNNING"


# ── Agents ──────────────────────────────────────────────────────────────────────────────────────


def test_the_host_seats_and_dismisses_agents():
    ann = person("ann")
    table = tables.open_table(host=ann, game="doudizhu", now=NOON)
    tables.seat_agent(table=table, by=ann, seat=2, level="novice", now=NOON)
    assert seated(table) == [(2, "novice")]
    tables.free_seat(table=table, by=ann, seat=2, now=NOON)
    assert seated(table) == []
    assert code_of_refusal(IllegalMove, tables.free_seat, table=table, by=ann, seat=2) == "SEAT_EMPTY"


def test_agents_are_the_hosts_to_seat():
    ann, bob = person("ann"), person("bob")
    table = table_of(ann, agents=1)
    assert code_of_refusal(IllegalMove, tables.seat_agent, table=table, by=bob, seat=1) == "NOT_HOST"
    assert code_of_refusal(IllegalMove, tables.free_seat, table=table, by=bob, seat=2) == "NOT_HOST"
    assert code_of_refusal(IllegalMove, tables.seat_agent, table=table, by=ann, seat=2) == "SEAT_TAKEN"
    assert code_of_refusal(MalformedMove, tables.seat_agent, table=table, by=ann, seat=7) == "NO_SUCH_SEAT"
    no_such = code_of_refusal(MalformedMove, tables.seat_agent, table=table, by=ann, seat=1, level="god")
    assert no_such == "NO_SUCH_AGENT"
    assert seated(table) == [(0, "ann"), (2, "club")]


def test_the_host_sends_away_who_is_not_ready_but_nobody_who_is():
    ann, bob = person("ann"), person("bob")
    table = table_of(ann, agents=0)
    tables.sit(table=table, user=bob, now=NOON)
    tables.set_ready(table=table, user=bob, ready=True, now=NOON)
    assert code_of_refusal(IllegalMove, tables.free_seat, table=table, by=ann, seat=1) == "SEAT_READY"
    tables.set_ready(table=table, user=bob, ready=False, now=NOON)
    tables.free_seat(table=table, by=ann, seat=1, now=NOON)
    assert seated(table) == [(0, "ann")]


def test_the_last_agent_starts_the_match_when_all_people_are_ready():
    ann = person("ann")
    table = table_of(ann, agents=1)
    tables.set_ready(table=table, user=ann, ready=True, now=NOON)
    tables.seat_agent(table=table, by=ann, seat=1, now=NOON)
    assert Match.objects.get(table=table).status == "running"


# ── Starting ────────────────────────────────────────────────────────────────────────────────────


def test_what_is_known_of_a_match_that_starts_is_what_its_rows_tell():
    match = running(person("ann"), person("guest-x", guest=True), options={"turn_seconds": 45})
    known = journal.match_info_of(match.pk)
    journal.match_info._known.clear()
    told = journal.match_info_of(match.pk)
    assert told is not known
    assert told == known
    assert (repr(told.seats), repr(told.board)) == (repr(known.seats), repr(known.board))


def test_the_match_starts_when_every_seat_is_taken_and_all_people_are_ready():
    ann, bob = person("ann"), person("bob")
    table = table_of(ann, agents=1)
    assert tables.set_ready(table=table, user=ann, ready=True, now=NOON) is None
    tables.sit(table=table, user=bob, now=NOON)
    assert not Match.objects.exists()
    match = tables.set_ready(table=table, user=bob, ready=True, now=NOON)
    assert match is not None
    table.refresh_from_db()
    assert (table.status, match.started_at, match.number) == ("running", NOON, 1)
    assert head(match).state.ctx.agents == (2,)


def test_only_who_sits_there_is_ready():
    ann = person("ann")
    table = table_of(ann)
    assert code_of_refusal(IllegalMove, tables.set_ready, table=table, user=person("bob"), ready=True) == "NOT_SEATED"


def test_no_match_starts_with_a_free_seat():
    table = table_of(person("ann"), agents=1)
    assert code_of_refusal(IllegalMove, start_match, table=table, now=NOON) == "SEATS_FREE"


def test_the_seed_is_sealed_before_the_first_card():
    match = running(person("ann"), seed="")
    assert len(match.seed) == 64
    assert match.commitment == commitment(match.seed)
    assert running(person("bob"), seed="").seed != match.seed


def test_the_seats_of_a_match_are_those_who_started():
    ann, guest = person("ann"), person("guest-1", guest=True)
    match = running(ann, guest)
    assert list(MatchSeat.objects.filter(match=match).values_list("index", "kind", "agent", "user__username")) == [
        (0, "person", "", "ann"), (1, "guest", "", "guest-1"), (2, "agent", "club", None),
    ]  # fmt: skip
    names = {seat.name for seat in match.seats.all()}
    assert len(names) == 3


def test_options_are_written_down_whole_with_the_match():
    match = running(person("ann"), options={"turn_seconds": 30})
    assert match.options["turn_seconds"] == 30
    assert match.options["format"] == "quick"


def test_whose_match_started_elsewhere_is_not_ready_any_more():
    ann, bob, cat = person("ann"), person("bob"), person("cat")
    here, there = table_of(bob, agents=1), table_of(cat, agents=1)
    for table in (here, there):
        tables.sit(table=table, user=ann, now=NOON)
        tables.set_ready(table=table, user=ann, ready=True, now=NOON)
    assert tables.set_ready(table=here, user=bob, ready=True, now=NOON) is not None
    assert tables.set_ready(table=there, user=cat, ready=True, now=NOON) is None
    assert Seat.objects.get(table=there, user=ann).ready is False
    assert code_of_refusal(IllegalMove, tables.set_ready, table=there, user=ann, ready=True) == "ALREADY_PLAYING"


@pytest.mark.parametrize(
    ("people", "guests", "kwargs", "rated", "board"),
    [
        (1, 0, {}, True, "practice"),
        (2, 0, {}, True, "people"),
        (3, 0, {}, True, "people"),
        (1, 1, {}, False, ""),
        (0, 1, {}, False, ""),
        (2, 0, {"rated": False}, False, ""),
        (2, 0, {"options": {"four_with_pair": True}}, False, ""),
        (2, 0, {"options": {"turn_seconds": 60}}, True, "people"),
    ],
)
def test_whether_a_match_counts_is_decided_at_its_start(people, guests, kwargs, rated, board):
    users = [person(f"p{n}") for n in range(people)] + [person(f"g{n}", guest=True) for n in range(guests)]
    match = running(*users, **kwargs)
    assert (match.rated, match.board) == (rated, board)


# ── Leaving and coming back ─────────────────────────────────────────────────────────────────────


def test_leaving_an_open_table_hands_it_to_the_next_person():
    ann, bob = person("ann"), person("bob")
    table = table_of(ann, agents=1)
    tables.sit(table=table, user=bob, now=NOON)
    tables.leave(table=table, user=ann, now=NOON)
    table.refresh_from_db()
    assert (table.status, table.host, seated(table)) == ("open", bob, [(1, "bob"), (2, "club")])


def test_the_last_person_to_leave_closes_an_open_table():
    ann = person("ann")
    table = table_of(ann)
    tables.leave(table=table, user=ann, now=NOON)
    table.refresh_from_db()
    assert (table.status, seated(table)) == ("closed", [])


def test_who_only_watches_leaves_nothing_behind():
    match = running(person("ann"))
    before = match.moves.count()
    tables.leave(table=table_at(match), user=person("eve"), now=after(100))
    assert match.moves.count() == before


def test_a_stranger_who_leaves_changes_nothing_at_a_table_that_waits():
    ann, eve = person("ann"), person("eve")
    taken, empty = table_of(ann, agents=0), tables.open_table(host=ann, game="doudizhu", now=NOON)
    for table in (taken, empty):
        tables.leave(table=table, user=eve, now=after(5_000))
        stands = Table.objects.get(pk=table.pk)
        expected = Table.objects.filter(pk=table.pk).values_list("status", "host", "active_at").get()
        assert expected == ("open", ann.pk, NOON)
        assert stands.version == (1 if table is taken else 0)
    tables.leave(table=empty, user=ann, now=after(6_000))
    assert Table.objects.get(pk=empty.pk).status == "closed"


def test_leaving_a_match_lets_the_trustee_play_on():
    ann, bob = person("ann"), person("bob")
    match = running(ann, bob)
    tables.leave(table=table_at(match), user=ann, now=after(100))
    last = match.moves.order_by("number").last()
    assert (last.verb, last.action, last.at) == ("take_over", {"seat": 0, "reason": "left"}, 100)
    assert head(match).state.ctx.trustees == (0,)
    assert table_at(match).host == bob


def test_who_comes_back_has_the_seat_again():
    ann = person("ann")
    match = running(ann)
    tables.leave(table=table_at(match), user=ann, now=after(100))
    assert tables.sit(table=table_at(match), user=ann, now=after(200)).index == 0
    assert head(match).state.ctx.trustees == ()
    assert Seat.objects.get(table=table_at(match), user=ann).left is False


@pytest.mark.parametrize("way", ["give_back", "play"])
def test_coming_back_by_taking_over_from_the_trustee_keeps_the_seat_too(way):
    ann = person("ann")
    match = running(ann, person("bob"), person("cat"))
    tables.leave(table=table_at(match), user=ann, now=after(100))
    if way == "give_back":
        moves.give_back(match_id=match.pk, user_id=ann.pk, now=after(200))
    else:
        window = head(match).state.ctx.windows[0]
        while window.seats[0] != 0:
            match_transaction.settle_due(match_id=match.pk, now=head(match).info.moment(window.closes_at))
            window = head(match).state.ctx.windows[0]
        action = next(iter(head(match).info.rules.legal_actions(head(match).state, 0, window)))
        moves.play_move(
            match_id=match.pk, seat=0, window=window.id, action=action, now=head(match).info.moment(window.opens_at)
        )
    assert Seat.objects.get(table=table_at(match), user=ann).left is False


def test_after_the_match_people_keep_their_seats_and_who_left_has_none():
    ann, bob = person("ann"), person("bob")
    match = running(ann, bob)
    tables.leave(table=table_at(match), user=ann, now=after(100))
    played_out(match)
    assert table_at(match).status == "open"
    assert seated(table_at(match)) == [(1, "bob"), (2, "club")]
    assert not Seat.objects.filter(table=table_at(match), ready=True).exists()


def test_an_endless_match_ends_when_a_seat_leaves_between_rounds():
    ann, bob = person("ann"), person("bob")
    match = running(ann, bob, options={"format": "daily"})
    played_until(match, in_intermission)
    tables.leave(table=table_at(match), user=ann, now=head(match).info.moment(head(match).state.ctx.at + 10))
    match.refresh_from_db()
    assert match.status == "finished"
    assert match.results.count() == 3
    assert seated(table_at(match)) == [(1, "bob"), (2, "club")]


# ── Closing ─────────────────────────────────────────────────────────────────────────────────────


def test_tables_that_nobody_uses_are_closed():
    ann, bob = person("ann"), person("bob")
    empty = tables.open_table(host=ann, game="doudizhu", now=NOON)
    waiting = table_of(bob, agents=0)
    match = running(person("cat"))
    assert tables.close_idle_tables(now=NOON + timedelta(minutes=9)) == 0
    assert tables.close_idle_tables(now=NOON + timedelta(minutes=11)) == 1
    assert Table.objects.get(pk=empty.pk).status == "closed"
    assert Table.objects.get(pk=waiting.pk).status == "open"
    assert tables.close_idle_tables(now=NOON + timedelta(hours=3)) == 1
    assert Table.objects.get(pk=waiting.pk).status == "closed"
    assert table_at(match).status == "running"
