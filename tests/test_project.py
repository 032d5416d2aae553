"""The files that an open project needs exist and agree with the code."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
FORMS = sorted(ROOT.glob(".github/ISSUE_TEMPLATE/*.yml"))
CHECKS_WITHIN_TESTS = {
    ".venv/bin/lint-imports": "tests/test_architecture.py",
    ".venv/bin/python -m config.translations check": "tests/test_translations.py",
}
"""Command of a hook -> the test module by which `make test` runs the same check."""


def read(name: str) -> str:
    return (ROOT / name).read_text()


def project() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads(read("pyproject.toml"))["project"]
    return found


def hooks() -> list[dict[str, Any]]:
    repositories = yaml.safe_load(read(".pre-commit-config.yaml"))["repos"]
    assert [each["repo"] for each in repositories] == ["local"]
    return [hook for each in repositories for hook in each["hooks"]]


def tools_of_make_test() -> dict[str, list[str]]:
    """Name -> command of every check of `make test` that is no test run."""
    script = read("tools/test.sh").replace("\\\n", " ")
    commands = re.findall(r"^\s+(?:piece|run) '([^']+)' (.+)$", script, re.MULTILINE)
    python = ".venv/bin/python"
    split = {name: shlex.split(command.replace('"$PY"', python)) for name, command in commands}
    scripts = ["env", f"PY={python}"]  # what tools/test.sh exports to scripts of its own
    return {
        name: [*scripts, *words] if words[0].startswith("tools/") else words
        for name, words in split.items()
        if "pytest" not in words
    }


@pytest.mark.parametrize(
    "name",
    ["LICENSE", "examples/bots/LICENSE", "examples/streams/LICENSE", "CONTRIBUTING.md", "SECURITY.md",
     "CODE_OF_CONDUCT.md", ".editorconfig",
     ".pre-commit-config.yaml", ".github/pull_request_template.md", "docs/glossary.md"],
)  # fmt: skip
def test_a_file_that_contributors_look_for_exists(name):
    assert (ROOT / name).stat().st_size > 100


def test_the_licence_texts_are_whole():
    platform, bots = read("LICENSE"), read("examples/bots/LICENSE")
    assert "GNU AFFERO GENERAL PUBLIC LICENSE\n                       Version 3, 19 November 2007" in platform
    assert "13. Remote Network Interaction" in platform
    assert "END OF TERMS AND CONDITIONS" in platform
    assert bots.startswith("MIT License\n")
    assert 'THE SOFTWARE IS PROVIDED "AS IS"' in bots
    assert read("examples/streams/LICENSE") == bots


def test_the_readme_names_the_licences_and_the_trademark():
    licences = read("README.md").split("\n## Licences\n")[1]
    for name in ("AGPL-3.0-or-later", "(LICENSE)", "MIT License", "(examples/bots/LICENSE)"):
        assert name in licences
    assert "UNO is a trademark of its owner. This product is not affiliated with" in licences


def test_the_package_declares_the_licences():
    assert project()["license"] == "AGPL-3.0-or-later AND MIT"
    assert [name for name in project()["license-files"] if not (ROOT / name).is_file()] == []


def test_the_changelog_has_a_section_for_the_version():
    sections = re.findall(r"^## (.+)$", read("CHANGELOG.md"), re.MULTILINE)
    assert sections[0] == "[Unreleased]"
    assert re.fullmatch(rf"\[{re.escape(project()['version'])}\] – \d{{4}}-\d\d-\d\d", sections[1])


def test_the_hooks_run_every_check_of_make_test_that_is_no_test_run():
    commands = {hook["name"]: shlex.split(hook["entry"]) for hook in hooks()}
    checks = tools_of_make_test()
    assert {"lint", "format", "migrations", "types"} <= set(checks)
    assert {name: commands.get(name) for name in checks} == checks


def test_every_other_hook_is_a_check_that_make_test_runs_as_a_test():
    others = {hook["entry"] for hook in hooks() if hook["name"] not in tools_of_make_test()}
    assert others == set(CHECKS_WITHIN_TESTS)
    for command, module in CHECKS_WITHIN_TESTS.items():
        assert ("lint-imports" if "lint-imports" in command else "translations") in read(module)


def test_hooks_use_the_locked_environment_and_nothing_from_the_network():
    for hook in hooks():
        assert hook["language"] == "system"
        assert ".venv/bin/" in hook["entry"]
        assert "additional_dependencies" not in hook


def test_contributors_are_told_commands_that_exist():
    page = read("CONTRIBUTING.md")
    targets = set(re.findall(r"^([a-z-]+):", read("Makefile"), re.MULTILINE))
    named = set(re.findall(r"(?:`|^)make ([a-z-]+)", page, re.MULTILINE))
    assert {"play", "test"} <= named
    assert named <= targets
    for module in re.findall(r"\.venv/bin/python -m ([\w.]+)", page):
        assert (ROOT / (module.replace(".", "/") + ".py")).is_file()


def test_the_tour_leads_through_files_that_exist_and_know_the_option():
    tour = read("CONTRIBUTING.md").split("\n## One change through all files\n")[1].split("\n## ")[0]
    option = re.findall(r"option `(\w+)`", tour)[0]
    steps = re.split(r"^\d+\. ", tour, flags=re.MULTILINE)[1:]
    files = [re.findall(r"\]\(([\w./-]+)\)", step) for step in steps]
    assert len(files) == 9
    assert all(files)
    assert [name for names in files for name in names if not (ROOT / name).is_file()] == []
    for names in files[:7]:
        assert any(option in read(name) for name in names), names


def test_the_table_of_places_names_folders_that_exist():
    table = read("CONTRIBUTING.md").split("\n## Where a change goes\n")[1].split("\n## ")[0]
    places = set(re.findall(r"`((?:[a-z]+/)+)(?:<key>|`)", table))
    assert {"games/rules/", "games/services/", "leaderboards/ratings/", "static/js/games/"} <= places
    assert [place for place in places if not (ROOT / place).is_dir()] == []


@pytest.mark.parametrize("form", FORMS, ids=lambda path: path.stem)
def test_each_issue_form_is_well_formed(form):
    content = yaml.safe_load(form.read_text())
    if form.stem == "config":
        assert set(content) == {"blank_issues_enabled"}
        return
    assert {"name", "description", "body"} <= set(content)
    asked = [part for part in content["body"] if part["type"] != "markdown"]
    assert all(part["attributes"]["label"] for part in asked)
    assert len({part["id"] for part in asked}) == len(asked)


def test_reports_go_through_the_hosting_site_and_name_no_address():
    for name in ("SECURITY.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md"):
        assert re.findall(r"[\w.]+@[\w.]+|https?://(?!127\.0\.0\.1)", read(name)) == []
