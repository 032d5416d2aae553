"""Seasons: opened and closed in time, final standings kept for ever, a soft reset of which nobody sees half."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest

from leaderboards import services
from leaderboards.models import Rating, RatingEntry, RatingSequence, Season, SeasonStanding, Standing
from leaderboards.services import seasons
from tests.support.match_rows import NOON

from .rated_matches import HOUR, established, evening, folded, landlord_at, picture, players, rated_match, stored, work

pytestmark = pytest.mark.django_db

END = NOON + timedelta(days=20)


def season(game: str = "", *, start: int = 0, days: int = 20, status: str = Season.Status.PLANNED) -> Season:
    return Season.objects.create(
        game=game, name_zh="春", name_en="Spring", starts_at=NOON + timedelta(days=start),
        ends_at=NOON + timedelta(days=start + days), status=status,
    )  # fmt: skip


def finals(kind: str = "rating", board: str = "people") -> list[tuple[int, str, int]]:
    rows = SeasonStanding.objects.filter(kind=kind, board=board).order_by("game", "place")
    return [(row.rank, row.agent or row.user.username, round(row.value)) for row in rows]


def test_a_season_opens_when_its_time_comes_and_ends_when_it_is_over() -> None:
    one = season("uno", start=1, days=9)
    two = season("uno", start=10, days=9)
    for day, statuses in ((0, "planned planned"), (1, "open planned"), (10, "closed open"), (19, "closed closed")):
        work(NOON + timedelta(days=day))
        one.refresh_from_db()
        two.refresh_from_db()
        assert f"{one.status} {two.status}" == statuses
    assert one.cut_at == NOON + timedelta(days=10)


def test_two_seasons_of_one_game_are_never_open_at_once() -> None:
    services.open_season(season_id=season("uno").pk, now=NOON)
    other = season("doudizhu")
    services.open_season(season_id=other.pk, now=NOON)
    for game in ("uno", ""):
        with pytest.raises(services.SeasonRefused) as refused:
            services.open_season(season_id=season(game).pk, now=NOON)
        assert refused.value.code == "SEASON_OVERLAPS"
    with pytest.raises(services.SeasonRefused) as refused:
        services.close_season(season_id=season().pk, now=NOON)
    assert refused.value.code == "SEASON_NOT_OPEN"


def test_final_standings_are_those_of_the_board_and_equals_share_a_rank() -> None:
    for user, value in zip(players(4), (1700, 1500.2, 1499.8, 1400), strict=True):
        established(user, value)
    established("club", 1650, board="agents")
    services.open_season(season_id=season("uno").pk, now=NOON)
    work(END)
    assert finals() == [(1, "p0", 1700), (2, "p1", 1500), (2, "p2", 1500), (4, "p3", 1400)]
    assert finals(board="agents") == [(1, "club", 1650)]
    kept = SeasonStanding.objects.get(user__username="p0")
    assert (kept.deviation, kept.matches, kept.tier) == (60, 40, "")


def test_everybody_begins_the_next_one_nearer_to_the_middle_and_less_certain() -> None:
    anna, bela = players(2)
    established(anna, 1700)
    RatingSequence.objects.create(game="uno", board="people")
    services.open_season(season_id=season("uno").pk, now=NOON)
    work(END)
    row = Rating.objects.get(user=anna)
    assert (row.value, round(row.deviation, 2), row.matches) == (1650, 84.85, 0)
    assert (row.provisional, row.listed) == (True, False)
    assert RatingEntry.objects.get().reset
    rated_match([anna, bela], (1, 2), at=END + HOUR)
    work(END + HOUR)
    row.refresh_from_db()
    assert row.matches == 1


def test_a_quarter_of_the_points_is_carried_on_and_what_was_played_stays_counted() -> None:
    people = players(3)
    services.open_season(season_id=season("doudizhu").pk, now=NOON)
    for hour in range(3):
        rated_match(people, game="doudizhu", rounds=[landlord_at(0, wins=True)], at=NOON + hour * HOUR)
    work(END)
    assert finals("points") == [(1, "p0", 18), (2, "p1", -9), (2, "p2", -9)]
    assert SeasonStanding.objects.filter(kind="points", user=people[0]).get().tier == "bamboo"
    standing = Standing.objects.get(user=people[0])
    assert (standing.points, standing.matches, standing.wins, standing.cut_at) == (4, 3, 3, END)
    assert Standing.objects.get(user=people[1]).points == 0
    rated_match(people, game="doudizhu", rounds=[landlord_at(0, wins=True)], at=END + HOUR)
    work(END + HOUR)
    before = list(Standing.objects.order_by("pk").values())
    assert Standing.objects.get(user=people[0]).points == 10
    services.recount()
    assert list(Standing.objects.order_by("pk").values()) == before


def test_a_match_of_the_old_season_that_commits_late_adds_to_the_points_before_the_cut() -> None:
    people = players(3)
    services.open_season(season_id=season("doudizhu").pk, now=NOON)
    rated_match(people, game="doudizhu", rounds=[landlord_at(0, wins=True)] * 2, at=NOON)
    work(END)
    rated_match(people, game="doudizhu", rounds=[landlord_at(0, wins=True)] * 2, at=END - HOUR)
    work(END + HOUR)
    standing = Standing.objects.get(user=people[0])
    assert (standing.points, standing.matches) == (24 // 4, 2)


@pytest.mark.sqlite
def test_killed_after_any_batch_the_end_of_a_season_goes_on_and_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    people = players(3)
    services.open_season(season_id=season().pk, now=NOON)
    evening(people, matches=3)
    for user in people:
        established(user, 1500 + user.pk % 7)
    work(NOON + 9 * HOUR)
    monkeypatch.setattr(seasons, "BATCH", 2)
    services.open_and_close_due(now=END)
    while services.continue_closing(now=END):
        before = (picture(), finals(), list(Standing.objects.order_by("pk").values()))
        with monkeypatch.context() as patch:
            patch.setattr(Season, "save", _dies)
            with suppress(RuntimeError):
                services.continue_closing(now=END)
        assert (picture(), finals(), list(Standing.objects.order_by("pk").values())) == before
    assert Season.objects.get().status == Season.Status.CLOSED
    assert len(finals()) == 3
    assert len(finals("points")) == 3
    sequence = RatingSequence.objects.get(game="doudizhu")
    assert stored(sequence) == folded(sequence)
    assert (sequence.last, sequence.rated) == (4, 4)


def _dies(*_args: Any, **_kwargs: Any) -> None:
    raise RuntimeError("killed")


def test_while_it_ends_the_boards_stand_still_and_what_is_played_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    people = players(3)
    services.open_season(season_id=season("doudizhu").pk, now=NOON)
    played = evening(people, matches=2)
    work(NOON + 9 * HOUR)
    monkeypatch.setattr(seasons, "BATCH", 1)
    services.open_and_close_due(now=END)
    evening(people, matches=1, seed=4, start=END + HOUR)
    rated_match(people[:2], (1, 2), at=END + HOUR)
    shown = list(Standing.objects.order_by("pk").values_list("points"))
    values = list(Rating.objects.filter(game="doudizhu").order_by("pk").values_list("value"))
    while services.continue_closing(now=END) and Season.objects.get().status == Season.Status.CLOSING:
        services.count_results(now=END)
        services.rate_waiting(now=END)
        assert list(Standing.objects.order_by("pk").values_list("points")) == shown
        assert list(Rating.objects.filter(game="doudizhu").order_by("pk").values_list("value")) == values
    assert Rating.objects.filter(game="uno").count() == 2  # another game goes on
    with pytest.raises(services.VoidRefused) as refused:
        services.void_match(match_id=played[0].pk, by=None, reason="cheated", now=END)
    assert refused.value.code == "SEASON_ENDS"
    work(END + 9 * HOUR)
    sequence = RatingSequence.objects.get(game="doudizhu")
    assert (sequence.last, sequence.rated) == (4, 4)
    entries = RatingEntry.objects.filter(sequence=sequence)
    assert [entry.reset for entry in entries] == [False, False, True, False]
    assert stored(sequence) == folded(sequence)


@pytest.mark.sqlite
def test_a_match_of_the_season_before_is_voided_through_the_reset() -> None:
    people = players(4)
    services.open_season(season_id=season("doudizhu").pk, now=NOON)
    made = evening(people, matches=3)
    work(END)
    evening(people, matches=2, seed=7, start=END + HOUR)
    work(END + 9 * HOUR)
    kept = finals("points") + finals()
    before = picture()
    services.void_match(match_id=made[1].pk, by=None, reason="cheated", now=END + 9 * HOUR)
    work(END + 9 * HOUR)
    sequence = RatingSequence.objects.get()
    assert stored(sequence) == folded(sequence)
    assert picture() != before
    assert finals("points") + finals() == kept
    services.reinstate_match(match_id=made[1].pk, by=None, reason="a mistake", now=END + 9 * HOUR)
    work(END + 9 * HOUR)
    assert picture() == before


def test_a_deleted_account_leaves_a_nameless_final_standing() -> None:
    anna, bela = players(2)
    established(anna, 1700)
    established(bela, 1600)
    services.open_season(season_id=season("uno").pk, now=NOON)
    work(END)
    anna.delete()
    assert [(row.rank, row.user_id) for row in SeasonStanding.objects.order_by("place")] == [(1, None), (2, bela.pk)]


def test_what_becomes_known_while_the_standings_are_written_down_leaves_them_as_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    people = players(3)
    services.open_season(season_id=season("doudizhu").pk, now=NOON)
    rated_match(people, game="doudizhu", rounds=[landlord_at(0, wins=True)], at=NOON)
    work(NOON + HOUR)
    monkeypatch.setattr(seasons, "BATCH", 1)
    services.open_and_close_due(now=END)
    while not SeasonStanding.objects.exists():
        assert services.continue_closing(now=END)
    # as when the seal of a duplicate round comes off: it ended before, and would lift p1 over who is written down
    rated_match(people, game="doudizhu", rounds=[landlord_at(1, wins=True)] * 4, at=END - HOUR)
    while services.continue_closing(now=END) and Season.objects.get().status in Season.ENDING:
        assert services.count_results(now=END) == 0
    assert sorted(name for _, name, _ in finals("points")) == ["p0", "p1", "p2"]
    work(END + HOUR)
    standing = Standing.objects.get(user=people[1])
    assert (standing.matches, standing.entries.count()) == (2, 2)
    before = list(Standing.objects.order_by("pk").values())
    services.recount()
    assert list(Standing.objects.order_by("pk").values()) == before
