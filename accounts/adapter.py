"""How allauth creates accounts here: our rules for names, the language of the page, a greeting only where it helps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts.models import LOOKS_TAKEN, User
from accounts.services import goes_by

if TYPE_CHECKING:
    from allauth.account.forms import BaseSignupForm


class AccountAdapter(DefaultAccountAdapter):
    """Words its own refusals; a new account remembers the language it was made in."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_taken": _("This username is taken."),
        "looks_taken": LOOKS_TAKEN,
        "anothers_name": _("Another player goes by this name. Choose another."),
        "username_blacklisted": _("This username is reserved. Choose another."),
        "username_password_mismatch": _("Username or password is wrong. Check both, or reset the password."),
        "email_password_mismatch": _("E-mail address or password is wrong. Check both, or reset the password."),
        "too_many_login_attempts": _("Too many failed attempts. Wait five minutes, then try again."),
        "enter_current_password": _("This is not the current password."),
        "incorrect_password": _("This is not the password."),
        "email_taken": _("Another account uses this e-mail address."),
        "duplicate_email": _("Your account has this e-mail address already."),
        "invalid_password_reset": _("This link has expired or was used. Ask for a new one."),
        "rate_limited": _("Too many requests. Wait a moment, then try again."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:  # noqa: FBT001, FBT002  allauth's
        """Raises ValidationError also for a username that reads as the name by which another is known at the table."""
        name: str = super().clean_username(username, shallow)
        if not shallow and goes_by(name, own=getattr(self.request, "user", None)):
            raise self.validation_error("anothers_name")
        own = getattr(getattr(self.request, "user", None), "pk", None)
        if not shallow and User(pk=own, username=name).looks_taken():
            raise self.validation_error("looks_taken")
        return name

    def save_user(self, request: HttpRequest, user: Any, form: BaseSignupForm, **kwargs: Any) -> AbstractBaseUser:
        user.language = get_language() or ""
        user.display_name = form.cleaned_data.get("display_name", "")
        user.avatar = form.cleaned_data.get("avatar") or user.avatar
        saved: AbstractBaseUser = super().save_user(request, user, form, **kwargs)
        return saved
