"""allauth's pages of the second factor, adapted to guests.

A guest has no password, so a second factor could protect nothing.
"""

from __future__ import annotations

from allauth.account.utils import get_next_redirect_url
from allauth.mfa.base.views import index
from allauth.mfa.totp.views import ActivateTOTPView
from django.http import HttpRequest, HttpResponseBase

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


overview = full_account_only(index)
activate = full_account_only(ActivateView.as_view())
