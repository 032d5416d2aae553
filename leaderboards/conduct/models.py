"""Database models of conduct and fair play. Only `leaderboards.conduct.services` writes them.

The rows name accounts and are for staff. Players can see only their own lapses.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models import Match


class Examination(models.Model):
    """The progress of examining one rated match among people: first for lapses, then for signs of help in its play.

    The row is created in the transaction that starts the match, so that no match is forgotten. It waits until the match
    has ended.
    """

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        DONE = "done", _("done")
        SKIPPED = "skipped", _("not examined")
        FAILED = "failed", _("failed")

    match = models.OneToOneField(Match, models.CASCADE, related_name="examination", verbose_name=_("match"))
    lapses_at = models.DateTimeField(_("conduct recorded"), null=True)
    """When lapses were recorded; null while they wait for the end of the match."""
    status = models.CharField(_("status"), max_length=8, choices=Status.choices, default=Status.WAITING)
    """The state of the examination of play."""
    turn = models.PositiveIntegerField(default=0)
    """Counts the workers that took the match up. A worker with an outdated number writes nothing."""
    held_until = models.DateTimeField(null=True)
    """The time until which the worker, or the queued task, is expected to finish. After it both count as lost."""
    failures = models.PositiveSmallIntegerField(_("failures"), default=0)
    done_at = models.DateTimeField(_("examined"), null=True)

    class Meta:
        verbose_name = _("examination of a match")
        verbose_name_plural = _("examinations of matches")
        indexes = [
            models.Index(fields=["id"], name="examination_lapses", condition=Q(lapses_at__isnull=True)),
            models.Index(fields=["held_until"], name="examination_open", condition=Q(status="waiting")),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.status}"


class Lapse(models.Model):
    """A departure of a player from a rated match among people, or the player's missed turns in it.

    Its weight in the player's conduct record halves in each half-life.
    """

    class Kind(models.TextChoices):
        CONCEDED = "conceded", _("conceded")
        LEFT = "left", _("left")
        ABSENT = "absent", _("absent")
        TIMEOUTS = "timeouts", _("ran out of time")

    match = models.ForeignKey(Match, models.CASCADE, related_name="lapses", verbose_name=_("match"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="lapses", verbose_name=_("player"), db_index=False
    )
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices)
    count = models.PositiveSmallIntegerField(_("number"), default=1)
    """The number of missed turns; 1 for a departure."""
    at = models.DateTimeField(_("time"))
    """The end of the match."""
    excused_at = models.DateTimeField(_("excused"), null=True)
    """When staff excused it; null if it counts."""
    excused_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("excused by")
    )

    class Meta:
        verbose_name = _("lapse")
        verbose_name_plural = _("lapses")
        ordering = ["-at", "-id"]
        constraints = [models.UniqueConstraint(fields=["match", "user", "kind"], name="lapse_once")]
        indexes = [models.Index(fields=["user", "-at"], name="lapse_record")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.kind} × {self.count}"


class SeatTrace(models.Model):
    """Keyed hashes of the device and the network address that a person used at a rated match. Kept for 90 days."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    device = models.CharField(max_length=64, blank=True, default="")
    address = models.CharField(max_length=64, blank=True, default="")
    at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "user"], name="seat_trace_once")]

    def __str__(self) -> str:
        return f"{self.match_id} {self.user_id}"


class PairPlay(models.Model):
    """How one player played against one opponent in one match, summed up for one kind of evidence of help.

    `other` is null for opponents who are not people. Such rows only tell how the player plays against anyone.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    other = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", db_index=False)
    reason = models.CharField(max_length=12)
    """A value of `evidence.observations.Reason`."""
    decisions = models.PositiveIntegerField()
    surplus = models.FloatField()
    """Sum over the decisions of the help given beyond that of honest players."""
    variance = models.FloatField()
    """Sum over the decisions of the variance that honest players have."""
    at = models.DateTimeField(db_index=True)

    class Meta:
        indexes = [models.Index(fields=["user", "other", "reason"], name="pair_play_of_a_pair")]

    def __str__(self) -> str:
        return f"{self.user_id} → {self.other_id} {self.reason}"


class Suspicion(models.Model):
    """A suspicion that two accounts help each other in rated matches, with its score and reasons.

    Staff decide about it. The score alone has no effect on a player.
    """

    class Status(models.TextChoices):
        OPEN = "open", _("to be looked at")
        UPHELD = "upheld", _("upheld")
        DISMISSED = "dismissed", _("dismissed")

    first = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("first player"), db_index=False
    )
    """The account with the smaller key."""
    second = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("second player")
    )
    score = models.FloatField(_("score"))
    """A log-likelihood ratio; `evidence.pair_score.ALARM` is reached by one honest pair in a thousand."""
    reasons = models.JSONField(_("reasons"), default=list)
    """`[{"code", "score", "from": "first" or "second" or "", …data}]`, the weightiest first."""
    matches = models.PositiveIntegerField(_("matches together"))
    status = models.CharField(_("status"), max_length=9, choices=Status.choices, default=Status.OPEN)
    created_at = models.DateTimeField(_("found"))
    updated_at = models.DateTimeField(_("updated"))
    decided_at = models.DateTimeField(_("decided"), null=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("decided by")
    )
    decided_matches = models.PositiveIntegerField(null=True, editable=False)
    """The matches together at the decision."""
    note = models.CharField(_("note"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("suspicion of collusion")
        verbose_name_plural = _("suspicions of collusion")
        ordering = ["-score", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="suspicion_once"),
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="suspicion_in_order"),
        ]
        indexes = [models.Index(F("score").desc(), name="suspicion_queue", condition=Q(status="open"))]

    def __str__(self) -> str:
        return f"{self.first_id} & {self.second_id}: {self.score:.1f}"
