"""Tells `accounts` whether a player's list of matches shows any."""

from __future__ import annotations

from accounts.listed_matches import register_listed_matches
from accounts.models import User
from games.selectors import matches_of


def has_listed_matches(user: User) -> bool:
    return matches_of(user, viewer=user).exists()


register_listed_matches(has_listed_matches)
