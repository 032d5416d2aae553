"""The length of a match as tables, match pages and the table's own bar name it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import translation

from games.rules.series import FORMATS
from games.views.table_summaries import match_length
from tests.support.match_rows import FARMERS_WIN, LANDLORD_WINS, make_match, make_player
from tests.support.pages import ENGLISH, Page, browser, squeeze

SCRIPT = Path(settings.BASE_DIR) / "static/js/games/doudizhu/match_format.js"


@pytest.mark.parametrize(("options", "english", "chinese"), [
    ({}, "first to win 3 rounds", "先赢 3 局"),
    ({"format": "standard"}, "10 rounds", "10 局"),
    ({"format": "championship"}, "20 rounds", "20 局"),
    ({"format": "daily"}, "no fixed end", "不限局数"),
    ({"duplicate": 4}, "4 rounds", "4 局"),
])  # fmt: skip
def test_each_format_says_when_its_match_ends(options: dict[str, object], english: str, chinese: str) -> None:
    for language, words in (("en", english), ("zh-hans", chinese)):
        with translation.override(language):
            assert match_length("doudizhu", options) == words
            assert match_length("uno", {}) == ""


def test_the_page_of_a_table_knows_the_lengths_of_the_rules() -> None:
    """Before a match the script names the length by the options alone."""
    written = re.findall(r"^  (\w+): \{ rounds: (\w+), wins_needed: (\w+) \},$", SCRIPT.read_text(), re.MULTILINE)
    assert {key: (json.loads(rounds), json.loads(wins)) for key, rounds, wins in written} == {
        key: (form.rounds, form.wins) for key, form in FORMATS.items()
    }


@pytest.mark.django_db
def test_the_page_of_a_match_names_its_length_and_signs_its_totals() -> None:
    match = make_match([make_player("anna"), None, None], LANDLORD_WINS, FARMERS_WIN)
    html = browser(language=ENGLISH).get(reverse("match", args=[match.pk])).content.decode()
    page = Page(html)
    assert "first to win 3 rounds" in squeeze(page.with_class("facts")[0].text)
    totals = [small.text for small in page.with_class("num") if small.tag == "small"]
    assert totals == ["+6", "\N{MINUS SIGN}3", "\N{MINUS SIGN}3", "0", "0", "0"]
