"""How the core is compiled: by numba where there is one, to disk, else not at all and with the same results.

Compiled code is kept in a folder whose name is a digest of the core's sources, since numba itself looks only at the
file of the function that it loads, never at the files of what that function calls. The folder lies in
`NUMBA_CACHE_DIR` where that is set, else beside this module, else (an installation that cannot be written to) with the
temporary files.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

numba: Any = None  # then the core is plain Python, some hundred times slower
if os.environ.get("NUMBA_DISABLE_JIT", "0") in {"", "0"}:
    with suppress(ImportError):
        numba = import_module("numba")

F = TypeVar("F", bound=Callable[..., Any])

HERE = Path(__file__).parent
WHOLE = "whole"
"""The file that says so."""

COMPILES: bool = numba is not None
"""Is the core machine code in this process? numba's own switch turns it off."""


def digest() -> str:
    """Of all sources of the core: another one for every change that compiled code could miss."""
    found = sha256()
    for path in sorted(HERE.glob("*.py")):
        found.update(path.name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled code is kept: the first of the places that can be written to."""
    named = os.environ.get("NUMBA_CACHE_DIR")
    places = [Path(named)] if named else [HERE / "__pycache__", Path(tempfile.gettempdir()) / f"kaiju-{os.getuid()}"]
    for place in places:
        folder = place / f"core-{digest()}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder
    return places[-1]


_FOLDER = cache_folder() if COMPILES else None
if _FOLDER is not None:
    numba.config.CACHE_DIR = str(_FOLDER)


def is_cached() -> bool:
    """Has a process compiled all of this core, and kept it?"""
    return _FOLDER is not None and (_FOLDER / WHOLE).exists()


def mark_cached() -> None:
    """Notes that all of it is kept."""
    if _FOLDER is not None:
        with suppress(OSError):
            (_FOLDER / WHOLE).touch()


def compiled(function: F) -> F:
    """Compiles when it is first called with arguments of new types; other threads run meanwhile and during the call."""
    if not COMPILES:
        return function
    try:
        made: F = numba.njit(cache=True, nogil=True)(function)
    except RuntimeError:  # nowhere to keep it
        made = numba.njit(nogil=True)(function)
    return made
