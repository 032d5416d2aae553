"""Look-up of time zones, so that pages can show times in the zone that the reader's browser names."""

from __future__ import annotations

from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.utils import timezone

MAX_NAME_LENGTH = 64


def server_zone() -> ZoneInfo:
    """Returns the time zone in which the server shows times."""
    return ZoneInfo(timezone.get_default_timezone_name())


def zone_named(name: str) -> ZoneInfo | None:
    """Returns the time zone with this IANA name, such as `Europe/Berlin`. None if there is none."""
    if not name or len(name) > MAX_NAME_LENGTH:
        return None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):  # OSError: a folder of zones, such as `Europe`
        return None
