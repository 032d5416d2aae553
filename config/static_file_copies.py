"""Makes the copies of static files, compressed and with a hash in the name, that the embedded default serves.

They are kept below `KAIJU_VAR`. A copy is made when its file is first requested.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from django.conf import settings
from rcssmin import cssmin
from whitenoise.compress import Compressor

GZIP_ONLY: Final = Compressor(use_brotli=False, quiet=True)
"""A compressor without Brotli, which at its best level would delay the first visit of a table with eighty files."""

SPACE_BEFORE_PSEUDO_CLASS: Final = re.compile(r'(?<=[\w\])*"]) +(?=:[a-z])')
"""In sheets whose declarations have no space before the colon, which Prettier sees to, this is always a descendant."""


def copies_folder() -> Path:
    return Path(settings.VAR_DIR) / "static-hashed"


def minify_sheet(text: str) -> str:
    """Returns the text of a style sheet without comments and white space.

    rcssmin takes a nested `.note :is(b)` for a declaration, and drops the space. Written as `.note *:is(b)` it stays.
    """
    return str(cssmin(SPACE_BEFORE_PSEUDO_CLASS.sub(" *", text)))


def join_sheets(sheets: Iterable[Path]) -> str:
    """Returns the text of these style sheets one after another, without comments and white space."""
    return "\n".join(minify_sheet(sheet.read_text(encoding="utf-8")) for sheet in sheets)


def make_copy(target: Path, write: Callable[[Path], object]) -> None:
    """Creates the file `target` by calling `write(path)`, and a gzip copy beside it. Does nothing if `target` exists.

    Both appear only when they are complete. Raises OSError if nothing can be written.
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
