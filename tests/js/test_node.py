"""Runs node's own test runner over tests/js, with what the rules engine says as data for the browser's copy of it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.js import fixtures

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(str(path) for path in (ROOT / "tests" / "js").rglob("*.test.js"))


def test_the_modules_of_the_browser_pass_their_own_tests(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.fail("node is missing: install Node 20 or later (only its test runner is used), and put it on the PATH")
    data = tmp_path / "rules.json"
    data.write_text(json.dumps(fixtures.build()))
    ran = subprocess.run(
        [node, "--test", *FILES],
        cwd=ROOT,
        env={**os.environ, "KAIJU_RULES": str(data)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-6000:] + ran.stderr[-2000:]
