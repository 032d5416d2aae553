"""Which names there may be."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils.translation import override

from accounts.forms import SignUpForm, UpgradeGuestForm, checked_display_name
from accounts.models import User
from accounts.names import chosen_username_validators, clean_name

from .conftest import PASSWORD


def refused(name: str) -> bool:
    try:
        for check in chosen_username_validators:
            check(name)
    except ValidationError:
        return True
    return False


@pytest.mark.parametrize("name", ["zhu", "竹影", "竹影_7", "a-b", "A1", "guesthouse", "老客人家", "老游客", "x" * 24])
def test_letters_digits_chinese_characters_and_dashes_make_a_username(name):
    assert not refused(name)


@pytest.mark.parametrize(
    "name", ["a", "x" * 25, "a b", "a@b", "a.b", "🐼熊猫", "пан", "ａｂｃ", "al\u200bice", "かな", "<b>", "a/b", ""]
)
def test_other_characters_and_lengths_are_refused(name):
    assert refused(name)


@pytest.mark.parametrize(
    "name",
    [
        "guest-abc",
        "Guest_12",
        "guest1",
        "GUEST",
        "gue5t-1",
        "gu3st-x",
        "客人4821",
        "客人",
        "客人_1",
        "游客4821",
        "游客",
        "游客-1",
        "遊客 7",
    ],
)
def test_what_reads_like_a_guest_is_refused(name):
    assert refused(name)


@pytest.mark.parametrize(
    "name", ["管理员", "管理員", "官方客服", "Admin", "ADMIN 7", "Adm1n", "аdmin", "ａｄｍｉｎ", "a d m i n", "system",
             "The System", "開局", "Kaiju", "kaiju-support", "客服小竹", "Off1cial"]
)  # fmt: skip
def test_nobody_speaks_for_the_house(name, db):
    with pytest.raises(ValidationError):
        checked_display_name(name)


@pytest.mark.parametrize("name", ["Badminton", "管家", "开局王", "Messy", "Robot", "Ministaff", "竹影", "Hostess"])
def test_what_merely_holds_such_a_word_is_a_name(name, db):
    assert checked_display_name(name) == name


@pytest.mark.parametrize("name", ["adm1n", "admin_7", "the-system", "官方小竹"])
def test_a_username_does_not_speak_for_the_house_either(name):
    assert refused(name)


@pytest.mark.parametrize(
    "name", ["ZhuYing", "zhuying", "Ζhuying", "zhu\u200bying", "ＺｈｕＹｉｎｇ", "Zhu Ying", "zhuyíng"]
)
def test_a_display_name_is_not_anothers_username(name, panda):
    User.objects.create_user("ZhuYing")
    with pytest.raises(ValidationError) as refusal:
        checked_display_name(name, own=panda)
    assert refusal.value.code == "anothers_name"


@pytest.mark.parametrize("name", ["bamboo_shadow", "Bamboo-Shadow", "BAMBOO-shadow"])
def test_a_username_is_not_anothers_name_at_the_table(name, panda, english):
    User.objects.filter(pk=panda.pk).update(display_name="Bamboo Shadow")
    sent = {"username": name, "password1": PASSWORD, "password2": PASSWORD, "email": "", "avatar": "crane"}
    answer = english.post("/accounts/signup/", sent)
    taken = "Another player already uses this name. Choose a different one."
    assert answer.context["form"].errors == {"username": [taken]}
    assert english.post("/accounts/signup/", {**sent, "username": "bambooshadow"}).status_code == 302


def test_a_guest_may_take_the_name_they_play_under_as_their_username(guest):
    User.objects.filter(is_guest=True).update(display_name="竹影")
    sent = {"username": "竹影", "password1": PASSWORD, "password2": PASSWORD, "email": ""}
    assert guest.post(reverse("keep_guest"), sent).status_code == 302
    assert User.objects.get().username == "竹影"


def test_ones_own_username_is_a_display_name(panda):
    assert checked_display_name("Panda", own=panda) == "Panda"


@pytest.mark.parametrize("name", ["Guest 4821", "游客 4821", "客人 4821", "ｇｕｅｓｔ 1"])
def test_a_display_name_does_not_pass_for_a_guest_either(name):
    with pytest.raises(ValidationError):
        checked_display_name(name)


def test_a_display_name_is_one_line_of_visible_characters():
    assert clean_name("  竹影\u200b \t 扫阶\u202e\n") == "竹影 扫阶"
    assert checked_display_name("\u200b \ufeff") == ""


def test_two_names_that_differ_only_in_case_are_one(db):
    User.objects.create_user("Panda")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("panda")
    assert User.objects.get().username == "Panda"


@pytest.mark.parametrize(("lang", "short", "long"), [
    ("en", "Usernames have at least 2 characters.", "Usernames have at most 24 characters."),
    ("zh-hans", "用户名至少 2 个字。", "用户名最多 24 个字。"),
])  # fmt: skip
@pytest.mark.parametrize("form", [SignUpForm, UpgradeGuestForm])
@pytest.mark.django_db
def test_a_name_of_the_wrong_length_is_refused_in_words_of_the_site(form, lang, short, long):
    with override(lang):
        for name, words in (("a", short), ("a" * 25, long)):
            assert form({"username": name}).errors["username"] == [words]
