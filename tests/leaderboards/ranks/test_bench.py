"""What the bench of the ladders holds its figures against."""

from __future__ import annotations

from typing import Any

from bench.ladder.__main__ import judge


def rows(metric: str, few: float, many: float, p99: float) -> list[dict[str, Any]]:
    of_few = {"metric": metric, "ladder": "rating", "rows": 10, "p50_ms": few, "p99_ms": few}
    return [of_few, {**of_few, "rows": 1000, "p50_ms": many, "p99_ms": p99}]


def failed(*measured: list[dict[str, Any]]) -> list[str]:
    verdict = judge([row for pair in measured for row in pair], few=10, many=1000)
    assert verdict["ok"] is not bool(verdict["failed"])
    return list(verdict["failed"])


def test_readings_are_held_by_the_slowest_of_a_hundred() -> None:
    assert failed(rows("top_page", 1.0, 1.9, 10.0)) == []
    assert failed(rows("top_page", 1.0, 1.9, 10.1)) == ["top_page rating: 10.1 ms, more than 10.0"]


def test_rating_a_match_is_held_by_its_median_and_counting_points_by_its_growth_alone() -> None:
    assert failed(rows("rate_match", 4.0, 5.0, 40.0), rows("count_points", 9.0, 12.0, 40.0)) == []
    assert failed(rows("rate_match", 4.0, 5.1, 9.0)) == ["rate_match rating: 5.1 ms, more than 5.0"]


def test_nothing_may_grow_twofold() -> None:
    assert failed(rows("count_points", 1.0, 2.0, 3.0), rows("percentile", 1.0, 1.99, 3.0)) == [
        "count_points rating: grows 2.0 times"
    ]


def test_the_machine_itself_is_not_judged() -> None:
    assert failed(rows("bare", 1.0, 90.0, 99.0), rows("top_page", 1.0, 1.0, 2.0)) == []
