"""What people write is cleaned before its length is looked at and after it again, and refused where it deceives."""

from __future__ import annotations

import unicodedata

import pytest
from django import forms
from django.core.exceptions import ValidationError
from django.test import Client
from rest_framework import serializers

from accounts.api.list_and_text_fields import NameField as ApiNameField
from accounts.forms import checked_display_name
from accounts.legible_text import is_deceptive, legible
from accounts.models import User
from accounts.names import DISPLAY_NAME_MAX, clean_name
from accounts.text_fields import NameField, ProseField

from .conftest import PASSWORD

LENGTHENED = "\ufdfa"
"""One character that is eighteen once it is normalised."""
DECEPTIVE = {
    "Hangul filler": "竹\u3164影", "a filler of syllables": "竹\u1160影", "blank braille": "\u2800竹影",
    "half-width filler": "竹影\uffa0", "three marks": "z\u0336\u0336\u0489alg", "heaps": "z" + "\u0300\u0316" * 9,
    "marks past what is dropped": "e\u0315\u200b\u0315\u200b\u0315",
    "right to left": "\u202egnib", "isolate": "a\u2066b",
    "a mark of direction": "a\u200fb", "arabic mark of direction": "a\u061cb",
}  # fmt: skip
JOINED = {
    "a family": "👨\u200d👩\u200d👧", "a trade": "👩🏽\u200d🚀", "a flag": "🏳\ufe0f\u200d🌈",
    "a heart": "❤\ufe0f\u200d🔥",
    "Persian": "می\u200cخواهم", "Devanagari": "क्\u200dष", "Sinhala": "ක්\u200dෂ",
}  # fmt: skip


@pytest.mark.parametrize("text", DECEPTIVE.values(), ids=DECEPTIVE)
def test_what_deceives_is_refused_in_a_name(db, text):
    assert is_deceptive(unicodedata.normalize("NFKC", text))
    with pytest.raises(ValidationError) as refusal:
        checked_display_name(text)
    assert refusal.value.code == "deceptive"


@pytest.mark.parametrize("text", DECEPTIVE.values(), ids=DECEPTIVE)
@pytest.mark.parametrize("field", [NameField, ProseField])
def test_what_deceives_is_refused_by_every_field_of_names_and_descriptions(field, text):
    with pytest.raises(forms.ValidationError):
        field(max_length=60).clean(text)


@pytest.mark.parametrize("text", DECEPTIVE.values(), ids=DECEPTIVE)
def test_what_deceives_is_refused_by_the_api(text):
    with pytest.raises(serializers.ValidationError):
        ApiNameField(max_length=60).run_validation(text)


@pytest.mark.parametrize("text", JOINED.values(), ids=JOINED)
def test_joiners_stay_where_they_join(text):
    assert legible(text) == text
    assert clean_name(text) == text
    assert not is_deceptive(text)


@pytest.mark.parametrize(
    "text", ["al\u200dice", "a\u200cb", "👨\u200d", "\u200d👩", "竹\u200d影", "1\u200d2", "م\u200c", "x\u200d👩"]
)
def test_joiners_that_join_nothing_are_dropped(text):
    assert legible(text) == text.replace("\u200d", "").replace("\u200c", "")


@pytest.mark.parametrize("text", ["ปี่", "ที่", "é", "Ấn", "हिन्दी", "竹影", "🐼", "\U0001fae8", "O'Neil", "עִבְרִית"])
def test_names_of_living_scripts_are_names(db, text):
    assert checked_display_name(text) == unicodedata.normalize("NFKC", text)


def test_a_name_is_measured_as_it_is_kept(db):
    assert checked_display_name("\u200b" * 100 + "竹影") == "竹影"
    with pytest.raises(ValidationError) as refusal:
        checked_display_name(LENGTHENED * 2)
    assert refusal.value.code == "max_length"
    assert len(checked_display_name(LENGTHENED)) == 18


def test_what_normalising_brings_together_is_normalised_again():
    assert clean_name("e\u200b\u0301") == "é"
    assert clean_name("ﬁ\u200b  ｗｅ") == "fi we"


INVISIBLE = "\u200b" * 70 + "x"


@pytest.mark.parametrize(("written", "kept"), [(INVISIBLE, "x"), (" a \n b ", "a b")])
def test_a_field_of_a_form_measures_what_is_kept(written, kept):
    assert NameField(max_length=10).clean(written) == kept


def test_a_field_of_the_api_measures_what_was_sent_as_its_schema_says():
    assert ApiNameField(max_length=10).run_validation(" a \n b ") == "a b"
    with pytest.raises(serializers.ValidationError) as refusal:
        ApiNameField(max_length=10).run_validation(INVISIBLE)
    assert refusal.value.get_codes() == ["max_length"]


@pytest.mark.parametrize("written", [LENGTHENED, "x" * 11, "\u200b" * 100_000, "x" * 5_000_000])
def test_a_field_refuses_what_would_be_too_long(written):
    with pytest.raises(forms.ValidationError):
        NameField(max_length=10).clean(written)
    with pytest.raises(serializers.ValidationError):
        ApiNameField(max_length=10).run_validation(written)


@pytest.mark.parametrize("name", [LENGTHENED * DISPLAY_NAME_MAX, "竹\u3164影", "\u202egnib"])
def test_forms_say_so_beside_the_field(panda, english, name):
    sent = {"username": "zhu", "password1": PASSWORD, "password2": PASSWORD, "email": "", "avatar": "crane"}
    answer = english.post("/accounts/signup/", {**sent, "display_name": name})
    assert list(answer.context["form"].errors) == ["display_name"]
    assert not User.objects.filter(username="zhu").exists()
    browser = Client()
    browser.force_login(panda)
    answer = browser.post("/me/settings/", {"display_name": name, "avatar": "fox", "card_style": "four"})
    assert list(answer.context["form"].errors) == ["display_name"]
    answer = browser.post("/me/tokens/", {"name": name * 3, "read": "on", "days": "0"})
    assert list(answer.context["form"].errors) == ["name"]


def test_a_name_from_before_may_stay(panda):
    User.objects.filter(pk=panda.pk).update(display_name="竹\u3164影")
    browser = Client()
    browser.force_login(panda)
    answer = browser.post("/me/settings/", {"display_name": "竹\u3164影", "avatar": "fox", "card_style": "four"})
    assert answer.status_code == 302


@pytest.mark.parametrize("name", [LENGTHENED * 3, "竹\u3164影"])
def test_the_administration_is_held_to_it_too(panda, admin_client, name):
    fields = {"username": "panda", "display_name": name, "avatar": "panda", "card_style": "classic", "language": "en"}
    answer = admin_client.post(f"/admin/accounts/user/{panda.pk}/change/", fields)
    assert answer.status_code == 200
    assert "display_name" in answer.context["adminform"].form.errors
