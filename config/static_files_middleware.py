"""ASGI middleware that answers requests for static files. Django's own would use a thread for each of them.

In a deployment `collectstatic` has hashed and compressed the files. The embedded default does so when a file is first
requested, and stores the copies in `KAIJU_VAR`. Style sheets are served without comments and white space, scripts
without their JSDoc and the comment at their head, which only TypeScript and people read.
"""

from __future__ import annotations

import asyncio
import re
import shutil
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.files.storage import storages
from whitenoise.middleware import WhiteNoiseMiddleware

from .static_bundles import FOLDER
from .static_file_copies import copies_folder, make_copy, minify_sheet
from .static_files_hashing import JOINED, HashedFile, HashedNamesStorage, without_hash
from .visitor_address_and_origin import App, Scope

JSDOC: Final = re.compile(
    r"\A(?://(?: [^\n]*)?\n)+|^[ \t]*/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*$|/\*\* @[^\n]*?\*/ ?", re.MULTILINE
)
"""Matches the comment at the head of a script, a JSDoc comment on lines of its own, or a type within a line."""


def without_jsdoc(script: str) -> str:
    """Returns a script's text without JSDoc comments and the comment at its head.

    Line numbers stay, so that a browser's errors can be found in the file.
    """
    return JSDOC.sub(lambda comment: "\n" * comment[0].count("\n"), script)


class StaticFilesMiddleware(WhiteNoiseMiddleware):
    """ASGI middleware that answers requests for static files with WhiteNoise. All other requests go to `app`."""

    def __init__(self, app: App) -> None:
        super().__init__(get_response=None, settings=settings)
        self._app = app
        self._copies = copies_folder()

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> Any:
        found = await self._known(scope["path"]) if scope["type"] == "http" else None
        if found is None:
            return await self._app(scope, receive, send)
        asked = {
            f"HTTP_{name.decode('latin1').upper().replace('-', '_')}": value.decode("latin1")
            for name, value in scope["headers"]
        }
        answer = found.get_response(scope["method"], asked)
        headers = [(name.lower().encode("latin1"), value.encode("latin1")) for name, value in answer.headers]
        # an immutable file is never requested again, so its time is useless
        if any(b"immutable" in value for _, value in headers):
            headers = [(name, value) for name, value in headers if name != b"last-modified"]
        headers.append((b"x-content-type-options", b"nosniff"))  # as SecurityMiddleware sets on every page
        await send({"type": "http.response.start", "status": int(answer.status), "headers": headers})
        body = b""
        if answer.file is not None:
            with answer.file as file:  # a few kilobytes, cached by the system after the first read
                body = file.read()
        await send({"type": "http.response.body", "body": body})
        return None

    def immutable_file_test(self, path: str, url: str) -> bool:
        """Whether the address of a static file changes with its content, so that browsers may keep the file for ever.

        WhiteNoise calls it. Its own test asks Django, which does not know the hashes of bundles and joined sheets.
        """
        name = url.removeprefix(self.static_prefix)
        return name.startswith(f"{FOLDER}/") or without_hash(name) == JOINED or super().immutable_file_test(path, url)

    async def _known(self, path: str) -> Any:
        found = await self._hashed(path) if self.use_finders and path.startswith(self.static_prefix) else None
        return found or (self.find_file(path) if self.autorefresh else self.files.get(path))

    async def _hashed(self, path: str) -> Any:
        """Returns the static file for an address with a hash, in the embedded default; None if there is none.

        For the hash of an older version, returns the current file, which browsers may keep for only 1 min.
        """
        names, name = storages["staticfiles"], path.removeprefix(self.static_prefix)
        plain = without_hash(name)
        if plain is None or not isinstance(names, HashedNamesStorage):
            return None
        known = names.named(plain)
        if known is None:
            joined = self._copies / name  # a sheet that a page has joined, whose name tells its content
            return self.get_static_file(str(joined), path) if plain == JOINED and joined.exists() else None
        if known.hashed != name:
            self.files.pop(path, None)
            return self.get_static_file(str(known.path), path)
        if path not in self.files or not (self._copies / name).exists():  # the folder may have been cleared
            copy = await asyncio.to_thread(self._copied, known)
            self.files[path] = self.get_static_file(str(copy), path)
        return self.files[path]

    def _copied(self, known: HashedFile) -> Path:
        """Returns the path of a static file's compressed copy, which it makes if needed.

        If no copy can be written, it returns the path of the file itself.
        """
        target = self._copies / known.hashed
        if target.exists():
            return target
        try:
            make_copy(target, partial(_write_copy, known.path))
        except OSError:
            return known.path
        self._forget(target)
        return target

    def _forget(self, target: Path) -> None:
        """Deletes the copies made of older versions of a static file. `target` is its current copy."""
        plain = without_hash(target.name)
        for other in target.parent.iterdir():
            if other.name.startswith(target.name) or without_hash(other.name.removesuffix(".gz")) != plain:
                continue
            with suppress(OSError):
                other.unlink()


def _write_copy(source: Path, target: Path) -> None:
    """Writes a copy of a static file: a sheet without comments, a script without JSDoc, other files unchanged."""
    match source.suffix:
        case ".css":
            target.write_text(minify_sheet(source.read_text("utf-8")), "utf-8")
        case ".js":
            target.write_text(without_jsdoc(source.read_text("utf-8")), "utf-8")
        case _:
            shutil.copyfile(source, target)
