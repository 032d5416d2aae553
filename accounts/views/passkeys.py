"""Pages of passkeys: signing in with one, their list, and adding, renaming and removing one."""

from __future__ import annotations

from typing import Any, cast

from allauth.account.decorators import reauthentication_required
from allauth.account.utils import get_next_redirect_url
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.internal import auth, flows
from allauth.mfa.webauthn.views import LoginWebAuthnView
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from accounts.devices import device_name
from accounts.models import User
from accounts.passkey_forms import AddPasskeyForm, PasskeyNameForm, PasskeySignInForm
from accounts.passkeys import MAX_PASSKEYS, TooManyPasskeys, add_passkey, passkeys_of, passkeys_possible
from accounts.rate_limits import consume, too_many_requests
from accounts.sign_in_log import device_of

from .second_factor import passed_first
from .sign_in import full_account_only

confirmed = reauthentication_required(app="allauth.mfa")


class PasskeySignInView(LoginWebAuthnView):
    """The address at which a passkey signs in. Its page is the sign-in page.

    A GET that accepts JSON returns a fresh challenge.
    """

    form_class = PasskeySignInForm

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not consume(request, "passkey", reads=True):  # each challenge is a new session
            return too_many_requests(request)
        answer: HttpResponse = super().get(request, *args, **kwargs)
        return answer

    def form_invalid(self, form: PasskeySignInForm) -> HttpResponse:
        for message in form.errors.get("credential", []):
            messages.error(self.request, message)
        wanted = get_next_redirect_url(self.request)
        query = f"?{urlencode({'next': wanted})}" if wanted else ""
        return redirect(reverse("account_login") + query)


sign_in = PasskeySignInView.as_view()


@full_account_only
@login_required
def my_passkeys(request: HttpRequest) -> HttpResponse:
    """Lists the passkeys of the signed-in user."""
    passkeys = [each.wrap() for each in passkeys_of(cast("User", request.user))]
    context = {"passkeys": passkeys, "possible": passkeys_possible(request), "full": len(passkeys) >= MAX_PASSKEYS}
    return render(request, "mfa/webauthn/authenticator_list.html", context)


@full_account_only
@passed_first
@confirmed
@require_http_methods(["GET", "POST"])
def add(request: HttpRequest) -> HttpResponse:
    """Adds a passkey. The page's script has the device make one, and sends its answer with the form."""
    user = cast("User", request.user)
    form = AddPasskeyForm(request.POST or None, initial={"name": device_name(device_of(request))})
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            codes = add_passkey(request, user=user, name=given["name"], credential=given["credential"])
        except TooManyPasskeys:
            form.add_error(None, get_adapter().error_messages["too_many_passkeys"] % {"n": MAX_PASSKEYS})
        else:
            return redirect("mfa_view_recovery_codes" if codes else "mfa_list_webauthn")
    context = {
        "form": form, "possible": passkeys_possible(request),
        "js_data": {"options": auth.begin_registration(user, True)},  # noqa: FBT003  allauth's
    }  # fmt: skip
    return render(request, "mfa/webauthn/add_form.html", context)


@full_account_only
@passed_first
@confirmed
@require_http_methods(["GET", "POST"])
def rename(request: HttpRequest, pk: int) -> HttpResponse:
    """Renames a passkey of the signed-in user."""
    passkey = _own_passkey(request, pk)
    form = PasskeyNameForm(request.POST or None, initial={"name": passkey.wrap().name})
    if request.method == "POST" and form.is_valid():
        flows.rename_authenticator(request, passkey, form.cleaned_data["name"])
        return redirect("mfa_list_webauthn")
    return render(request, "mfa/webauthn/edit_form.html", {"form": form, "passkey": passkey})


@full_account_only
@passed_first
@confirmed
@require_http_methods(["GET", "POST"])
def remove(request: HttpRequest, pk: int) -> HttpResponse:
    """Asks whether to remove a passkey of the signed-in user, and removes it."""
    passkey = _own_passkey(request, pk)
    if request.method == "POST":
        flows.remove_authenticator(request, passkey)
        return redirect("mfa_list_webauthn")
    return render(request, "mfa/webauthn/authenticator_confirm_delete.html", {"passkey": passkey.wrap()})


def _own_passkey(request: HttpRequest, pk: int) -> Authenticator:
    own: Any = Authenticator.objects.filter(user_id=request.user.pk, type=Authenticator.Type.WEBAUTHN)
    return cast("Authenticator", get_object_or_404(own, pk=pk))
