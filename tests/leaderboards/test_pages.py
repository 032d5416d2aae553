"""The ladder's page, profiles and the search for players."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client
from django.urls import reverse

from leaderboards import services
from leaderboards.models import Standing
from tests.support.live_matches import person, running
from tests.support.match_rows import (
    FARMERS_WIN,
    LANDLORD_WINS,
    NOON,
    make_match,
    make_player,
    make_players,
    make_standings,
)
from tests.support.pages import ENGLISH, browser

pytestmark = pytest.mark.django_db


def fill(count: int, *, board: str = "people") -> list[Standing]:
    people = make_players(f"p{number:02}" for number in range(count))
    return make_standings(
        [(user, 10 * (count - number)) for number, user in enumerate(people)], board=board, matches=3, wins=1,
        landlord_rounds=4, landlord_wins=3, farmer_rounds=5, farmer_wins=2,
    )  # fmt: skip


def follow(client: Client, way: str, text: str) -> str:
    """The page that a page's link `rel="prev"` or `rel="next"` leads to."""
    address = html.unescape(re.findall(rf'rel="{way}" href="([^"]+)"', text)[0])
    return str(client.get(reverse("ladder_game", args=["doudizhu"]) + address).content.decode())


def page(client: Client, **query: str | int) -> str:
    answer = client.get(reverse("ladder_game", args=["doudizhu"]), query)
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_the_ladder_is_open_to_everybody_and_counts_what_it_shows() -> None:
    trio = [make_player("anna", display="Anna"), make_player("bela"), make_player("cem")]
    make_match(trio, LANDLORD_WINS)
    make_match(trio, LANDLORD_WINS, at=NOON.replace(hour=13))
    services.count_results(now=NOON)
    text = page(browser(language=ENGLISH))
    assert "3 players" in text
    assert "2 matches counted" in text
    assert text.index("Anna") < text.index("bela") < text.index("cem")
    assert 'aria-current="true"' not in text.split("<tbody>")[1]


def test_a_board_without_anybody_says_how_it_opens() -> None:
    assert "Nobody here yet" in page(browser(language=ENGLISH), board="practice")


def test_rates_are_shown_by_role_and_a_role_never_played_is_a_dash() -> None:
    fill(1)
    Standing.objects.update(farmer_rounds=0, farmer_wins=0)
    row = page(browser(language=ENGLISH)).split("<tbody>")[1]
    assert "75%" in row
    assert "<span>\N{EN DASH}</span>" in row


def test_my_row_is_marked_where_the_page_shows_it() -> None:
    rows = fill(5)
    text = page(browser(language=ENGLISH, user=rows[2].user))
    assert text.count('<tr class="me" aria-current="true">') == 1
    assert 'class="gap"' not in text


def test_below_a_page_without_me_stands_my_row_with_neighbours() -> None:
    rows = fill(40)
    text = page(browser(language=ENGLISH, user=rows[33].user))
    body = text.split("<tbody>")[1].split("</tbody>")[0]
    gap, nearby = body.split('class="gap"')
    assert gap.count("<tr") == 26  # 25 rows and the gap's own
    names = [name for name in (f"p{number:02}" for number in range(40)) if f"/players/{name}/" in nearby]
    assert names == ["p31", "p32", "p33", "p34", "p35"]
    assert nearby.index('class="me"') > nearby.index("p32")


def test_neighbours_that_the_page_shows_are_not_shown_twice() -> None:
    rows = fill(40)
    text = page(browser(language=ENGLISH, user=rows[25].user))
    assert text.count("/players/p24/") == 1
    assert text.count("/players/p26/") == 1


def test_pages_go_on_with_the_ranks_and_lead_back() -> None:
    fill(30)
    client = browser(language=ENGLISH)
    first = page(client)
    assert 'rel="prev"' not in first
    second = follow(client, "next", first)
    assert second.count('<td class="rank">') == 5
    assert '<td class="rank">26</td>' in second
    assert 'rel="next"' not in second
    assert follow(client, "prev", second).count('<td class="rank">') == 25


def test_a_page_may_begin_at_any_rank() -> None:
    fill(60)
    client = browser(language=ENGLISH)
    there = page(client, rank=30)
    assert there.index('<td class="rank">30</td>') < there.index('<td class="rank">54</td>')
    assert '<td class="rank">29</td>' not in there
    assert '<td class="rank">29</td>' in follow(client, "prev", there)
    assert '<td class="rank">60</td>' in page(client, rank=4000)


@pytest.mark.parametrize(
    ("address", "status"),
    [("/ladder/", 200), ("/ladder/chess/", 404), ("/ladder/?board=all", 404), ("/ladder/?page=frog", 200),
     ("/ladder/?after=frog", 200), ("/ladder/?before=9_9_9", 200), ("/ladder/?rank=-1", 200)],
)  # fmt: skip
def test_addresses_that_cannot_be(address: str, status: int) -> None:
    assert browser().get(address).status_code == status


def test_the_ladder_takes_few_queries(django_assert_max_num_queries: object) -> None:
    rows = fill(40)
    client = browser(user=rows[33].user)
    page(client)  # the first page of a session notes the browser
    with django_assert_max_num_queries(19):  # type: ignore[operator]
        page(client)


# ── Profiles ────────────────────────────────────────────────────────────────────────────────────


def test_a_profile_shows_the_record_and_the_recent_matches() -> None:
    trio = [make_player("anna", display="Anna"), make_player("bela"), make_player("cem")]
    match = make_match(trio, LANDLORD_WINS, FARMERS_WIN, FARMERS_WIN)
    services.count_results(now=NOON)
    text = browser(language=ENGLISH).get(reverse("profile", args=["bela"])).content.decode()
    assert "Win rate by role" in text
    assert "from 0 to 3" in text  # the curve, in words
    assert reverse("match", args=[match.pk]) in text
    assert "Recent matches" in text


def test_a_profile_opens_on_the_board_where_more_was_played() -> None:
    anna = make_player("anna")
    for hour in range(2):
        make_match([anna, None, None], at=NOON.replace(hour=hour), board="practice")
    make_match([anna, make_player("bela"), None], at=NOON.replace(hour=5))
    services.count_results(now=NOON)
    client = browser(language=ENGLISH)
    assert client.get(reverse("profile", args=["anna"])).context["board"] == "practice"
    assert client.get(reverse("profile", args=["anna"]), {"board": "people"}).context["board"] == "people"
    assert client.get(reverse("profile", args=["anna"]), {"board": "x"}).status_code == 404


def test_a_guests_profile_shows_what_was_played_and_tells_the_guest_how_to_keep_it() -> None:
    guest = make_player("guest-x", guest=True, display="Guest 4821")
    make_match([guest, None, None], rated=False, board="")
    services.count_results(now=NOON)
    address = reverse("profile", args=["guest-x"])
    mine = browser(language=ENGLISH, user=guest).get(address).content.decode()
    assert "Upgrade to a full account and the next ones count." in mine
    others = browser(language=ENGLISH).get(address).content.decode()
    assert "Upgrade to a full account" not in others
    assert "No rated match against people yet." in others


def test_a_profile_lists_no_running_match() -> None:
    anna = person("anna")
    match = running(anna)
    assert str(match.pk) not in browser().get(reverse("profile", args=["anna"])).content.decode()


def test_nobody_and_closed_accounts_have_no_profile() -> None:
    anna = make_player("anna")
    anna.is_active = False
    anna.save()
    assert browser().get(reverse("profile", args=["anna"])).status_code == 404
    assert browser().get(reverse("profile", args=["nobody"])).status_code == 404


def test_what_a_player_is_called_cannot_carry_markup() -> None:
    make_player("anna", display="<b onclick=x>")
    text = browser().get(reverse("profile", args=["anna"])).content.decode()
    assert "<b onclick" not in text
    assert "&lt;b onclick" in text


def test_players_are_found_by_a_part_of_a_name() -> None:
    make_player("zhuying", display="竹影扫阶")
    make_player("bailu")
    client = browser(language=ENGLISH)
    found = client.get(reverse("player_search"), {"q": "竹"}).content.decode()
    assert "/players/zhuying/" in found
    assert "/players/bailu/" not in found
    assert "No player found" in client.get(reverse("player_search"), {"q": "zzz"}).content.decode()


def test_before_anybody_has_signed_up_the_page_of_players_says_so_and_blames_no_search() -> None:
    client = browser(language=ENGLISH)
    nobody = client.get("/players/").content.decode()
    assert "Nobody has signed up yet" in nobody
    assert "No player found" not in nobody
    assert "Try fewer letters" not in nobody
    sought = client.get("/players/", {"q": "xq"}).content.decode()
    assert "No player found" in sought
    assert "Nobody has signed up yet" not in sought
