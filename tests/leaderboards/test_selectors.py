"""Ranks, neighbours and percentiles on a board."""

from __future__ import annotations

import pytest

from leaderboards import selectors, services
from leaderboards.models import Standing
from tests.support.match_rows import FARMERS_WIN, LANDLORD_WINS, NOON, make_match, make_player, make_standing

pytestmark = pytest.mark.django_db

BOARD = {"game": "doudizhu", "board": "people"}


def stand(name: str, points: int, *, board: str = "people") -> Standing:
    return make_standing(make_player(name), points, board=board)


def fill(*points: int) -> list[Standing]:
    return [stand(f"p{number}", value) for number, value in enumerate(points)]


def test_equal_points_share_a_rank_and_the_next_one_is_skipped() -> None:
    fill(10, 30, 20, 20, 5)
    rows = selectors.rank_standings(selectors.standings(**BOARD))
    assert [(r.rank, r.standing.user.username) for r in rows] == [(1, "p1"), (2, "p2"), (2, "p3"), (4, "p0"), (5, "p4")]


def test_ranks_go_on_across_pages_even_in_the_middle_of_equals() -> None:
    fill(9, 9, 9, 7, 7, 1)
    board = selectors.standings(**BOARD)
    pages = [[row.rank for row in selectors.rank_standings(board[start : start + 2])] for start in (0, 2, 4)]
    assert pages == [[1, 1], [1, 4], [4, 6]]


def test_around_a_player_stand_two_neighbours_on_each_side() -> None:
    rows = fill(50, 40, 30, 20, 10, 0, -10)
    assert [(r.rank, r.standing.points) for r in selectors.standing_neighbours(rows[3])] == [
        (2, 40), (3, 30), (4, 20), (5, 10), (6, 0),
    ]  # fmt: skip
    assert [r.rank for r in selectors.standing_neighbours(rows[0])] == [1, 2, 3]
    assert [r.rank for r in selectors.standing_neighbours(rows[6])] == [5, 6, 7]


def test_around_a_player_among_equals_keeps_the_order_of_the_board() -> None:
    rows = fill(5, 5, 5, 5, 5)
    assert [r.standing.pk for r in selectors.standing_neighbours(rows[2])] == [row.pk for row in rows]
    assert {r.rank for r in selectors.standing_neighbours(rows[2])} == {1}


def test_a_board_knows_nothing_of_the_other_one() -> None:
    fill(10, 20)
    other = stand("q", 15, board="practice")
    assert selectors.standing_rank(other) == 1
    assert selectors.standing_of(other.user, **BOARD) is None
    assert selectors.standing_of(other.user, game="doudizhu", board="practice") == other


def test_closed_accounts_are_not_on_the_board() -> None:
    rows = fill(10, 20)
    rows[1].user.is_active = False
    rows[1].user.save()
    assert [row.standing.pk for row in selectors.rank_standings(selectors.standings(**BOARD))] == [rows[0].pk]
    assert selectors.standing_rank(rows[0]) == 1


def test_the_percentile_counts_those_with_fewer_points() -> None:
    rows = fill(10, 20, 30, 40, 50)
    assert [selectors.percentile(row) for row in rows] == [0, 25, 50, 75, 100]
    assert selectors.percentile(stand("q", 3, board="practice")) == 100


def test_the_curve_runs_from_old_to_new_and_matches_are_counted_once() -> None:
    trio = [make_player("anna"), make_player("bela"), make_player("cem")]
    make_match(trio, LANDLORD_WINS)
    make_match(trio, FARMERS_WIN, FARMERS_WIN, at=NOON.replace(hour=15))
    services.count_results(now=NOON)
    anna = Standing.objects.get(user=trio[0])
    assert [(p.at.hour, p.points, p.total) for p in selectors.points_history(anna)] == [(12, 6, 6), (15, -12, -6)]
    assert [p.total for p in selectors.points_history(anna, limit=1)] == [-6]
    assert selectors.count_rated_matches(**BOARD) == 2


def test_search_finds_by_parts_of_either_name_and_leaves_guests_out() -> None:
    make_player("zhuying", display="竹影扫阶")
    make_player("bailu", display="白露为霜")
    make_player("zhu-guest", guest=True)
    assert [u.username for u in selectors.search_players("竹影")] == ["zhuying"]
    assert [u.username for u in selectors.search_players("ZHU")] == ["zhuying"]
    assert [u.username for u in selectors.search_players()] == ["bailu", "zhuying"]
