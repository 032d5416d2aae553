"""Workers are killed again and again while they count: the figures are those of a count that nobody disturbed."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.games.embedded import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_whatever_the_statement_each_match_is_counted_once(environment: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.leaderboards.statistics.dying"], cwd=ROOT, env=environment, capture_output=True,
        text=True, timeout=600, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["deaths"] >= 20
    assert found | {"deaths": 0} == {
        "deaths": 0, "counted": True, "voided": True, "fewer": True, "outings": 21, "editions": 1,
    }  # fmt: skip
