"""New passwords: 12 characters, no common one, not mostly the site's words. Older ones still sign in."""

from __future__ import annotations

import gzip

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.test import Client

from accounts.models import User
from accounts.password_validators import LONG_PASSWORDS, MINIMUM_LENGTH
from tests.support.second_factor import app_code, enrol

from .conftest import player_at

SHORT = "9 old cards"


def codes(password: str, user: User | None = None) -> set[str]:
    """Why a new password is refused."""
    try:
        validate_password(password, user)
    except ValidationError as refusal:
        return {str(error.code) for error in refusal.error_list}
    return set()


def test_the_list_of_common_passwords_has_the_3000_that_the_minimum_length_allows():
    listed = gzip.decompress(LONG_PASSWORDS.read_bytes()).decode().split("\n")
    long_enough = {each for each in listed if len(each) >= MINIMUM_LENGTH}
    assert len(long_enough) >= 3_000
    assert all(each == each.lower().strip() for each in long_enough)
    assert {"qwertyqwerty", "unbelievable", "1qaz2wsx3edc", "jonasbrothers"} <= long_enough


@pytest.mark.parametrize(
    "password",
    ["motherfucker", "MotherFucker", "1qaz2wsx3edc", "jonasbrothers", "password2026!", "iloveyou1234", "!!dragon2025!!",
     "dragondragon", "abcabcabcabc", "aaaaaaaaaaaaaaa", "qwertyqwerty", "baseballbaseball2"],
)  # fmt: skip
def test_a_common_password_is_refused_also_repeated_or_with_digits_around_it(password: str) -> None:
    assert "password_too_common" in codes(password)


@pytest.mark.parametrize(
    "password",
    ["kaiju-kaiju-kaiju", "Kaiju2026!!!!", "doudizhu-werewolf", "开局开局开局开局开局开局", "redpanda-2026-",
     "redpanda@kaiju",
     "mrbamboo.kaiju!", "bamboo.example12"],
)  # fmt: skip
def test_a_password_of_the_sites_words_or_ones_own_names_is_refused(password: str) -> None:
    user = User(username="redpanda", display_name="MrBamboo", email="bamboo@bamboo.example")
    assert codes(password, user) & {"password_of_known_words", "password_too_similar"}


@pytest.mark.parametrize(
    "password", ["seventeen good cards", "我爱和朋友们一起打牌到天亮", "x7#kaiju-9Qm!twz4", "correct horse battery"]
)
def test_an_unexpected_password_is_taken(password: str) -> None:
    assert codes(password, User(username="redpanda", email="bamboo@bamboo.example")) == set()


def test_eleven_characters_are_too_few_and_twelve_enough() -> None:
    assert codes("quick cargo") == {"password_too_short"}
    assert codes("quick cargos") == set()


@pytest.mark.django_db
def test_a_shorter_password_from_before_still_signs_in() -> None:
    User.objects.create_user("panda", "", SHORT)
    client = Client()
    client.post("/accounts/login/", {"login": "panda", "password": SHORT})
    assert player_at(client) == "panda"
    assert "不足 12 个字符" not in Client().get("/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(("password", "asked"), [(SHORT, True), ("seventeen good cards", False)])
def test_staff_with_a_shorter_password_are_asked_to_change_it(password: str, asked: bool) -> None:
    user = User.objects.create_user("panda", "", password, is_staff=True, is_superuser=True)
    enrol(user)
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    given = {"username": "panda", "password": password, "code": app_code()}
    answer = client.post("/admin/login/?next=/admin/", {**given, "next": "/admin/"}, follow=True)
    assert answer.status_code == 200
    assert ("Your password has fewer than 12 characters." in answer.content.decode()) is asked
