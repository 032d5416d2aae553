"""Finds programs that tests run and that are no Python packages, such as nginx."""

from __future__ import annotations

import os
import shutil
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("/usr/sbin", "/sbin", sysconfig.get_path("scripts"), str(ROOT / ".venv-debian" / "bin"))
"""Folders that are searched after those of the PATH; into the last `tools/debian.sh` unpacks programs."""


def find_program(name: str) -> str:
    """Returns the path of a program: the one that its variable names, such as `NGINX`, or one of this name.

    Returns an empty string if there is none. Tests with the mark `program` are left out then.
    """
    path = os.pathsep.join((os.environ.get("PATH", ""), *FOLDERS))
    return shutil.which(os.environ.get(name.upper().replace("-", "_")) or name, path=path) or ""
