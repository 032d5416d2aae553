"""Sets up an archive of logs for a test: a folder, or any storage."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from games import journal

AFTER_DAYS = 30.0


def use_archive(settings: Any, storage: dict[str, Any] | Path, *, after_days: float = AFTER_DAYS) -> None:
    """Has the product archive logs in this storage (a folder, or Django's settings of one) after so many days."""
    if isinstance(storage, Path):
        storage = {
            "BACKEND": "django.core.files.storage.FileSystemStorage",
            "OPTIONS": {"location": str(storage), "allow_overwrite": True},
        }
    settings.STORAGES = {**settings.STORAGES, "archive": storage}
    settings.KAIJU = {**settings.KAIJU, "ARCHIVE": {**settings.KAIJU["ARCHIVE"], "AFTER_DAYS": after_days}}
    journal.clear_archived_logs()


def files_in(folder: Path) -> list[Path]:
    """Returns the files of an archive in a folder, in the order of their names."""
    return sorted(path for path in folder.rglob("*") if path.is_file())
