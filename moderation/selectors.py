"""Reads of moderation: the queue, a case with what happened around it, appeals, and a player's own record.

Staff read a message only if a spectator may (`games.selectors.visible_to_staff`): moderation reveals no hidden role.
A member of staff who plays in a running match does not read what its spectators say, so each read names its reader.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from statistics import median

from django.db.models import Count, Min, QuerySet
from django.urls import reverse

from accounts.models import User
from games import selectors as games
from games.models import ChatMessage, Match, MatchSeat, Report
from moderation.models import Appeal, Sanction

LONGEST_QUEUE = 100
MAX_CONTEXTS = 3
"""Reported messages of one player whose surroundings a case shows, the newest ones."""
SPEED_DAYS, SPEED_ROWS = 30, 500


@dataclass(frozen=True, slots=True)
class QueueItem:
    """One line of the queue: a player, and how many open reports are about their messages."""

    user: User | None
    """None for the messages of AI players, which are one line."""
    reasons: str
    reports: int
    since: datetime

    @property
    def key(self) -> int:
        return self.user.pk if self.user is not None else 0


@dataclass(frozen=True, slots=True)
class Moment:
    """The time of a message in its match: the number of milliseconds, and the page that shows it."""

    match: Match
    at_ms: int
    page: str
    """The replay at that moment if the match is open to all, else the page of the match; empty for neither."""


@dataclass(frozen=True, slots=True)
class Context:
    """A reported message with its neighbours, in the order in which they were sent."""

    reported: frozenset[int]
    messages: list[ChatMessage]
    moment: Moment | None


@dataclass(frozen=True, slots=True)
class Case:
    """Everything that staff see about a reported player before they decide."""

    item: QueueItem
    reports: list[Report]
    contexts: list[Context]
    earlier: list[Sanction] = field(default_factory=list)
    matches: int = 0
    can_void: bool = False

    @property
    def report_ids(self) -> list[int]:
        return [report.pk for report in self.reports]

    @property
    def user(self) -> User | None:
        return self.item.user


def reports_shown_to(viewer: User) -> QuerySet[Report]:
    """Returns the reports, open and closed, of messages that this member of staff may read."""
    readable = games.visible_to_staff(ChatMessage.objects.all(), viewer)
    return Report.objects.filter(message__in=readable.values("pk"))


def open_reports(*, viewer: User) -> QuerySet[Report]:
    """Returns the open reports of messages that this member of staff may read."""
    return reports_shown_to(viewer).filter(status=Report.Status.OPEN)


def queue(*, viewer: User) -> list[QueueItem]:
    """Returns at most 100 lines of the queue for this member of staff, the most reported first, then the oldest."""
    rows = open_reports(viewer=viewer).values("message__user").annotate(count=Count("pk"), since=Min("created_at"))
    found = list(rows.order_by("-count", "since")[:LONGEST_QUEUE])
    users = User.objects.in_bulk([row["message__user"] for row in found if row["message__user"]])
    reasons: dict[int | None, list[str]] = {}
    for about, reason in open_reports(viewer=viewer).order_by("pk").values_list("message__user", "reason"):
        reasons.setdefault(about, []).append(reason)
    return [
        QueueItem(users.get(row["message__user"]), _reasons(reasons[row["message__user"]]), row["count"], row["since"])
        for row in found
    ]


def case_of(item: QueueItem, *, viewer: User) -> Case:
    """Returns the case of a line of the queue, for this member of staff."""
    about = item.user.pk if item.user is not None else None
    reports = list(
        open_reports(viewer=viewer).filter(message__user=about).select_related("message__table", "match")
        .defer("match__seed").order_by("pk")
    )  # fmt: skip
    newest = reports[-1].match if reports else None
    return Case(
        item, reports, _contexts(reports, viewer),
        earlier=list(Sanction.objects.filter(user=about).select_related("by")[:10]) if about else [],
        matches=MatchSeat.objects.filter(user=about).count() if about else 0,
        can_void=newest is not None and newest.status == Match.Status.FINISHED,
    )  # fmt: skip


def open_appeals() -> list[Appeal]:
    """Returns the open appeals, the oldest first."""
    found = Appeal.objects.filter(status=Appeal.Status.OPEN).order_by("pk")
    return list(found.select_related("sanction__user", "sanction__by", "sanction__message__table")[:LONGEST_QUEUE])


def median_minutes(*, now: datetime) -> int | None:
    """Returns the median time from report to decision over the last 30 days, in minutes. None without decisions."""
    settled = Report.objects.filter(settled_at__gt=now - timedelta(days=SPEED_DAYS)).order_by("-settled_at")
    times = [
        (at - sent).total_seconds() / 60
        for sent, at in settled.values_list("created_at", "settled_at")[:SPEED_ROWS]
        if at is not None
    ]
    return round(median(times)) if times else None


def record_of(user: User) -> list[Sanction]:
    """Returns the player's sanctions with their appeals, the newest first."""
    mine = Sanction.objects.filter(user=user).select_related("message__match", "appeal")
    return list(mine.defer("message__match__seed"))


def reports_by(user: User) -> QuerySet[Report]:
    """Returns the newest reports that this player sent."""
    return Report.objects.filter(reporter=user).order_by("-pk")[:10]


def message_context(message: ChatMessage | None, *, viewer: User) -> Context | None:
    """Returns a message with its neighbours, as an appeal shows it. None if `viewer` may not read it."""
    if message is None or not games.visible_to_staff(ChatMessage.objects.filter(pk=message.pk), viewer).exists():
        return None
    return Context(frozenset({message.pk}), games.messages_around(message, staff=viewer), _moment(message, viewer))


def _contexts(reports: Iterable[Report], viewer: User) -> list[Context]:
    """Returns the surroundings of the newest reported messages. Messages already shown get no second one."""
    contexts: list[Context] = []
    reported = {report.message_id: report.message for report in reports}
    shown: set[int] = set()
    for message in sorted(reported.values(), key=lambda one: -one.pk):
        if message.pk in shown or len(contexts) == MAX_CONTEXTS:
            continue
        around = games.messages_around(message, staff=viewer)
        shown |= {one.pk for one in around}
        contexts.append(Context(frozenset(reported), around, _moment(message, viewer)))
    return contexts


def _moment(message: ChatMessage, viewer: User) -> Moment | None:
    found = Match.objects.defer("seed").select_related("table")
    match = found.filter(pk=message.match_id).first() if message.match_id is not None else None
    if match is None:
        return None
    at_ms = max(0, int((message.created_at - match.started_at).total_seconds() * 1000))
    if not match.open_to_all:
        table = match.table
        return Moment(match, at_ms, reverse("table", args=[table.code]) if table is not None and match.live else "")
    steps = games.replay_data(match, viewer)["steps"]
    number = max((index for index, step in enumerate(steps) if step["at"] <= at_ms), default=0)
    return Moment(match, at_ms, f"{reverse('replay', args=[match.pk])}#{number}")


def _reasons(values: Iterable[str]) -> str:
    """Returns the words for reasons, without repeating one."""
    return " · ".join(str(Report.Reason(value).label) for value in dict.fromkeys(values))
