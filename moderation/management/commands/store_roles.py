"""`manage.py store_roles`: gives the group of each staff role exactly the permissions that `moderation.roles` lists.

`migrate` does this too.
"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from moderation import services
from moderation.roles import ROLES, permissions_of


class Command(BaseCommand):
    help = "Stores the roles and their permissions."

    def handle(self, *args: Any, **options: Any) -> None:
        services.store_roles()
        for role in ROLES:
            self.stdout.write(f"{role}: {len(permissions_of(role))}")
