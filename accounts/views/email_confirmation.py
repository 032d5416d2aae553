"""Web page action that confirms an e-mail address by a button, where mail is only printed on the console."""

from __future__ import annotations

from typing import cast

from allauth.account.utils import get_next_redirect_url
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from accounts import email_confirmation
from accounts.forms import AddressForm
from accounts.models import User


@login_required
@require_POST
def confirm(request: HttpRequest) -> HttpResponse:
    """Confirms the e-mail address sent as `email`, else the account's unconfirmed one, and redirects to `next`.

    Raises Http404 unless buttons confirm addresses in this set-up.
    """
    if not email_confirmation.confirmed_by_button():
        raise Http404
    user = cast("User", request.user)
    if user.is_guest:
        return redirect("keep_guest")
    after = get_next_redirect_url(request) or "account_email"
    email = ""
    if "email" in request.POST:
        form = AddressForm(user=user, data=request.POST)
        if not form.is_valid():
            for error in form.errors.get("email", []):
                messages.error(request, error)
            return redirect(after)
        email = form.cleaned_data["email"]
    elif email_confirmation.unconfirmed_address(user) is None:
        messages.error(request, gettext("There is no address to confirm. Add one first."))
        return redirect(after)
    email_confirmation.confirm_by_button(request, user=user, email=email)
    return redirect(after)
