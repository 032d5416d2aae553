"""Many tables are read with a few queries, and each seat is shown the same as if its table had been read alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.accounts_of_sessions import accounts_of_sessions
from accounts.models import User
from games import journal, selectors
from games.journal import match_info
from games.models import ChatMessage
from games.selectors import ChatSoFar, first_readings, load_table_state, table_info
from games.selectors.table_state import load_table_states
from games.services import tables
from tests.support.live_matches import head, person, play_any, running, table_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]


def forget() -> None:
    """Empties the caches, as in a process that has just started."""
    journal.clear_heads()
    match_info._known.clear()
    table_info._tables.clear()


def many(count: int, prefix: str) -> list[str]:
    return [running(*(person(f"{prefix}{number}{seat}") for seat in "abc")).table.code for number in range(count)]


def cost(codes: list[str]) -> int:
    forget()
    with CaptureQueriesContext(connection) as asked:
        assert first_readings(codes).keys() == set(codes)
    return len(asked)


def test_more_tables_cost_no_more_queries():
    few, more = many(2, "few"), many(5, "more")
    assert cost(few) == cost(more)


def test_tables_read_together_are_as_those_read_alone():
    match = running(person("ann"), person("bob"), person("cat"))
    waiting = table_of(person("dan"))
    play_any(match, ms=500)
    codes = [match.table.code, waiting.code]
    forget()
    together = load_table_states(codes)
    forget()
    for code in codes:
        alone = load_table_state(code, now=together[code].now)
        assert alone is not None
        assert (together[code].table, together[code].mark, together[code].at) == (alone.table, alone.mark, alone.at)
        for user in (None, *User.objects.all()):
            viewer = None if user is None else user.pk
            assert together[code].encoded(user_id=viewer).body == alone.encoded(user_id=viewer).body


def test_a_cached_state_is_replaced_after_a_move():
    match = running(person("ann"), person("bob"), person("cat"))
    code = match.table.code
    before = load_table_states([code])[code]
    play_any(match, ms=500)
    after = load_table_states([code])[code]
    assert before.is_older_than(after)
    assert not after.is_older_than(before)
    assert not after.is_older_than(after)


def test_a_changed_seat_makes_a_state_older():
    table = table_of(person("ann"), agents=0)
    before = load_table_states([table.code])[table.code]
    tables.sit(table=table, user=person("bob"))
    assert before.is_older_than(load_table_states([table.code])[table.code])


def test_a_state_with_a_newer_table_and_an_older_match_is_older():
    match = running(person("ann"), person("bob"), person("cat"))
    code = match.table.code
    before = load_table_states([code])[code]
    play_any(match, ms=500)
    shown = load_table_states([code])[code]
    read = replace(before, table=replace(shown.table, version=shown.table.version + 1))
    assert read.is_older_than(shown)
    assert shown.is_older_than(read)
    assert not replace(shown, table=read.table).is_older_than(shown)


def test_a_table_that_is_gone_is_left_out():
    assert first_readings(["zzzzzz"]) == {}


def said_to(match, audience, text, **about) -> None:
    ChatMessage.objects.create(
        table=match.table, match=match, ref=f"{text:0>16}", text=text, name="ann", audience=audience,
        **{"channel": "secret", "seat": 0, **about},
    )  # fmt: skip


@pytest.mark.parametrize("ended", [False, True])
def test_each_seat_reads_what_it_would_read_alone_in_whatever_order_seats_are_asked(ended):
    match = running(person("ann"), person("bob"), person("cat"))
    said_to(match, [0], "111")
    said_to(match, [1, 2], "222")
    said_to(match, None, "333", channel="")
    said_to(match, None, "444", channel="spectators", seat=None)
    said_to(match, [0, 1], "555", hidden=True)
    info = head(match).info
    seats = [None, 0, 1, 2]
    alone = {seat: selectors.said_frame(info, seat, ended=ended) for seat in seats}
    for order in (seats, seats[::-1]):
        chat = first_readings([match.table.code])[match.table.code].chat
        assert isinstance(chat, ChatSoFar)
        assert {seat: chat.said(seat, ended=ended) for seat in order} == alone
    if not ended:
        texts = {seat: {message["text"] for message in frame["messages"]} for seat, frame in alone.items()}
        assert texts == {None: {"333", "444"}, 0: {"111", "333"}, 1: {"222", "333"}, 2: {"222", "333"}}


def test_sessions_are_read_together_with_two_queries(client):
    keys = {}
    for name in ("ann", "bob", "cat"):
        client.force_login(person(name))
        keys[name] = client.session.session_key
        client.cookies.clear()
    with CaptureQueriesContext(connection) as asked:
        found = accounts_of_sessions([*keys.values(), "unknown0unknown0"])
    assert len(asked) == 2
    assert {key: user.username for key, user in found.items()} == {key: name for name, key in keys.items()}


def test_a_session_that_names_an_unknown_backend_or_no_password_signs_nobody_in(client):
    client.force_login(person("ann"))
    session = client.session
    for change in ({"_auth_user_backend": "somewhere.else.Backend"}, {"_auth_user_hash": ""}, {"_auth_user_id": "x"}):
        before = dict(session.items())
        session.update(change)
        session.save()
        assert accounts_of_sessions([session.session_key]) == {session.session_key: None}
        session.update(before)
        session.save()
    assert accounts_of_sessions([session.session_key])[session.session_key] is not None
