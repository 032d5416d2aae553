"""`manage.py role give|take <username> <role>`: gives an account a role, or takes it away. Every change is logged."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import User
from moderation import services
from moderation.roles import ROLES


class Command(BaseCommand):
    help = "Gives an account a role (moderator, tournament director, streamer, administrator), or takes it away."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("act", choices=["give", "take"])
        parser.add_argument("username")
        parser.add_argument("role", choices=[role.value for role in ROLES])

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.named(options["username"]).first()
        if user is None:
            raise CommandError(f"no account {options['username']}")
        change = services.give_role if options["act"] == "give" else services.take_role
        try:
            change(user=user, role=options["role"], by=None)
        except services.DecisionRefused as refusal:
            raise CommandError(refusal.code) from None
        self.stdout.write(f"{user.username}: {', '.join(user.groups.values_list('name', flat=True)) or '–'}")
