"""allauth's web pages, adapted to guests: a guest counts as signed out, and cannot set a password or address there."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account import views as allauth_views
from allauth.account.utils import get_next_redirect_url
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode

from accounts.passkeys import passkeys_possible

View = Callable[..., HttpResponseBase]


def _next(request: HttpRequest) -> str:
    return get_next_redirect_url(request) or ""


def _redirect_to_upgrade(request: HttpRequest) -> HttpResponse:
    """Redirects a guest to the page for becoming a full player, and keeps the `next` of this request."""
    wanted = _next(request)
    return redirect(reverse("keep_guest") + (f"?{urlencode({'next': wanted})}" if wanted else ""))


def signed_out_only(view: View, *, guests: View | None = None) -> View:
    """Wraps a view that only signed-out visitors may see. A full player is redirected to `next`.

    A guest gets the view `guests`, or, without one, the page for becoming a full player.
    """

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return view(request, *args, **kwargs)
        if request.user.is_guest:
            return guests(request, *args, **kwargs) if guests else _redirect_to_upgrade(request)
        return redirect(_next(request) or "home")

    return wrapped


def full_account_only(view: View) -> View:
    """Wraps a view that guests may not see, since they have no password or address to change.

    A guest is redirected to the page for becoming a full player.
    """

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if getattr(request.user, "is_guest", False):
            return _redirect_to_upgrade(request)
        return view(request, *args, **kwargs)

    return wrapped


class SignInView(allauth_views.LoginView):
    """The sign-in page, which also offers passkeys where browsers allow them."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {**super().get_context_data(**kwargs), "passkeys_possible": passkeys_possible(self.request)}


_login = SignInView.as_view()
sign_in = signed_out_only(_login, guests=_login)
sign_up = signed_out_only(allauth_views.signup)
email = full_account_only(allauth_views.email)
change_password = full_account_only(allauth_views.password_change)
set_password = full_account_only(allauth_views.password_set)
