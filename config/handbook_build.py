"""Builds the handbook beside a running server, so that `make play` has /docs/ and nobody waits for it.

`tools/handbook.sh` does the work in processes of its own, at the lowest priority and in an environment of its own. It
puts the finished handbook in its place at once, so that no page is served half-built: docs/decisions/handbook.md.
"""

from __future__ import annotations

import logging
import os
import shutil
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from django.conf import settings

logger = logging.getLogger(__name__)

COMMAND: Final = ("tools/handbook.sh", ".venv-docs")
FOLDERS: Final = ("bench", "deploy", "examples", "games", "leaderboards", "static/js")
"""The folders outside `docs/` whose pages are in the handbook."""
OTHER_SOURCES: Final = ("*.md", "mkdocs*.yml", "tools/handbook*", "requirements/docs.txt")

Tell = Callable[[str, str], None]
"""A function that shows the operator a sentence, given in Chinese and in English."""


class HandbookBuild:
    """One build of the handbook, in the background of a server."""

    def __init__(self, tell: Tell, *, address: str, command: Sequence[str] = COMMAND) -> None:
        """Prepares the build. `address` is that of the server, for the sentence that says the handbook is there."""
        self._tell, self._address, self._command = tell, address, command
        self._log = Path(settings.VAR_DIR) / "handbook.log"
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._stopped = False
        self._thread = threading.Thread(target=self._run, name="handbook", daemon=True)

    def start(self) -> None:
        """Begins to build if the handbook is missing or older than its pages. Returns at once."""
        self._thread.start()

    def stop(self) -> None:
        """Ends a running build with all its processes. The next start begins it anew."""
        with self._lock:
            self._stopped = True
            if self._process is not None and self._process.poll() is None:
                with suppress(ProcessLookupError):
                    os.killpg(self._process.pid, signal.SIGTERM)

    def _run(self) -> None:
        try:
            if not is_stale():
                return
            with self._log.open("wb") as log:
                done = self._build(log.fileno())
        except OSError as error:  # a full disk, or a checkout that may not be written to
            logger.warning("the handbook could not be built: %s", error)
            return
        if self._stopped:
            return
        if done:
            self._tell(f"手册已就绪 {self._address}/docs/", f"The handbook is ready at {self._address}/docs/")
        else:
            self._tell(
                f"手册没有建成，其余一切照常。原因见 {self._log}；运行 make docs 可以再试。",
                f"The handbook could not be built; everything else works. The reason is in {self._log}, and make docs "
                "tries again.",
            )

    def _build(self, output: int) -> bool:
        """Runs the command, with its output in a file, and returns whether it has succeeded."""
        nice = ["nice", "-n", "19"] if shutil.which("nice") else []
        with self._lock:
            if self._stopped:
                return False
            # a session of its own: Ctrl-C in the terminal reaches it by `stop` alone, and its output stays in the log
            self._process = subprocess.Popen(  # noqa: S603  our own program
                [*nice, *self._command], cwd=settings.BASE_DIR, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                start_new_session=True,
            )  # fmt: skip
        return self._process.wait() == 0


def is_stale() -> bool:
    """Whether the handbook is missing, or a page or setting that it is built from has changed since."""
    try:
        built = (settings.HANDBOOK_ROOT / "index.html").stat().st_mtime
    except FileNotFoundError:
        return True
    return any(path.stat().st_mtime > built for path in _sources(settings.BASE_DIR))


def _sources(root: Path) -> Iterator[Path]:
    """Yields what the handbook is built from. A file that is gone from `docs/` shows in the time of its folder."""
    for pattern in OTHER_SOURCES:
        yield from root.glob(pattern)
    for folder in FOLDERS:
        yield from (root / folder).rglob("*.md")
    yield root / "docs"
    yield from (root / "docs").rglob("*")
