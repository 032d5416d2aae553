"""The same pages where nothing was counted, and where others played than the three friends of `test_pages.py`."""

from __future__ import annotations

from html import unescape

import pytest

from games.bots.services import owner_actions
from games.models import Match
from leaderboards.statistics import services
from tests.support.match_rows import NOON, make_match, make_player
from tests.support.pages import CHINESE, ENGLISH
from tests.support.slow_cases import rarely

from .page_text import BIG, text

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("language", "title", "who"),
    [(ENGLISH, "People, AI and bots", "Players' bots"), (CHINESE, "真人、AI 与机器人", "玩家的机器人")],
)
def test_players_bots_stand_apart_from_the_agents_of_the_house(language: str, title: str, who: str) -> None:
    anna = make_player("anna")
    robo = owner_actions.register_bot(owner=make_player("ben"), username="robo").user
    make_match([anna, robo, None], at=NOON, board=Match.Board.PRACTICE)
    services.count_matches(now=NOON)
    page = unescape(text("/statistics/doudizhu/", language=language))
    part = page[page.index(title) :]
    rows = part[: part.index("</table>")].split("<tr")
    assert sum(who in row for row in rows) == 1
    assert len(rows) == 2 + 3  # the landlord a person, the farmers a bot and an agent


@pytest.mark.parametrize("game", ["doudizhu", "uno", *rarely("liars_dice", "gandengyan", "werewolf")])
@pytest.mark.parametrize("language", [ENGLISH, CHINESE])
def test_every_game_has_a_page_before_anything_was_counted(game: str, language: str) -> None:
    page = text(f"/statistics/{game}/", language=language)
    assert ("No data yet" if language == ENGLISH else "暂无数据") in page
    assert ("No records yet" if language == ENGLISH else "还没有纪录") in text(f"/records/{game}/", language=language)


def test_unrated_matches_and_guests_set_no_record() -> None:
    make_match([make_player("guest-1", guest=True), make_player("anna"), None], BIG, rated=False, board="")
    services.count_matches(now=NOON)
    assert "No records yet" in text("/records/doudizhu/")
