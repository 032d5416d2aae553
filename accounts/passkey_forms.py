"""Forms that take a passkey's answer, with our texts. An answer of any shape is refused in words, without an error."""

from __future__ import annotations

import re
import struct
from typing import Any

from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.forms import AuthenticateWebAuthnForm, LoginWebAuthnForm
from allauth.mfa.webauthn.internal import auth
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from .passkeys import NAME_MAX
from .text_fields import NameField

UNREADABLE = (ValidationError, ValueError, TypeError, LookupError, AttributeError, ArithmeticError, struct.error)
"""Errors that the library raises for answers that no browser sends."""
BASE64URL = re.compile(r"[A-Za-z0-9_-]+={0,2}")
MAX_ANSWER = 16_384
"""Characters of a passkey's answer, as JSON. Those of browsers have about a thousand."""


class AnswerField(forms.JSONField):
    """A hidden form field for a passkey's answer, which the page's script fills in."""

    widget = forms.HiddenInput

    def to_python(self, value: Any) -> Any:
        if isinstance(value, str) and len(value) > MAX_ANSWER:
            raise get_adapter().validation_error("passkey_refused")
        try:
            return super().to_python(value)
        except (RecursionError, ValueError):  # too deep, or a number of thousands of digits
            raise get_adapter().validation_error("passkey_refused") from None


class _CheckedAnswer(AuthenticateWebAuthnForm):
    """Mixin that refuses an answer of any other shape like a wrong one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["credential"] = AnswerField()

    def clean_credential(self) -> Authenticator:
        try:
            return super().clean_credential()
        except UNREADABLE as error:
            if getattr(error, "code", "") == "too_many_login_attempts":
                raise
            raise get_adapter().validation_error("passkey_refused") from None


class PasskeySignInForm(_CheckedAnswer, LoginWebAuthnForm):
    """Form by which a passkey signs in, without a name or password."""


class PasskeyStepForm(_CheckedAnswer):
    """Form of the second step of signing in, after the password, which takes a passkey in place of a code."""


class PasskeyNameForm(forms.Form):
    """Form that renames a passkey."""

    name = NameField(
        label=_("Name"), max_length=NAME_MAX, help_text=_("Only you can see this."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )  # fmt: skip


class AddPasskeyForm(PasskeyNameForm):
    """Form that adds a passkey: its name, and the answer by which the device proves that it has made one."""

    credential = AnswerField()

    def clean(self) -> dict[str, Any]:
        """Checks the answer. Raises ValidationError if it is not that of a passkey that was unlocked just now."""
        cleaned: dict[str, Any] = super().clean() or {}
        answer = cleaned.get("credential")
        if answer is None:
            return cleaned
        try:
            auth.parse_registration_response(answer)
            unlocked = auth.complete_registration(answer).is_user_verified()
        except UNREADABLE:
            unlocked = False
        if not unlocked:
            raise get_adapter().validation_error("passkey_refused")
        cleaned["credential"] = _kept(answer)
        return cleaned


def _kept(answer: dict[str, Any]) -> dict[str, Any]:
    """Returns the parts of a checked answer that are stored: those that later sign-ins read, and nothing else."""
    texts = [answer["id"], *(answer["response"][name] for name in ("clientDataJSON", "attestationObject"))]
    if not all(isinstance(text, str) and BASE64URL.fullmatch(text) for text in texts):
        raise get_adapter().validation_error("passkey_refused")
    identity, told, attested = texts
    return {
        "id": identity, "rawId": identity, "type": "public-key", "clientExtensionResults": {"credProps": {"rk": True}},
        "response": {"clientDataJSON": told, "attestationObject": attested},
    }  # fmt: skip
