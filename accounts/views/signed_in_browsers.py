"""The page of a player's sign-ins: the browsers that are signed in now, and the log of the last 90 days."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.devices import device_name
from accounts.models import SignedInBrowser, SignIn, User
from accounts.sign_in_log import PER_PAGE, network_mark
from accounts.signed_in_browsers import browsers_of, sign_out_all_others, sign_out_browser

from .passkeys import confirmed
from .sign_in import full_account_only


@full_account_only
@login_required
@never_cache
@require_safe
def my_sign_ins(request: HttpRequest) -> HttpResponse:
    """Shows the signed-in user's open sessions and sign-ins, as words without an address."""
    user, here = cast("User", request.user), network_mark(request)
    browsers = [
        {**_words(row, here), "row": row, "current": row.session_key == request.session.session_key}
        for row in browsers_of(user)
    ]
    page = Paginator(SignIn.objects.filter(user=user), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "browsers": sorted(browsers, key=lambda each: not each["current"]), "page": page,
        "sign_ins": [{**_words(row, here), "row": row} for row in page],
    }  # fmt: skip
    return render(request, "account/sign_ins.html", context)


@full_account_only
@login_required
@require_POST
@confirmed
def sign_out(request: HttpRequest, pk: int) -> HttpResponse:
    """Signs out one browser of the signed-in user, who has entered the password again lately."""
    if not sign_out_browser(user=cast("User", request.user), pk=pk):
        raise Http404
    messages.success(request, gettext("Signed out."))
    return redirect("sign_ins")


@full_account_only
@login_required
@require_POST
@confirmed
def sign_out_others(request: HttpRequest) -> HttpResponse:
    """Signs out all browsers of the signed-in user but this one, and the programs signed in with the password.

    The password has been entered again lately, so that a browser left open somewhere does not keep its owner out.
    """
    sign_out_all_others(user=cast("User", request.user), session_key=request.session.session_key or "")
    messages.success(request, gettext("All other devices have been signed out."))
    return redirect("sign_ins")


def _words(row: SignedInBrowser | SignIn, here: str) -> dict[str, str]:
    same = bool(row.network) and row.network == here
    place = gettext("the network you're on now") if same else gettext("another network")
    return {"device": device_name(row.device), "place": place, "way": row.get_way_display()}
