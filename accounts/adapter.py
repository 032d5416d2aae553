"""How allauth creates accounts here."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter


class AccountAdapter(DefaultAccountAdapter):
    """The defaults; overridden where the product differs."""
