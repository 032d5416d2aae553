"""What a table says before its match: whether it will count, and who sits there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from accounts.models import Avatar, User
from games.agents.personas import FACES
from games.selectors import state_frame
from games.services import tables
from games.views.table_summaries import game_title, table_summary
from tests.support.live_matches import NOON, person, table_of
from tests.support.slow_cases import rarely

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("guest", "kwargs", "why"),
    [
        (False, {}, None),
        (True, {}, "guest"),
        (False, {"options": {"four_with_pair": True}}, "options"),
        (True, {"options": {"four_with_pair": True}}, "options"),
        (False, {"rated": False}, "host"),
    ],
)
def test_a_waiting_table_says_beforehand_whether_its_match_will_count_and_why_not(guest, kwargs, why):
    ann, bob = person("ann"), person("bob", guest=guest)
    table = table_of(ann, agents=1, **kwargs)
    before = state_frame(table_code=table.code, user=ann).data["table"]
    assert before["unrated_because"] == (None if why == "guest" else why)
    tables.sit(table=table, user=bob, now=NOON)
    waiting = state_frame(table_code=table.code, user=ann).data["table"]
    assert (waiting["unrated_because"], waiting["rated"]) == (why, kwargs.get("rated", True))
    tables.set_ready(table=table, user=ann, ready=True, now=NOON)
    match = tables.set_ready(table=table, user=bob, ready=True, now=NOON)
    assert match.rated is (why is None)


def test_a_guest_who_keeps_the_account_makes_the_waiting_table_count(django_capture_on_commit_callbacks):
    ann, guest = person("ann"), person("guest-x", guest=True)
    table = table_of(ann, agents=1)
    tables.sit(table=table, user=guest, now=NOON)
    assert state_frame(table_code=table.code, user=ann).data["table"]["unrated_because"] == "guest"
    browser = Client()
    browser.force_login(guest)
    secret = {"password1": "jade-dragon-7", "password2": "jade-dragon-7"}
    with django_capture_on_commit_callbacks(execute=True):
        browser.post(reverse("keep_guest"), {"username": "zhuying", "email": "", **secret})
    data = state_frame(table_code=table.code, user=ann).data
    assert (data["table"]["unrated_because"], data["seats"][1]["name"]) == (None, "zhuying")


def test_a_new_face_is_seen_at_the_table_where_one_waits(django_capture_on_commit_callbacks):
    ann = person("ann")
    table = table_of(ann, agents=1)
    assert state_frame(table_code=table.code, user=ann).data["seats"][0]["avatar"] == "panda"
    browser = Client()
    browser.force_login(ann)
    with django_capture_on_commit_callbacks(execute=True):
        browser.post(reverse("settings"), {"display_name": "", "avatar": "carp", "language": "", "card_style": "four"})
    assert state_frame(table_code=table.code, user=ann).data["seats"][0]["avatar"] == "carp"


@pytest.mark.parametrize("number", [0, 5, *rarely(1, 2, 3, 4, 6, 7)])
def test_an_agent_has_nobodys_face_at_its_table_neither_before_nor_during_the_match(number):
    ann = User.objects.create(username="ann", avatar=FACES[number])
    bob = User.objects.create(username="bob", avatar=FACES[-1 - number])
    table = table_of(ann, agents=1)
    tables.sit(table=table, user=bob, now=NOON)
    before = [seat["avatar"] for seat in state_frame(table_code=table.code, user=ann).data["seats"]]
    assert len(set(before)) == 3
    assert list(table_summary(table).faces) == before
    tables.set_ready(table=table, user=ann, ready=True, now=NOON)
    tables.set_ready(table=table, user=bob, ready=True, now=NOON)
    during = [seat["avatar"] for seat in state_frame(table_code=table.code, user=ann).data["seats"]]
    assert during == before


def test_twelve_seats_have_twelve_faces_before_and_during_the_match_whatever_their_players_chose():
    users = [User.objects.create(username=f"p{seat}", avatar="fox" if seat < 3 else "deer") for seat in range(5)]
    table = tables.open_table(host=users[0], game="werewolf", seats=12, options={}, rated=False, listed=False, now=NOON)
    for user in users:
        tables.sit(table=table, user=user, now=NOON)
    for seat in range(5, 12):
        tables.seat_agent(table=table, by=users[0], seat=seat, now=NOON)
    before = [seat["avatar"] for seat in state_frame(table_code=table.code, user=users[0]).data["seats"]]
    assert len(set(before)) == len(FACES) == 12
    assert (before[0], before[3]) == ("fox", "deer")
    assert list(table_summary(table).faces) == before
    for user in users:
        tables.set_ready(table=table, user=user, ready=True, now=NOON)
    frame = state_frame(table_code=table.code, user=users[0]).data
    assert frame["match"] is not None
    assert [seat["avatar"] for seat in frame["seats"]] == before


def test_every_face_is_drawn_and_can_be_chosen_and_the_page_knows_it():
    drawn = set(re.findall(r'id="av-([a-z]+)"', Path("static/art/art.svg").read_text(encoding="utf-8")))
    assert set(FACES) == set(Avatar.values) == drawn - {"bot"}
    page = Path("static/js/table/sprites.js").read_text(encoding="utf-8")
    [known] = re.findall(r"^const FACES = \[(.*)\];$", page, re.MULTILINE)
    assert set(re.findall(r'"([a-z]+)"', known)) == drawn


@pytest.mark.parametrize(("boards", "length"), [(1, "1 round"), (3, "3 rounds")])
def test_a_title_counts_its_rounds(boards: int, length: str) -> None:
    with translation.override("en"):
        assert game_title("doudizhu", {"duplicate": boards}).split(" · ")[-1] == length
