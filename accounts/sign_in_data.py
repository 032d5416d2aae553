"""The parts of a player's data download about signing in: the log, the signed-in browsers, the passkeys."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy

from accounts.models import SignedInBrowser, SignIn, User
from accounts.passkeys import passkeys_of
from accounts.personal_data import in_batches, iso, register_file


def _sign_ins(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    for row in in_batches(SignIn.objects.filter(user=user)):
        yield {"at": iso(row.at), "way": row.way, "device": row.device}


def _browsers(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    for row in in_batches(SignedInBrowser.objects.filter(user=user)):
        yield {"signed_in": iso(row.signed_in_at), "last_seen": iso(row.seen_at), "way": row.way, "device": row.device}


def _passkeys(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    for row in passkeys_of(user):
        yield {"name": row.wrap().name, "added": iso(row.created_at), "last_used": iso(row.last_used_at)}


register_file("sign_ins", gettext_lazy("your sign-ins of the last 90 days"), _sign_ins)
register_file("signed_in_browsers", gettext_lazy("the browsers that are signed in to your account"), _browsers)
register_file("passkeys", gettext_lazy("the names of your passkeys, whose keys stay on your devices"), _passkeys)
