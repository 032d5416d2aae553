"""The pages of puzzles, their part of the API, and what staff may do."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from games.puzzles.analysis import Analyst, distinct_moves
from games.puzzles.models import Attempt, Day, Puzzle
from games.puzzles.positions import from_json
from games.puzzles.selectors import calendar_day
from games.rules.doudizhu.actions import Play
from tests.support.match_rows import make_match, make_player
from tests.support.pages import ENGLISH, browser, page
from tests.support.second_factor import sign_in_staff

from .builtin_puzzles import shipped

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh() -> None:
    cache.clear()


def post(client: Client, puzzle: Puzzle, what: str, **body: Any) -> Any:
    address = f"/api/v1/puzzles/{puzzle.pk}/{what}/"
    return client.post(address, json.dumps(body), content_type="application/json")


def island(client: Client, puzzle: Puzzle) -> dict[str, Any]:
    text = client.get(f"/puzzles/{puzzle.pk}/").content.decode()
    found: dict[str, Any] = json.loads(text.split('id="puzzle-data" type="application/json">')[1].split("</script>")[0])
    return found


def wrong(puzzle: Puzzle) -> list[str]:
    position, analyst = from_json(puzzle.position), Analyst(limit=10**7)
    lost = next(action for action, after in distinct_moves(position) if not analyst.wins(after, position.side))
    return [card.code for card in lost.cards] if isinstance(lost, Play) else []


def test_a_visitor_finds_todays_puzzle_on_the_first_day() -> None:
    shown = page(browser(), "/puzzles/")
    today = Day.objects.get(date=calendar_day(timezone.now()))
    assert f"/puzzles/{today.puzzle_id}/" in [link["href"] for link in shown.all("a")]
    assert browser().get("/puzzles/today/").headers["Location"] == f"/puzzles/{today.puzzle_id}/"


def test_the_list_shows_what_is_open_and_marks_what_is_solved() -> None:
    today, anna = calendar_day(timezone.now()), make_player("anna")
    easy, hard, waiting = shipped(0, difficulty=1), shipped(1, difficulty=5), shipped(2, practice=False)
    Day.objects.create(date=today, puzzle=shipped(3))
    Day.objects.create(date=today - timedelta(days=1), puzzle=shipped(4))
    Attempt.objects.create(user=anna, puzzle=easy, started_at=timezone.now(), solved_at=timezone.now())
    text = browser(user=anna, language=ENGLISH).get("/puzzles/").content.decode()
    assert f'href="/puzzles/{easy.pk}/"' in text
    assert f'href="/puzzles/{waiting.pk}/"' not in text
    assert text.count('aria-label="Solved"') == 1
    hardest = browser().get("/puzzles/?difficulty=5").content.decode()
    assert f'href="/puzzles/{hard.pk}/"' in hardest
    assert f'href="/puzzles/{easy.pk}/"' not in hardest


def test_the_days_puzzle_is_still_to_be_solved_by_who_solved_it_before() -> None:
    today, anna, puzzle = calendar_day(timezone.now()), make_player("anna"), shipped(0)
    Day.objects.create(date=today, puzzle=puzzle)
    kept = Attempt.objects.create(user=anna, puzzle=puzzle, started_at=timezone.now(), solved_at=timezone.now())
    assert ">Solve<" in browser(user=anna, language=ENGLISH).get("/puzzles/").content.decode()
    kept.day = today
    kept.save()
    assert "View again" in browser(user=anna, language=ENGLISH).get("/puzzles/").content.decode()


def test_the_own_streak_is_called_so() -> None:
    anna = make_player("anna")
    shown = page(browser(user=anna, language=ENGLISH), "/puzzles/")
    words = [dt.text for dt in shown.all("dt")]
    assert words == ["Daily streak", "Longest streak", "Solved", "Without help"]
    assert "最长连续天数" in browser(user=anna).get("/puzzles/").content.decode()


def test_a_puzzle_that_waits_for_its_day_cannot_be_opened() -> None:
    waiting = shipped(0, practice=False)
    assert browser().get(f"/puzzles/{waiting.pk}/").status_code == 404
    assert post(Client(), waiting, "line", moves=[]).status_code == 404
    assert browser().get("/puzzles/99999999999999999999/").status_code == 404


def test_neither_page_nor_api_tells_what_wins() -> None:
    puzzle = shipped(0)
    told = island(browser(), puzzle)
    assert set(told) == {
        "id", "side", "plays", "position", "daily", "csrf", "sheets", "prefs", "urls",
    }  # fmt: skip
    answer = Client().get(f"/api/v1/puzzles/{puzzle.pk}/").json()
    assert set(answer) == {"id", "side", "difficulty", "plays", "cards", "day", "position"}
    assert set(answer["position"]) == {"hands", "turn", "last"}


def test_who_signs_in_in_another_tab_plays_on_with_the_cookies_token() -> None:
    client, puzzle = Client(enforce_csrf_checks=True), shipped(0)
    old = island(client, puzzle)["csrf"]
    client.force_login(make_player("anna"))
    client.cookies["csrftoken"] = "b" * 32  # signing in changes it
    address = f"/api/v1/puzzles/{puzzle.pk}/line/"

    def sent(token: str) -> Any:
        return client.post(address, '{"moves": []}', content_type="application/json", HTTP_X_CSRFTOKEN=token)

    assert (sent(old).status_code, sent(old).json()["code"]) == (403, "CSRF_FAILED")
    assert sent(client.cookies["csrftoken"].value).status_code == 200


def test_the_page_leaves_its_token_where_its_script_can_read_it() -> None:
    cookie = browser().get(f"/puzzles/{shipped(0).pk}/").cookies["csrftoken"]
    assert not cookie["httponly"]


def test_the_next_puzzle_is_one_that_is_not_solved() -> None:
    anna, first, second, third = make_player("anna"), shipped(0), shipped(1), shipped(2)
    Attempt.objects.create(user=anna, puzzle=second, started_at=timezone.now(), solved_at=timezone.now())
    assert island(browser(user=anna), first)["urls"]["next"] == f"/puzzles/{third.pk}/"


def test_the_match_is_linked_where_everybody_may_see_it() -> None:
    match = make_match([None, None, None])
    puzzle = shipped(0, match=match, round=1)
    assert f"/matches/{match.pk}/replay/?round=1" in browser().get(f"/puzzles/{puzzle.pk}/").content.decode()
    match.table.listed = False
    match.table.save()
    assert str(match.pk) not in browser().get(f"/puzzles/{puzzle.pk}/").content.decode()


def test_a_wrong_move_is_answered_and_explained_when_asked() -> None:
    puzzle = shipped(0)
    answer = post(Client(), puzzle, "line", moves=[wrong(puzzle)])
    assert answer.status_code == 200
    assert (answer.json()["status"], answer.json()["refutation"]) == ("wrong", [])
    assert post(Client(), puzzle, "line", moves=[wrong(puzzle)], explain=True).json()["refutation"] != []


def test_hints_are_given_in_two_steps() -> None:
    puzzle = shipped(0)
    first, second = (post(Client(), puzzle, "hint", moves=[], step=step).json() for step in (1, 2))
    assert first["type"] == second["type"]
    assert second["cards"] == puzzle.key or len(second["cards"]) == len(puzzle.key)
    assert post(Client(), puzzle, "hint", step=3).status_code == 400


@pytest.mark.parametrize("moves", [[["ZZ"]], "3S", [["3S"] * 21], [[["3S"]]], [[]] * 41, [[None]]])
def test_moves_that_cannot_be_read_are_refused(moves: object) -> None:
    answer = post(Client(), shipped(0), "line", moves=moves)
    assert answer.status_code == 400
    assert answer.json()["code"] == "INVALID"


def test_moves_against_the_rules_are_refused() -> None:
    puzzle = shipped(0)
    position = puzzle.position
    theirs = position["hands"][(position["turn"] + 1) % 3][0]
    answer = post(Client(), puzzle, "line", moves=[[theirs]])
    assert (answer.status_code, answer.json()["code"]) == (409, "ILLEGAL_MOVE")


def test_who_is_signed_in_reads_the_own_streak() -> None:
    anna, puzzle = make_player("anna"), shipped(0)
    today = calendar_day(timezone.now())
    Attempt.objects.create(user=anna, puzzle=puzzle, started_at=timezone.now(), solved_at=timezone.now(), day=today)
    client = Client()
    client.force_login(anna)
    told = client.get("/api/v1/me/puzzles/").json()
    assert told == {"streak": 1, "longest": 1, "solved": 1, "unaided": 1, "today": True}
    assert Client().get("/api/v1/me/puzzles/").status_code == 401


def test_the_list_of_the_api_is_narrowed() -> None:
    easy, hard = shipped(0, difficulty=1), shipped(1, difficulty=5)
    rows = Client().get("/api/v1/puzzles/?difficulty=5").json()["results"]
    assert [row["id"] for row in rows] == [hard.pk]
    rows = Client().get(f"/api/v1/puzzles/?side={easy.side}").json()["results"]
    assert easy.pk in [row["id"] for row in rows]
    assert Client().get("/api/v1/puzzles/?side=king").status_code == 400


def test_staff_retire_a_puzzle_and_bring_it_back() -> None:
    staff, puzzle = make_player("staff", staff=True), shipped(0)
    client = Client()
    sign_in_staff(client, staff)
    assert client.get("/admin/puzzles/puzzle/").status_code == 200
    assert client.get(f"/admin/puzzles/puzzle/{puzzle.pk}/change/").status_code == 200
    for action, open_ in (("retire", False), ("bring_back", True)):
        chosen = {"action": action, "_selected_action": [puzzle.pk]}
        assert client.post("/admin/puzzles/puzzle/", chosen).status_code == 302
        assert (browser().get(f"/puzzles/{puzzle.pk}/").status_code == 200) is open_
    assert client.get("/admin/puzzles/day/").status_code == 200
