"""Files and answers appeals against sanctions.

Another staff member than the one who decided answers, in words that the player reads.
"""

from __future__ import annotations

from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.legible_text import legible
from accounts.models import User
from moderation.models import Appeal, Sanction
from moderation.roles import permission
from moderation.selectors import appeals_shown_to

from .action_log import record
from .decisions import AlreadyDecided, lift, lock_sanction, name_of
from .effects import DecisionRefused, notify_of

MAX_TEXT, MAX_WORDS = 1000, 300


class AppealRefused(Exception):
    """Raised if a player's appeal cannot be filed. Nothing is changed. `code` is a stable word for the reason."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def file_appeal(*, sanction_id: int, user: User, text: str, now: datetime | None = None) -> Appeal:
    """Files the player's appeal against one of their sanctions.

    Raises AppealRefused: NO_SUCH_SANCTION (also for another player's), OVER (ended or lifted), ALREADY_APPEALED,
    NO_TEXT.
    """
    moment, words = now or timezone.now(), " ".join(legible(text).split())[:MAX_TEXT]
    if not words:
        raise AppealRefused("NO_TEXT")
    with transaction.atomic():
        mine = Sanction.objects.select_for_update(of=("self",)).filter(pk=sanction_id, user=user).first()
        if mine is None:
            raise AppealRefused("NO_SUCH_SANCTION")
        if not mine.in_force(moment):
            raise AppealRefused("OVER")
        try:
            with transaction.atomic():
                made = Appeal.objects.create(sanction=mine, text=words, created_at=moment)
        except IntegrityError:
            raise AppealRefused("ALREADY_APPEALED") from None
        record("appeal", by=user, about=user, now=moment, sanction=mine.pk, appeal=made.pk)
    return made


def answer_appeal(*, appeal_id: int, by: User, lifted: bool, words: str, now: datetime | None = None) -> Appeal:
    """Answers an appeal: lifts the sanction or keeps it.

    Raises AlreadyDecided; DecisionRefused: NOT_ALLOWED, NO_SUCH_APPEAL (also if it is about a message that `by` may not
    read), NOT_YOURS (the staff member decided the sanction, or it is about them or a bot of theirs), NO_WORDS, and the
    codes of `leaderboards.services.reinstate_match`.
    """
    moment, answer = now or timezone.now(), " ".join(legible(words).split())[:MAX_WORDS]
    if not by.has_perm(permission("decide_appeals")):
        raise DecisionRefused("NOT_ALLOWED")
    if not answer:
        raise DecisionRefused("NO_WORDS")
    with transaction.atomic():
        about = appeals_shown_to(by).filter(pk=appeal_id).values_list("sanction", flat=True).first()
        if about is None:
            raise DecisionRefused("NO_SUCH_APPEAL")
        appeal = _lock_open(appeal_id)
        sanction = lock_sanction(about)
        if by.pk in (sanction.by_id, sanction.user.person_id):
            raise DecisionRefused("NOT_YOURS")
        if lifted:
            lift(sanction, by=by, because=answer, now=moment)
        User.objects.filter(pk=sanction.user_id).update(record_news=True)
        notify_of(sanction, "answered", now=moment)
        appeal.status = Appeal.Status.LIFTED if lifted else Appeal.Status.KEPT
        appeal.decided_at, appeal.decided_by, appeal.words = moment, by, answer
        appeal.save(update_fields=["status", "decided_at", "decided_by", "words"])
        record(
            f"appeal_{appeal.status}", by=by, about=sanction.user, now=moment, sanction=sanction.pk, appeal=appeal.pk
        )  # fmt: skip
    return appeal


def _lock_open(appeal_id: int) -> Appeal:
    appeal = Appeal.objects.select_for_update().get(pk=appeal_id)
    if appeal.status != Appeal.Status.OPEN:
        raise AlreadyDecided(name_of(appeal.decided_by_id), appeal.decided_at)
    return appeal
