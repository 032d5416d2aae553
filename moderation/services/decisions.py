"""Decides reports about players. Every sanction has a reason and is written to the log; all but two kinds have an end.

A hidden text and a void match stay until they are lifted.

Two staff members may open the same reports. The reports are locked while one of them decides. The other's decision is
then refused, so that nobody is sanctioned twice for one thing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts import api_tokens
from accounts.legible_text import legible
from accounts.models import User
from games.models import Report
from moderation.models import Sanction
from moderation.roles import KIND_PERMISSIONS, permission
from moderation.selectors import reports_shown_to

from .action_log import record
from .effects import DecisionRefused, put_into_force, take_out_of_force

__all__ = ["DAYS", "UNDO_WITHIN", "AlreadyDecided", "DecisionRefused", "decide", "dismiss", "undo"]

DAYS = (1, 3, 7, 30, 365)
"""The lengths of a sanction, in days, of which staff choose one."""
UNDO_WITHIN = timedelta(minutes=10)
"""Time within which the member of staff who decided may take the decision back alone."""
ORDER = (Sanction.Kind.WARN, Sanction.Kind.MUTE, Sanction.Kind.SUSPEND, Sanction.Kind.BAN)
"""The measures of which a decision has at most one. Hiding the text and voiding the match may come with each."""
WITH = (Sanction.Kind.HIDE, Sanction.Kind.VOID)
MAX_WORDS = 300


class AlreadyDecided(Exception):
    """Raised if another staff member has just decided the same reports, sanction or appeal.

    `name` is that member's name, `at` the time.
    """

    def __init__(self, name: str, at: datetime | None) -> None:
        super().__init__(name)
        self.name, self.at = name, at


def decide(
    *, report_ids: Collection[int], by: User, kinds: Collection[str], days: int, reason: str, words: str = "",
    now: datetime | None = None,
) -> list[Sanction]:  # fmt: skip
    """Decides reports about one player, and imposes sanctions of these kinds. Returns the sanctions, one for each kind.

    At most one of warn, mute, suspend and ban is allowed; hide and void may be added. Raises AlreadyDecided;
    DecisionRefused: NOT_ALLOWED, NOTHING_CHOSEN, NO_REASON, NO_END, NO_REPORT (also if `by` may not read one),
    NO_ACCOUNT (an AI player), OWN_CASE (the staff member's own message, report or match, or that of an own bot), ABOVE
    (an account with more rights), NO_MATCH, and the codes of `leaderboards.services.void_match`. A refusal changes
    nothing.
    """
    chosen = [kind for kind in (*ORDER, *WITH) if kind in kinds]
    if not chosen or len(chosen) != len(set(kinds)) or len(set(chosen) & set(ORDER)) > 1:
        raise DecisionRefused("NOTHING_CHOSEN")
    if not all(by.has_perm(permission(KIND_PERMISSIONS[kind])) for kind in chosen):
        raise DecisionRefused("NOT_ALLOWED")
    if reason not in Sanction.Reason.values:
        raise DecisionRefused("NO_REASON")
    if days not in DAYS:
        raise DecisionRefused("NO_END")
    moment = now or timezone.now()
    with transaction.atomic():
        reports = _lock_open_reports(report_ids, by)
        user = _sanctioned_account(reports, by)
        made = [
            _impose(
                kind,
                reports,
                user,
                by,
                reason,
                _plain(words),
                moment,
                None if kind in Sanction.ENDLESS else moment + timedelta(days=days),
            )
            for kind in chosen
        ]
        status = Report.Status.HIDDEN if Sanction.Kind.HIDE in chosen else Report.Status.ACTED
        _close(reports, status, by, moment)
    return made


def dismiss(*, report_ids: Collection[int], by: User, now: datetime | None = None) -> int:
    """Closes these reports without a sanction. Returns their number.

    Raises AlreadyDecided; DecisionRefused: NOT_ALLOWED, NO_REPORT, OWN_CASE.
    """
    if not by.has_perm(permission("dismiss_reports")):
        raise DecisionRefused("NOT_ALLOWED")
    moment = now or timezone.now()
    with transaction.atomic():
        reports = _lock_open_reports(report_ids, by)
        _close(reports, Report.Status.DISMISSED, by, moment)
        about = reports[0].message.user
        record("dismiss", by=by, about=about, now=moment, reports=[report.pk for report in reports])
    return len(reports)


def undo(*, sanction_id: int, by: User, now: datetime | None = None) -> Sanction:
    """Lifts a sanction again within 10 minutes, for the staff member who imposed it. Its reports stay closed.

    Raises AlreadyDecided (lifted already); DecisionRefused: NO_SUCH_SANCTION, NOT_YOURS, TOO_LATE.
    """
    moment = now or timezone.now()
    with transaction.atomic():
        found = lock_sanction(sanction_id)
        if found.by_id != by.pk:
            raise DecisionRefused("NOT_YOURS")
        if moment - found.starts_at > UNDO_WITHIN:
            raise DecisionRefused("TOO_LATE")
        lift(found, by=by, because="undone", now=moment)
        record("undo", by=by, about=found.user, now=moment, sanction=found.pk, kind=found.kind)
    return found


def lock_sanction(sanction_id: int) -> Sanction:
    """Locks a sanction and the account that it is about, and returns the sanction.

    Raises DecisionRefused NO_SUCH_SANCTION; AlreadyDecided if it is lifted already.
    """
    about = Sanction.objects.filter(pk=sanction_id).select_related("user").first()
    if about is None:
        raise DecisionRefused("NO_SUCH_SANCTION")
    api_tokens.lock_user(about.user)
    found = Sanction.objects.select_for_update(of=("self",)).select_related("user", "message").get(pk=sanction_id)
    if found.lifted_at is not None:
        raise AlreadyDecided(name_of(found.lifted_by_id), found.lifted_at)
    return found


def lift(sanction: Sanction, *, by: User, because: str, now: datetime) -> None:
    """Lifts a locked sanction and ends its effect. The caller holds the transaction and writes the log."""
    sanction.lifted_at, sanction.lifted_by = now, by
    sanction.save(update_fields=["lifted_at", "lifted_by"])
    take_out_of_force(sanction, by=by, because=because, now=now)


def _lock_open_reports(report_ids: Collection[int], by: User) -> list[Report]:
    """Locks these reports and returns them, in the order in which they were sent.

    Raises AlreadyDecided if one of them is closed; DecisionRefused NO_REPORT, OWN_CASE. NO_REPORT is also
    raised for a report of a message that this staff member may not read, such as one of a spectator of a match in which
    the staff member plays.
    """
    shown = reports_shown_to(by).filter(pk__in=list(report_ids)).order_by("pk")
    reports = list(shown.select_for_update(of=("self",)).select_related("message__user", "reporter"))
    if not reports or len(reports) != len(set(report_ids)):
        raise DecisionRefused("NO_REPORT")
    for report in reports:
        if report.status != Report.Status.OPEN:
            raise AlreadyDecided(name_of(report.settled_by_id), report.settled_at)
        people = (report.reporter, report.message.user)
        if any(account is not None and account.person_id == by.pk for account in people):
            raise DecisionRefused("OWN_CASE")
    if len({report.message.user_id for report in reports}) > 1:
        raise DecisionRefused("NO_REPORT")
    return reports


def _sanctioned_account(reports: Sequence[Report], by: User) -> User:
    account = reports[0].message.user
    if account is None:
        raise DecisionRefused("NO_ACCOUNT")
    if (account.is_superuser or account.is_staff) and not by.is_superuser:
        raise DecisionRefused("ABOVE")
    return api_tokens.lock_user(account)


def _impose(
    kind: str,
    reports: Sequence[Report],
    user: User,
    by: User,
    reason: str,
    words: str,
    now: datetime,
    until: datetime | None,
) -> Sanction:
    newest = reports[-1]
    if kind == Sanction.Kind.VOID and newest.match_id is None:
        raise DecisionRefused("NO_MATCH")
    about = {report.message_id: report.message for report in reports} if kind == Sanction.Kind.HIDE else {}
    made = Sanction.objects.create(
        user=user, kind=kind, reason=reason, words=words, message=newest.message, match_id=newest.match_id, by=by,
        starts_at=now, ends_at=until,
    )  # fmt: skip
    put_into_force(made, by=by, now=now)
    for other in about.values():
        if other != newest.message:  # further texts of the same decision
            put_into_force(Sanction(user=user, kind=kind, message=other), by=by, now=now)
    end = {} if until is None else {"until": until.isoformat()}
    record(
        kind, by=by, about=user, now=now, sanction=made.pk, reason=reason, **end,
        reports=[report.pk for report in reports],
    )  # fmt: skip
    return made


def _close(reports: Collection[Report], status: str, by: User, now: datetime) -> None:
    chosen = Report.objects.filter(pk__in=[report.pk for report in reports])
    chosen.update(status=status, settled_at=now, settled_by=by)


def _plain(words: str) -> str:
    return " ".join(legible(words).split())[:MAX_WORDS]


def name_of(user_id: int | None) -> str:
    """Returns the name of the staff member who decided first, for a message; empty if the account is gone.

    It is read by a query of its own, because rows that were joined to a locked row may be older than the lock.
    """
    user = User.objects.filter(pk=user_id).first() if user_id is not None else None
    return user.shown_name if user is not None else ""
