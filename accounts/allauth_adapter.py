"""Adapter by which the library allauth (sign-up, sign-in, e-mail addresses) follows our rules."""

from __future__ import annotations

from ipaddress import ip_address
from typing import TYPE_CHECKING, Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.stagekit import clear_login
from allauth.account.models import EmailAddress
from allauth.core import context as current
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.sites.shortcuts import get_current_site
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import translation
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts.models import LOOKS_TAKEN, User
from accounts.password_attempts import TooManyAttempts, is_own_password, was_password_refused
from accounts.security_mails import language_of
from accounts.services import display_name_taken
from accounts.tasks import send_by_worker, send_mail

if TYPE_CHECKING:
    from allauth.account.forms import BaseSignupForm


BANNED_KEY = "banned_account"
"""The key of a session that holds the banned account whose password was just entered. It opens that page alone."""


class AccountAdapter(DefaultAccountAdapter):
    """allauth's adapter with our error messages and our rules for names, passwords and mail.

    A new account stores the language in which it was created.
    """

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_taken": _("This username is taken."),
        "looks_taken": LOOKS_TAKEN,
        "anothers_name": _("Another player already uses this name. Choose a different one."),
        "username_blacklisted": _("This username is reserved. Choose a different one."),
        "username_password_mismatch": _("Wrong username or password. Check both, or reset your password."),
        "email_password_mismatch": _("Wrong email address or password. Check both, or reset your password."),
        "too_many_login_attempts": _("Too many failed attempts. Wait five minutes, then try again."),
        "enter_current_password": _("That isn't your current password."),
        "incorrect_password": _("Wrong password."),
        "email_taken": _("Another account already uses this email address."),
        "duplicate_email": _("Your account already uses this email address."),
        "invalid_password_reset": _("This link has expired or has already been used. Request a new one."),
        "rate_limited": _("Too many requests. Wait a moment, then try again."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:  # noqa: FBT001, FBT002  allauth's
        """Returns the username if this visitor may choose it.

        Raises ValidationError for a forbidden name, and for one that reads like another player's display name or looks
        like another username. If `shallow`, other accounts are not compared.
        """
        name: str = super().clean_username(username, shallow)
        if not shallow and display_name_taken(name, own=getattr(self.request, "user", None)):
            raise self.validation_error("anothers_name")
        own = getattr(getattr(self.request, "user", None), "pk", None)
        if not shallow and User(pk=own, username=name).has_lookalike():
            raise self.validation_error("looks_taken")
        return name

    def get_client_ip(self, request: HttpRequest) -> str:
        """Returns the visitor's IP address; an IPv4 address inside IPv6, `::ffff:192.0.2.1`, as plain IPv4.

        Rate limits count an IPv6 /64 as one visitor. Without this, they would count all visitors with IPv4 as one.
        """
        seen = str(super().get_client_ip(request))
        try:
            plain = getattr(ip_address(seen), "ipv4_mapped", None)
        except ValueError:  # a socket without addresses
            plain = None
        return seen if plain is None else str(plain)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Does nothing, unlike allauth's method, which counts sign-ins.

        `accounts.backends` counts password attempts, on every page that takes a password.
        """

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        """Returns the user with this name and password; None if they are wrong.

        Raises ValidationError if the password was not even checked, after too many wrong ones.
        """
        found: AbstractBaseUser | None = super().authenticate(request, **credentials)
        if found is None and was_password_refused(request):
            raise self.validation_error("too_many_login_attempts")
        return found

    def pre_login(self, request: HttpRequest, user: Any, **hooks: Any) -> HttpResponse | None:
        """Redirects a banned player who entered the right password to a page with the reason and an appeal form."""
        response: HttpResponse | None = super().pre_login(request, user, **hooks)
        if response is None and user.is_banned():
            clear_login(request)
            request.session[BANNED_KEY] = user.pk
            return redirect("banned")
        return response

    def reauthenticate(self, user: Any, password: str) -> bool:
        try:
            return is_own_password(user, password, request=current.request)
        except TooManyAttempts:
            raise self.validation_error("too_many_login_attempts") from None

    def send_confirmation_mail(self, request: HttpRequest, emailconfirmation: Any, signup: bool) -> None:  # noqa: FBT001
        """Mails a link that confirms the e-mail address.

        If another account has confirmed the address already, the mail says so instead. The page shown is the same in
        both cases, so that it does not reveal the other account.
        """
        address = emailconfirmation.email_address
        taken = EmailAddress.objects.exclude(user=address.user).filter(email=address.email, verified=True).exists()
        if taken:
            self.send_account_already_exists_mail(address.email)
        else:
            super().send_confirmation_mail(request, emailconfirmation, signup)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Renders a mail in the page's language and hands it to a worker. If called in a worker, sends it at once."""
        request = current.request
        known = {"request": request, "email": email, "current_site": get_current_site(request)}
        message = self.render_mail(template_prefix, email, known | context)
        if getattr(request, "mails_at_once", False):
            message.send()
        else:
            send_by_worker(send_mail, message.subject, message.body, message.from_email, message.to)

    def send_notification_mail(
        self, template_prefix: str, user: Any, context: dict[str, Any] | None = None, email: str | None = None
    ) -> None:
        """Mails the owner about a change of the account, in the owner's language."""
        with translation.override(language_of(user)):
            super().send_notification_mail(template_prefix, user, context, email)

    def save_user(self, request: HttpRequest, user: Any, form: BaseSignupForm, **kwargs: Any) -> AbstractBaseUser:
        user.language = get_language() or ""
        user.display_name = form.cleaned_data.get("display_name", "")
        user.avatar = form.cleaned_data.get("avatar") or user.avatar
        saved: AbstractBaseUser = super().save_user(request, user, form, **kwargs)
        return saved
