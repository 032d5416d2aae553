"""Settings of the archive of ended matches' logs, from `KAIJU_ARCHIVE`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import environ

CONNECT_TIMEOUT, READ_TIMEOUT, ATTEMPTS = 2, 5, 2
"""Seconds in which a storage that speaks S3 must answer, and how often it is asked: a page may wait for it."""


def archive_storage(env: environ.Env, default_folder: Path) -> dict[str, Any]:
    """Returns Django's settings of the storage for the archive.

    `KAIJU_ARCHIVE` is a folder, or `s3://bucket/prefix` for a storage that speaks S3; without it, `default_folder`. The
    folder or bucket must be private: the logs show all hands.
    """
    place = env.str("KAIJU_ARCHIVE", "")
    if not place.startswith("s3://"):
        options = {
            "location": place or str(default_folder), "allow_overwrite": True, "file_permissions_mode": 0o600,
            "directory_permissions_mode": 0o700,
        }  # fmt: skip
        return {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": options}
    from botocore.config import Config  # in the optional lock `deploy`

    bucket, _, prefix = place.removeprefix("s3://").partition("/")
    limits = Config(
        connect_timeout=CONNECT_TIMEOUT, read_timeout=READ_TIMEOUT, retries={"total_max_attempts": ATTEMPTS},
        s3={"addressing_style": "path"} if env.str("KAIJU_ARCHIVE_ENDPOINT", "") else None,
    )  # fmt: skip
    return {
        "BACKEND": "storages.backends.s3.S3Storage",
        "OPTIONS": {
            "bucket_name": bucket, "location": prefix, "file_overwrite": True, "default_acl": None,
            "endpoint_url": env.str("KAIJU_ARCHIVE_ENDPOINT", "") or None, "client_config": limits,
        },
    }  # fmt: skip
