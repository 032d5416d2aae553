"""Reads of moderation: the queue of reports, the case of one player, appeals, and a player's own record.

Staff can read a message only if a spectator could (`games.selectors.visible_to_staff`), so moderation reveals no hidden
role. A staff member who plays in a running match cannot read what its spectators say. So every read takes the staff
member who reads.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from statistics import median

from django.db.models import Count, Min, Q, QuerySet
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
    """One entry in the queue of reports: a player, and how many open reports there are about the player's messages."""

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
    """The time in a match at which a message was sent, in milliseconds, and the page that shows that point."""

    match: Match
    at_ms: int
    page: str
    """The replay at that moment if the match is open to all, else the page of the match; empty for neither."""


@dataclass(frozen=True, slots=True)
class RoomLink:
    """A chat room as staff are shown it: its title, and the path of its page."""

    title: str
    page: str


@dataclass(frozen=True, slots=True)
class Context:
    """A reported message with the messages around it, in the order in which they were sent."""

    reported: frozenset[int]
    messages: list[ChatMessage]
    moment: Moment | None
    room: RoomLink | None = None
    """The chat room of the messages; None if they were sent at a table."""


@dataclass(frozen=True, slots=True)
class Case:
    """Everything that staff see about a reported player before they decide about the reports."""

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
    """Returns the reports, decided and undecided, of messages that this staff member may read."""
    readable = games.visible_to_staff(ChatMessage.objects.all(), viewer)
    return Report.objects.filter(message__in=readable.values("pk"))


def open_reports(*, viewer: User) -> QuerySet[Report]:
    """Returns the undecided reports of messages that this staff member may read."""
    return reports_shown_to(viewer).filter(status=Report.Status.OPEN)


def queue(*, viewer: User) -> list[QueueItem]:
    """Returns the queue for this staff member: the players with open reports, the most reported first, then the oldest.

    At most 100 entries are returned.
    """
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
    """Returns the case of a player in the queue: all that this staff member needs for a decision."""
    about = item.user.pk if item.user is not None else None
    reports = list(
        open_reports(viewer=viewer).filter(message__user=about)
        .select_related("message__table", "message__room", "match")
        .defer("match__seed").order_by("pk")
    )  # fmt: skip
    newest = reports[-1].match if reports else None
    return Case(
        item, reports, _contexts(reports, viewer),
        earlier=list(Sanction.objects.filter(user=about).select_related("by")[:10]) if about else [],
        matches=MatchSeat.objects.filter(user=about).count() if about else 0,
        can_void=newest is not None and newest.status == Match.Status.FINISHED,
    )  # fmt: skip


def appeals_shown_to(viewer: User) -> QuerySet[Appeal]:
    """Returns the appeals, answered and open, that are not about a message which this staff member may not read.

    The player's words may quote the message, and an answer may show it again.
    """
    about = ChatMessage.objects.filter(pk__in=Appeal.objects.values("sanction__message"))
    readable = games.visible_to_staff(about, viewer)
    return Appeal.objects.filter(Q(sanction__message=None) | Q(sanction__message__in=readable.values("pk")))


def open_appeals(*, viewer: User) -> list[Appeal]:
    """Returns the appeals that wait for an answer and that this staff member may read, the oldest first."""
    found = appeals_shown_to(viewer).filter(status=Appeal.Status.OPEN).order_by("pk")
    return list(
        found.select_related("sanction__user", "sanction__by", "sanction__message__table", "sanction__message__room")[
            :LONGEST_QUEUE
        ]
    )


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
    """Returns the sanctions of a player, with their appeals, the newest first."""
    mine = Sanction.objects.filter(user=user).select_related("message__match", "appeal")
    return list(mine.defer("message__match__seed"))


def reports_by(user: User) -> QuerySet[Report]:
    """Returns the newest reports that this player sent."""
    return Report.objects.filter(reporter=user).order_by("-pk")[:10]


def message_context(message: ChatMessage | None, *, viewer: User) -> Context | None:
    """Returns a message with the messages around it, for the page of an appeal. None if `viewer` may not read it."""
    if message is None or not games.visible_to_staff(ChatMessage.objects.filter(pk=message.pk), viewer).exists():
        return None
    around = games.messages_around(message, staff=viewer)
    return Context(frozenset({message.pk}), around, _moment(message, viewer), _room(message))


def _contexts(reports: Iterable[Report], viewer: User) -> list[Context]:
    """Returns the newest reported messages, each with the messages around it.

    A reported message that is shown around another one gets no context of its own.
    """
    contexts: list[Context] = []
    reported = {report.message_id: report.message for report in reports}
    shown: set[int] = set()
    for message in sorted(reported.values(), key=lambda one: -one.pk):
        if message.pk in shown or len(contexts) == MAX_CONTEXTS:
            continue
        around = games.messages_around(message, staff=viewer)
        shown |= {one.pk for one in around}
        contexts.append(Context(frozenset(reported), around, _moment(message, viewer), _room(message)))
    return contexts


def _room(message: ChatMessage) -> RoomLink | None:
    room = message.room
    return None if room is None else RoomLink(games.room_title(room.key), games.room_address(room.key))


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
    """Returns the reasons of several reports as one text, each reason once."""
    return " · ".join(str(Report.Reason(value).label) for value in dict.fromkeys(values))
