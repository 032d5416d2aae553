"""Adapter by which allauth's second factor uses our texts and rules, and stores its secrets encrypted."""

from __future__ import annotations

import io
from typing import Any

import segno
from allauth.core import context as current
from allauth.mfa import app_settings
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.utils.translation import gettext_lazy as _

from .encrypted_text import decrypt, encrypt
from .models import User
from .passkeys import site_of_passkeys
from .second_factor import is_enrolled

PURPOSE = "accounts.second_factor"


class SecondFactorAdapter(DefaultMFAAdapter):
    """allauth's adapter for second factors, with our texts.

    Secrets of authenticator apps are encrypted, so that a copy of the database alone does not reveal them.
    """

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": _("Wrong code. Codes change every 30 s, and each works once."),
        "passkey_refused": _("This passkey wasn't accepted. Try again, or sign in with your password."),
        "too_many_passkeys": _("You can have up to %(n)d passkeys. Remove one first."),
        "cannot_delete_authenticator": _("This second factor can't be removed."),
        "cannot_generate_recovery_codes": _("Set up an authenticator app first."),
    }

    def is_mfa_enabled(self, user: User, types: Any = None) -> bool:
        """Whether the account has an authenticator of these types; of all types if None.

        When allauth asks whether a password needs a second step, a passkey counts for staff alone.
        """
        if types is not None and Authenticator.Type.WEBAUTHN in types and Authenticator.Type.TOTP in types:
            return is_enrolled(user)
        return bool(super().is_mfa_enabled(user, types=types))

    def get_public_key_credential_user_entity(self, user: User) -> dict[str, Any]:
        """Returns what a passkey stores of its account. It is never the e-mail address."""
        return {**super().get_public_key_credential_user_entity(user), "name": user.username}

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """Returns the site that a passkey belongs to: the host of the request, which is one of `ALLOWED_HOSTS`."""
        return {"id": site_of_passkeys(current.request), "name": app_settings.TOTP_ISSUER}

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
