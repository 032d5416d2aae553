"""The bench of the rules runs and prints its rows. How fast is its own affair: a busy machine must not fail a test."""

from __future__ import annotations

import json
import subprocess
from itertools import product

import pytest

from .rlcard_peer import PYTHON, ROOT


@pytest.mark.slow
def test_the_bench_prints_a_row_per_engine_and_metric():
    assert PYTHON.exists(), ".venv-bench is missing: `make test-slow` makes it, with RLCard and DouZero in it"
    command = [str(PYTHON), "-m", "bench.rules", "--slices", "1", "--seconds", "0.02"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert {(row["engine"], row["metric"]) for row in rows} == set(
        product(("kaiju", "rlcard", "douzero"), ("games", "leads", "follows"))
    )
    assert all(set(row) == {"engine", "metric", "value"} and row["value"] > 0 for row in rows)
