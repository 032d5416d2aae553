"""Storage of static files for the embedded default: puts a hash of the content into each name, without `collectstatic`.

`css/table.css` is requested as `css/table.0123456789ab.css`, which browsers keep for a year. A changed file gets
another name on the next page.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from os import stat_result
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage

from .static_file_copies import copies_folder, join_sheets, make_copy

JOINED = "css/joined.css"
"""The name of every joined sheet without its hash."""
HASHED = re.compile(r"(?P<stem>(?:[\w-]+[./])*[\w-]+)\.(?P<hash>[0-9a-f]{12})(?P<ending>\.\w+)")
"""Matches a name with a hash of 12 hex digits, but none that leads out of its folder, such as `../`."""


@dataclass(frozen=True)
class HashedFile:
    """A static file: its path, its name with a hash of the content, and the file's time and size when it was hashed."""

    path: Path
    hashed: str
    seen: tuple[int, int]


class HashedNamesStorage(StaticFilesStorage):
    """Django's static files storage for the embedded default.

    It finds files of apps and `static/`, and hashes their names.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._named: dict[str, HashedFile] = {}

    def url(self, name: str | None) -> str:
        """Returns the URL of the static file with this name, with a hash of its content.

        A missing file gets no hash.
        """
        known = self.named(name or "")
        return super().url(name if known is None else known.hashed)

    def sheet_bundle(self, sheets: Sequence[str]) -> str | None:
        """Returns the URL of one style sheet that joins the given ones in this order.

        None if a sheet is missing or the joined one cannot be written. The joined sheet is made once, under a name that
        changes with the content of any part.
        """
        found = [self.named(sheet) for sheet in sheets]
        known = [each for each in found if each is not None]
        if not known or len(known) < len(found):
            return None
        digest = hashlib.sha256(" ".join(each.hashed for each in known).encode()).hexdigest()[:12]
        name = JOINED.replace(".css", f".{digest}.css")

        def write(path: Path) -> None:
            path.write_text(join_sheets(each.path for each in known), "utf-8")

        try:
            make_copy(copies_folder() / name, write)
        except OSError:
            return None
        return super().url(name)

    def named(self, name: str) -> HashedFile | None:
        """Returns the path and hashed name of the static file with this name; None if there is none.

        After the first call the content is read again only if the file's time or size has changed.
        """
        known = self._named.get(name)
        if known is not None:
            try:
                if known.seen == _seen(known.path.stat()):
                    return known
            except FileNotFoundError:
                del self._named[name]
        return self._look_up(name)

    def _look_up(self, name: str) -> HashedFile | None:
        found = finders.find(name)
        if not found or not Path(str(found)).is_file():
            return None
        path = Path(str(found))
        seen, content = _seen(path.stat()), path.read_bytes()
        stem, dot, ending = name.rpartition(".")
        if not dot or "/" in ending:
            return None  # a name without an ending stays as it is
        digest = hashlib.sha256(content).hexdigest()[:12]
        self._named[name] = HashedFile(path, f"{stem}.{digest}.{ending}", seen)
        return self._named[name]


def _seen(found: stat_result) -> tuple[int, int]:
    return found.st_mtime_ns, found.st_size


def without_hash(name: str) -> str | None:
    """Returns a static file's name without its hash: `css/table.0123456789ab.css` -> `css/table.css`.

    None if it has no hash.
    """
    match = HASHED.fullmatch(name)
    return f"{match['stem']}{match['ending']}" if match else None
