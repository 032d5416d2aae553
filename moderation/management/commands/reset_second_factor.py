"""`manage.py reset_second_factor <username> --by <administrator> --reason …`: for staff who lost phone and codes.

The administrator must be another person than the account's owner. The reset is logged, and signs the account out
everywhere.
"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import User
from moderation import services


class Command(BaseCommand):
    help = "Removes an account's second factor, on behalf of another administrator."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--by", required=True, help="username of the administrator who does it")
        parser.add_argument("--reason", required=True)

    def handle(self, *args: Any, **options: Any) -> None:
        user, by = (User.named(options[name]).first() for name in ("username", "by"))
        if user is None or by is None:
            raise CommandError("no such account")
        try:
            removed = services.reset_second_factor(user=user, by=by, reason=options["reason"])
        except services.DecisionRefused as refusal:
            raise CommandError(refusal.code) from None
        self.stdout.write(f"{user.username}: {'removed' if removed else 'had none'}")
