"""What tests of matches may ask for."""

from __future__ import annotations

import os

import pytest
from django.conf import settings
from django.db import connection

from .embedded import embedded_env

ENGINES = ["sqlite", *(["postgresql"] if "postgresql" in settings.DATABASES["default"]["ENGINE"] else [])]


@pytest.fixture(params=ENGINES)
def environment(request, tmp_path, migrated) -> dict[str, str]:
    """Where the program runs: the embedded default, or this test's own PostgreSQL."""
    if request.param == "sqlite":
        return embedded_env(migrated(tmp_path))
    own = connection.settings_dict
    address = f"postgres://{own['USER']}:{own['PASSWORD']}@{own['HOST']}:{own['PORT']}/{own['NAME']}"
    return {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings.test", "DATABASE_URL": address}
