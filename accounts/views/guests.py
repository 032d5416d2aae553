"""Web pages that create a guest account and upgrade a guest to a full account."""

from __future__ import annotations

from typing import cast

from allauth.account.utils import get_next_redirect_url
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from accounts.forms import UpgradeGuestForm
from accounts.forms_sent_twice import process_form_once
from accounts.listed_matches import has_listed_matches
from accounts.models import User
from accounts.rate_limits import too_many_requests
from accounts.services import NameTaken, NotAGuest, TooManyGuests, create_guest, upgrade_guest


@require_POST
def guest(request: HttpRequest) -> HttpResponse:
    """Creates a guest account for the visitor, signs them in, and redirects to `next`.

    A visitor who is signed in already is only redirected.
    """
    back = get_next_redirect_url(request) or reverse("home")
    if request.user.is_authenticated:
        return redirect(back)

    def come() -> str:
        create_guest(request)
        return back

    try:
        return redirect(process_form_once(request, come))
    except TooManyGuests:
        return too_many_requests(request)


@never_cache
@sensitive_post_parameters("password1", "password2")
@login_required
@require_http_methods(["GET", "POST"])
def keep(request: HttpRequest) -> HttpResponse:
    """Shows and processes the form with which a guest becomes a full player and keeps everything."""
    wanted = get_next_redirect_url(request) or ""
    user = cast("User", request.user)
    form = UpgradeGuestForm(request.POST or None)
    if user.is_guest and request.method == "POST" and form.is_valid():
        fields = form.cleaned_data
        try:
            kept = upgrade_guest(request, user=user, username=fields["username"], password=fields["password1"],
                              email=fields["email"])  # fmt: skip
            welcome = (
                gettext("Welcome, %(name)s. Everything you have played is still yours.")
                if has_listed_matches(kept)
                else gettext("Welcome, %(name)s.")
            )
            messages.success(request, welcome % {"name": kept.shown_name})
        except NameTaken:
            form.add_error("username", gettext("This username is taken."))
            return _upgrade_page(request, form, wanted)
        except NotAGuest:
            pass  # the second click of the button came later
        return redirect(wanted or "me")
    if not user.is_guest:
        return redirect(wanted or "me")
    return _upgrade_page(request, form, wanted)


def _upgrade_page(request: HttpRequest, form: UpgradeGuestForm, wanted: str) -> HttpResponse:
    context = {"form": form, "next": wanted, "played": has_listed_matches(cast("User", request.user))}
    return render(request, "account/upgrade_guest.html", context)
