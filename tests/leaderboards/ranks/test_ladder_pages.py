"""Pages by value, rank and player: every row once, with the rank that it has."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from leaderboards import ranks
from leaderboards.models import Rating, Standing
from leaderboards.ranks import Page, PageMark
from tests.support.match_rows import make_player, make_standing
from tests.support.slow_cases import rarely

from .reference_ranks import PEOPLE, POINTS, ReferenceRanks, in_order, random_value, rated

pytestmark = pytest.mark.django_db


def seen(page: Page | Sequence[ranks.Ranked]) -> list[tuple[int, int]]:
    """Rank and key of each row."""
    return [(one.rank, one.row.pk) for one in (page.rows if isinstance(page, Page) else page)]


def expected(rows: Sequence[Rating]) -> list[tuple[int, int]]:
    oracle = ReferenceRanks([row.value for row in rows])
    return [(oracle.rank(row.value), row.pk) for row in in_order(rows)]


@pytest.mark.sqlite
@pytest.mark.parametrize("seed", [0, *rarely(1)])
def test_pages_show_every_row_once_forward_and_backward(seed: int) -> None:
    chance = random.Random(seed)
    rows = rated([*(random_value(chance) for _ in range(40)), *[1500.25] * 9, *[1499.75] * 4, *[-3.0] * 5])
    rated([2000.0] * 3, listed=False)
    page, forward = ranks.top(PEOPLE, length=7), []
    assert not page.has_before
    while True:
        forward += seen(page)
        if page.after is None:
            break
        page = ranks.page_after(PEOPLE, page.after, length=7)
        assert page.has_before
    assert forward == expected(rows)
    backward: list[tuple[int, int]] = seen(page)
    while page.before is not None:
        page = ranks.page_before(PEOPLE, page.before, length=7)
        backward = [one for one in seen(page) if one not in backward] + backward
    assert backward == expected(rows)


def test_a_page_from_a_rank_begins_with_the_first_who_shares_it() -> None:
    rows = rated([50, 40, 40.2, 39.9, 30, 20])
    everybody = expected(rows)
    assert [rank for rank, _ in everybody] == [1, 2, 2, 2, 5, 6]
    assert seen(ranks.from_rank(PEOPLE, 3, length=9)) == everybody[1:]
    assert seen(ranks.from_rank(PEOPLE, 5, length=1)) == everybody[4:5]
    assert seen(ranks.from_rank(PEOPLE, 1, length=2)) == everybody[:2]
    there = ranks.from_rank(PEOPLE, 5, length=9)
    assert (there.has_before, there.has_after) == (True, False)


def test_a_half_shows_the_number_above_it_and_is_found_there() -> None:
    rows = rated([10.5, 10.499999, 11.499999, 11.5])
    assert [row.value for row in in_order(rows)] == [11.5, 11.499999, 10.5, 10.499999]
    assert [rank for rank, _ in expected(rows)] == [1, 2, 2, 4]
    assert seen(ranks.from_rank(PEOPLE, 4, length=9)) == expected(rows)[3:]


def test_a_rank_that_nobody_has_leads_to_the_end() -> None:
    rows = rated(range(5))
    assert seen(ranks.from_rank(PEOPLE, 900, length=2)) == expected(rows)[4:]


@pytest.mark.parametrize("asked", [{}, {"after": "x"}, {"before": "1_2_3"}, {"rank": "-4"}, {"rank": "three"}])
def test_an_address_that_asks_for_nothing_sensible_gets_the_first_page(asked: dict[str, str]) -> None:
    rows = rated(range(3))
    assert seen(ranks.page(PEOPLE, length=2, **asked)) == expected(rows)[:2]


def test_behind_the_last_row_stands_the_last_page_and_before_the_first_the_first() -> None:
    rows = rated(range(5))
    assert seen(ranks.page(PEOPLE, length=2, after="-9_1")) == expected(rows)[3:]
    assert seen(ranks.page(PEOPLE, length=2, before="99_1")) == expected(rows)[:2]
    assert seen(ranks.page(PEOPLE, length=9, before="1_999999")) == expected(rows)


def test_a_ladder_without_anybody_has_an_empty_page() -> None:
    for page in (
        ranks.page(PEOPLE, length=5),
        ranks.page(PEOPLE, length=5, rank="7"),
        ranks.page(PEOPLE, length=5, after="1_1"),
    ):
        assert (page.rows, page.before, page.after) == ([], None, None)


def test_a_mark_keeps_its_place_when_its_row_has_moved() -> None:
    rows = rated([40, 30, 20, 10])
    first = ranks.top(PEOPLE, length=2)
    Rating.objects.filter(pk=rows[1].pk).update(value=5)
    ranks.rebuild(PEOPLE)
    assert first.after is not None
    assert [one.row.value for one in ranks.page_after(PEOPLE, first.after, length=9).rows] == [20, 10, 5]


@pytest.mark.parametrize(
    "mark", [PageMark(1523.25, 7), PageMark(-0.000001, 1), PageMark(0.0, 9), PageMark(-120.0, 10**17)]
)
def test_a_mark_reads_back_from_an_address(mark: PageMark) -> None:
    assert PageMark.read(str(mark)) == mark


@pytest.mark.parametrize("text", ["", "7", "_7", "7_", "1e9_7", "nan_7", "7_-1", "99999999999_1", "３_1", "7_1\n"])
def test_what_is_no_mark_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        PageMark.read(text)


def test_around_a_player_stand_neighbours_with_their_ranks() -> None:
    rows = rated([50, 40, 40.1, 30, 20, 10])
    everybody = expected(rows)
    assert seen(ranks.around(PEOPLE, rows[3], width=2)) == everybody[1:6]
    assert seen(ranks.around(PEOPLE, rows[0], width=2)) == everybody[:3]


def test_who_is_not_on_the_board_sees_between_whom_they_would_stand() -> None:
    everybody = expected(rated([50, 40, 40.1, 30]))
    away = rated([40.0], listed=False)[0]
    assert seen(ranks.around(PEOPLE, away, width=1)) == everybody[2:]


def test_points_are_paged_in_the_same_way() -> None:
    made = [make_standing(make_player(f"p{number}"), points) for number, points in enumerate((8, -3, 8, 0, -3))]
    page = ranks.top(POINTS, length=3)
    assert seen(page) == [(1, made[0].pk), (1, made[2].pk), (3, made[3].pk)]
    assert str(page.after) == f"0_{made[3].pk}"
    rest = ranks.page(POINTS, length=3, after=str(page.after))
    assert seen(rest) == [(4, made[1].pk), (4, made[4].pk)]
    assert seen(ranks.page(POINTS, length=3, before="-2.5_1")) == seen(page)  # nobody's mark, but harmless
    with_users = rest.rows[0].row
    assert isinstance(with_users, Standing)
    assert with_users.user.username == "p1"


def test_a_page_costs_few_queries_however_deep_it_lies(django_assert_max_num_queries) -> None:
    rated([*range(300), *[7] * 50])
    with django_assert_max_num_queries(6):
        ranks.page(PEOPLE, length=25, rank="290")
    with django_assert_max_num_queries(6):
        ranks.page(PEOPLE, length=25, after="7_1")
    with django_assert_max_num_queries(2):
        ranks.page(PEOPLE, length=25)
