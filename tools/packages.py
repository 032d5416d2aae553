"""Installs npm packages into `node_modules`, at their locked versions. Needs only Python.

    python tools/packages.py FOLDER [PROJECT]

FOLDER is that of `node`, as printed by `tools/node.sh`. Installs the `package-lock.json` of PROJECT by `npm ci`, unless
the `node_modules` beside it already match that lock. PROJECT is a folder, by default this one: the check tools of the
front end. No package runs its own scripts during the installation.
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
OPTIONS = ("--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error")


def main(folder: Path, project: Path = ROOT) -> None:
    wanted = _standing(project)
    stamp = project / "node_modules" / ".kaiju-lock"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    need_space(project, SPACE)
    print("Installing package-lock.json into node_modules (once, half a minute or so) …", flush=True)
    _install(folder, project)
    stamp.write_text(wanted)


def _standing(project: Path) -> str:
    """Returns a digest of the lock file and the operating system, since some packages hold programs for one system."""
    locked = b"".join((project / name).read_bytes() for name in ("package.json", "package-lock.json"))
    return f"{hashlib.sha256(locked).hexdigest()} {sys.platform} {platform.machine()}"


def _install(folder: Path, project: Path) -> None:
    env = os.environ | {"PATH": os.pathsep.join([str(folder), os.environ.get("PATH", "")])}
    command = [*_npm(folder), "ci", *OPTIONS, "--prefix", project]
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
        main(*(Path(argument).absolute() for argument in sys.argv[1:3]))
    except CannotSetUp as problem:
        sys.exit(str(problem))
    except OSError as problem:
        sys.exit(f"Setting up node_modules failed: {problem}")
