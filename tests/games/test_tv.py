"""The page of matches to watch: which match is the best of a game, and what the page says before its socket speaks."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from games.models import Match, Table
from games.offered_games import offered_games
from games.selectors.tv import ShownTable, best_tables, first_for, running_exhibitions, table_for_home_page
from games.services import exhibitions, moves
from leaderboards.models import Rating
from leaderboards.tournaments.models import Tournament
from tests.leaderboards.tournaments import tournament_runs
from tests.support.live_matches import NOON, after, person, running
from tests.support.pages import CHINESE, ENGLISH, browser, page, squeeze

pytestmark = pytest.mark.django_db

LATER = after(600_000)


def best(**more: Any) -> Any:
    found = best_tables(games=["doudizhu"], now=more.pop("now", LATER), **more)
    return found["doudizhu"].match_id if found else None


def rated_at(name: str, value: float, board: str = "people") -> Any:
    user = person(name)
    Rating.objects.create(
        user=user, game="doudizhu", board=board, value=value, deviation=60, volatility=0.06, matches=20
    )
    return user


def test_the_strongest_seats_come_first():
    weak = running(rated_at("a", 1400), rated_at("b", 1400), rated_at("c", 1400))
    assert best() == weak.pk
    strong = running(rated_at("d", 1700), rated_at("e", 1600), rated_at("f", 1500))
    later = running(rated_at("g", 1500), rated_at("h", 1500), rated_at("i", 1500), begun_at=after(60_000))
    assert best() == strong.pk
    assert best(watchers={later.table.code: 900}) == strong.pk


def test_an_agent_is_weaker_than_a_person_without_a_rating():
    people = running(person("a"), person("b"), person("c"))
    running(rated_at("d", 1900), agents=2, begun_at=after(1000))
    assert best() == people.pk


def test_a_rating_in_practice_or_in_another_game_says_nothing():
    first = running(rated_at("a", 1600), agents=2)
    other = rated_at("b", 2500, board="practice")
    Rating.objects.create(user=other, game="uno", board="people", value=2500, deviation=60, volatility=0.06, matches=20)
    running(other, agents=2)
    assert best() == first.pk


def test_among_equals_the_most_watched_comes_first_and_then_the_latest():
    first, second = running(person("a")), running(person("b"), begun_at=after(1000))
    assert best() == second.pk
    assert best(watchers={first.table.code: 2, second.table.code: 1}) == first.pk


def test_a_picture_stays_while_its_match_runs():
    first, second = running(person("a")), running(person("b"), begun_at=after(1000))
    assert best(keep=[first.table.code]) == first.pk
    moves.abort(match_id=first.pk, by_staff=person("staff", staff=True), now=after(2000))
    assert best(keep=[first.table.code]) == second.pk


def test_every_game_has_its_own():
    one, two = running(person("a")), running(person("b"), agents=3, game="uno")
    found = best_tables(games=offered_games(), now=LATER)
    assert {game: table.match_id for game, table in found.items()} == {"doudizhu": one.pk, "uno": two.pk}


def test_a_delayed_match_is_shown_from_its_shown_beginning_to_its_shown_end():
    match = running(person("a"), person("b"), person("c"), spectator_delay=60)
    assert best(now=after(59_000)) is None
    assert best(now=after(60_000)) == match.pk
    moves.abort(match_id=match.pk, by_staff=person("staff", staff=True), now=after(100_000))
    assert best(now=after(159_000)) == match.pk
    assert best(now=after(161_000)) is None


def test_a_host_who_hides_the_table_after_an_unseen_end_tells_nothing():
    match = running(person("a"), person("b"), person("c"), spectator_delay=60)
    moves.abort(match_id=match.pk, by_staff=person("staff", staff=True), now=after(100_000))
    Table.objects.filter(matches=match).update(private=True, listed=False)
    assert best(now=after(159_000)) == match.pk


@pytest.mark.parametrize("columns", [{"private": True}, {"sealed": True}, {"branched_at": 1}, {"kind": "exhibition"}])
def test_private_and_sealed_matches_branches_and_exhibitions_are_never_the_best(columns):
    match = running(person("a"))
    assert best() == match.pk
    Match.objects.filter(pk=match.pk).update(**columns)
    assert best() is None


@pytest.mark.parametrize("columns", [{"listed": False}, {"sealed": True}])
def test_tables_that_no_list_shows_are_never_the_best(columns):
    match = running(person("a"))
    Table.objects.filter(matches=match).update(**columns)
    assert best() is None


def test_who_plays_a_match_is_shown_another_on_the_first_page():
    zhu = person("zhu")
    match = running(zhu)
    show = exhibitions.start_exhibition(game="doudizhu", now=NOON)

    def shown(user):
        return table_for_home_page(games=("doudizhu",), user=user, now=LATER).match_id

    assert shown(None) == shown(person("other")) == match.pk
    assert shown(zhu) == show.pk


def test_matches_come_before_exhibitions_in_the_order_of_the_games():
    tables = [ShownTable(code, game, uuid4(), frozenset([1])) for code, game in (("a", "uno"), ("b", "doudizhu"))]
    found = {table.game: table for table in tables}
    assert first_for(found, {}, ("doudizhu", "uno"), None).code == "b"
    assert first_for({}, found, ("uno",), None).code == "a"
    assert first_for(found, {}, ("doudizhu", "uno"), 1) is None


def test_an_exhibition_that_is_over_is_not_shown():
    match = exhibitions.start_exhibition(game="uno", now=NOON)
    assert running_exhibitions(games=["uno"])["uno"].match_id == match.pk
    exhibitions.stop_unwatched(now=NOON + timedelta(minutes=5))
    assert running_exhibitions(games=["uno"]) == {}


# ── The page ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("language", "heading"), [(CHINESE, "观战"), (ENGLISH, "Watch")])
def test_the_page_has_a_place_for_each_game_and_shows_no_table_by_itself(language, heading):
    match = running(person("a"))
    shown = page(browser(language=language), "/tv/")
    assert shown.one("h1").text == heading
    assert [place["data-game"] for place in shown.all("li") if "data-game" in place] == list(offered_games())
    assert match.table.code not in shown.html
    assert "/watch/" in [link.get("href") for link in shown.all("a")]


def test_the_menus_lead_to_the_page_and_mark_it():
    shown = page(browser(), "/tv/")
    here = [link for link in shown.all("a") if link.get("href") == "/tv/"]
    assert len(here) == 2
    assert all(link.get("aria-current") == "page" for link in here)


def cup(format_: str, **plan: Any) -> Tournament:
    """A tournament of three people whose only table is being played."""
    people = [person(f"{name}{format_[:2]}") for name in ("ann", "bob", "cid")]
    tournament = tournament_runs.opened(tournament_runs.announced(format_, name=f"Cup {format_}", **plan), *people)
    tournament_runs.all_ready(tournament, now=tournament_runs.START)
    return tournament_runs.at(tournament, tournament_runs.START)


def test_tables_in_play_of_a_tournament_are_named_and_lead_to_the_table():
    assert "in-play-title" not in page(browser(), "/tv/").html
    tournament = cup("swiss")
    code = tournament_runs.table_of(tournament).table.code
    shown = page(browser(), "/tv/")
    assert "Cup swiss" in squeeze(shown.one("h2", id="in-play-title").text)
    assert f"/t/{code}/" in [link.get("href") for link in shown.all("a")]
    assert "annsw" in shown.html
    found = best_tables(games=["gandengyan"], now=tournament_runs.START + timedelta(minutes=2))
    assert found["gandengyan"].code == code


def test_a_duplicate_board_leads_nowhere_until_all_tables_have_played_it():
    tournament = cup("duplicate")
    code = tournament_runs.table_of(tournament).table.code
    shown = page(browser(language=ENGLISH), "/tv/")
    assert code not in shown.html
    assert "nothing is shown until every table has finished" in squeeze(shown.html)
    assert best_tables(games=["doudizhu"], now=tournament_runs.START + timedelta(minutes=2)) == {}


def test_an_unlisted_tournament_is_not_on_the_page():
    tournament = cup("swiss", listed=False)
    assert tournament_runs.table_of(tournament).table.code not in page(browser(), "/tv/").html
    assert best_tables(games=["gandengyan"], now=tournament_runs.START + timedelta(minutes=2)) == {}
