"""Every page of the platform, as the table of permissions lists them: axe-core objects to nothing, nothing is wider."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.permissions.people_and_places import address_of
from tests.permissions.permission_table import rows_of

from .conftest import NewVisitor
from .support import every_role, server_processes
from .support.axe import objections_in_themes
from .support.every_role import EveryRole
from .support.visitor import DESK, PHONE, Visitor

pytestmark = pytest.mark.slow
ROLES = ("visitor", "guest", "seat", "owner", "streamer", "moderator", "director", "administrator")
ALL_PAGES = ("visitor", "guest", "seat")
"""Roles whose every page is read. Of the others those are that the person at a table is not let in to."""
NO_PAGES = ("guest/keep/", ".well-known/")
SIZES = (PHONE, DESK)


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory, migrated, chromium: Browser) -> Iterator[tuple[str, EveryRole]]:
    """The address of a product of its own, which the data set fills, and the data set."""
    folder: Path = migrated(tmp_path_factory.mktemp("every_role"))
    with server_processes.embedded(folder) as address:
        yield address, every_role.fill(folder)
