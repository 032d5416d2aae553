"""Fills the database of a running product with the data set of the tests of permissions, and signs every role in.

`python -m tests.browser.support.every_role`, with the environment of the product's server, prints a line of JSON: what
addresses name, the running match's table, the pages of the administration, and the session of each role.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import fixed_seeds, server_processes


@dataclass(frozen=True)
class EveryRole:
    """The data set as browser tests see it."""

    names: dict[str, str]
    """What the address of a route names -> a thing of the data set, for `address_of`."""
    sessions: dict[str, str]
    """Role -> the value of its session cookie; a visitor has none."""
    administration: list[str]
    """The addresses of the administration's lists and forms."""


def fill(folder: Path) -> EveryRole:
    """Fills the product whose data are in `folder` and returns what was made."""
    env = server_processes.environment(folder) | {"SECRET_KEY": fixed_seeds.KEY}
    command = [sys.executable, "-m", "tests.browser.support.every_role"]
    done = subprocess.run(command, cwd=server_processes.ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return EveryRole(**json.loads(done.stdout.splitlines()[-1]))


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
    import django
    from django.conf import settings

    django.setup()
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # as in the server
    sys.stdout.write(json.dumps(_made(settings.SESSION_COOKIE_NAME)) + "\n")


def _made(cookie: str) -> dict[str, Any]:
    from django.contrib import admin
    from django.db import transaction
    from django.urls import reverse

    from tests.permissions.people_and_places import fill_admin, make_places

    with transaction.atomic():
        places = make_places()
        clients = places.clients()
        fill_admin(places)
    addresses = []
    for model in admin.site._registry:
        label = model._meta.label_lower
        name = f"admin:{label.replace('.', '_')}"
        addresses += [
            reverse(f"{name}_changelist"),
            reverse(f"{name}_add"),
            reverse(f"{name}_change", args=[places.rows[label].pk]),
        ]
    sessions = {role: client.cookies[cookie].value for role, client in clients.items() if cookie in client.cookies}
    return {"names": places.names, "sessions": sessions, "administration": addresses}


if __name__ == "__main__":
    main()
