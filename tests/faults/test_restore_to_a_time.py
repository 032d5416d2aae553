"""Backup and restore as docs/operations.md has them: matches go on from the time to which the database was restored."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import orjson
import pytest
from django.db import connection

from tests.conftest import address_of
from tests.support.embedded_env import ROOT

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


def test_matches_go_on_from_the_time_of_the_restore() -> None:
    with tempfile.TemporaryDirectory(prefix="kaiju-restore-") as folder:
        Path(folder).chmod(0o755)  # PostgreSQL runs as another user, and enters it
        env = {
            **os.environ, "DJANGO_SETTINGS_MODULE": "config.settings.test",
            "DATABASE_URL": address_of(connection.settings_dict),
        }  # fmt: skip
        done = subprocess.run(
            [sys.executable, "-m", "tests.support.restore_matches", folder], cwd=ROOT, env=env, capture_output=True,
            text=True, timeout=240, check=False,
        )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    told = orjson.loads(done.stdout)
    assert len(told["there"]) == 4
    # every entry up to that time, and none after it
    assert told["back"] == told["there"]
    assert all(numbers == list(range(len(numbers))) for numbers in told["back"].values())
    counts = {key: told["verified"][key] for key in ("matches", "running", "ended", "differ")}
    assert counts == {"matches": 4, "running": 3, "ended": 1, "differ": 0}
    # clocks that ran out meanwhile are settled at once and count against nobody
    assert told["excused"]
    assert all(told["excused"])
    assert told["missed"] == [0, 0, 0]
    assert told["live"] == 3
    assert told["verified_later"]["differ"] == 0
    assert told["verified_later"]["moves"] > told["verified"]["moves"]
