"""Stores players' reports of messages, and what staff decide about them. The log of a match never changes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games import selectors
from games.models import ChatMessage, Report
from games.rules.core import IllegalMove, MalformedMove

from .hide_messages_and_add_time import set_hidden
from .moves import require_staff

MAX_REPORTS, PERIOD = 20, timedelta(hours=1)
"""The number of reports that one person may send within the period."""


def report_message(*, ref: str, user: User, reason: str = "abuse", now: datetime | None = None) -> Report:
    """Reports a message to staff. Every person who may read a message may report it once.

    Raises MalformedMove NO_SUCH_REASON; IllegalMove: NO_SUCH_MESSAGE (also for a message that this person may not
    read), ALREADY_REPORTED, RATE_LIMITED.
    """
    if reason not in Report.Reason.values:
        raise MalformedMove("NO_SUCH_REASON")
    moment = now or timezone.now()
    message = selectors.readable_message(ref, user.pk)
    if message is None:
        raise IllegalMove("NO_SUCH_MESSAGE")
    with transaction.atomic():
        # requests of two tabs are counted one after the other
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        mine = Report.objects.filter(reporter=user)
        if mine.filter(message=message).exists():
            raise IllegalMove("ALREADY_REPORTED")
        if mine.filter(created_at__gt=moment - PERIOD).count() >= MAX_REPORTS:
            raise IllegalMove("RATE_LIMITED")
        return Report.objects.create(
            message=message, match_id=message.match_id, reporter=user, reason=reason, created_at=moment
        )


def hide_reported(*, reports: Iterable[Report], by_staff: Any, now: datetime | None = None) -> int:
    """Hides the messages of these reports from all viewers, and closes every report of the messages.

    Returns how many reports were closed. Raises IllegalMove: STAFF_ONLY, OWN_CASE.
    """
    return _settle(reports, Report.Status.HIDDEN, by_staff, now, hidden=True)


def dismiss_reports(*, reports: Iterable[Report], by_staff: Any, now: datetime | None = None) -> int:
    """Closes these reports and leaves their messages visible. Returns how many were closed.

    Raises IllegalMove: STAFF_ONLY, OWN_CASE.
    """
    return _settle(reports, Report.Status.DISMISSED, by_staff, now)


def restore_reported(*, reports: Iterable[Report], by_staff: Any, now: datetime | None = None) -> int:
    """Shows the messages of these reports again, and dismisses every report of the messages.

    Returns how many reports were dismissed. Raises IllegalMove: STAFF_ONLY, OWN_CASE.
    """
    return _settle(reports, Report.Status.DISMISSED, by_staff, now, hidden=False)


def _settle(
    reports: Iterable[Report], status: Report.Status, by_staff: Any, now: datetime | None, *, hidden: bool | None = None
) -> int:
    """Closes reports with this status, as a decision of staff.

    Refuses staff who sent one of the reports, or who are the subject of one, also by a bot. Then none is closed.
    """
    require_staff(by_staff)
    chosen = Report.objects.filter(pk__in=[report.pk for report in reports])
    sent = Q(reporter=by_staff) | Q(reporter__owner=by_staff)
    if chosen.filter(sent | Q(message__user=by_staff) | Q(message__user__owner=by_staff)).exists():
        raise IllegalMove("OWN_CASE")
    with transaction.atomic():
        if hidden is not None:
            messages = ChatMessage.objects.filter(pk__in=list(chosen.values_list("message", flat=True)))
            set_hidden(messages=messages, by_staff=by_staff, hidden=hidden)
            chosen = Report.objects.filter(message__in=messages)
        return chosen.exclude(status=status).update(
            status=status, settled_at=now or timezone.now(), settled_by=by_staff
        )
