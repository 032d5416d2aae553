"""The template tag that shows staff the state of the site on the first page of the administration."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django import template
from django.conf import settings
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.translation import gettext, pgettext

from config import site_state as state_of_site
from config.backups import is_backup_overdue
from config.models import RunningProcess
from config.task_queues import queue_names

register = template.Library()

PERMISSION = "operations.view_runningprocess"
"""The permission that the state of the site needs."""
FULL_PERCENT = 10
"""Percent of free space under which a disk is shown as nearly full."""


@register.inclusion_tag("admin/_site_state.html", takes_context=True)
def site_state(context: template.Context) -> dict[str, Any]:
    """Renders the state of the site, or nothing for staff without the permission."""
    if not context["user"].has_perm(PERMISSION):
        return {"state": None}
    state = state_of_site.read_site_state()
    return {
        "state": state,
        "web": state.processes.of_kind("web"),
        "workers": state.processes.of_kind("worker"),
        "silent_web": [each for each in state.processes.silent if each.kind == "web"],
        "silent_workers": [each for each in state.processes.silent if each.kind == "worker"],
        "embedded": settings.KAIJU["EMBEDDED"],
        "unserved": unserved_queues(state),
        "matches": list(state.matches.items()),
        "running": sum(state.matches.values()),
        "backup_missing": not settings.KAIJU["EMBEDDED"] and is_backup_overdue(state.backup, now=timezone.now()),
        "nearly_full": state.disk is not None and state.disk.percent_free < FULL_PERCENT,
        "filesizes": {
            "database": None if state.database_bytes is None else filesizeformat(state.database_bytes),
            "free": None if state.disk is None else filesizeformat(state.disk.free),
            "total": None if state.disk is None else filesizeformat(state.disk.total),
        },
    }


def unserved_queues(state: state_of_site.SiteState) -> list[str]:
    """Returns the names of queues from which no living process takes tasks."""
    served = {name for each in state.processes.alive for name in each.queue_names}
    return [name for name in queue_names() if name not in served]


@register.filter
def span(value: timedelta | float | None) -> str:
    """Returns a length of time in its largest unit: `12 s`, `5 min`, `3 h`, `2 d`; a dash for None."""
    if value is None:
        return "–"
    seconds = int(value.total_seconds() if isinstance(value, timedelta) else value)
    if seconds < 120:
        return gettext("%(n)d s") % {"n": seconds}
    if seconds < 7200:
        return gettext("%(n)d min") % {"n": seconds // 60}
    if seconds < 172800:
        return gettext("%(n)d h") % {"n": seconds // 3600}
    return gettext("%(n)d d") % {"n": seconds // 86400}


@register.simple_tag
def silent_text(process: RunningProcess, now: datetime) -> str:
    """Returns a sentence about a process that was killed, with the time since its last report."""
    return gettext("%(name)s fell silent %(span)s ago") % {"name": process.name, "span": span(now - process.seen_at)}


@register.filter
def part_name(part: str) -> str:
    """Returns the name of a part of the product, as an outage stores it."""
    return {
        "web": pgettext("part of the site", "Web"),
        "worker": pgettext("part of the site", "Workers"),
        "broker": pgettext("part of the site", "Broker"),
    }.get(part, part)


@register.simple_tag
def outage_length(since: datetime, until: datetime) -> str:
    """Returns the length of an outage in words."""
    return span(until - since)
