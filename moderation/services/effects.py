"""Makes sanctions take effect, and ends their effect.

Columns of the account (`accounts.models.User`) tell until when a player may not chat, sit down or sign in. Every
process reads them at each attempt, so a sanction ends without any task.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import Max, Q
from django.urls import reverse

from accounts import api_tokens
from accounts.models import User
from accounts.services import end_sessions
from accounts.signals import access_changed
from games.models import Table
from games.notifications.models import Kind
from games.notifications.services import notify
from games.services import tables
from games.services.hide_messages_and_add_time import set_hidden
from leaderboards.services import VoidRefused, reinstate_match, void_match
from moderation.models import Sanction

COLUMNS = {"mute": "muted_until", "suspend": "suspended_until", "ban": "banned_until"}
"""Kind of sanction -> the column of the account that holds its end."""


class DecisionRefused(Exception):
    """Raised if a decision is not possible. Nothing is changed. `code` is a stable word for the reason."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def put_into_force(sanction: Sanction, *, by: User, now: datetime) -> None:
    """Makes a new sanction take effect, in the transaction that stores it. The caller holds the lock of the account.

    Raises DecisionRefused: the codes of `leaderboards.services.void_match`, or STAFF_ONLY.
    """
    update_account(sanction.user, now=now)
    if sanction.pk is not None:  # not for a further message of the same decision
        notify_of(sanction, "decided", now=now)
    match sanction.kind:
        case Sanction.Kind.SUSPEND:
            transaction.on_commit(partial(_leave_tables, sanction.user_id, running=False), robust=True)
        case Sanction.Kind.BAN:
            api_tokens.revoke_all_tokens(user=sanction.user)
            end_sessions(user=sanction.user)
            transaction.on_commit(partial(_close_connections, sanction.user_id), robust=True)
            transaction.on_commit(partial(_leave_tables, sanction.user_id, running=True), robust=True)
        case Sanction.Kind.HIDE if sanction.message is not None:
            set_hidden(messages=[sanction.message], by_staff=by, hidden=True)
        case Sanction.Kind.VOID if sanction.match_id is not None:
            try:
                void_match(match_id=sanction.match_id, by=by, reason=sanction.get_reason_display(), now=now)
            except VoidRefused as refusal:
                raise DecisionRefused(refusal.code) from None


def take_out_of_force(sanction: Sanction, *, by: User, because: str, now: datetime) -> None:
    """Ends the effect of a lifted sanction, unless another sanction has the same effect. The caller holds the lock.

    Raises DecisionRefused: the codes of `leaderboards.services.reinstate_match`.
    """
    update_account(sanction.user, now=now)
    others = Sanction.objects.filter(kind=sanction.kind, lifted_at=None).exclude(pk=sanction.pk)
    if sanction.kind == Sanction.Kind.HIDE and not others.filter(message=sanction.message_id).exists():
        messages = [sanction.message] if sanction.message is not None else []
        set_hidden(messages=messages, by_staff=by, hidden=False)
    if sanction.kind == Sanction.Kind.VOID and sanction.match_id and not others.filter(match=sanction.match_id):
        try:
            reinstate_match(match_id=sanction.match_id, by=by, reason=because, now=now)
        except VoidRefused as refusal:
            raise DecisionRefused(refusal.code) from None


def update_account(user: User, *, now: datetime) -> None:
    """Stores in the account until when it is muted, suspended and banned, and that a notice is to be shown.

    The notice tells the player that the record has news.
    """
    mine = Sanction.objects.filter(user=user, lifted_at=None, ends_at__gt=now)
    ends: dict[str, datetime | None] = mine.aggregate(
        **{column: Max("ends_at", filter=Q(kind=kind)) for kind, column in COLUMNS.items()}
    )
    User.objects.filter(pk=user.pk).update(**ends, record_news=True)


def notify_of(sanction: Sanction, what: str, *, now: datetime) -> None:
    """Notifies the player of a decision about them, within the caller's transaction. `what` tells several apart."""
    key = f"decision:{sanction.pk}:{what}"
    notify([sanction.user_id], Kind.DECISION, key, address=reverse("record"), now=now)


def _leave_tables(user_id: int, *, running: bool) -> None:
    """Frees the seats of an account and its bots at tables without a running match.

    With `running`, seats in running matches are given up too; trustees (agents) play on there.
    """
    wanted = Table.objects.exclude(status=Table.Status.CLOSED)
    if not running:
        wanted = wanted.filter(status=Table.Status.OPEN)
    for user in User.objects.filter(Q(pk=user_id) | Q(owner=user_id)):
        for table in list(wanted.filter(Q(seats__user=user) | Q(host=user)).distinct()):
            tables.leave(table=table, user=user)


def _close_connections(user_id: int) -> None:
    """Has the open sockets of an account and of its bots checked at once. After a ban the check closes them."""
    for user in User.objects.filter(Q(pk=user_id) | Q(owner=user_id)):
        access_changed.send(User, user=user)
