"""Which names there may be."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from accounts.forms import checked_display_name
from accounts.models import User
from accounts.names import chosen_username_validators, one_line


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


@pytest.mark.parametrize("name", ["Guest 4821", "游客 4821", "客人 4821", "ｇｕｅｓｔ 1"])
def test_a_display_name_does_not_pass_for_a_guest_either(name):
    with pytest.raises(ValidationError):
        checked_display_name(name)


def test_a_display_name_is_one_line_of_visible_characters():
    assert one_line("  竹影\u200b \t 扫阶\u202e\n") == "竹影 扫阶"
    assert checked_display_name("\u200b \u2066") == ""


def test_two_names_that_differ_only_in_case_are_one(db):
    User.objects.create_user("Panda")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("panda")
    assert User.objects.get().username == "Panda"
