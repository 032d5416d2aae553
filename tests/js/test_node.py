"""The tests in tests/js by node's own runner, with what the rules engine says as data for the browser's copy of it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.js import cards_reference

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "tests" / "js").rglob("*.test.js"))
ALONE = [str(path) for path in FILES if re.search(r'"(#js/table/words|\.{1,2}/speak)\.js"', path.read_text())]
"""A page speaks one language and has one game's words: what sets them has a process of its own."""
TOGETHER = [str(path) for path in FILES if str(path) not in ALONE]
EACH = "for (const file of process.argv.slice(1)) await import(file);"


def test_the_modules_of_the_browser_pass_their_own_tests(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.fail("node is missing: install Node 20 or later (only its test runner is used), and put it on the PATH")
    data = tmp_path / "rules.json"
    data.write_text(json.dumps(cards_reference.build()))
    together = [node, "--input-type=module", "--eval", EACH, *TOGETHER]
    for command in (together, *([node, path] for path in ALONE)):
        ran = subprocess.run(
            command,
            cwd=ROOT,
            env={**os.environ, "KAIJU_RULES": str(data)},
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        told = ran.stdout[-6000:] + ran.stderr[-2000:]
        assert ran.returncode == 0, told
        assert re.search(r"^. tests [1-9]", ran.stdout, flags=re.MULTILINE), told
