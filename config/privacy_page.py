"""The page that tells people what the site stores about them. Its numbers are those that the code uses."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.data_download import KEPT as FILE_KEPT
from accounts.password_attempts import KNOWN_SECONDS
from accounts.services import GUEST_DAYS
from accounts.sign_in_log import KEPT as SIGN_INS_KEPT
from games.notifications.models import Notification
from leaderboards.conduct.selectors import EVIDENCE_DAYS, TRACE_DAYS


def facts() -> dict[str, object]:
    """Returns the periods and choices that the page names: days as whole numbers, and whether a model is asked."""
    product = settings.KAIJU
    return {
        "session_days": settings.SESSION_COOKIE_AGE // 86400, "guest_days": GUEST_DAYS,
        "sign_in_days": SIGN_INS_KEPT.days, "known_days": KNOWN_SECONDS // 86400, "trace_days": TRACE_DAYS,
        "evidence_days": EVIDENCE_DAYS, "room_days": product["TALK"]["ROOM_DAYS"],
        "donor_days": round(product["STREAMS"]["KEEP_DAYS"]), "file_hours": round(FILE_KEPT.total_seconds() / 3600),
        "notified_days": Notification.KEPT.days,
        "asks_model": bool(product["MODEL"]["base_url"]), "language_days": settings.LANGUAGE_COOKIE_AGE // 86400,
    }  # fmt: skip


@require_safe
def privacy_page(request: HttpRequest) -> HttpResponse:
    """Shows what is stored, for how long, who sees it, and how to download or delete it."""
    return render(request, "site/privacy.html", facts())
