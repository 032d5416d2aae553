"""The profile and the REST answers show badges, the calendar and habits, and nothing that is not public."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.translation import override

from accounts.models import User
from games.models import Match
from leaderboards.badges.models import Badge
from leaderboards.models import Season, SeasonStanding
from leaderboards.statistics import services
from leaderboards.statistics.digests import Fact
from leaderboards.statistics.presentation.calendar_grid import calendar_grid
from leaderboards.statistics.presentation.game_cards import game_card
from leaderboards.statistics.selectors.calendar import CalendarDay, MatchCalendar, match_calendar
from leaderboards.statistics.selectors.habits import GameHabits
from tests.leaderboards.statistics.summary_tables import event, keep_replay
from tests.support.match_rows import FARMERS_WIN, NOON, make_match, make_player
from tests.support.pages import ENGLISH, browser

pytestmark = pytest.mark.django_db

BERLIN = ZoneInfo("Europe/Berlin")
HOUR = timedelta(hours=1)


@pytest.fixture
def anna() -> User:
    return make_player("anna", display="Anna")


def shown(address: str = "/players/anna/", *, client: Client | None = None) -> str:
    return (client or browser(language=ENGLISH)).get(address).content.decode()


# ── The calendar ────────────────────────────────────────────────────────────────────────────────


def test_days_are_those_of_the_zone(anna: User) -> None:
    late = datetime(2026, 3, 28, 23, 30, tzinfo=UTC)  # half past midnight in Berlin, where summer time begins
    make_match([anna, None, None], at=late)
    make_match([anna, None, None], FARMERS_WIN, at=late + 22 * HOUR)
    services.count_matches(now=NOON)
    here = match_calendar(anna, zone=BERLIN, now=NOON)
    assert here.days == {date(2026, 3, 29): CalendarDay(date(2026, 3, 29), 2, 1)}
    there = match_calendar(anna, zone=ZoneInfo("UTC"), now=NOON)
    assert [day.matches for day in there.days.values()] == [1, 1]
    assert there.longest_run == 2


def test_a_year_has_all_its_days_and_none_of_its_neighbours(anna: User) -> None:
    for at in (datetime(2025, 12, 31, 22, 59, tzinfo=UTC), datetime(2025, 12, 31, 23, 1, tzinfo=UTC)):
        make_match([anna, None, None], at=at)
    services.count_matches(now=NOON)
    assert match_calendar(anna, zone=BERLIN, now=NOON, year=2025).matches == 1
    assert match_calendar(anna, zone=BERLIN, now=NOON, year=2026).matches == 1
    assert match_calendar(anna, zone=BERLIN, now=NOON, year=2024).days == {}


@pytest.mark.parametrize("year", [2023, 2024, 2026, 2028])
def test_each_day_has_one_cell_below_its_month(year: int) -> None:
    first, last = date(year, 1, 1), date(year, 12, 31)
    dates = [first + timedelta(days=n) for n in range((last - first).days + 1)]
    days = {day: CalendarDay(day, 1, 0) for day in dates}
    grid = calendar_grid(MatchCalendar(first, last, days))
    weeks = {len(cells) for _name, _shown, cells in grid.rows}
    assert weeks == {sum(width for _month, width in grid.months)}
    labels = [cells[week].label for week in range(weeks.pop()) for _name, _shown, cells in grid.rows]
    told = [label for label in labels if label]
    assert len(told) == len(set(told)) == len(days)
    assert sum(cell.latest for _name, _shown, cells in grid.rows for cell in cells) == 1


def test_what_is_not_public_is_not_in_the_calendar(anna: User) -> None:
    hidden = [
        make_match([anna, None, None], rated=False), make_match([anna, None, None]), make_match([anna, None, None])
    ]  # fmt: skip
    Match.objects.filter(pk=hidden[0].pk).update(private=True)
    Match.objects.filter(pk=hidden[1].pk).update(opens_at=timezone.now() + HOUR)
    Match.objects.filter(pk=hidden[2].pk).update(sealed=True)
    services.count_matches()
    assert "data-calendar" not in shown()
    assert browser().get("/api/v1/players/anna/calendar/").json()["days"] == []
    assert browser().get("/api/v1/players/anna/").json()["badges"] == []


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("zone=Europe/Berlin", 200), ("zone=Europe/Berlin&year=2025", 200), ("zone=Mars/Olympus", 404), ("", 404),
        ("zone=UTC&year=1066", 404), ("zone=UTC&year=9999", 404), ("zone=UTC&year=x", 404), ("zone=UTC&year=٢٠٢٥", 404),
    ],
)  # fmt: skip
def test_the_part_for_another_zone(anna: User, query: str, status: int) -> None:
    assert browser().get(f"/players/anna/calendar/?{query}").status_code == status


def test_a_wrong_year_shows_the_present_one(anna: User) -> None:
    make_match([anna, None, None], at=timezone.now())
    services.count_matches()
    assert shown("/players/anna/?year=frog").count("data-level") == 1
    assert "data-level" not in shown(f"/players/anna/?year={timezone.now().year - 2}")


# ── The page ────────────────────────────────────────────────────────────────────────────────────


def test_a_badge_has_its_meaning_and_its_match_in_the_page(anna: User) -> None:
    match = make_match([anna, None, None])
    services.count_matches()
    page = shown()
    assert "First win" in page
    assert "Won a match." in page
    link = page.partition(f'href="/matches/{match.pk}/">')[2].partition("</a>")[0]
    assert link.startswith('<time datetime="2026-05-01T')
    assert link.endswith('+08:00" data-moment="date">May 1, 2026</time>')
    assert "Comeback" not in page  # others see what was earned alone
    assert "Comeback" in shown(client=browser(language=ENGLISH, user=anna))


def test_an_empty_profile_begins_with_what_to_do(anna: User) -> None:
    assert "When Anna finishes a match, it appears here." in shown()
    page = shown(client=browser(language=ENGLISH, user=anna))
    assert "Your first match is still ahead" in page
    assert "Practice rounds aren't listed." in page
    assert 'href="/learn/"' in page


def test_favourites_and_streaks_stand_on_the_card_of_their_game(anna: User) -> None:
    plays = [event("play", seat=0, type=kind) for kind in ("PAIR", "PAIR", "BOMB", "SINGLE", "PASS")]
    for hour in range(3):
        keep_replay(make_match([anna, None, None], at=NOON + hour * HOUR), [event("round_start", round=1), *plays])
    services.count_matches()
    card = shown().partition('id="habits"')[2].partition("</section>")[0]
    assert "Favourite combinations" in card
    assert card.index("Pair") < card.index("Bomb")
    assert "Single" not in card
    assert "Pass" not in card
    assert ">3</a></dd>" in card  # the streak leads to its last match


def test_a_closed_account_has_no_page_and_no_calendar(anna: User) -> None:
    User.objects.filter(pk=anna.pk).update(is_active=False)
    for address in ("/players/anna/", "/players/anna/calendar/?zone=UTC", "/api/v1/players/anna/calendar/"):
        assert browser().get(address).status_code == 404


def test_the_last_season_is_offered_as_a_card(anna: User) -> None:
    assert "recap-panel" not in shown()
    season = Season.objects.create(
        name_en="Spring", name_zh="春季赛", starts_at=NOON, ends_at=NOON + HOUR, cut_at=NOON + HOUR, status="closed"
    )
    SeasonStanding.objects.create(
        season=season, kind="points", game="doudizhu", board="people", user=anna, rank=1, place=1, value=9, matches=3
    )
    page = shown()
    assert f'src="/ladder/doudizhu/seasons/{season.pk}/points/people/anna/card/en.png"' in page
    assert page.count('id="recap-panel"') == 1


def test_a_full_profile_takes_few_queries_however_much_was_played(anna: User) -> None:
    def queries() -> int:
        client = browser()
        client.get("/players/anna/")
        with CaptureQueriesContext(connection) as asked:
            client.get("/players/anna/")
        return len(asked)

    for hour in range(12):
        make_match([anna, make_player(f"p{hour}"), None], at=timezone.now() - hour * HOUR)
    services.count_matches()
    few = queries()
    for hour in range(12, 60):
        make_match([anna, make_player(f"p{hour}"), None], at=timezone.now() - hour * HOUR)
    services.count_matches()
    assert queries() <= few <= 45


# ── REST ────────────────────────────────────────────────────────────────────────────────────────


def test_the_api_tells_badges_and_the_calendar(anna: User) -> None:
    match = make_match([anna, None, None])
    services.count_matches()
    Badge.objects.create(user=anna, key="puzzle_days", earned_at=NOON + HOUR)
    assert browser().get("/api/v1/players/anna/").json()["badges"] == [
        {"key": "first_win", "earned_at": "2026-05-01T20:00:00+08:00", "match": str(match.pk), "tournament": None},
        {"key": "puzzle_days", "earned_at": "2026-05-01T21:00:00+08:00", "match": None, "tournament": None},
    ]
    found = browser().get("/api/v1/players/anna/calendar/?year=2026&zone=Asia/Tokyo").json()
    assert found == {
        "first": "2026-01-01", "last": "2026-12-31", "longest_run": 1,
        "days": [{"date": "2026-05-01", "matches": 1, "won": 1}],
    }  # fmt: skip
    for query in ("year=1066", "year=x", "zone=Mars/Olympus"):
        assert browser().get(f"/api/v1/players/anna/calendar/?{query}").status_code == 400


def test_the_bars_of_favourite_colours_have_those_colours() -> None:
    favourites = (Fact("color", "B", 4, 0, 0), Fact("color", "G", 2, 0, 0))
    with override("zh-hans"):
        bars = game_card(GameHabits("uno", 3, {}, favourites)).favourites
    assert [(bar.label, bar.tone) for bar in bars] == [("蓝色", "B"), ("绿色", "G")]
    dice = game_card(GameHabits("liars_dice", 3, {}, (Fact("bid_face", "6", 4, 0, 0),)))
    assert [bar.tone for bar in dice.favourites] == [""]
