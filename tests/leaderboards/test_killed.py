"""Workers are killed again and again while ratings are computed anew and a season ends: the numbers are the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection

from tests.games.conftest import ENGINES
from tests.games.embedded import ROOT, embedded_env

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("engine", ENGINES)
def test_whatever_the_statement_the_numbers_are_those_of_a_fold_from_nothing(engine: str, tmp_path: Path) -> None:
    own = connection.settings_dict
    environment = embedded_env(tmp_path)
    if engine == "postgresql":
        address = f"postgres://{own['USER']}:{own['PASSWORD']}@{own['HOST']}:{own['PORT']}/{own['NAME']}"
        environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings.test", "DATABASE_URL": address}
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
