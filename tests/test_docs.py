"""What the documents promise is there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from django.urls import resolve

from games.rules.registry import GAMES

ROOT = Path(__file__).parents[1]
FOLDERS = ("bench", "examples", "deploy", "docs", "games", "leaderboards", "static")
PAGES = sorted([*ROOT.glob("*.md"), *(page for name in FOLDERS for page in (ROOT / name).rglob("*.md"))])
RIDDLES = re.compile(
    r"\b(?:the house|the house's|owed|owes|whoever|whom|somebody)\b|\b(?:for|of|to|from|by|with|at) who\b",
    flags=re.IGNORECASE,
)
"""Words that documents do without: they name the actor and the thing."""
PRODUCT = ("accounts", "config", "games", "leaderboards", "moderation")
PIN = re.compile(r"^([\w.-]+)(?:\[[\w,]+\])?==(\S+).*\\\n\s+--hash=sha256:[0-9a-f]{64}", flags=re.MULTILINE)
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), flags=re.MULTILINE))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_that_a_page_names_is_in_the_makefile(page):
    named = set(re.findall(r"`make ([a-z-]+)", page.read_text())) | set(
        re.findall(r"^\s*make ([a-z-]+)", page.read_text(), flags=re.MULTILINE)
    )
    assert named - TARGETS == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_within_the_repository_leads_somewhere(page):
    links = re.findall(r"\]\((?!https?:|[#/])([^)#\s]+)", page.read_text())
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", [page for page in PAGES if "](/" in page.read_text()], ids=lambda page: page.stem)
def test_every_link_to_a_page_of_the_product_is_one_of_its_addresses(page):
    for address in re.findall(r"\]\((/[^)#\s]*)", page.read_text()):
        match = resolve(address)
        assert match.kwargs.get("game", "uno") in GAMES, address


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_to_a_heading_finds_it(page):
    text = page.read_text()
    for name, anchor in re.findall(r"\]\((?!https?:)([^)#\s]*)#([\w-]+)\)", text):
        headings = re.findall(r"^#+ (.+)$", (page.parent / name if name else page).read_text(), flags=re.MULTILINE)
        anchors = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
        assert anchor in anchors, f"{name}#{anchor}"


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.name != "RULES.md"], ids=lambda page: str(page.relative_to(ROOT))
)
def test_a_page_names_actors_and_things(page):
    if page.name != "voice.md":  # lists the words that it advises against
        assert RIDDLES.findall(page.read_text()) == []


@pytest.mark.parametrize("name", ["monitoring", "operations", "permissions", "runbooks", "streamers"])
def test_a_page_for_operators_names_no_command_without_the_variables_of_the_deployment(name):
    """A bare `manage.py` reads the embedded default's settings there, and a shell has no address of a database."""
    page = (ROOT / "docs" / f"{name}.md").read_text()
    assert re.findall(r"\.venv/bin/(?:python manage\.py|celery).*|\$DATABASE_URL.*", page) == []


def test_no_page_is_too_long_to_read():
    long = {str(page.relative_to(ROOT)) for page in PAGES if len(page.read_text().splitlines()) > 400}
    assert long == set()


def test_the_first_screen_of_the_readme_has_the_two_commands_and_a_picture():
    first = "\n".join((ROOT / "README.md").read_text().splitlines()[:30])
    assert "make play" in first
    assert "make test" in first
    picture = re.search(r"!\[[^\]]+\]\((docs/img/[\w-]+\.(?:png|jpg))\)", first)
    assert picture
    assert (ROOT / picture[1]).stat().st_size < 400_000


def test_every_target_is_explained_by_make_help():
    makefile = (ROOT / "Makefile").read_text()
    assert set(re.findall(r"^([a-z-]+):.*  ## \S", makefile, flags=re.MULTILINE)) == TARGETS


def test_every_environment_variable_that_the_product_reads_is_in_the_page_of_variables():
    sources = [path for part in PRODUCT for path in sorted((ROOT / part).rglob("*.py"))]
    sources.remove(ROOT / "config" / "settings" / "test.py")
    code = "\n".join(path.read_text() for path in [*sources, ROOT / "manage.py"])
    asked = r'\b(?:env|environ)(?:\.\w+)?[(\[]\s*"([A-Z][A-Z_]+)"|\bgetenv\(\s*"([A-Z_]+)"'
    read = {name for pair in re.findall(asked, code) for name in pair if name}
    assert {"SECRET_KEY", "DJANGO_SETTINGS_MODULE", "KAIJU_TABLE_THREADS"} <= read
    text = (ROOT / "docs" / "variables.md").read_text()
    assert {name for name in read if f"`{name}`" not in text} == set()


def test_every_decision_is_listed_on_the_page_that_leads_to_them():
    folder = ROOT / "docs" / "decisions"
    listed = re.findall(r"\]\(([\w-]+\.md)\)", (folder / "README.md").read_text())
    assert sorted(listed) == sorted(path.name for path in folder.glob("*.md") if path.name != "README.md")


def test_each_dependency_says_why_it_is_here():
    lines = (ROOT / "pyproject.toml").read_text().splitlines()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    for name in project["project"]["dependencies"]:
        line = next(line for line in lines if f'"{name}"' in line)
        assert "#" in line, f"{name} has no reason beside it"


@pytest.mark.parametrize("lock", ["base", "test", "bench", "node", "docs"])
def test_locks_carry_hashes_and_no_address(lock):
    text = (ROOT / "requirements" / f"{lock}.txt").read_text()
    requirements = re.findall(r"^[\w.-]+.*", text, flags=re.MULTILINE)
    assert requirements
    assert len(PIN.findall(text)) == len(requirements)
    assert "://" not in text


def test_the_test_lock_agrees_with_the_lock_that_is_served():
    base, test = (dict(PIN.findall((ROOT / "requirements" / name).read_text())) for name in ("base.txt", "test.txt"))
    assert {name: version for name, version in base.items() if test.get(name) != version} == {}
