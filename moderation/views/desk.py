"""The desk: pages in the administration where moderators decide reports and appeals.

Every page demands the second factor (`accounts.admin_site`) and a permission of the table in `moderation.roles`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from leaderboards.conduct import selectors as conduct
from moderation import selectors, services
from moderation.models import Appeal, Sanction
from moderation.roles import KIND_PERMISSIONS, permission
from moderation.sanction_words import DECISION_REFUSALS, length_text, order_text

View = Callable[..., HttpResponse]


def staff_page(codename: str) -> Callable[[View], View]:
    """Wraps a view of the desk, so that only staff with this permission and a second factor may open it."""

    def wrap(view: View) -> View:
        @wraps(view)
        def allowed(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not request.user.has_perm(permission(codename)):
                raise PermissionDenied
            return view(request, *args, **kwargs)

        return cast("View", admin.site.admin_view(allowed))

    return wrap


@staff_page("use_desk")
@require_safe
def reports(request: HttpRequest) -> HttpResponse:
    """Shows the queue of reports, and the case of one player in it with the form for a decision.

    `?player=` is the player's number, 0 for AI players; without it, the first player in the queue is shown.
    """
    me = cast("User", request.user)
    lines = selectors.queue(viewer=me)
    wanted = request.GET.get("player", "")
    item = next((line for line in lines if str(line.key) == wanted), lines[0] if lines and not wanted else None)
    case = selectors.case_of(item, viewer=me) if item is not None else None
    allowed = {kind: me.has_perm(permission(name)) for kind, name in KIND_PERMISSIONS.items()}
    context = {
        **_frame(request), "tab": "reports", "lines": lines, "case": case, "allowed": allowed,
        "reasons": Sanction.Reason.choices, "days": [(days, length_text(days)) for days in services.DAYS],
        "orders": json.dumps(
            {kind: {days: order_text(kind, days) for days in services.DAYS} for kind in (*allowed, "none")}
        ),
        "recent": _undoable(me),
    }  # fmt: skip
    return render(request, "moderation/reports.html", context)


@staff_page("use_desk")
@require_POST
def decide(request: HttpRequest) -> HttpResponse:
    """Decides the reports that the form names, and goes on to the next case of the queue."""
    ids = [int(one) for one in request.POST.getlist("report") if one.isdecimal()]
    main, extra = request.POST.get("kind", ""), request.POST.getlist("also")
    kinds = [kind for kind in (main, *extra) if kind and kind != "none"]
    me, days = cast("User", request.user), request.POST.get("days", "")
    try:
        if main == "none" and not extra:
            count = services.dismiss(report_ids=ids, by=me)
            told = ngettext("%(n)d report dismissed.", "%(n)d reports dismissed.", count) % {"n": count}
        else:
            made = services.decide(
                report_ids=ids, by=me, kinds=kinds, days=int(days) if days.isdecimal() else 0,
                reason=request.POST.get("reason", ""), words=request.POST.get("words", ""),
            )  # fmt: skip
            told = gettext("Done: %(what)s.") % {"what": ", ".join(order_text(one.kind, one.days) for one in made)}
    except services.AlreadyDecided as first:
        messages.warning(request, _already_decided(first))
    except services.DecisionRefused as refusal:
        messages.error(request, str(DECISION_REFUSALS.get(refusal.code, refusal.code)))
        return redirect(f"{reverse('moderation_reports')}?player={request.POST.get('player', '')}")
    else:
        messages.success(request, told)
    return redirect("moderation_reports")


@staff_page("use_desk")
@require_POST
def undo(request: HttpRequest, sanction_id: int) -> HttpResponse:
    """Lifts a sanction that this staff member imposed in the last 10 minutes."""
    try:
        services.undo(sanction_id=sanction_id, by=cast("User", request.user))
    except services.AlreadyDecided as first:
        messages.warning(request, _already_decided(first))
    except services.DecisionRefused as refusal:
        messages.error(request, str(DECISION_REFUSALS.get(refusal.code, refusal.code)))
    else:
        messages.success(request, gettext("Taken back."))
    return redirect("moderation_reports")


@staff_page("decide_appeals")
@require_safe
def appeals(request: HttpRequest) -> HttpResponse:
    """Shows the open appeals, and one of them with the form for an answer: that of `?appeal=`, else the first."""
    me = cast("User", request.user)
    found = selectors.open_appeals(viewer=me)
    wanted = request.GET.get("appeal", "")
    chosen = next((one for one in found if str(one.pk) == wanted), found[0] if found and not wanted else None)
    about = chosen.sanction if chosen is not None else None
    context = {
        **_frame(request), "tab": "appeals", "appeals": found, "appeal": chosen,
        "context": selectors.message_context(about.message, viewer=me) if about is not None else None,
        "mine": about is not None and me.pk in (about.by_id, about.user_id),
    }  # fmt: skip
    return render(request, "moderation/appeals.html", context)


@staff_page("decide_appeals")
@require_POST
def answer(request: HttpRequest, appeal_id: int) -> HttpResponse:
    """Answers an appeal from the form: lifts or keeps the sanction, with words to the player."""
    lifted = request.POST.get("answer") == "lift"
    try:
        services.answer_appeal(
            appeal_id=appeal_id, by=cast("User", request.user), lifted=lifted, words=request.POST.get("words", "")
        )
    except services.AlreadyDecided as first:
        messages.warning(request, _already_decided(first))
    except services.DecisionRefused as refusal:
        messages.error(request, str(DECISION_REFUSALS.get(refusal.code, refusal.code)))
        return redirect(f"{reverse('moderation_appeals')}?appeal={appeal_id}")
    else:
        messages.success(request, gettext("Lifted.") if lifted else gettext("Kept."))
    return redirect("moderation_appeals")


def _frame(request: HttpRequest) -> dict[str, Any]:
    me = cast("User", request.user)
    return {
        "open_reports": selectors.open_reports(viewer=me).count(),
        "open_appeals": selectors.appeals_shown_to(me).filter(status=Appeal.Status.OPEN).count(),
        "open_suspicions": conduct.open_suspicions().count(),
        "minutes": selectors.median_minutes(now=timezone.now()),
    }


def _undoable(user: User) -> list[Sanction]:
    since = timezone.now() - services.UNDO_WITHIN
    mine = Sanction.objects.filter(by=user, starts_at__gt=since, lifted_at=None)
    return list(mine.select_related("user")[:5])


def _already_decided(first: services.AlreadyDecided) -> str:
    if not first.name:
        return gettext("Someone else has just decided this. Nothing was changed.")
    return gettext("%(name)s has just decided this. Nothing was changed.") % {"name": first.name}
