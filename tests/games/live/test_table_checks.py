"""Pings have tables looked at, many with two queries; a table is read only if it has changed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Snapshot, Table
from games.selectors import load_table_state, table_marks
from games.selectors.table_info import BranchOrigin
from games.services import moves, tables
from tests.support.live_matches import after, person, play_any, running

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]


def shown(match):
    state = load_table_state(match.table.code)
    assert state is not None
    return state


def test_tables_that_have_not_changed_have_the_marks_that_were_shown():
    states = [shown(running(person(name), agents=2)) for name in ("ann", "bob", "cat")]
    with CaptureQueriesContext(connection) as asked:
        marks = table_marks(states)
    assert len(asked) == 2
    assert marks == {state.table.code: state.mark for state in states}


def test_a_move_changes_the_mark():
    match = running(person("ann"), person("bob"), person("cat"))
    state = shown(match)
    play_any(match, ms=500)
    assert table_marks([state])[state.table.code] != state.mark


def test_a_new_name_changes_the_mark():
    match = running(person("ann"), person("bob"), person("cat"))
    state = shown(match)
    Snapshot.objects.filter(match=match).update(names=1)
    assert table_marks([state])[state.table.code] != state.mark


def test_a_seat_at_an_open_table_changes_the_mark():
    ann = person("ann")
    table = tables.open_table(host=ann, game="doudizhu")
    state = load_table_state(table.code)
    assert state is not None
    tables.sit(table=table, user=ann)
    assert table_marks([state])[table.code] != state.mark


def test_a_table_that_is_gone_has_no_mark():
    match = running(person("ann"), person("bob"), person("cat"))
    state = shown(match)
    Table.objects.filter(code=state.table.code).update(code="GONE")
    assert table_marks([state]) == {}


def test_a_branch_whose_parent_runs_is_always_read_again():
    """The end of the parent is shown at the branch's table, and changes no version there."""
    match = running(person("ann"), person("bob"), person("cat"))
    state = shown(match)
    waiting = replace(state, table=replace(state.table, branch=BranchOrigin(None, None)))
    assert table_marks([waiting])[state.table.code] != waiting.mark


def test_the_end_of_a_match_changes_the_mark():
    match = running(person("ann"), person("bob"), person("cat"))
    state = shown(match)
    moves.abort(match_id=match.pk, by_staff=person("root", staff=True), now=after(100))
    assert table_marks([state])[state.table.code] != state.mark
