"""Who belongs to the staff."""

from __future__ import annotations

from typing import Any

from games.rules.core import IllegalMove


def require_staff(user: Any) -> None:
    """Raises IllegalMove: STAFF_ONLY."""
    if not (user.is_active and user.is_staff):
        raise IllegalMove("STAFF_ONLY")
