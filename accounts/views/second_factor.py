"""allauth's pages of the second factor, adapted to guests and to sessions that have not passed it.

A guest has no password, so a second factor could protect nothing. A session from before the second factor was set up
has proven the password alone, so it may neither remove the factor nor get codes that replace it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.utils import get_next_redirect_url
from allauth.mfa.base.views import AuthenticateView, index
from allauth.mfa.recovery_codes.views import (
    download_recovery_codes,
    generate_recovery_codes,
    view_recovery_codes,
)
from allauth.mfa.totp.views import ActivateTOTPView, deactivate_totp
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext

from accounts.passkeys import passkeys_of, passkeys_possible
from accounts.second_factor import has_passed, is_enrolled

from .sign_in import full_account_only

NEXT_KEY = "second_factor_next"
"""The key of a session that holds the page from which the visitor was led to the set-up."""


class ActivateView(ActivateTOTPView):
    """The page that sets up the second factor.

    It remembers the page that the visitor wanted, for a link on the page of recovery codes, which follows.
    """

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        wanted = get_next_redirect_url(request)
        if wanted:
            request.session[NEXT_KEY] = wanted
        response: HttpResponseBase = super().get(request, *args, **kwargs)
        return response


def passed_first(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Wraps a view, so that a session that has not passed the account's second factor is ended, to sign in again."""

    @wraps(view)
    def passed(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        user = request.user
        if user.is_authenticated and is_enrolled(user) and not has_passed(request):
            logout(request)
            messages.info(request, gettext("Sign in again, with your second factor, to change it."))
            return redirect_to_login(request.path)
        return view(request, *args, **kwargs)

    return passed


class SecondStepView(AuthenticateView):
    """The second step of signing in: a code or, if the account has one and the browser allows it, a passkey."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        offered = passkeys_possible(self.request) and bool(passkeys_of(self.stage.login.user))
        return {**context, "passkeys_possible": offered}


second_step = SecondStepView.as_view()
overview = full_account_only(index)
activate = passed_first(full_account_only(ActivateView.as_view()))
deactivate = passed_first(deactivate_totp)
view_codes = passed_first(view_recovery_codes)
generate_codes = passed_first(generate_recovery_codes)
download_codes = passed_first(download_recovery_codes)
