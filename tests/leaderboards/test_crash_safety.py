"""Workers are killed again and again while ratings are computed anew and a season ends: the numbers are the same."""

from __future__ import annotations

import pytest

from tests.support.crash import told_by

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_whatever_the_statement_the_numbers_are_those_of_a_fold_from_nothing(environment: dict[str, str]) -> None:
    (found,) = told_by("tests.leaderboards.crash_program", env=environment)
    assert found["deaths"] >= 20
    assert found | {"deaths": 0} == {
        "deaths": 0, "voided": True, "ended": True, "status": "closed", "rated": 11, "finals": 5,
    }  # fmt: skip


def test_whatever_the_statement_an_account_is_deleted_whole_and_its_copies_go(environment: dict[str, str]) -> None:
    (found,) = told_by("tests.leaderboards.crash_erasure", env=environment)
    assert found["deaths"] >= 10
    assert found["erasing"] >= 5
    assert found | {"deaths": 0, "erasing": 0} == {
        "deaths": 0, "halves": 0, "erasing": 0, "left": [], "finished": True, "words": [],
    }  # fmt: skip
