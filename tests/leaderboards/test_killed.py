"""Workers are killed again and again while ratings are computed anew and a season ends: the numbers are the same."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.games.embedded import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_whatever_the_statement_the_numbers_are_those_of_a_fold_from_nothing(environment: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.leaderboards.dying"], cwd=ROOT, env=environment, capture_output=True, text=True,
        timeout=600, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["deaths"] >= 20
    assert found | {"deaths": 0} == {
        "deaths": 0, "voided": True, "ended": True, "status": "closed", "rated": 11, "finals": 5,
    }  # fmt: skip
