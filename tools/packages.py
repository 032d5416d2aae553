"""Installs npm packages into `node_modules`, at their locked versions. Needs only Python.

    python tools/packages.py FOLDER [PROJECT INTO]

FOLDER is that of `node`, as printed by `tools/node.sh`. Installs `package-lock.json` by `npm ci`, unless `node_modules`
already matches that lock. With PROJECT, the lock is the one in that folder, and its packages go into the folder INTO.
No package runs its own scripts during the installation.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import sys
from pathlib import Path

from environment import ROOT, CannotSetUp, need_space, run_installer

SPACE = 250
"""Maximum megabytes of an installation, npm's own cache included."""
LOCK = ("package.json", "package-lock.json")
OPTIONS = ("--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error")


def main(folder: Path, project: Path = ROOT, into: Path = ROOT) -> None:
    wanted = _standing(project)
    stamp = into / "node_modules" / ".kaiju-lock"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    need_space(into, SPACE)
    print("Installing package-lock.json into node_modules (once, half a minute or so) …", flush=True)
    if into != project:
        into.mkdir(exist_ok=True)
        for name in LOCK:
            shutil.copy(project / name, into / name)
    _install(folder, into)
    stamp.write_text(wanted)


def _standing(project: Path) -> str:
    """Returns a digest of the lock file and the operating system, since some packages hold programs for one system."""
    locked = b"".join((project / name).read_bytes() for name in LOCK)
    return f"{hashlib.sha256(locked).hexdigest()} {sys.platform} {platform.machine()}"


def _install(folder: Path, into: Path) -> None:
    env = os.environ | {"PATH": os.pathsep.join([str(folder), os.environ.get("PATH", "")])}
    command = [*_npm(folder), "ci", *OPTIONS, "--prefix", into]
    run_installer(command, "package-lock.json", differs="EINTEGRITY", env=env)


def _npm(folder: Path) -> list[str]:
    """Returns the command that runs npm.

    This is npm's script, run by `node`, if it is found. The command `npm` of the Python wheel works only where symbolic
    links were unpacked.
    """
    node = folder / "node"
    bundled = folder.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if bundled.exists():
        return [str(node), str(bundled)]
    found = shutil.which("npm")
    if found is None:
        raise CannotSetUp("npm is missing beside Node: install it, or take Node off the PATH: a wheel brings both.")
    return [found]


if __name__ == "__main__":
    try:
        main(*(Path(argument).absolute() for argument in sys.argv[1:4]))
    except CannotSetUp as problem:
        sys.exit(str(problem))
    except OSError as problem:
        sys.exit(f"Setting up node_modules failed: {problem}")
