"""Adapter by which allauth's second factor uses our texts and stores its secrets encrypted."""

from __future__ import annotations

import io

import segno
from allauth.mfa.adapter import DefaultMFAAdapter
from django.utils.translation import gettext_lazy as _

from .encrypted_text import decrypt, encrypt
from .models import User

PURPOSE = "accounts.second_factor"


class SecondFactorAdapter(DefaultMFAAdapter):
    """allauth's adapter for second factors, with our texts.

    Secrets of authenticator apps are encrypted, so that a copy of the database alone does not reveal them.
    """

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": _("Wrong code. Codes change every 30 s, and each works once."),
        "cannot_delete_authenticator": _("This second factor can't be removed."),
        "cannot_generate_recovery_codes": _("Set up an authenticator app first."),
    }

    def get_totp_label(self, user: User) -> str:
        """Returns the name under which an authenticator app lists the account. It is never the e-mail address."""
        return user.username

    def build_totp_svg(self, url: str) -> str:
        picture = io.BytesIO()
        segno.make(url, error="m").save(picture, kind="svg", scale=5, border=4, dark="#141918", light="#ffffff")
        return picture.getvalue().decode()

    def encrypt(self, text: str) -> str:
        return encrypt(text, purpose=PURPOSE)

    def decrypt(self, encrypted_text: str) -> str:
        return decrypt(encrypted_text, purpose=PURPOSE)
