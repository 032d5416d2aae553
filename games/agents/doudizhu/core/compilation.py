"""Compiles the functions of this package with numba and stores the machine code on disk.

Without numba they are interpreted, with equal results. The folder's name is a digest of all sources of the package, so
that changed sources are compiled anew. Numba alone would check only the file of the loaded function, and not those of
the functions that it calls. The folder lies in `NUMBA_CACHE_DIR` if that is set, else beside this module. In a
read-only installation it lies with the temporary files.
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

numba: Any = None  # without numba the core is plain Python, about a hundred times slower
if os.environ.get("NUMBA_DISABLE_JIT", "0") in {"", "0"}:
    with suppress(ImportError):
        numba = import_module("numba")

F = TypeVar("F", bound=Callable[..., Any])

HERE = Path(__file__).parent
WHOLE = "whole"
"""The name of an empty file in that folder, which says that the whole core is compiled."""

COMPILES: bool = numba is not None
"""Whether this process compiles the core: numba is installed, and `NUMBA_DISABLE_JIT` does not turn it off."""


def source_digest() -> str:
    """Returns 16 hex digits that change with any source file of the core."""
    found = sha256()
    for path in sorted(HERE.glob("*.py")):
        found.update(path.name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:16]


def cache_folder() -> Path:
    """Returns the folder for compiled code, in the first of several places that is writable; creates it if missing."""
    named = os.environ.get("NUMBA_CACHE_DIR")
    places = [Path(named)] if named else [HERE / "__pycache__", Path(tempfile.gettempdir()) / f"kaiju-{os.getuid()}"]
    for place in places:
        folder = place / f"core-{source_digest()}"
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
    """Whether machine code of the whole core is stored on disk."""
    return _FOLDER is not None and (_FOLDER / WHOLE).exists()


def mark_cached() -> None:
    """Records on disk that the machine code of the whole core has been stored, so that later processes only load it."""
    if _FOLDER is not None:
        with suppress(OSError):
            (_FOLDER / WHOLE).touch()


def compiled(function: F) -> F:
    """Decorates a function of the core, so that numba compiles it at its first call with arguments of new types.

    Without numba the function is returned unchanged. Other threads run during compilation and during the call.
    """
    if not COMPILES:
        return function
    try:
        made: F = numba.njit(cache=True, nogil=True)(function)
    except RuntimeError:  # no folder to store it in
        made = numba.njit(nogil=True)(function)
    return made
