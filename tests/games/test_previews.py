"""Links as messengers show them: absolute addresses, the page's own words in its language, and no secret."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders

from games.models import Match
from games.puzzles.models import Puzzle
from games.puzzles.services.builtin_puzzles import install
from games.rules.registry import GAMES
from games.templatetags.link_preview import SIZE
from games.views.table import qr_svg
from tests.leaderboards.tournaments.tournament_runs import announced
from tests.support.live_matches import person, running, table_of
from tests.support.match_rows import make_match, make_player
from tests.support.pages import CHINESE, ENGLISH, Page, browser, page

pytestmark = pytest.mark.django_db

HOST = "http://testserver"


def graph(shown: Page) -> dict[str, str]:
    told = (each for each in shown.all("meta") if each.get("property", "").startswith("og:"))
    found = {each["property"][3:]: each["content"] for each in told}
    assert shown.one("meta", name="twitter:card")["content"] == "summary_large_image"
    return found


def test_a_private_table_says_the_game_and_that_one_is_invited_and_no_name():
    table = table_of(person("zhuying"), agents=0, private=True, game="uno")
    english = graph(page(browser(language=ENGLISH), f"/t/{table.code}/"))
    assert "UNO" in english["title"]
    assert english["description"].startswith("You're invited to a table of UNO.")
    assert (english["url"], english["locale"]) == (f"{HOST}/t/{table.code}/", "en_GB")
    assert english["image"] == f"{HOST}/static/art/preview-uno.jpg"
    chinese = graph(page(browser(language=CHINESE), f"/t/{table.code}/"))
    assert "邀请" in chinese["description"]
    assert chinese["locale"] == "zh_CN"
    assert "zhuying" not in repr((english, chinese))


def test_matches_tournaments_puzzles_profiles_and_the_first_page_have_one():
    match = running(person("anna"), private=True)
    cup = announced(name='Cup of "quotes" & <tags>')
    addresses = {
        f"/matches/{match.pk}/": "doudizhu", f"/tournaments/{cup.code}/": "gandengyan", "/players/anna/": "kaiju",
        "/": "kaiju", "/rules/werewolf/": "werewolf",
    }  # fmt: skip
    for address, art in addresses.items():
        told = graph(page(browser(language=ENGLISH), address))
        assert told["image"] == f"{HOST}/static/art/preview-{art}.jpg", address
        assert told["url"] == HOST + address
        assert told["title"], address
        assert told["description"], address
    told = graph(page(browser(language=ENGLISH), f"/tournaments/{cup.code}/?page=2"))
    assert told["title"].startswith('Cup of "quotes" & <tags>')
    assert told["url"] == f"{HOST}/tournaments/{cup.code}/"
    assert "anna" in graph(page(browser(language=ENGLISH), "/players/anna/"))["title"]


def test_a_private_match_tells_no_names_in_its_preview():
    match = running(person("zhuying"), private=True)
    told = graph(page(browser(), f"/matches/{match.pk}/"))
    assert "zhuying" not in repr(told)
    assert Match.objects.get().seed not in repr(told)


def test_a_puzzle_has_one():
    install()
    puzzle = Puzzle.objects.filter(practice=True).earliest("pk")
    told = graph(page(browser(language=ENGLISH), f"/puzzles/{puzzle.pk}/"))
    assert (told["image"], told["image:type"]) == (f"{HOST}/puzzles/{puzzle.pk}/card/en.png", "image/png")
    assert "Puzzle" in told["title"]


def test_the_tags_of_twitter_say_the_same():
    match = make_match([make_player("anna"), None, None])
    for address in (f"/matches/{match.pk}/", f"/matches/{match.pk}/replay/", "/", "/players/anna/", "/rules/uno/"):
        shown = page(browser(language=ENGLISH), address)
        told = graph(shown)
        twitter = {
            each["name"][8:]: each["content"] for each in shown.all("meta") if each.get("name", "")[:8] == "twitter:"
        }
        assert twitter.pop("card") == "summary_large_image"
        assert twitter == {name: told[name] for name in ("title", "description", "image", "image:alt")}
        assert told["image"].startswith(HOST)


def test_addresses_are_those_of_the_configured_site(settings: Any):
    settings.KAIJU = {**settings.KAIJU, "SITE_URL": "https://kaiju.example"}
    match = make_match([make_player("anna"), None, None])
    for address in (f"/matches/{match.pk}/", "/", "/ladder/"):
        told = graph(page(browser(language=ENGLISH), address))
        assert told["url"] == f"https://kaiju.example{address}"
        assert told["image"].startswith("https://kaiju.example/")


def test_a_table_and_a_running_match_have_no_card_and_no_name():
    match = running(person("zhuying"))
    assert match.table is not None
    for address in (f"/t/{match.table.code}/", f"/matches/{match.pk}/", f"/matches/{match.pk}/replay/"):
        told = graph(page(browser(language=ENGLISH), address))
        assert told["image"] == f"{HOST}/static/art/preview-doudizhu.jpg"
        assert "zhuying" not in repr(told)


@pytest.mark.parametrize("game", [*GAMES, "kaiju"])
def test_every_game_has_a_picture_of_the_size_that_is_told(game: str):
    path = finders.find(f"art/preview-{game}.jpg")
    assert path is not None
    data = Path(str(path)).read_bytes()
    at = data.index(b"\xff\xc0") + 5  # the header of a baseline picture: height, then width
    assert (int.from_bytes(data[at + 2 : at + 4]), int.from_bytes(data[at : at + 2])) == SIZE


# ── The code that a phone reads ─────────────────────────────────────────────────────────────────


def test_an_open_table_shows_its_link_as_a_picture_and_one_that_runs_does_not():
    table = table_of(person("zhu"), agents=0, private=True)
    shown = browser().get(f"/t/{table.code}/").content.decode()
    assert qr_svg(f"{HOST}/t/{table.code}/") in shown
    match = running(person("anna"))
    assert match.table is not None
    assert "invite-qr" not in browser().get(f"/t/{match.table.code}/").content.decode()


def test_two_links_are_two_pictures_that_take_the_size_of_their_place():
    one, other = qr_svg(f"{HOST}/t/abcdef/"), qr_svg(f"{HOST}/t/abcdeg/")
    assert one != other
    assert "viewBox" in one
    assert "width=" not in one
