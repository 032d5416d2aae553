"""The handbook that a server builds in the background: when it is built, what is told, and what a stop leaves."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from config.handbook_build import FOLDERS, HandbookBuild, is_stale
from tests.support.servers.polling import until
from tests.test_handbook import hooks

__all__ = ["hooks"]  # the fixture

ROOT = Path(__file__).parents[1]
ADDRESS = "http://127.0.0.1:8000"


@pytest.fixture
def checkout(tmp_path: Path, settings: Any) -> Path:
    """A checkout with two pages and no handbook."""
    for page in ("docs/index.md", "games/README.md"):
        (tmp_path / page).parent.mkdir(parents=True)
        (tmp_path / page).write_text("# A page\n")
    (tmp_path / "var").mkdir()
    settings.BASE_DIR, settings.VAR_DIR = tmp_path, tmp_path / "var"
    settings.HANDBOOK_ROOT = tmp_path / "handbook"
    return tmp_path


@pytest.fixture
def told() -> list[str]:
    return []


def build(told: list[str], script: str) -> HandbookBuild:
    """A build that runs this shell script in place of the real one, and is started."""
    made = HandbookBuild(lambda _chinese, english: told.append(english), address=ADDRESS, command=("sh", "-c", script))
    made.start()
    return made


def ended(made: HandbookBuild) -> Callable[[], bool]:
    return lambda: not made._thread.is_alive()


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"


BUILDS = "mkdir -p handbook && echo a page > handbook/index.html"


def test_a_missing_handbook_is_built_in_the_checkout_and_told(checkout, told):
    made = build(told, BUILDS)
    until(ended(made))
    assert (checkout / "handbook" / "index.html").read_text() == "a page\n"
    assert told == [f"The handbook is ready at {ADDRESS}/docs/"]


def test_it_is_built_at_the_lowest_priority(checkout, told):
    until(ended(build(told, f"nice > priority && {BUILDS}")))
    assert (checkout / "priority").read_text().strip() == "19"


def test_a_handbook_as_new_as_its_pages_is_left_alone(checkout, told):
    until(ended(build(told, BUILDS)))
    told.clear()
    until(ended(build(told, "echo again > again")))
    assert told == []
    assert not (checkout / "again").exists()


@pytest.mark.parametrize("page", ["docs/index.md", "games/README.md", "docs"])
def test_a_handbook_older_than_a_page_is_built_anew(checkout, told, page):
    until(ended(build(told, BUILDS)))
    assert not is_stale()
    later = (checkout / "handbook" / "index.html").stat().st_mtime + 1
    os.utime(checkout / page, (later, later))
    assert is_stale()


def test_every_page_of_the_handbook_from_outside_docs_is_looked_at(hooks):
    for page in hooks.PAGES:
        assert "/" not in page or page.startswith(tuple(f"{folder}/" for folder in FOLDERS)), page


def test_a_failure_is_told_in_one_line_and_its_reason_is_kept(checkout, told):
    until(ended(build(told, "echo is the network there; exit 1")))
    log = checkout / "var" / "handbook.log"
    assert told == [
        f"The handbook could not be built; everything else works. The reason is in {log}, and make docs tries again."
    ]
    assert log.read_text() == "is the network there\n"


def test_a_folder_that_may_not_be_written_to_harms_nothing(checkout, told, caplog):
    (checkout / "var" / "handbook.log").mkdir()
    until(ended(build(told, BUILDS)))
    assert told == []
    assert "the handbook could not be built" in caplog.text


def test_a_stop_ends_its_processes_and_tells_nothing(checkout, told):
    made = build(told, "sleep 600 & echo $! > child.new; mv child.new child; wait")
    until((checkout / "child").exists)
    child = int((checkout / "child").read_text())
    assert is_alive(child)
    made.stop()
    until(ended(made))
    until(lambda: not is_alive(child))
    assert told == []


def test_nothing_is_begun_after_a_stop(checkout, told):
    made = HandbookBuild(lambda *_: None, address=ADDRESS, command=("sh", "-c", BUILDS))
    made.stop()
    made.start()
    until(ended(made))
    assert not (checkout / "handbook").exists()


# ── The script that builds it ───────────────────────────────────────────────────────────────────

MKDOCS = """#!/bin/sh
while [ "$1" != --site-dir ]; do shift; done
mkdir -p "$2" && echo new > "$2/index.html"
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    """A copy of the script with a stand-in for the environment."""
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools" / "handbook.sh", tmp_path / "tools")
    write(tmp_path / "tools" / "python.sh", "#!/bin/sh\necho true\n")  # the environment is as it should be
    write(tmp_path / ".venv-docs" / "bin" / "mkdocs", MKDOCS)
    return tmp_path


def write(path: Path, script: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(script)
    path.chmod(0o755)


def run(folder: Path) -> int:
    command = [str(folder / "tools" / "handbook.sh"), ".venv-docs"]
    return subprocess.run(command, capture_output=True, check=False, timeout=30).returncode


def left(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} - {"tools"}


def test_a_new_handbook_takes_the_place_of_the_old_one_once_it_is_whole(script):
    write(script / "handbook" / "old.html", "old")
    assert run(script) == 0
    assert left(script) == {".venv-docs", "handbook"}
    pages = {path.relative_to(script / "handbook").as_posix() for path in script.glob("handbook/**/*.html")}
    built = re.findall(r"^build \S+ (handbook\S*)$", (script / "tools" / "handbook.sh").read_text(), re.MULTILINE)
    assert pages == {f"{folder}/index.html".removeprefix("handbook/") for folder in built}
    assert len(pages) > 1
    assert (script / "handbook").stat().st_mode & 0o055 == 0o055  # the server's user may be another one


def test_a_failure_leaves_the_old_handbook(script):
    write(script / "handbook" / "index.html", "old")
    write(script / ".venv-docs" / "bin" / "mkdocs", MKDOCS.replace("mkdir", 'case "$2" in *zh) exit 1 ;; esac; mkdir'))
    assert run(script) == 1
    assert (script / "handbook" / "index.html").read_text() == "old"
    assert left(script) == {".venv-docs", "handbook"}


def test_an_environment_left_half_installed_is_begun_anew_and_one_made_by_hand_stays(script):
    write(script / "tools" / "python.sh", "#!/bin/sh\nmkdir -p .venv-docs/half && exit 1\n")
    assert run(script) == 1
    assert (script / ".venv-docs" / "bin" / "mkdocs").exists()
    shutil.rmtree(script / ".venv-docs")
    assert run(script) == 1
    assert left(script) == set()
