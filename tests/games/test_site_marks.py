"""Pages mark whoever is no person beside the name, as the table does: AI players in one way, bots in another."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.utils import translation

from accounts.models import User
from accounts.templatetags.ui import kind_mark
from games.models import Match
from games.templatetags.matches import seat_name
from tests.support.live_matches import person, played_out, running
from tests.support.pages import CHINESE, ENGLISH, browser

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> User:
    return person("anna")


@pytest.fixture
def match(anna: User) -> Match:
    """Anna, somebody's bot, and an AI player."""
    robo = User.objects.create(username="robo", is_bot=True, owner=anna)
    return played_out(running(anna, robo, bots=True))


def after_name(html: str, name: str) -> set[str]:
    """What stands right behind this name, wherever it stands on a page: `AI`, `bot`, or nothing."""
    found: set[str] = set()
    for rest in re.findall(rf'class="(?:who-name|names)"[^>]*>[^"]*?{re.escape(name)}(.{{0,90}})', html, re.DOTALL):
        tag = re.match(r"<(\w+) class=\"([^\"]*)\"", rest)
        found.add("AI" if tag and "mark-ai" in tag[2] else "bot" if tag and "of-bot" in tag[2] else "")
    return found


@pytest.mark.parametrize(("language", "tag"), [(ENGLISH, "en"), (CHINESE, "zh-hans")])
def test_an_agent_and_a_bot_are_marked_on_the_page_of_a_match(match: Match, language: str, tag: str):
    html = browser(language=language).get(f"/matches/{match.pk}/").content.decode()
    with translation.override(tag):
        names = [seat_name(seat) for seat in match.seats.order_by("index")]
    assert [after_name(html, name) for name in names] == [{""}, {"bot"}, {"AI"}]


def test_they_are_marked_in_a_list_of_matches(match: Match, anna: User):
    html = browser(user=anna, language=ENGLISH).get("/matches/").content.decode()
    names = html.partition('class="names"')[2].partition("</a>")[0]
    assert names.count("mark-ai") == 1
    assert names.count("of-bot") == 1


def test_a_bot_is_marked_among_the_players_and_a_person_is_not(match: Match):
    html = browser(language=ENGLISH).get("/players/").content.decode()
    assert (after_name(html, "robo"), after_name(html, "anna")) == ({"bot"}, {""})


def test_no_style_sheet_changes_the_marks_of_names_by_the_name_of_their_element():
    """Rules for `small` text beside names once moved the AI mark away from them, and cut the names."""
    assert kind_mark("agent") == '<abbr class="mark-ai">AI</abbr>'
    sheets = sorted((settings.BASE_DIR / "static" / "css").rglob("*.css"))
    assert len(sheets) > 20
    assert [sheet.name for sheet in sheets if re.search(r"\babbr\b", sheet.read_text())] == []
