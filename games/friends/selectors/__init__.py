"""Reads of friends: the list with presence, requests, blocks, invitations, recent opponents."""

from .presence import OFFLINE, STATES, Presence, is_hidden, presence_of
from .recent_opponents import Opponent, recent_opponents
from .relations import (
    RELATIONS,
    SHOWN,
    Friend,
    blocked_by,
    friends_of,
    invitations_to,
    invited_to,
    relations_to,
    requests_from,
    requests_to,
)

__all__ = [
    "OFFLINE", "RELATIONS", "SHOWN", "STATES", "Friend", "Opponent", "Presence", "blocked_by", "friends_of",
    "invitations_to", "invited_to", "is_hidden", "presence_of", "recent_opponents", "relations_to", "requests_from",
    "requests_to",
]  # fmt: skip
