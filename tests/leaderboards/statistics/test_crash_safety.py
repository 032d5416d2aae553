"""Workers are killed again and again while they count: the figures are those of a count that nobody disturbed."""

from __future__ import annotations

import pytest

from tests.support.crash import told_by

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_whatever_the_statement_each_match_is_counted_once(environment: dict[str, str]) -> None:
    (found,) = told_by("tests.leaderboards.statistics.crash_program", env=environment)
    assert found["deaths"] >= 20
    assert found | {"deaths": 0} == {
        "deaths": 0, "counted": True, "voided": True, "fewer": True, "outings": 21, "editions": 1,
    }  # fmt: skip
