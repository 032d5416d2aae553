"""The pages of ratings and seasons, and what a profile says of them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client

from leaderboards import services
from leaderboards.models import Season
from leaderboards.services import seasons
from tests.support.match_rows import NOON, make_player
from tests.support.pages import CHINESE, ENGLISH, browser

from .rated_matches import all_established, established, evening, landlord_at, players, rated_match, work

pytestmark = pytest.mark.django_db

END = NOON + timedelta(days=20)


def text(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status
    return str(answer.content.decode())


def board(page: str) -> str:
    return page.split("<tbody>")[1].split("</tbody>", maxsplit=1)[0]


def a_season(game: str = "") -> Season:
    return Season.objects.create(game=game, name_zh="谷雨", name_en="Grain Rain", starts_at=NOON, ends_at=END)


def test_every_game_has_a_board_and_dou_dizhu_has_two_kinds() -> None:
    client = browser(language=ENGLISH)
    for game in ("uno", "liars_dice", "gandengyan", "werewolf"):
        page = text(client, f"/ladder/{game}/")
        assert "Nobody here yet" in page
        assert f'href="/ladder/{game}/" aria-current="page"' in page
    page = text(client, "/ladder/doudizhu/rating/")
    assert 'href="/ladder/doudizhu/rating/" aria-current="page"' in page
    assert 'href="/ladder/doudizhu/"' in page
    assert ">AI<" in page
    assert ">AI<" not in text(client, "/ladder/doudizhu/").split('class="ways"')[1].split("</div></div>")[0]


def test_a_board_shows_ratings_with_what_they_may_be_off_and_equals_share_a_rank() -> None:
    for user, value in zip(players(3), (1702.4, 1500.3, 1499.6), strict=True):
        established(user, value)
    page = text(browser(language=ENGLISH), "/ladder/uno/")
    rows = board(page)
    assert rows.index("p0") < rows.index("p1") < rows.index("p2")
    assert rows.count('<td class="rank">2</td>') == 2
    assert "1,702" in rows
    assert "± 60" in rows
    assert "3 players" in page


def test_who_is_not_settled_is_listed_apart_without_a_rank() -> None:
    anna, bela = players(2)
    established(anna, 1600)
    rated_match([bela, make_player("cem")], (1, 2))
    work()
    page = text(browser(language=ENGLISH), "/ladder/uno/")
    assert "p1" not in board(page)
    apart = page.split("Provisional")[1]
    assert "/players/p1/" in apart
    assert '<td class="rank">–</td>' in apart


def test_my_own_rating_stands_above_and_my_place_with_neighbours_below() -> None:
    people = players(30)
    all_established([(user, 1800 - 10 * number) for number, user in enumerate(people)])
    page = text(browser(language=ENGLISH, user=people[28]), "/ladder/uno/")
    assert "My rating" in page
    body, nearby = board(page).split('class="gap"')
    assert body.count("<tr") == 26
    assert [name for name in ("p25", "p26", "p27", "p28", "p29") if f"/players/{name}/" in nearby] == [
        "p26", "p27", "p28", "p29",
    ]  # fmt: skip
    assert '<td class="rank">29</td>' in nearby
    assert 'class="me"' in nearby


def test_agents_have_a_marked_board_and_are_on_no_other() -> None:
    anna, bela = players(2)
    established(anna)
    established("club", 1650, board="agents")
    established("novice", 1550)
    rated_match([anna, bela, "novice"], (1, 2, 3))
    work()
    client = browser(language=ENGLISH)
    agents = text(client, "/ladder/uno/?board=agents")
    assert "Club player" in board(agents)
    assert "Novice" not in text(client, "/ladder/uno/")
    assert "熟手" in board(text(browser(language=CHINESE), "/ladder/uno/?board=agents"))


def test_strength_by_role_is_shown_apart() -> None:
    trio = players(3)
    rated_match(trio, game="doudizhu", rounds=[landlord_at(0, wins=True), landlord_at(1, wins=False)])
    work()
    page = text(browser(language=ENGLISH, user=trio[0]), "/ladder/doudizhu/rating/")
    mine = page.split("My rating")[1].split("</section>")[0]
    assert "Landlord" in mine
    assert "Farmer" in mine
    assert "Rating over the last match: from 1,500 to" in mine
    assert "You get a rank once your rating is reliable." in mine


def test_a_profile_shows_every_rating_with_its_uncertainty() -> None:
    anna = make_player("anna")
    established(anna, 1711)
    rated_match([anna, "club"], (2, 1), game="liars_dice")
    work()
    page = text(browser(language=ENGLISH), "/players/anna/")
    cards = page.split('<h2 id="ratings">')[1].split("</section>")[0]
    assert "1,711" in cards
    assert "± 60" in cards
    assert ">#1<" in cards
    assert "vs AI" in cards
    assert "Provisional" in cards


def test_while_ratings_are_computed_anew_the_board_says_so() -> None:
    made = evening(players(4), matches=3)
    work(END)
    services.void_match(match_id=made[0].pk, by=None, reason="cheated", now=END)
    client = browser(language=ENGLISH)
    assert "A match has been voided" in text(client, "/ladder/doudizhu/rating/")
    work(END)
    assert "A match has been voided" not in text(client, "/ladder/doudizhu/rating/")


def test_final_standings_stay_and_are_worn_as_badges() -> None:
    people = players(3)
    for user, value in zip(people, (1700, 1600, 1500), strict=True):
        established(user, value)
    services.open_season(season_id=a_season("uno").pk, now=NOON)
    client = browser(language=ENGLISH)
    assert "20 days left" not in text(client, "/ladder/uno/")  # it has run for months
    work(END)
    page = text(client, "/ladder/uno/")
    assert "Past seasons" in page
    assert "Grain Rain" in page
    season = Season.objects.get()
    final = text(browser(language=ENGLISH, user=people[1]), f"/ladder/uno/seasons/{season.pk}/")
    assert board(final).index("p0") < board(final).index("p1") < board(final).index("p2")
    assert "Your final rank" in final
    badge = text(client, "/players/p0/").split('<h2 id="seasons">')[1].split("</section>")[0]
    assert "Grain Rain" in badge
    assert ">#1<" in badge
    assert "谷雨" in text(browser(language=CHINESE), "/players/p0/")


def test_while_the_next_start_is_set_the_final_standings_stand_for_the_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    people = players(3)
    rated_match(people, game="doudizhu", rounds=[landlord_at(0, wins=True)])
    established(people[0], 1700, game="doudizhu", board="practice")
    services.open_season(season_id=a_season().pk, now=NOON)
    work(NOON)
    services.open_and_close_due(now=END)
    while services.continue_closing(now=END) and Season.objects.get().status != Season.Status.RESETTING:
        pass
    monkeypatch.setattr(seasons, "BATCH", 1)
    services.continue_closing(now=END)
    cache.clear()  # what earlier tests asked counts for the limits of this address
    client = browser(language=ENGLISH)
    for address, value in (("/ladder/doudizhu/", "6"), ("/ladder/doudizhu/rating/?board=practice", "1,700")):
        page = text(client, address)
        assert "The final standings are shown here" in page
        assert f'<td class="n pts">{value}' in board(page)
    assert '<span class="pts">6</span>' in text(client, "/")
    for address in ("ladder/doudizhu/people/", "ratings/doudizhu/people/", "ladder/doudizhu/people/around/p0/"):
        answer = client.get(f"/api/v1/{address}")
        assert (answer.status_code, answer.json()["code"], answer["Retry-After"]) == (503, "SEASON_ENDS", "30")
    work(END)
    assert "The final standings are shown here" not in text(client, "/ladder/doudizhu/")


def test_a_season_that_still_runs_has_no_final_page_and_a_closed_account_no_name_there() -> None:
    anna, bela = players(2)
    established(anna, 1700)
    established(bela, 1600)
    season = services.open_season(season_id=a_season("uno").pk, now=NOON)
    client = browser(language=ENGLISH)
    text(client, f"/ladder/uno/seasons/{season.pk}/", status=404)
    work(END)
    anna.is_active = False
    anna.save()
    page = text(client, f"/ladder/uno/seasons/{season.pk}/")
    assert "Closed account" in board(page)
    assert "p0" not in board(page)


@pytest.mark.parametrize("address", ["/ladder/uno/?board=all", "/ladder/chess/rating/", "/ladder/uno/?board=agents&x=1",
                                     "/ladder/uno/seasons/9/", "/ladder/uno/?rank=frog"])  # fmt: skip
def test_addresses_that_cannot_be_and_some_that_can(address: str) -> None:
    wrong = "board=all" in address or "chess" in address or "seasons" in address
    assert browser().get(address).status_code == (404 if wrong else 200)


def test_a_board_takes_few_queries(django_assert_max_num_queries: object) -> None:
    people = players(30)
    all_established([(user, 1800 - 10 * number) for number, user in enumerate(people)])
    client = browser(user=people[28])
    client.get("/ladder/uno/")  # the first page of a session notes the browser
    with django_assert_max_num_queries(22):  # type: ignore[operator]
        client.get("/ladder/uno/")
