"""Names that look the same are refused, or told apart where they stand side by side."""

from __future__ import annotations

from io import StringIO

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db import IntegrityError, transaction

from accounts import recompute_name_skeletons
from accounts.forms import checked_display_name
from accounts.lookalike_names import UNICODE_VERSION, distinct_names, skeleton
from accounts.models import User
from accounts.recompute_name_skeletons import renew_skeletons
from games.bots.services import owner_actions
from games.models import MatchSeat, Seat, Table
from games.rules.core import MalformedMove
from games.selectors.table_state import load_table_state
from games.services import chat, match_start

from .conftest import PASSWORD

ALIKE = ["limes11", "Iimes11", "1imes11", "limesll", "li_mes11", "lirnes11", "l-imes11"]


@pytest.mark.parametrize(
    "name",
    [*ALIKE, "lіmes11", "ｌｉｍｅｓ１１", "li mes11", "lim\u200bes11", "|imes11", "ℓimes11", "丨imes11", "limes丨丨"],
)
def test_names_that_look_alike_have_one_skeleton(name):
    assert skeleton(name) == skeleton("limes11")


@pytest.mark.parametrize(
    ("one", "other"), [("ali", "all"), ("mai", "mal"), ("limes11", "limes12"), ("竹影", "竹彰"), ("_-", "a")]
)
def test_names_that_differ_at_a_glance_do_not(one, other):
    assert skeleton(one) != skeleton(other)


def sign_up(browser, **fields):
    sent = {"username": "zhu", "password1": PASSWORD, "password2": PASSWORD, "email": "", "avatar": "crane"}
    return browser.post("/accounts/signup/", {**sent, **fields})


@pytest.mark.parametrize("name", ALIKE[1:])
def test_nobody_signs_up_under_a_name_that_looks_like_anothers(db, english, name):
    User.objects.create_user("limes11")
    answer = sign_up(english, username=name)
    assert answer.context["form"].errors == {
        "username": ["This looks too much like another player's name. Choose a different one."]
    }


@pytest.mark.parametrize("name", [*ALIKE, "lіmes11", "lime s11"])
def test_nobody_stands_at_tables_under_what_looks_like_anothers_username(panda, name):
    User.objects.create_user("limes11")
    with pytest.raises(ValidationError) as refusal:
        checked_display_name(name, own=panda)
    assert refusal.value.code == "anothers_name"


def test_nor_is_a_username_what_another_is_called_at_tables(db, english):
    User.objects.create_user("zhao", display_name="Іimes 11")
    assert list(sign_up(english, username="limes11").context["form"].errors) == ["username"]


@pytest.mark.parametrize("name", ["аdmіn", "ѕtaff", "kаijս", "ɡuest 12", "Ꭺdmin"])
def test_the_house_and_its_guests_are_not_imitated_in_other_letters(db, name):
    with pytest.raises(ValidationError):
        checked_display_name(name)


def test_a_guest_keeps_their_account_under_a_name_that_is_free(guest, panda):
    sent = {"username": "pаnda", "password1": PASSWORD, "password2": PASSWORD, "email": ""}
    assert guest.post("/guest/keep/", {**sent, "username": "pan_da"}).status_code == 200
    assert guest.post("/guest/keep/", {**sent, "username": "zhuying"}).status_code == 302
    kept = User.objects.get(username="zhuying")
    assert (kept.look, kept.look_unicode) == (skeleton("zhuying"), UNICODE_VERSION)


def test_two_that_come_at_once_do_not_both_get_it(db):
    User.objects.create_user("limes11")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("Iimes11")


def test_the_administration_and_the_command_are_held_to_it(panda, admin_client):
    other = User.objects.create_user("zhao")
    fields = {
        "username": "pan-da", "display_name": "", "avatar": "panda", "card_style": "classic", "language": "en",
        "felt": "game", "card_back": "game",
    }  # fmt: skip
    answer = admin_client.post(f"/admin/accounts/user/{other.pk}/change/", fields)
    assert list(answer.context["adminform"].form.errors) == ["username"]
    with pytest.raises(ValidationError):
        User(username="PAN_DA").validate_unique()  # as `make_admin` asks


def older(*names: str) -> list[User]:
    """Accounts from before names were compared."""
    return User.objects.bulk_create(User(username=name, display_name=name.upper()) for name in names)


def test_names_from_before_stay_and_the_oldest_has_the_skeleton(db):
    first, second, third = older("limes11", "Iimes11", "zhao")
    assert renew_skeletons(User) == 3
    rows = [User.objects.get(pk=row.pk) for row in (first, second, third)]
    assert [row.look for row in rows] == [skeleton("limes11"), f"{skeleton('limes11')}#{second.pk}", skeleton("zhao")]
    assert [row.shown_look for row in rows] == [skeleton(row.display_name) for row in rows]
    assert {row.look_unicode for row in rows} == {UNICODE_VERSION}
    assert renew_skeletons(User) == 0
    rows[1].display_name = "竹影"
    rows[1].save()  # a save changes nothing of it
    assert User.objects.get(pk=second.pk).look == f"{skeleton('limes11')}#{second.pk}"
    rows[1].username = "bamboo"
    rows[1].save()
    assert User.objects.get(pk=second.pk).look == skeleton("bamboo")


def test_nobody_joins_a_name_from_before_whose_elder_has_another_now(db):
    first, second = older("limes11", "Iimes11")
    renew_skeletons(User)
    elder = User.objects.get(pk=first.pk)
    elder.username = "bamboo"
    elder.save()
    assert User(username="1imes11").has_lookalike()
    with pytest.raises(ValidationError):
        checked_display_name("1imes11", own=elder)
    assert not User(username="limes1").has_lookalike()
    assert User.objects.get(pk=second.pk).look == f"{skeleton('limes11')}#{second.pk}"


def test_other_data_of_unicode_makes_them_anew(panda, monkeypatch):
    monkeypatch.setattr(recompute_name_skeletons, "UNICODE_VERSION", "99.0")
    monkeypatch.setattr(recompute_name_skeletons, "skeleton", lambda name: f"~{name}")
    call_command("migrate", "accounts", verbosity=0, stdout=StringIO())
    panda.refresh_from_db()
    assert (panda.look, panda.look_unicode) == ("~panda", "99.0")


def test_a_state_without_skeletons_is_left_alone(db):
    class Before:
        def get_model(self, app: str, name: str) -> type:
            return apps.get_model("accounts", "Mute")

    from accounts.apps import _renew_skeletons

    _renew_skeletons(apps=Before())


def test_of_two_who_look_alike_each_has_the_username_first():
    people = {
        1: ("竹影", "panda", False), 2: ("竹 影", "zhao", False), 3: ("游客 1000", "guest-abcdefgh", True),
        4: ("游客 1000", "guest-ijklmnop", True), 5: ("limes11", "limes11", False), 6: ("Iimes11", "fox", False),
        7: ("alone", "one", False),
    }  # fmt: skip
    assert list(distinct_names(people).values()) == [
        "panda (竹影)", "zhao (竹 影)", "efgh · 游客 1000", "mnop · 游客 1000", "limes11", "fox (Iimes11)", "alone",
    ]  # fmt: skip


def test_nobody_is_called_what_another_is_called_to_be_told_apart():
    people = {
        1: ("竹影", "fox", False), 2: ("竹影", "zhao", False), 3: ("fox (竹影)", "liar", False),
        4: ("游客 1000", "guest-abcdefgh", True), 5: ("游客 1000", "guest-ijklmnop", True),
        6: ("efgh · 游客 1000", "thief", False),
    }  # fmt: skip
    assert list(distinct_names(people).values()) == [
        "fox (竹影)", "zhao (竹影)", "liar (fox (竹影))", "efgh · 游客 1000", "mnop · 游客 1000",
        "thief (efgh · 游客 1000)",
    ]  # fmt: skip


def test_one_name_twice_at_a_table_is_told_apart_in_seats_match_and_chat(db):
    people = [User.objects.create_user(name, display_name="竹影") for name in ("panda", "fox", "crane")]
    watcher = User.objects.create_user("carp", display_name="竹\u200b影")
    table = Table.objects.create(game="doudizhu", size=3)
    for index, user in enumerate(people):
        Seat.objects.create(table=table, index=index, user=user)
    names = ["panda (竹影)", "fox (竹影)", "crane (竹影)"]
    moment = load_table_state(table.code)
    assert moment is not None
    assert [seat.name for seat in moment.table.seats if seat is not None] == names
    assert chat.send_message(table=table, user=watcher, text="hello", channel="spectators").name == "carp (竹\u200b影)"
    assert chat.send_message(table=table, user=people[0], text="hello").name == "panda (竹影)"
    from django.utils import timezone

    match = match_start.create_match(table, now=timezone.now())
    assert list(MatchSeat.objects.filter(match=match).order_by("index").values_list("name", flat=True)) == names


def just_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands between a check of a name and its being stored: somebody else's account."""
    monkeypatch.setattr(User, "has_lookalike", lambda self: False)


def test_a_name_that_was_taken_a_moment_ago_is_told_beside_the_field(db, guest, english, monkeypatch):
    owner = User.objects.create_user("limes11")
    just_taken(monkeypatch)
    before = User.objects.count()
    answer = sign_up(english, username="Iimes11")
    assert answer.status_code == 200
    assert "This username is taken." in answer.content.decode()
    sent = {"username": "1imes11", "password1": PASSWORD, "password2": PASSWORD, "email": ""}
    answer = guest.post("/guest/keep/", sent)
    assert (answer.status_code, list(answer.context["form"].errors)) == (200, ["username"])
    assert User.objects.get(is_guest=True).username.startswith("guest-")
    with pytest.raises(MalformedMove) as refusal:
        owner_actions.register_bot(owner=owner, username="li_mes11")
    assert refusal.value.code == "NAME_TAKEN"
    assert User.objects.count() == before
