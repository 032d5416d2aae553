"""A program whose child processes are killed while they archive a log: it is in the database, or in the archive.

`test_log_archive.py` runs it. One child dies before each statement of the work, and one while it writes the file. The
findings are JSON objects, one a line.
"""

from __future__ import annotations

import json
import os
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any, NoReturn

import django


def main() -> None:
    django.setup()
    from django.core.files import storage

    from games import journal
    from games.services.log_archive import archive_old_logs

    from .crash import dies
    from .live_matches import NOON, person, played_out, running

    match = played_out(running(person("ann"), agents=2))
    whole = journal.log_entries(match.pk)
    now = NOON + timedelta(days=400)
    statement = 0
    files: Any = storage.FileSystemStorage
    save = files._save

    def half(self: Any, name: str, content: Any) -> NoReturn:
        path = Path(self.path(name))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.read()[:100])
        os._exit(9)

    files._save = half
    child = os.fork()
    if not child:
        archive_old_logs(now=now)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    files._save = save
    tell("half a file", match, whole)
    while dies(lambda: archive_old_logs(now=now), before=(statement := statement + 1)):
        tell(f"statement {statement}", match, whole)
    tell("done", match, whole)
    archive_old_logs(now=now)
    tell("again", match, whole)


def tell(when: str, match: Any, whole: list[Any]) -> None:
    from games import journal, selectors

    journal.clear_archived_logs()
    match.refresh_from_db()
    line = {
        "when": when, "rows": match.moves.count(), "archived": match.archived_at is not None,
        "same": journal.log_entries(match.pk) == whole, "ok": selectors.verify(match).ok,
        "files": sum(path.is_file() for path in Path(os.environ["KAIJU_ARCHIVE"]).rglob("*")),
    }  # fmt: skip
    sys.stdout.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main()
