"""The pages of statistics and records, and what a profile shows of them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from games.models import Match
from leaderboards.models import Rating, RatingChange, RatingEntry, RatingSequence
from leaderboards.statistics import services
from tests.support.match_rows import FARMERS_WIN, LANDLORD_WINS, NOON, make_match, make_player
from tests.support.module_database import lasting
from tests.support.pages import Page, browser

from .page_text import BIG, text
from .summary_tables import keep_replay, round_events

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


@pytest.fixture(scope="module")
def trio(django_db_setup: None, django_db_blocker: Any) -> Iterator[list[User]]:
    """Anna, Bela and Cem, who played four matches an hour apart; the third was the farmers', the last a big one."""
    with lasting(django_db_blocker):
        players = [make_player("anna", display="Anna"), make_player("bela"), make_player("cem")]
        for hour, outcome in enumerate((LANDLORD_WINS, LANDLORD_WINS, FARMERS_WIN, BIG)):
            keep_replay(make_match(players, outcome, at=NOON + hour * HOUR), round_events(1, (0, 3)))
        services.count_matches(now=NOON)
        yield players


# ── A game ──────────────────────────────────────────────────────────────────────────────────────


def test_shares_stand_with_their_interval_and_the_number_of_rounds(trio: list[User]) -> None:
    page = text("/statistics/doudizhu/")
    row = page[page.index("Bid of 3") :]
    row = row[: row.index("</tr>")]
    assert "75.0%" in row
    assert "30–95" in row
    assert ">4<" in row
    assert "--v:75.0%;--lo:30.1%;--hi:95.4%" in row


def test_a_share_without_a_case_is_not_shown(trio: list[User]) -> None:
    assert "Bid of 2" not in text("/statistics/doudizhu/")


def test_figures_are_narrowed_to_whose_matches_they_are(trio: list[User]) -> None:
    assert "Bid of 3" in text("/statistics/doudizhu/", company="people")
    assert "No data yet" in text("/statistics/doudizhu/", company="practice")


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/statistics/", 200), ("/statistics/chess/", 404), ("/statistics/uno/?company=x", 404), ("/records/", 200),
        ("/records/chess/", 404), ("/records/uno/?board=x", 404), ("/players/nobody/statistics/", 404),
        ("/players/anna/statistics/", 200), ("/players/anna/statistics/uno/", 200),
        ("/players/anna/statistics/chess/", 404), ("/players/anna/statistics/uno/?company=x", 404),
        ("/players/anna/statistics/doudizhu/?page=frog", 200),
        ("/players/anna/statistics/doudizhu/hours/?zone=Europe/Berlin", 200),
        ("/players/anna/statistics/doudizhu/hours/?zone=Mars/Olympus", 404),
        ("/players/anna/statistics/doudizhu/hours/", 404),
    ],
)  # fmt: skip
def test_addresses_that_cannot_be(address: str, status: int, trio: list[User]) -> None:
    assert browser().get(address).status_code == status


def test_pages_take_few_queries(trio: list[User], django_assert_max_num_queries: object) -> None:
    client = browser()
    for address, most in (("/statistics/doudizhu/", 6), ("/records/doudizhu/", 16), ("/players/anna/statistics/", 30)):
        client.get(address)
        with django_assert_max_num_queries(most):  # type: ignore[operator]
            client.get(address)


# ── Records ─────────────────────────────────────────────────────────────────────────────────────


def test_records_lead_to_the_replay_at_the_round_in_which_they_were_set(trio: list[User]) -> None:
    page = Page(text("/records/doudizhu/"))
    big = Match.objects.get(finished_at=NOON + 3 * HOUR)
    links = [
        element["href"] for element in page.elements if element.tag == "a" and "/replay" in element.get("href", "")
    ]
    assert f"{reverse('replay', args=[big.pk])}?round=1" in links
    shown = page.one("main").text  # the head holds a random word, in which any sign may stand
    assert "×48" in shown
    assert shown.index("+48") < shown.index("+6")


def test_closed_accounts_and_agents_stand_in_no_record(trio: list[User]) -> None:
    make_match([make_player("dora"), None, None], BIG, at=NOON + 4 * HOUR, board=Match.Board.PRACTICE)
    services.count_matches(now=NOON)
    practice = text("/records/doudizhu/", board="practice")
    assert "dora" in practice
    assert "Agent" not in practice
    User.objects.filter(username__in=["anna", "dora"]).update(is_active=False)
    assert "Anna" not in text("/records/doudizhu/")
    assert "bela" in text("/records/doudizhu/")
    assert "No records yet" in text("/records/doudizhu/", board="practice")


# ── A player ────────────────────────────────────────────────────────────────────────────────────


def test_a_players_page_shows_runs_roles_hours_opponents_and_both_ends(trio: list[User]) -> None:
    page = text("/players/anna/statistics/")
    assert "Statistics of Anna" in page
    numbers = dict(zip(*[iter(_numbers(page))] * 2, strict=False))
    assert numbers["matches"] == "4"
    assert numbers["won"] == "75%"
    assert numbers["longest winning streak"] == "2"
    assert numbers["current winning streak"] == "1"
    assert page.index("+48") < page.index("Worst matches")
    assert page.index("−6</b>") > page.index("Worst matches")
    assert "/players/bela/" in page[page.index('id="opponents"') :]
    assert 'data-zone="Asia/Shanghai"' in page
    assert "20:00–20:59" in page  # noon in Greenwich


def _numbers(page: str) -> list[str]:
    """Labels and values of the first panel, in turn."""
    panel = page[page.index("Overview") : page.index("By role")]
    parts = panel.replace("</dt><dd>", "|").replace("<dt>", "|").replace("</dd>", "|").split("|")
    return [part for part in parts if "<" not in part and part.strip()]


def test_hours_are_told_again_in_the_readers_zone(trio: list[User]) -> None:
    part = text("/players/anna/statistics/doudizhu/hours/", zone="America/New_York")
    assert "America/New_York" in part
    assert "8:00–8:59" in part
    assert "<html" not in part


def test_opponents_come_in_pages_without_guests_and_closed_accounts(trio: list[User]) -> None:
    for number in range(12):
        other = make_player(f"p{number:02}", guest=number == 11)
        make_match([trio[0], other, None], at=NOON + 4 * HOUR, rated=False, board="")
    User.objects.filter(username="p10").update(is_active=False)
    services.count_matches(now=NOON)
    first = text("/players/anna/statistics/doudizhu/")
    assert "Page 1 of 2" in first
    second = text("/players/anna/statistics/doudizhu/", page="2")
    names = [f"p{number:02}" for number in range(12) if f"/players/p{number:02}/" in first + second]
    assert names == [f"p{number:02}" for number in range(10)]


def test_a_rating_is_a_line_with_a_table_behind_it(trio: list[User]) -> None:
    rating = Rating.objects.create(
        game="doudizhu", board="people", user=trio[0], value=1516.0, deviation=120.0, volatility=0.06
    )
    sequence = RatingSequence.objects.create(game="doudizhu", board="people")
    matches, before = Match.objects.order_by("finished_at"), 1500.0
    for number, value in enumerate((1510.0, 1516.0), 1):
        at = NOON + (number - 1) * HOUR
        entry = RatingEntry.objects.create(sequence=sequence, number=number, match=matches[number - 1], at=at)
        RatingChange.objects.create(
            entry=entry, rating=rating, number=number, at=at, value_before=before, value=value,
            deviation_before=130.0, deviation=120.0, volatility=0.06, matches=number,
        )  # fmt: skip
        before = value
    page = text("/players/anna/statistics/doudizhu/", company="people")
    assert "Rating over the last 2 matches: from 1510 to 1516" in page
    assert '<path class="line" d="M0.0 ' in page
    table = page[page.index("Show as table") :]
    assert table.index(">1516<") < table.index(">1510<")
    assert "The rating" not in text("/players/anna/statistics/doudizhu/", company="practice")


def test_a_profile_shows_the_game_most_played_and_leads_to_all(trio: list[User]) -> None:
    page = text(reverse("profile", args=["anna"]))
    part = page[page.index('id="in-figures"') :]
    assert "/players/anna/statistics/doudizhu/" in part
    assert "By role" in part
    make_player("dora")
    assert 'id="in-figures"' not in text(reverse("profile", args=["dora"]))


def test_a_closed_account_has_no_page(trio: list[User]) -> None:
    User.objects.filter(username="anna").update(is_active=False)
    for address in ("/players/anna/statistics/", "/players/anna/statistics/doudizhu/hours/?zone=UTC"):
        assert browser().get(address).status_code == 404
