"""The cards of players: a promotion to the present tier, and the end of a season, as the ladders store them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from accounts import services as accounts
from accounts.models import User
from games.models import MatchSeat, Result, RoundResult
from leaderboards import selectors
from leaderboards.models import LadderEntry, Season, SeasonStanding, Standing, VoidedMatch
from tests.support.match_rows import LANDLORD_WINS, NOON, Line, make_match, make_player, make_standing
from tests.support.pages import ENGLISH, browser, page

pytestmark = pytest.mark.django_db

Sent = list[tuple[Any, ...]]
HIGH = (Line("landlord", 40), Line("farmer", -20), Line("farmer", -20))


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    found: Sent = []
    cache.clear()
    monkeypatch.setattr("games.task_sending.send_task", lambda name, args, *, expires: found.append(args))
    return found


@pytest.fixture
def anna() -> User:
    return make_player("anna", display="Anna & Co")


def entry(standing: Standing, points: int, total: int, *, day: int) -> LadderEntry:
    match = make_match([standing.user, None, None], at=NOON + timedelta(days=day), board=standing.board)
    result = match.results.get(user=standing.user)
    return LadderEntry.objects.create(
        standing=standing, result=result, points=points, total=total, created_at=result.finished_at
    )


def climbed(anna: User, **fields: Any) -> Standing:
    """Over 30 points twice, the second time by four matches."""
    standing = make_standing(anna, 44, **fields)
    for day, (points, total) in enumerate(((35, 35), (-9, 26), (8, 34), (10, 44))):
        entry(standing, points, total, day=day)
    return standing


def test_a_promotion_is_the_match_that_last_reached_the_tier(anna: User):
    standing = climbed(anna)
    found = selectors.promotion_of(standing)
    assert found is not None
    assert (found.tier.key, found.total, found.at) == ("porcelain", 34, NOON + timedelta(days=2))


@pytest.mark.parametrize(
    ("points", "cut"), [(29, None), (101, None), (44, NOON + timedelta(days=3))], ids=["fell", "unknown", "carried on"]
)
def test_there_is_none_for_who_fell_or_kept_a_tier_from_the_season_before(anna: User, points: int, cut: Any):
    standing = climbed(anna, cut_at=cut)
    standing.points = points
    assert selectors.promotion_of(standing) is None


def test_the_card_of_a_promotion(sent: Sent, anna: User):
    climbed(anna)
    Season.objects.create(
        name_zh="谷雨", name_en="Grain Rain", starts_at=NOON, ends_at=NOON + timedelta(days=9), status="open"
    )
    for language, tier, ladder in (("en", "Porcelain", "Dou Dizhu · Grain Rain"), ("zh-hans", "瓷", "斗地主 · 谷雨")):
        answer = Client().get(f"/players/anna/card/people/{language}.png")
        assert (answer.status_code, answer["Location"]) == (302, "/static/art/preview-doudizhu.jpg")
        _, kind, said = sent.pop()
        assert (kind, said["tier_name"], said["ladder"]) == ("rank", tier, ladder)
        assert said["player"]["name"] == "Anna & Co"
        assert said["address"] == "http://testserver/players/anna/?board=people"
        assert said["users"] == (anna.pk,)
    shown = page(browser(language=ENGLISH), "/players/anna/?board=people")
    assert shown.one("meta", property="og:image")["content"] == "http://testserver/players/anna/card/people/en.png"
    assert shown.one("meta", property="og:url")["content"] == "http://testserver/players/anna/?board=people"


def test_no_card_without_a_promotion_a_board_or_an_open_account(sent: Sent, anna: User):
    assert Client().get("/players/anna/card/people/en.png").status_code == 404
    climbed(anna)
    assert Client().get("/players/anna/card/nowhere/en.png").status_code == 404
    assert Client().get("/players/anna/card/practice/en.png").status_code == 404
    assert Client().get("/players/anna/card/people/fr.png").status_code == 404
    accounts.close_account(user=anna)
    assert Client().get("/players/anna/card/people/en.png").status_code == 404
    assert sent == []


def over(anna: User, **fields: Any) -> SeasonStanding:
    season = Season.objects.create(
        name_zh="谷雨", name_en="Grain Rain", starts_at=NOON - timedelta(days=1), ends_at=NOON + timedelta(days=20),
        cut_at=NOON + timedelta(days=10), status=Season.Status.CLOSED,
    )  # fmt: skip
    said: dict[str, Any] = {
        "kind": "points",
        "game": "doudizhu",
        "board": "people",
        "rank": 12,
        "value": 1904,
        **fields,
    }
    return SeasonStanding.objects.create(
        season=season, user=anna, place=said["rank"], tier="cinnabar", matches=4, **said
    )


def address(standing: SeasonStanding, language: str = "en", who: str = "anna") -> str:
    season = f"/ladder/{standing.game}/seasons/{standing.season_id}"
    return f"{season}/{standing.kind}/{standing.board}/{who}/card/{language}.png"


def test_the_card_of_a_season_has_its_figures_alone(sent: Sent, anna: User):
    standing = over(anna)
    for day, rounds in ((0, LANDLORD_WINS), (1, HIGH), (2, HIGH), (3, tuple(reversed(HIGH))), (11, HIGH)):
        match = make_match([anna, None, None], rounds, at=NOON + timedelta(days=day))
        RoundResult.objects.filter(match=match, user=anna).update(bombs=2)
    make_match([anna, None, None], HIGH, at=NOON, rated=False, board="")
    void = make_match([anna, None, None], HIGH, at=NOON)
    VoidedMatch.objects.create(match=void, reason="x", at=NOON)
    given_up = make_match([anna, None, None], HIGH, at=NOON + timedelta(hours=30))
    MatchSeat.objects.filter(match=given_up, index=0).update(conceded=True)
    assert Client().get(address(standing)).status_code == 302
    _, kind, said = sent.pop()
    assert (kind, said["title"], said["rank"], said["tier"]) == ("season", "Grain Rain", "#12", "cinnabar")
    assert said["value"] == "Dou Dizhu · 1,904 points"
    assert said["figures"] == (("5", "matches"), ("60%", "won"), ("2", "in a row"), ("8", "bombs"))
    assert Client().get(address(standing, "zh-hans")).status_code == 302
    assert sent.pop()[2]["rank"] == "第 12 名"


def test_the_page_of_a_season_shows_the_card_of_the_player_in_its_address(anna: User):
    standing = over(anna)
    path = f"/ladder/doudizhu/seasons/{standing.season_id}/?kind=points&board=people"
    shared = page(browser(language=ENGLISH), f"{path}&player=anna")
    assert shared.one("meta", property="og:image")["content"] == f"http://testserver{address(standing)}"
    assert shared.one("meta", property="og:url")["content"] == f"http://testserver{path}&player=anna"
    plain = page(browser(language=ENGLISH), path)
    assert "/static/art/preview-doudizhu.jpg" in plain.one("meta", property="og:image")["content"]
    assert not plain.all("button", popovertarget="share-panel")
    own = page(browser(language=ENGLISH, user=anna), path)
    assert own.one("button", popovertarget="share-panel")
    assert own.one("img", **{"data-card": address(standing)})


def test_no_card_of_a_season_that_runs_or_of_whom_it_does_not_list(sent: Sent, anna: User):
    standing = over(anna)
    make_player("ben")
    for path in (address(standing, who="ben"), address(standing, who="nobody"), address(standing, "fr"),
                 address(standing).replace("/points/", "/rating/"), address(standing).replace("/people/", "/x/"),
                 f"/ladder/doudizhu/seasons/{'9' * 30}/points/people/anna/card/en.png"):  # fmt: skip
        assert Client().get(path).status_code == 404, path
    Season.objects.update(status=Season.Status.CLOSING)
    assert Client().get(address(standing)).status_code == 404
    Season.objects.update(status=Season.Status.CLOSED)
    accounts.close_account(user=anna)
    assert Client().get(address(standing)).status_code == 404
    assert sent == []
    assert Result.objects.count() == 0
