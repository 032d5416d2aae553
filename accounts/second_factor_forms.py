"""Forms of allauth's pages of the second factor, with our texts."""

from __future__ import annotations

from typing import Any

from allauth.mfa.base.forms import AuthenticateForm
from allauth.mfa.totp.forms import ActivateTOTPForm
from django import forms
from django.utils.translation import gettext_lazy as _


def _set_words(field: Any, label: Any) -> None:
    field.label = label
    field.widget = forms.TextInput(
        attrs={"autocomplete": "one-time-code", "inputmode": "numeric", "maxlength": "20", "autofocus": True}
    )


class CodeForm(AuthenticateForm):
    """Form of the second step of signing in, which asks for a code of the authenticator app or a recovery code."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _set_words(self.fields["code"], _("Code from your app, or a recovery code"))


class SetUpForm(ActivateTOTPForm):
    """Form that sets up an authenticator app. Its code proves that the app has stored the secret."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _set_words(self.fields["code"], _("Six-digit code from the app"))
