"""Creates the project's virtual environment, or updates it to a lock file. Needs only Python's standard library.

    python tools/environment.py base|deploy|test|bench|node|docs FOLDER

Installs `requirements/<name>.txt` into FOLDER, with required hashes, unless FOLDER already matches that lock. A second
call takes a few milliseconds. Errors are reported in one sentence.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SPACE = {"base": 470, "deploy": 560, "test": 1400, "bench": 600, "node": 400, "docs": 400}
"""Maximum megabytes of an installation, pip's own cache included."""
CONTAINS = {"deploy": ["base"], "test": ["base", "deploy"]}
"""Locks that contain all packages of others."""


class CannotSetUp(Exception):
    """The error that ends the program, with one sentence for the user."""


def main(lock: str, venv: Path) -> None:
    wanted = hashlib.sha256((ROOT / "requirements" / f"{lock}.txt").read_bytes()).hexdigest()
    stamp = venv / "kaiju-locks.json"
    standing = json.loads(stamp.read_text()) if stamp.exists() and _runs(venv) else {}
    if standing.get(lock) == wanted:
        return
    need_space(venv, SPACE[lock])
    if not standing:
        _create(venv)
    print(f"Installing requirements/{lock}.txt into {venv.name} (once, a minute or so) …", flush=True)
    _install(f"requirements/{lock}.txt", venv)
    for name in [lock, *CONTAINS.get(lock, [])]:
        standing[name] = hashlib.sha256((ROOT / "requirements" / f"{name}.txt").read_bytes()).hexdigest()
    stamp.write_text(json.dumps(standing))


def _runs(venv: Path) -> bool:
    """Whether the environment's Python starts.

    It does not if the Python from which it was made was upgraded or removed.
    """
    try:
        return subprocess.run([venv / "bin" / "python", "-c", ""], check=False).returncode == 0
    except OSError:
        return False


def _create(venv: Path) -> None:
    if _runs(venv) and (venv / "bin" / "pip").exists():
        return  # created by hand: keep it
    if venv.exists() and not (venv / "pyvenv.cfg").exists():
        raise CannotSetUp(f"{venv} is not a virtual environment; move it away, or name another: KAIJU_VENV=…")
    command = [sys.executable, "-m", "venv", "--clear", venv]
    made = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    if made.returncode:
        output = made.stdout + made.stderr
        if "No space left" in output:
            raise CannotSetUp(f"The disk of {venv.parent} is full; make room and run the same command again.")
        if "ensurepip" in output:
            version = f"{sys.version_info.major}.{sys.version_info.minor}"
            raise CannotSetUp(
                f"{sys.executable} cannot make virtual environments; on Debian and Ubuntu `apt install "
                f"python{version}-venv` brings what is missing."
            )
        raise CannotSetUp(f"Making {venv} failed: {last_line(output)}")


def _install(lock: str, venv: Path) -> None:
    # the lock is complete: without --no-deps pip would install packages that the lock omits on purpose
    command = [venv / "bin" / "python", "-m", "pip", "install", "--require-hashes", "--no-deps", "-r", lock]
    options = ["--disable-pip-version-check", "--no-input", "--quiet"]
    run_installer([*command, *options], lock, differs="DO NOT MATCH THE HASHES")


def run_installer(command: list[str | Path], lock: str, *, differs: str, env: dict[str, str] | None = None) -> None:
    """Installs the packages that the lock file holds.

    `differs` is the installer's message about a package with another hash.
    """
    done = subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
    )
    if done.returncode == 0:
        return
    output = done.stdout + done.stderr
    if "No space left" in output or "ENOSPC" in output:
        raise CannotSetUp(f"The disk filled up while installing {lock}; make room and run the same command again.")
    if differs in output:
        raise CannotSetUp(f"A package differs from {lock}: {last_line(output)}")
    sys.stderr.write(output)
    raise CannotSetUp(f"Installing {lock} failed (above); is the network there?")


def need_space(venv: Path, megabytes: int) -> None:
    free = shutil.disk_usage(next(path for path in (venv, *venv.parents) if path.exists())).free // 2**20
    if free < megabytes:
        raise CannotSetUp(f"Kaiju needs {megabytes} MB of disk space for this, and {venv.parent} has {free} MB left.")


def last_line(output: str) -> str:
    return next((line.strip() for line in reversed(output.splitlines()) if line.strip()), "no reason given")


if __name__ == "__main__":
    try:
        main(sys.argv[1], Path(sys.argv[2]).absolute())
    except CannotSetUp as problem:
        sys.exit(str(problem))
    except OSError as problem:
        sys.exit(f"Setting up {sys.argv[2]} failed: {problem}")
