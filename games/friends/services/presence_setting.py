"""The setting by which a player always appears offline to friends."""

from __future__ import annotations

from accounts.models import User
from games.friends.models import HiddenPresence

from .pair_steps import require_full_account


def set_hidden(*, user: User, hidden: bool) -> None:
    """Hides this player's presence from friends, or shows it again. Raises IllegalMove FRIENDS_NEED_ACCOUNT."""
    require_full_account(user)
    if hidden:
        HiddenPresence.objects.get_or_create(user=user)
    else:
        HiddenPresence.objects.filter(user=user).delete()
