"""The first page of who returns: the running match first, then the things of the day, friends and tournaments."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from accounts.models import User
from games.friends import services
from games.models import LessonProgress, Match
from games.player_presence import TABLE, store_places
from games.puzzles.models import PlayedDay
from games.puzzles.selectors import calendar_day, next_day_begins
from games.services import lessons
from tests.games.friends.friend_steps import befriend
from tests.support.live_matches import head, person, played_out, running, table_of
from tests.support.match_rows import make_standing
from tests.support.pages import CHINESE, ENGLISH, Page, browser, page, squeeze

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh():
    cache.clear()


def home(user: User, *, language: str = ENGLISH) -> Page:
    return page(browser(user=user, language=language), "/")


def panel(shown: Page, title: str) -> str:
    """Returns the text of the panel with this heading."""
    (found,) = [e for e in shown.elements if e.tag == "section" and e.get("aria-labelledby") == title]
    return squeeze(found.text)


def turn_of(match: Match) -> int:
    """Returns the seat of the match that is to move."""
    return int(head(match).state.ctx.windows[0].seats[0])


# ── The running match ───────────────────────────────────────────────────────────────────────────


def test_a_running_match_is_the_hero_with_ones_own_hand_and_no_other():
    people = [person("ann"), person("bob"), person("cat")]
    match = running(*people, begun_at=timezone.now())
    for seat, user in enumerate(people):
        shown = home(user)
        state = shown.island("own-state")
        assert state["frame"]["you"]["seat"] == seat
        hands = head(match).state.round.hands
        assert sorted(state["frame"]["view"]["hand"]) == sorted(card.code for card in hands[seat])
        assert "hands" not in state["frame"]["view"]
        assert state["frame"]["match"]["seed"] is None
        assert "mini-state" not in shown.html
        assert [e["href"] for e in shown.with_class("primary")] == [f"/t/{match.table.code}/"]


def test_it_says_whose_turn_it_is_and_until_when():
    people = [person("ann"), person("bob"), person("cat")]
    begun = timezone.now()
    match = running(*people, begun_at=begun)
    turn = turn_of(match)
    mine = home(people[turn])
    assert mine.one("h1").text == "It's your turn"
    until = mine.island("own-state")["until"]
    assert until is not None
    assert begun < datetime.fromisoformat(until) < begun + timedelta(minutes=2)
    other = home(people[(turn + 1) % 3])
    assert other.one("h1").text == "Your match is running"
    assert other.island("own-state")["line"] == f"It's {people[turn].username}'s turn."
    assert other.island("own-state")["until"] is None


def test_the_hero_stays_the_door_to_friends():
    ann = person("ann")
    running(ann)
    actions = [form["action"] for form in home(ann).all("form") if "/friends/" in form.get("action", "")]
    assert "/friends/doudizhu/" in actions


def test_the_answer_for_the_open_page_is_that_of_the_page_and_ends_with_the_match():
    ann = person("ann")
    match = running(ann, begun_at=timezone.now())
    client = browser(user=ann, language=ENGLISH)
    answer = client.get("/own-match/")
    said = answer.json()["match"]
    assert (said["code"], said["frame"]["you"]["seat"]) == (match.table.code, 0)
    assert {"no-store", "private"} <= set(answer["Cache-Control"].replace(",", " ").split())
    played_out(match)
    assert client.get("/own-match/").json() == {"match": None}
    assert "own-state" not in home(ann).html


@pytest.mark.parametrize("who", ["visitor", "spectator"])
def test_nobody_else_gets_it(who: str):
    running(person("ann"))
    client = browser() if who == "visitor" else browser(user=person("eve"))
    assert client.get("/own-match/").json() == {"match": None}
    assert "own-state" not in page(client, "/").html


@pytest.mark.parametrize("game", ["liars_dice", "uno", "gandengyan", "werewolf"])
def test_every_game_has_its_own_match_on_the_page(game: str):
    ann = person("ann")
    running(ann, agents=8 if game == "werewolf" else 3, game=game, begun_at=timezone.now())
    said = home(ann).island("own-state")
    assert said["game"] == game
    assert said["heading"]
    assert said["line"]


def test_at_night_the_page_does_not_say_whose_move_is_awaited():
    """Not even to a wolf, since somebody may look over the shoulder."""
    people = [person(f"w{number}") for number in range(9)]
    running(*people, agents=0, game="werewolf", begun_at=timezone.now())
    said = [home(user).island("own-state") for user in people]
    assert {(one["heading"], one["line"], one["until"]) for one in said} == {
        ("Your match is running", "Your seat is kept for you.", None)
    }


def test_a_lesson_is_not_the_running_match():
    ann = person("ann")
    lessons.start_lesson(user=ann, game="uno", now=timezone.now())
    assert "own-state" not in home(ann).html


# ── The day ─────────────────────────────────────────────────────────────────────────────────────


def solve(user: User, *ago: int) -> None:
    today = calendar_day(timezone.now())
    PlayedDay.objects.bulk_create(
        PlayedDay(user=user, date=today - timedelta(days=days), begun_at=timezone.now(), solved_at=timezone.now())
        for days in ago
    )


def test_a_streak_is_told_and_a_broken_one_is_not_mentioned():
    ann, bob = person("ann"), person("bob")
    solve(ann, 1, 2, 3)
    text = panel(home(ann), "puzzle-title")
    assert "3 days in a row" in text
    assert "Solve today's" in text
    solve(bob, 3, 4, 5)
    text = panel(home(bob), "puzzle-title")
    assert "in a row" not in text
    assert "0" not in text.partition("6 days ago")[0]


def test_todays_solved_puzzle_is_ticked():
    ann = person("ann")
    solve(ann, 0, 1)
    text = panel(home(ann), "puzzle-title")
    assert text.startswith("Puzzle of the day Solved 2 days in a row")
    assert "More puzzles" in text


LONDONS_MONDAY = datetime(2026, 11, 30, 17, 0, tzinfo=UTC)
"""A Monday evening in London, and Tuesday morning on the server."""


def test_the_days_of_the_puzzle_have_no_names_that_differ_between_zones(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(timezone, "now", lambda: LONDONS_MONDAY)
    ann = person("ann")
    solve(ann, 0, 1)
    shown = home(ann)
    text = panel(shown, "puzzle-title")
    assert "3 days ago 2 days ago 1 day ago : Solved Today : Solved Next puzzle: Dec 2, 00:00 (UTC+8)" in text
    assert 'class="solved today" aria-current="date"' in shown.html
    assert "Monday" not in text
    assert "Tuesday" not in text
    assert "下一题：12 月 2 日 00:00" in panel(home(ann, language=CHINESE), "puzzle-title")


@pytest.mark.parametrize(
    ("before", "comes"),
    [("2026-11-30T15:59:59", "2026-11-30T16:00"), ("2026-11-30T16:00:00", "2026-12-01T16:00"),
     ("2026-12-31T23:30:00", "2027-01-01T16:00")],
)  # fmt: skip
def test_the_next_puzzle_comes_at_the_servers_midnight(before: str, comes: str):
    moment = datetime.fromisoformat(before).replace(tzinfo=UTC)
    assert next_day_begins(moment) == datetime.fromisoformat(comes).replace(tzinfo=UTC)


def test_missions_are_links_and_buttons_until_they_are_done():
    ann = person("ann")
    shown = home(ann)
    assert panel(shown, "missions-title").startswith("Try today 0 / 3")
    assert [e["href"] for e in shown.all("a") if e.get("href") == "/puzzles/today/"]
    solve(ann, 0)
    for game in ("doudizhu", "liars_dice", "uno", "gandengyan", "werewolf"):
        LessonProgress.objects.create(user=ann, game=game, lesson="first", done_at=timezone.now())
    done = panel(home(ann), "missions-title")
    assert done.startswith("Try today 2 / 3")
    assert "No prizes" in done


def test_the_way_to_the_lessons_stays_until_one_is_finished():
    guest = person("guest-x", guest=True)
    assert panel(home(guest), "missions-title").endswith("Learn a game")
    LessonProgress.objects.create(user=guest, game="uno", lesson="first", done_at=None)
    assert panel(home(guest), "missions-title").endswith("Learn a game")
    LessonProgress.objects.filter(user=guest).update(done_at=timezone.now())
    assert "Learn a game" not in panel(home(guest), "missions-title")


def test_with_all_missions_done_one_quiet_sentence_is_left(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(timezone, "now", lambda: LONDONS_MONDAY - timedelta(minutes=5))
    ann = person("ann")
    solve(ann, 0)
    LessonProgress.objects.create(user=ann, game="uno", lesson="first", done_at=timezone.now())
    match = played_out(running(ann))
    Match.objects.filter(pk=match.pk).update(finished_at=timezone.now())
    monkeypatch.setattr(timezone, "now", lambda: LONDONS_MONDAY)
    text = panel(home(ann), "missions-title")
    assert text.endswith("That's all for now. New ones: Dec 2, 00:00 (UTC+8)")


def test_the_rank_and_the_way_to_the_next_tier():
    ann = person("ann")
    assert "your place appears here" in panel(home(ann), "rank-title")
    make_standing(ann, 1842)
    text = panel(home(ann), "rank-title")
    assert "1,842 points · #1" in text
    assert "this week" not in text


def test_guests_have_no_rank_and_no_friends_but_missions():
    shown = home(person("guest-x", guest=True))
    titles = {e.get("aria-labelledby") for e in shown.all("section")}
    assert "missions-title" in titles
    assert not {"rank-title", "pals-title"} & titles


def test_a_newcomer_finds_a_lesson_the_friends_and_no_day():
    shown = page(browser(language=ENGLISH), "/")
    doors = [f["action"] for f in shown.all("form") if f["action"].startswith(("/play/", "/learn/", "/friends/"))]
    assert doors[:3] == ["/play/doudizhu/", "/learn/doudizhu/", "/friends/doudizhu/"]
    assert not {"missions-title", "rank-title", "pals-title"} & {e.get("aria-labelledby") for e in shown.all("section")}
    assert "#table-code" in [e.get("href") for e in shown.all("a")]


# ── Friends and tournaments ─────────────────────────────────────────────────────────────────────


def test_friends_who_are_here_are_shown_and_hidden_ones_are_not():
    ann, bob, cat = person("ann"), person("bob"), person("cat")
    assert "No friends yet" in panel(home(ann), "pals-title")
    befriend(ann, bob)
    befriend(ann, cat)
    assert "None of your friends are here" in panel(home(ann), "pals-title")
    table = table_of(bob, agents=0)
    store_places({(TABLE, bob.pk): table.code, (TABLE, cat.pk): table.code})
    services.set_hidden(user=cat, hidden=True)
    shown = home(ann)
    text = panel(shown, "pals-title")
    assert "bob" in text
    assert "Playing Dou Dizhu" in text
    assert "cat" not in text


def test_the_page_asks_a_bounded_number_of_queries(django_assert_max_num_queries):
    ann = person("ann")
    for number in range(8):
        befriend(ann, person(f"friend{number}"))
        table_of(person(f"host{number}"), agents=1)
    running(ann, begun_at=timezone.now())
    solve(ann, 0, 1, 2)
    make_standing(ann, 700)
    client = browser(user=ann)
    page(client, "/")
    with django_assert_max_num_queries(42):
        page(client, "/")
