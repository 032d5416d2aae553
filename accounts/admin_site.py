"""The admin site, whose pages are open only to staff who have signed in with a second factor."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop

from . import second_factor
from .passkeys import passkeys_possible
from .staff_time_limits import limits

LABEL_ENDS = (gettext_noop(":"), gettext_noop("Action:"))
"""Texts of Django's forms. Its Chinese translations end in a Latin colon; the project's catalogue replaces them."""


class StaffSite(AdminSite):
    """Django's admin site, which demands a second factor.

    A staff member without one is led to the page that sets it up.
    """

    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and second_factor.has_passed(request)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Shows the sign-in page of the admin.

        A signed-in staff member without a second factor is led to the page that sets it up.
        """
        user = request.user
        if user.is_authenticated and user.is_staff and user.is_active and not second_factor.is_enrolled(user):
            messages.info(request, gettext("Staff need a second factor. Set it up to go on to the administration."))
            return self._lead_to_setup(request)
        ended = second_factor.has_ended(request)
        idle_seconds, whole_seconds = limits()
        known = {
            "staff_time_over": ended, "idle_minutes": round(idle_seconds / 60),
            "whole_hours": round(whole_seconds / 3600), "passkeys_possible": passkeys_possible(request),
        }  # fmt: skip
        return super().login(request, {**known, **(extra_context or {})})

    def _lead_to_setup(self, request: HttpRequest) -> HttpResponse:
        wanted = request.GET.get("next", "")
        query = f"?{urlencode({'next': wanted})}" if wanted else ""
        return redirect(reverse("mfa_activate_totp") + query)
