"""The reader's zone, as a browser names it."""

from __future__ import annotations

from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.utils import timezone

LONGEST = 64


def server_zone() -> ZoneInfo:
    """The zone in which the server writes times."""
    return ZoneInfo(timezone.get_default_timezone_name())


def zone_named(name: str) -> ZoneInfo | None:
    """The zone of an IANA name; None for what is none."""
    if not name or len(name) > LONGEST:
        return None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):  # OSError: a folder of zones, such as `Europe`
        return None
