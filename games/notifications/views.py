"""Web pages of notifications: the list, the number for the bell, the settings, and the devices for Web Push."""

from __future__ import annotations

from http import HTTPStatus
from typing import cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.rate_limits import consume, too_many_requests
from accounts.views.sign_in import full_account_only

from . import selectors, services
from .models import Kind


@full_account_only
@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def notifications(request: HttpRequest) -> HttpResponse:
    """Shows what the reader was notified of. A POST request marks as read what was shown, up to the id `until`."""
    user = cast("User", request.user)
    if request.method == "POST":
        until = request.POST.get("until", "")
        if until.isdecimal() and len(until) < 19:
            services.mark_read(user=user, until=int(until))
        return JsonResponse({"ok": True}) if _wants_json(request) else redirect("notifications")
    found = selectors.notifications_of(user)
    newest = max((one.pk for one in found if one.read_at is None), default=0)
    return render(request, "notifications/list.html", {"found": found, "until": newest})


@full_account_only
@login_required
@never_cache
@require_safe
def count(request: HttpRequest) -> JsonResponse:
    """Returns the number of notifications that the reader has not seen."""
    return JsonResponse({"unread": selectors.unread_count(cast("User", request.user))})


@full_account_only
@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def notification_settings(request: HttpRequest) -> HttpResponse:
    """Shows which kinds the reader wants on the page and on devices, and whether at night. A POST request stores it."""
    user = cast("User", request.user)
    if request.method == "POST":
        services.store_preferences(
            user=user, off_page=set(Kind.values) - set(request.POST.getlist("page")),
            off_push=set(Kind.values) - set(request.POST.getlist("push")), at_night="at_night" in request.POST,
            time_zone=request.POST.get("time_zone", ""),
        )  # fmt: skip
        messages.success(request, gettext("Saved."))
        return redirect("notification_settings")
    chosen = selectors.preferences_of([user.pk])[user.pk]
    context = {
        "rows": [
            (kind.value, kind.label, kind not in chosen.off_page, kind not in chosen.off_push) for kind in Kind
        ],
        "at_night": chosen.at_night, "zone": selectors.zone_of(chosen).key,
        "devices": " ".join(selectors.device_digests(user)),
        "push_key": services.public_key() if settings.KAIJU["OUTBOUND"]["ENABLED"] else "",
    }  # fmt: skip
    return render(request, "notifications/settings.html", context)


@full_account_only
@login_required
@require_POST
def add_device(request: HttpRequest) -> HttpResponse:
    """Stores that the browser that asks wants Web Push. Answers with `ok`, or with the reason in words."""
    user = cast("User", request.user)
    if not consume(request, "push", user=user):
        return too_many_requests(request)
    try:
        services.subscribe(
            user=user, session_key=request.session.session_key or "", endpoint=request.POST.get("endpoint", ""),
            public_key=request.POST.get("p256dh", ""), auth=request.POST.get("auth", ""),
            language=get_language() or "", time_zone=request.POST.get("time_zone", ""),
        )  # fmt: skip
    except services.InvalidSubscription:
        words = gettext("This browser can't be notified. Sign in again, then try once more.")
        return JsonResponse({"ok": False, "message": words}, status=HTTPStatus.BAD_REQUEST)
    return JsonResponse({"ok": True})


@full_account_only
@login_required
@require_POST
def remove_device(request: HttpRequest) -> HttpResponse:
    """Deletes one of the reader's devices. Answers with `ok`, also if there was none."""
    services.unsubscribe(user=cast("User", request.user), endpoint=request.POST.get("endpoint", ""))
    return JsonResponse({"ok": True})


def _wants_json(request: HttpRequest) -> bool:
    return request.accepts("application/json") and not request.accepts("text/html")
