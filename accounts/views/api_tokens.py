"""Web pages for the tokens of a player's own account."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import second_factor, services
from accounts.api_tokens import MAX_PERSONAL, TooManyTokens, personal_token
from accounts.forms import TokenForm
from accounts.forms_sent_twice import process_form_once
from accounts.models import Token, User


def already_sent_message() -> str:
    """Returns the message for a token form that was sent twice.

    It says that the first answer has shown the new token.
    """
    return gettext("This token was already created and shown once. If you missed it, revoke it and create another.")


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def my_tokens(request: HttpRequest) -> HttpResponse:
    """Lists the tokens of the signed-in user. A valid form creates one, which only this answer shows."""
    user = cast("User", request.user)
    if user.is_guest:
        return redirect("keep_guest")
    if user.is_staff and request.method == "POST" and not second_factor.has_passed(request):
        messages.error(request, gettext("Staff need a second factor. Set it up, then sign in with it."))
        return redirect("mfa_index")
    form, written = TokenForm(request.POST or None), ""

    def make() -> str:
        nonlocal written
        _token, written = personal_token(user=user, **form.asked)
        return reverse("tokens")

    if request.method == "POST" and form.is_valid():
        try:
            page = process_form_once(request, make)
        except TooManyTokens:
            form.add_error(
                None, gettext("You can have up to %(most)d tokens. Revoke one first.") % {"most": MAX_PERSONAL}
            )
        else:
            if not written:
                messages.info(request, already_sent_message())
                return redirect(page)
            form = TokenForm()
    tokens = {kind: Token.objects.filter(user=user, kind=kind) for kind in Token.Kind.values}
    return render(request, "account/tokens.html", {"form": form, "written": written, **tokens})


@login_required
@require_POST
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    services.end_token(token=get_object_or_404(Token, pk=pk, user=cast("User", request.user)))
    messages.success(request, gettext("Revoked."))
    return redirect("tokens")
