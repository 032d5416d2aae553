"""The contact for people who find a weakness in this site, as `/.well-known/security.txt` names it (RFC 9116)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.core import checks

VALID_FOR: Final = timedelta(days=90)
"""How long a reader may rely on the file, from the day on which it is read."""
SCHEMES: Final = ("mailto:", "https://", "tel:")


def contacts() -> list[str]:
    """Returns the configured contacts as addresses, the preferred one first. Empty if none is configured."""
    given = (text.strip() for text in settings.KAIJU["SECURITY_CONTACT"])
    return [text if text.startswith(SCHEMES) else f"mailto:{text}" for text in given if text]


def security_text(*, address: str, now: datetime) -> str:
    """Returns the file's text. `address` is the absolute address of the file itself."""
    ends = (now + VALID_FOR).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = [f"Contact: {contact}" for contact in contacts()]
    lines += [f"Expires: {ends:%Y-%m-%dT%H:%M:%SZ}", "Preferred-Languages: en, zh", f"Canonical: {address}"]
    return "\n".join(lines) + "\n"


@checks.register(checks.Tags.security, deploy=True)
def warn_without_security_contact(app_configs: Any, **_: Any) -> list[checks.CheckMessage]:
    """Warns in `manage.py check --deploy` if no contact for weaknesses is configured, or one is no address."""
    hint = "Set SECURITY_CONTACT to an address that you read, such as security@kaiju.example or https://…"
    if not contacts():
        return [checks.Warning("There is no /.well-known/security.txt.", hint=hint, id="accounts.W002")]
    wrong = [each for each in contacts() if not each.isprintable() or (each.startswith("mailto:") and "@" not in each)]
    return [checks.Warning(f"SECURITY_CONTACT: {each} is no address.", hint=hint, id="accounts.W003") for each in wrong]
