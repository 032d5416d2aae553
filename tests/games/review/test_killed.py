"""Workers are killed again and again while they review: every decision is there once, as if nobody had died."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.games.embedded import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_whatever_the_statement_each_decision_is_reviewed_once(environment: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.games.review.dying"], cwd=ROOT, env=environment, capture_output=True, text=True,
        timeout=600, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["deaths"] >= 10
    assert found["moves"] >= 8
    assert (found["status"], found["same"]) == ("done", True)
