"""The shell tools that bring what the tests need, on a machine that has nothing of it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BROWSER = "#!/bin/sh\necho Chromium 1.0\n"


def write(path: Path, script: str) -> None:
    path.write_text(script)
    path.chmod(0o755)


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A folder for a PATH with a root, `apt-get` that notes what it is asked, and no browser."""
    write(tmp_path / "id", "#!/bin/sh\necho 0\n")
    for name in ("sh", "cp", "grep", "chmod"):
        (tmp_path / name).symlink_to(f"/bin/{name}")
    write(tmp_path / "shipped", BROWSER)
    return tmp_path


def chromium(bare: Path, *, released: str) -> subprocess.CompletedProcess[str]:
    """`tools/chromium.sh` where the distribution has the packages of `released`, split by spaces."""
    known = "|".join(released.split())
    write(
        bare / "apt-get",
        f"""#!/bin/sh
echo "apt-get $*" >>{bare}/asked
for word; do
    case $word in
        update|install|-*|fonts-noto-cjk) ;;
        {known}) cp {bare}/shipped {bare}/"$word" ;;
        *) exit 100 ;;
    esac
done
""",
    )
    python = bare / "python"
    write(python, "#!/bin/sh\nexit 1\n")
    return subprocess.run(
        [ROOT / "tools" / "chromium.sh", python], capture_output=True, text=True, check=False, timeout=30,
        env=dict(os.environ) | {"PATH": str(bare), "CHROMIUM": ""},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("released", "found"),
    [
        ("chromium-headless-shell chromium", "chromium-headless-shell"),
        ("chromium", "chromium"),
    ],
)
def test_a_machine_without_a_browser_gets_one_from_its_distribution(bare, released, found):
    done = chromium(bare, released=released)

    assert (done.returncode, done.stdout.strip()) == (0, str(bare / found)), done.stderr
    assert "fonts-noto-cjk" in (bare / "asked").read_text()


def test_a_browser_that_is_there_is_taken_as_it_is(bare):
    write(bare / "chromium", BROWSER)

    done = chromium(bare, released="chromium-headless-shell")

    assert done.stdout.strip() == str(bare / "chromium")
    assert not (bare / "asked").exists()


def test_a_machine_that_cannot_get_one_is_told_in_a_sentence(bare):
    done = chromium(bare, released="emacs")

    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.splitlines()[-1].startswith("The browser tests need a Chromium")


def each_python(folder: Path, *, broken: str = "") -> subprocess.CompletedProcess[str]:
    """`tools/each_python.sh check` where the Pythons 3.11 and 3.13 run, and those of 3.12 and 3.14 are stand-ins.

    `make` fails with the Python `broken`.
    """
    for minor in (11, 12, 13, 14):
        write(folder / f"python3.{minor}", f"#!/bin/sh\nexit {0 if minor % 2 else 127}\n")
    write(folder / "make", f"#!/bin/sh\necho made $*\ncase $* in *{broken or 'none'}) exit 2 ;; esac\n")
    return subprocess.run(
        [ROOT / "tools" / "each_python.sh", "check"], capture_output=True, text=True, check=False, timeout=30,
        env={"PATH": f"{folder}:/usr/bin:/bin", "HOME": str(folder)},
    )  # fmt: skip


def test_a_target_is_made_with_every_python_that_runs_and_the_others_are_named(tmp_path):
    done = each_python(tmp_path)
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "── Python 3.11: python3.11",
        "made check PYTHON=python3.11 KAIJU_VENV=.venv-3.11",
        "── Python 3.12 is not here: skipped",
        "── Python 3.13: python3.13",
        "made check PYTHON=python3.13 KAIJU_VENV=.venv-3.13",
        "── Python 3.14 is not here: skipped",
    ]


def test_a_python_with_which_it_fails_is_named_and_the_others_are_tried(tmp_path):
    done = each_python(tmp_path, broken="3.11")
    assert done.returncode == 1
    assert "made check PYTHON=python3.13" in done.stdout
    assert done.stderr == "Failed with Python 3.11.\n"
