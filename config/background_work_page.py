"""The page of the admin that shows all background work, with the time of each last run."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from .periodic_tasks import PERIODIC, last_runs


@require_safe
def background_page(request: HttpRequest) -> HttpResponse:
    """Returns the admin's page with the table of background work. Staff only, by its route."""
    rows = [
        {"name": each.name, "every": each.every, "does": each.does, "repair": each.repair, "last": last}
        for each, last in zip(PERIODIC, last_runs(), strict=True)
    ]
    context = {**admin.site.each_context(request), "title": _("Background work"), "rows": rows}
    return TemplateResponse(request, "admin/background.html", context)
