"""Workers are killed again and again while they review: every decision is there once, as if nobody had died."""

from __future__ import annotations

import pytest

from tests.support.crash import told_by

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_whatever_the_statement_each_decision_is_reviewed_once(environment: dict[str, str]) -> None:
    (found,) = told_by("tests.games.review.crash_program", env=environment)
    assert found["deaths"] >= 10
    assert found["moves"] >= 8
    assert (found["status"], found["same"]) == ("done", True)
