"""Pages with a player's own record: the sanctions, in the words that staff chose, and their appeals.

A banned player cannot sign in, but reaches the record after entering the right password.
"""

from __future__ import annotations

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.allauth_adapter import BANNED_KEY
from accounts.models import User
from moderation import selectors, services
from moderation.sanction_words import APPEAL_REFUSALS


@login_required
@never_cache
@require_safe
def own(request: HttpRequest) -> HttpResponse:
    """Shows the sanctions of the signed-in player, and removes the notice about new ones from all pages."""
    user = cast("User", request.user)
    if user.record_news:
        User.objects.filter(pk=user.pk).update(record_news=False)
        user.record_news = False
    return render(request, "moderation/record.html", _record(user))


@never_cache
@require_safe
def banned(request: HttpRequest) -> HttpResponse:
    """Shows a banned player why they are banned and until when.

    The player has entered the right password but is not signed in.
    """
    user = _banned_visitor(request)
    if user is None:
        return redirect("account_login")
    return render(request, "moderation/record.html", {**_record(user), "banned": True})


@require_POST
def appeal(request: HttpRequest, sanction_id: int) -> HttpResponse:
    """Files an appeal of the signed-in player, or of a banned player who has entered the right password."""
    banned_user = _banned_visitor(request)
    signed_in = request.user.is_authenticated
    user = cast("User", request.user) if signed_in else banned_user
    if user is None:
        return redirect("account_login")
    try:
        services.file_appeal(sanction_id=sanction_id, user=user, text=request.POST.get("text", ""))
    except services.AppealRefused as refusal:
        messages.error(request, str(APPEAL_REFUSALS[refusal.code]))
    else:
        messages.success(request, gettext("Sent. The answer appears here."))
    return redirect("record" if signed_in else "banned")


def _banned_visitor(request: HttpRequest) -> User | None:
    found = User.objects.filter(pk=int(request.session.get(BANNED_KEY) or 0), is_active=True).first()
    return found if found is not None and found.is_banned() else None


def _record(user: User) -> dict[str, Any]:
    now = timezone.now()
    found = selectors.record_of(user)
    return {
        "player": user, "now": now, "current": [one for one in found if one.in_force(now)],
        "past": [one for one in found if not one.in_force(now)], "reports": selectors.reports_by(user),
    }  # fmt: skip
