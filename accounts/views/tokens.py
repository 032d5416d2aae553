"""The tokens of one's own account."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import services
from accounts.forms import TokenForm
from accounts.models import Token, User
from accounts.tokens import MOST_PERSONAL, TooManyTokens, personal_token


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def own(request: HttpRequest) -> HttpResponse:
    """Makes a token, which this one answer shows, and lists those there are."""
    user = cast("User", request.user)
    if user.is_guest:
        return redirect("keep_guest")
    form, written = TokenForm(request.POST or None), ""
    if request.method == "POST" and form.is_valid():
        try:
            _token, written = personal_token(user=user, **form.asked)
        except TooManyTokens:
            form.add_error(None, gettext("%(most)d tokens at most. Revoke one first.") % {"most": MOST_PERSONAL})
        else:
            form = TokenForm()
    tokens = {kind: Token.objects.filter(user=user, kind=kind) for kind in Token.Kind.values}
    return render(request, "account/tokens.html", {"form": form, "written": written, **tokens})


@login_required
@require_POST
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    services.end_token(token=get_object_or_404(Token, pk=pk, user=cast("User", request.user)))
    messages.success(request, gettext("Revoked."))
    return redirect("tokens")
