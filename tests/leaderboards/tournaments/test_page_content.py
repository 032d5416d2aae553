"""What the pages of tournaments show: of one that has begun, of one that was played, and of each format."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from leaderboards.tournaments import selectors
from leaderboards.tournaments.models import Tournament
from leaderboards.tournaments.services import director_acts, entries
from tests.support.module_database import lasting
from tests.support.pages import CHINESE, ENGLISH, browser
from tests.support.slow_cases import rarely

from .page_text import PAGES, page, status
from .tournament_runs import (
    NOON,
    START,
    all_ready,
    announced,
    at,
    director,
    person,
    play_round,
    play_to_the_end,
    with_agents,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def begun(django_db_setup: None, django_db_blocker: Any) -> Iterator[Tournament]:
    """Of three agents, on no list; its first round is open. Its name is of no language."""
    with lasting(django_db_blocker):
        yield at(with_agents("swiss", 3, rounds=1, name="·2026·", listed=False), START)


@pytest.fixture(scope="module")
def played(django_db_setup: None, django_db_blocker: Any) -> Iterator[Tournament]:
    """One round, won or not by Anna among agents."""
    with lasting(django_db_blocker):
        anna = person("anna")
        tournament = announced(rounds=1, name="The old one")
        at(tournament, NOON)
        entries.join(tournament=tournament, user=anna, now=NOON)
        director_acts.enter_agents(tournament=tournament, by=director(), level="novice", count=2, now=NOON)
        at(tournament, START - timedelta(minutes=5))
        entries.check_in(tournament=tournament, user=anna, now=START - timedelta(minutes=1))
        at(tournament, START)
        all_ready(tournament, now=START)
        play_to_the_end(tournament, now=START)
        yield tournament


@pytest.mark.parametrize("who", ["guest", *rarely("nobody", "other", "director")])
def test_everybody_reads_every_page_also_of_one_that_is_not_listed(who: str, begun: Tournament) -> None:
    user = None if who == "nobody" else director() if who == "director" else person(who, guest=who == "guest")
    visitor = browser(user=user)
    for name in PAGES:
        assert visitor.get(reverse(name, args=[begun.code])).status_code == 200
    assert begun.name not in page("tournaments")
    assert status("tournament", "zzzzzzzz") == 404


def test_standings_pairings_and_cross_table_of_a_played_one_and_the_certificate(played: Tournament) -> None:
    tournament, anna = played, User.objects.get(username="anna")
    rows = {row.person.number: row for row in selectors.standings(tournament)}
    text = page("tournament", tournament.code)
    assert text.count('scope="row"') == 0
    assert f"Round 1: place {rows[1].results[0].place} at table 1, {rows[1].score}" in text
    match = live_match(tournament)
    assert reverse("match", args=[match]) in page("tournament_rounds", tournament.code)
    assert page("tournament_cross", tournament.code).count('<th scope="row"') == 3
    assert "Finished" in page("tournament_log", tournament.code)
    certificate = page("tournament_certificate", tournament.code, 1)
    assert "anna" in certificate
    assert "out of 3 players" in certificate
    assert ("Winner" if rows[1].place == 1 else f"Place {rows[1].place}") in certificate
    honour = page("profile", "anna", user=anna)
    assert reverse("tournament_certificate", args=[tournament.code, 1]) in honour
    assert "1 played" in honour
    assert status("tournament_certificate", tournament.code, 9) == 404


def live_match(tournament: Tournament) -> Any:
    return tournament.played_rounds.get().tables.get().match_id


def test_there_is_no_certificate_before_the_end(begun: Tournament) -> None:
    assert status("tournament_certificate", begun.code, 1) == 404


def test_a_knock_out_shows_its_bracket_and_an_arena_its_tables() -> None:
    tournament = at(with_agents("knockout", 4, size=2), START)
    text = page("tournament_rounds", tournament.code)
    assert text.count('class="stage') == 1
    assert text.count('class="pairing"') == 2
    arena = at(with_agents("arena", 3, minutes=10), START)
    assert page("tournament_rounds", arena.code).count('class="pairing"') == 1
    assert "Ends in" in page("tournament", arena.code)


def test_a_sealed_round_is_marked_and_nothing_of_it_leads_anywhere() -> None:
    tournament = at(with_agents("duplicate", 6, rounds=2, boards=1), START)
    text = page("tournament_rounds", tournament.code)
    assert text.count("sealed</span>") == 2
    assert "/t/" not in re.sub(r"<script.*?</script>", "", text, flags=re.DOTALL)
    assert "/matches/" not in text
    assert "Still sealed" in page("tournament_boards", tournament.code)
    assert status("tournament_boards", announced().code) == 404
    now = play_round(tournament, now=START)
    at(tournament, now)
    boards = page("tournament_boards", tournament.code)
    assert boards.count('class="tbl boards-tbl"') == 1
    assert "Replay: board 1, table 2" in boards


def test_lists_show_what_is_coming_played_and_over_by_game(played: Tournament) -> None:
    coming = announced(name="The next one", game="uno", options={}, size=4, starts_at=START + timedelta(days=9))
    text = page("tournaments")
    assert text.index("The next one") < text.index("The old one")
    assert "The old one" not in page("tournaments", game="uno")
    assert browser().get(reverse("tournaments"), {"game": "chess"}).status_code == 404
    assert "The next one" in page("home")
    found = browser().get(reverse("tournaments"), {"code": coming.code.upper()})
    assert found["Location"] == reverse("tournament", args=[coming.code])
    assert "No tournament has this code." in page("tournaments", code="nothing0")
    assert played.status == Tournament.Status.FINISHED


@pytest.mark.parametrize("language", [CHINESE, ENGLISH])
def test_every_page_is_in_the_readers_language(language: str, begun: Tournament) -> None:
    other = re.compile(r"[A-Za-z]{4,}" if language == CHINESE else r"[\u3400-\u9fff]")
    for name in PAGES:
        text = page(name, begun.code, language=language).split('id="main"')[1].split(">", 1)[1].split("</main>")[0]
        words = re.sub(rf"<svg.*?</svg>|<[^>]+>|\(UTC[^)]*\)|{begun.code}", " ", text, flags=re.DOTALL)
        assert other.findall(words) == []
