"""The shell tools that bring what the tests need, on a machine that has nothing of it."""

from __future__ import annotations

import os
import shutil
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


def debian(
    bare: Path, program: str, folder: Path, *, served: bool = True, **variables: str
) -> subprocess.CompletedProcess[str]:
    """`tools/debian.sh` on a Debian whose packages, once updated, hold the program and one that it needs."""
    for name in ("mkdir", "mktemp", "rm", "mv", "sed", "tr"):
        if not (bare / name).exists():
            (bare / name).symlink_to(f"/bin/{name}")
    write(
        bare / "apt-get",
        f"""#!/bin/sh
echo "apt-get $*" >>{bare}/asked
case "$*" in
    *"--simulate"*" {program}") [ -e {bare}/updated ] && printf 'Inst %s (1 Debian)\\n' lib{program} {program};;
    update) {": >" + str(bare) + "/updated" if served else ":"};;
    *" download "*) for name in lib{program} {program}; do : >"${{name}}_1_all.deb"; done;;
esac
exit 0
""",
    )
    write(
        bare / "dpkg-deb",
        f"""#!/bin/sh
mkdir -p "$3/usr/sbin"
case $2 in */{program}_1_all.deb) cp {bare}/shipped "$3/usr/sbin/{program}";; esac
""",
    )
    return subprocess.run(
        [ROOT / "tools" / "debian.sh", program, folder], capture_output=True, text=True, check=False, timeout=30,
        env=dict(os.environ) | {"PATH": str(bare), "TMPDIR": str(bare), **variables},
    )  # fmt: skip


def test_a_program_of_debian_is_unpacked_once_and_nothing_is_installed(bare, tmp_path):
    (first, again) = (debian(bare, "proxy", tmp_path / "unpacked") for _ in range(2))

    assert first.returncode == again.returncode == 0, first.stderr
    assert first.stdout == again.stdout
    assert subprocess.run([first.stdout.strip()], capture_output=True, text=True, check=True).stdout == "Chromium 1.0\n"
    asked = (bare / "asked").read_text().splitlines()
    assert sum(" download libproxy proxy" in line for line in asked) == 1
    assert not [line for line in asked if " install " in line and "--simulate" not in line]


def test_a_program_that_is_there_is_taken_as_it_is(bare, tmp_path):
    write(bare / "proxy", BROWSER)
    assert debian(bare, "proxy", tmp_path / "unpacked").stdout.strip() == str(bare / "proxy")
    write(bare / "another", BROWSER)
    named = debian(bare, "proxy", tmp_path / "unpacked", PROXY=str(bare / "another"))
    assert named.stdout.strip() == str(bare / "another")
    assert not (bare / "asked").exists()


def test_a_system_without_the_packages_is_told_in_a_sentence(bare, tmp_path):
    done = debian(bare, "proxy", tmp_path / "unpacked", served=False)

    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.splitlines()[-1].startswith("The checks of deploy/ need proxy: install it")


def promtool(bare: Path, *, released: bool) -> subprocess.CompletedProcess[str]:
    """`tools/promtool.sh` where the distribution has the package of Prometheus, or has not."""
    for name in ("mktemp", "mkdir", "mv", "rm", "tar"):
        program = shutil.which(name)
        assert program
        (bare / name).symlink_to(program)
    packed = bare / "packed"
    (packed / "usr" / "bin").mkdir(parents=True)
    write(packed / "usr" / "bin" / "promtool", "#!/bin/sh\necho promtool 1.0\n")
    write(bare / "apt-get", f"""#!/bin/sh
echo "apt-get $*" >>{bare}/asked
[ "$1" = update ] || {{ {"true" if released else "false"} && : >prometheus_1_amd64.deb; }}
""")  # fmt: skip
    write(bare / "dpkg-deb", f"#!/bin/sh\nexec tar -c -C {packed} ./usr/bin/promtool\n")
    return subprocess.run(
        [ROOT / "tools" / "promtool.sh", bare / "tools"], capture_output=True, text=True, check=False, timeout=30,
        env=dict(os.environ) | {"PATH": str(bare), "PROMTOOL": ""},
    )  # fmt: skip


def test_a_machine_without_promtool_gets_it_unpacked_beside_the_checkout(bare):
    done = promtool(bare, released=True)
    assert (done.returncode, done.stdout.strip()) == (0, str(bare / "tools" / "promtool")), done.stderr
    assert (bare / "asked").read_text() == "apt-get download prometheus\n"


def test_a_machine_that_cannot_get_promtool_is_told_in_a_sentence(bare):
    done = promtool(bare, released=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines()[-1].startswith("The checks of the alert rules need promtool")
