"""Services of friends. Only they write friendships, requests, blocks, hidden presence and invitations."""

from .blocks import block, unblock
from .delete_expired import forget_old
from .invitations import dismiss, invite
from .presence_setting import set_hidden
from .requests import accept, ask, decline, remove, withdraw

__all__ = [
    "accept", "ask", "block", "decline", "dismiss", "forget_old", "invite", "remove", "set_hidden", "unblock",
    "withdraw",
]  # fmt: skip
