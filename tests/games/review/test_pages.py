"""The page of a review: who may see it, how far it is, and what it says."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from games.models import Match, RoundResult
from games.review import services
from games.review.models import Review, ReviewedMove
from tests.support.finished_matches import ended
from tests.support.live_matches import NOON, person, running
from tests.support.pages import CHINESE, ENGLISH, Page, browser, page, squeeze

pytestmark = pytest.mark.django_db

PAIR = {"verb": "play", "type": "PAIR", "rank": 5, "length": 1, "cards": ["5S", "5H"]}
FED = {"verb": "play", "type": "TRIPLE_WITH_SINGLE", "rank": 9, "length": 1, "cards": ["9S", "9H", "9D", "4C"]}


@pytest.fixture
def anna() -> User:
    return person("anna")


@pytest.fixture
def match(anna: User) -> Match:
    return ended(anna)


def address(match: Match) -> str:
    return reverse("review", args=[match.pk])


def done(match: Match, anna: User) -> Review:
    """A review of three decisions in two rounds, the first of which was won."""
    review = services.request_review(match=match, user=anna, now=NOON)
    rows = [
        (2, 1, 3, {"verb": "bid", "points": 0}, {"verb": "bid", "points": 0}, 0.5, 0.5, 0.6, 0.6, []),
        (5, 1, 4, PAIR, {"verb": "pass"}, -0.5, 1.25, 0.35, 0.7, [{"code": "ONLY_BOMBS"}]),
        (9, 2, 1, {"verb": "pass"}, {"verb": "pass"}, 0.0, 0.0, 0.5, 0.5, []),
        (12, 2, 8, PAIR, FED, 0.9, 1.0, 0.6, 0.62, [{"code": "SHEDS", "n": 4}]),
    ]
    for step, number, choices, played, best, mine, top, chance, most, why in rows:
        ReviewedMove.objects.create(
            review=review, step=step, round=number, at=step * 1000, choices=choices, played=played, best=best,
            played_points=mine, best_points=top, played_chance=chance, best_chance=most, reasons=why,
        )  # fmt: skip
    RoundResult.objects.filter(match=match).delete()
    RoundResult.objects.create(match=match, round=1, seat=0, user=anna, points=6, won=True, finished_at=NOON)
    Review.objects.update(status="done", decisions=4, version="t-1", finished_at=NOON)
    review.refresh_from_db()
    return review


def test_a_player_finds_the_review_from_the_match_and_from_the_replay(match: Match, anna: User) -> None:
    own, other = browser(user=anna), browser(user=person("bela"))
    for name in ("match", "replay"):
        there = reverse(name, args=[match.pk])
        assert [link["href"] for link in page(own, there).all("a")].count(address(match)) == 1
        for client in (other, browser()):
            assert address(match) not in client.get(there).content.decode()


def test_a_press_asks_for_it_and_the_page_shows_how_far_it_is(match: Match, anna: User) -> None:
    client = browser(user=anna, language=ENGLISH)
    first = page(client, address(match))
    assert "You have 10 reviews left today" in first.html
    assert first.with_class("review")[0]["data-status"] == "none"
    answer = client.post(address(match), follow=True)
    shown = Page(answer.content.decode())
    assert shown.with_class("review")[0]["data-status"] == "waiting"
    assert "Starting in a moment" in shown.html
    Review.objects.update(status="running", decisions=12)
    shown = page(client, address(match))
    assert (shown.one("progress")["max"], shown.one("progress")["value"]) == ("12", "0")
    assert "0 of 12 decisions" in squeeze(shown.one("p", id="review-progress").text)


def test_one_too_many_is_refused_with_a_sentence(match: Match, anna: User, settings: Any) -> None:
    settings.KAIJU = {**settings.KAIJU, "REVIEWS_PER_DAY": 0}
    answer = browser(user=anna, language=ENGLISH).post(address(match), follow=True)
    assert "You can have 0 reviews a day. Come back tomorrow." in answer.content.decode()
    assert not Review.objects.exists()


def test_nobody_else_has_a_page_of_it_nor_has_a_match_that_runs(match: Match, anna: User) -> None:
    done(match, anna)
    assert browser(user=person("bela")).get(address(match)).status_code == 404
    assert browser(user=person("staff", staff=True)).get(address(match)).status_code == 404
    assert browser().get(address(match)).status_code == 302
    assert browser(user=anna).get(address(running(anna))).status_code == 404


def test_a_sealed_match_stays_closed(match: Match, anna: User) -> None:
    done(match, anna)
    Match.objects.filter(pk=match.pk).update(sealed=True)
    answer = browser(user=anna, language=ENGLISH).get(address(match))
    assert answer.status_code == 403
    assert "pair of 5" not in answer.content.decode()


def test_it_names_what_was_played_what_the_agent_would_have_done_and_why(match: Match, anna: User) -> None:
    done(match, anna)
    shown = page(browser(user=anna, language=ENGLISH), address(match))
    (turning,) = shown.with_class("turnings")[0:1]
    text = squeeze(turning.text)
    assert "a pair of 5s −0.50 · 35%" in text
    assert "pass +1.25 · 70%" in text
    assert "Only a bomb beats it: save it." in text
    assert "three 9s with a single" not in text  # a tenth of a point turns nothing
    figures = squeeze(shown.html.split("</dl>")[0])
    for number in ("<dd>3</dd>", "<dd>33%</dd>", "<dd>1.85</dd>", "<dd>0.62</dd>"):
        assert number in figures
    whole = squeeze(shown.with_class("decisions")[0].text)
    assert "no choice" in whole
    assert "9 9 9 4" in whole


def test_a_press_on_a_turning_point_leads_to_the_step_before_it(match: Match, anna: User) -> None:
    done(match, anna)
    shown = page(browser(user=anna), address(match))
    links = [link["href"] for link in shown.all("a") if "step=" in link["href"]]
    assert f"{reverse('replay', args=[match.pk])}?step=4" in links
    assert len(links) == 6  # a mark on the chart, a card of it, and four rows


def test_the_chart_falls_where_points_were_lost_and_ends_as_the_round_did(match: Match, anna: User) -> None:
    done(match, anna)
    shown = page(browser(user=anna), address(match))
    first, second = (path["d"] for path in shown.all("path") if path.get("class") == "line")
    assert first == "M0.0 88.0 0.0 88.0 144.0 66.0 144.0 143.0 288.0 0.0"
    assert second.startswith("M432.0 110.0")
    assert len(second.split()) == 8  # the second round never ended


def test_chinese_readers_read_chinese(match: Match, anna: User) -> None:
    done(match, anna)
    text = page(browser(user=anna, language=CHINESE), address(match)).html
    assert "只有炸弹能压，先留着。" in text
    assert "对 5" in text
    assert "Turning" not in text


def test_the_replay_is_told_of_a_review_that_is_done(match: Match, anna: User) -> None:
    def told(client: Any) -> str:
        return page(client, reverse("replay", args=[match.pk])).with_class("replay")[0]["data-review"]

    assert told(browser(user=anna)) == ""
    done(match, anna)
    assert told(browser(user=anna)) == f"/api/v1/matches/{match.pk}/review/"
    assert told(browser()) == ""
