"""Compressed copies of static files, which the embedded default makes on request and keeps in `KAIJU_VAR`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from django.conf import settings
from whitenoise.compress import Compressor

GZIP_ONLY: Final = Compressor(use_brotli=False, quiet=True)
"""Brotli at its best level would delay the first visit of a table, which asks for some eighty files."""


def copies_folder() -> Path:
    return Path(settings.VAR_DIR) / "static-hashed"


def make_copy(target: Path, write: Callable[[Path], object]) -> None:
    """Makes a file by `write(path)` and a compressed one beside it, unless it exists. Others never see half of it.

    Raises OSError if nothing can be written.
    """
    if target.exists():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=copies_folder()) as fresh:
        made = Path(fresh) / target.name
        write(made)
        for each in GZIP_ONLY.compress(str(made)) if GZIP_ONLY.should_compress(made.name) else ():
            Path(each).replace(target.parent / Path(each).name)
        made.replace(target)
