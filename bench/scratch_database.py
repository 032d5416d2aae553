"""A scratch PostgreSQL for one benchmark, with the environment of the processes that use it."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bench.live.servers import StartedServers, start_postgres

GONE_SECONDS = 30.0


@contextmanager
def scratch_database(settings: Sequence[str] = ()) -> Iterator[tuple[Path, dict[str, str]]]:
    """Runs PostgreSQL with these additional settings (`name=value`) during the block, with an empty database.

    Yields a folder, which is deleted at the end, and the environment of processes that use the database.
    """
    folder = Path(tempfile.mkdtemp(prefix="kaiju-bench-"))
    folder.chmod(0o755)
    own = StartedServers(folder)
    try:
        yield folder, {
            **os.environ, "DATABASE_URL": start_postgres(own, settings), "REDIS_URL": "",
            "KAIJU_VAR": str(folder / "var"), "DJANGO_SETTINGS_MODULE": "config.settings.dev",
        }  # fmt: skip
    finally:
        own.stop()
        until = time.monotonic() + GONE_SECONDS
        while folder.exists() and time.monotonic() < until:  # a killed server may write for a moment
            shutil.rmtree(folder, ignore_errors=True)
