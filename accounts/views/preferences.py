"""Web pages for a player's preferences: settings of the account, language, theme."""

from __future__ import annotations

from typing import cast

from allauth.account.utils import get_next_redirect_url
from django.conf import settings as django_settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST
from django.views.i18n import set_language as django_set_language

from accounts import services
from accounts.forms import SettingsForm
from accounts.models import User
from accounts.signals import player_changed
from accounts.theme_cookie import keep_for_a_year, remember_theme


@login_required
def me(request: HttpRequest) -> HttpResponse:
    """Redirects to the signed-in player's profile."""
    return redirect("profile", cast("User", request.user).username)


@login_required
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    # a copy, so that a refused form does not rename the user in the page's header
    user = User.objects.get(pk=cast("User", request.user).pk)
    form = SettingsForm(request.POST or None, instance=user)
    if request.method == "POST" and form.is_valid():
        form.save()
        if {"display_name", "avatar"} & set(form.changed_data):
            transaction.on_commit(lambda: player_changed.send(User, user=user))
        if user.language:
            translation.activate(user.language)
        messages.success(request, gettext("Saved."))
        response = redirect("settings")
        _remember_language(request, response, user.language)
        return response
    return render(request, "account/settings.html", {"form": form})


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Switches this browser to a language, and stores it in the account of a signed-in player."""
    chosen = request.POST.get("language", "")
    if request.user.is_authenticated and chosen in dict(django_settings.LANGUAGES):
        services.set_language(user=request.user, language=chosen)
    response: HttpResponse = django_set_language(request)
    return response


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Stores the theme of this browser (light, dark, or that of the device) and redirects to `next`."""
    response = redirect(get_next_redirect_url(request) or "home")
    remember_theme(request, response, request.POST.get("theme", ""))
    return response


def _remember_language(request: HttpRequest, response: HttpResponse, language: str) -> None:
    """Sets the language cookie to the account's language, so that pages keep the language after signing out.

    Deletes the cookie if the account has no language set.
    """
    if language:
        keep_for_a_year(request, response, django_settings.LANGUAGE_COOKIE_NAME, language)
    else:
        response.delete_cookie(django_settings.LANGUAGE_COOKIE_NAME)
