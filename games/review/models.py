"""Reviews that players asked for, and what each of their decisions came to."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models import Match


class Review(models.Model):
    """One seat of one ended match, gone through decision by decision. Asked for twice it is the same review."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    OPEN = (Status.WAITING, Status.RUNNING)

    match = models.ForeignKey(Match, models.CASCADE, related_name="reviews", verbose_name=_("match"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="match_reviews", verbose_name=_("player")
    )
    status = models.CharField(_("status"), max_length=8, choices=Status.choices, default=Status.WAITING)
    version = models.CharField(_("version of the AI"), max_length=32, blank=True)
    """Of who reviewed it last; empty until it has begun."""
    decisions = models.PositiveIntegerField(_("decisions"), null=True)
    """How many there are to go through; null until it has begun."""
    asked_at = models.DateTimeField(_("requested"))
    finished_at = models.DateTimeField(_("finished"), null=True)
    turn = models.PositiveIntegerField(default=0)
    """Counts the workers that took it up: one that was taken for dead writes nothing any more."""
    held_until = models.DateTimeField()
    """Until then a worker is at it, or its task waits in the queue; whoever looks later finds both gone."""
    failures = models.PositiveSmallIntegerField(_("failures"), default=0)
    """In a row."""
    line = models.PositiveIntegerField(default=0, editable=False)
    """Of the log: the last one that is in `state`."""
    state = models.TextField(default="", blank=True, editable=False)
    """Of the match, where the next worker goes on: nobody folds the whole log for a few decisions. Empty at the start,
    and again at the end. Secret: it holds every hand."""

    class Meta:
        verbose_name = _("review")
        verbose_name_plural = _("reviews")
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="review_once")]
        indexes = [
            models.Index(fields=["user", "asked_at"], name="review_of_a_day"),
            models.Index(fields=["asked_at"], name="review_open", condition=Q(status__in=["waiting", "running"])),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seat} {self.status}"

    @property
    def open(self) -> bool:
        """Is there still work to do?"""
        return self.status in self.OPEN


class ReviewedMove(models.Model):
    """A decision: what was done and what the agent would have done, both by what the seat knew then.

    `played` and `best` are what an action shows: its verb, and the fields of its event.
    """

    review = models.ForeignKey(Review, models.CASCADE, related_name="moves", verbose_name=_("review"))
    step = models.PositiveIntegerField(_("step"))
    """Of the replay, counted from 0: the step that shows what was done."""
    round = models.PositiveIntegerField(_("round"))
    at = models.PositiveBigIntegerField(_("at (ms)"))
    choices = models.PositiveIntegerField(_("choices"))
    """Legal actions; with one there was nothing to decide."""
    played = models.JSONField(_("played"))
    best = models.JSONField(_("best"))
    played_points = models.FloatField(_("expected points of what was played"))
    best_points = models.FloatField(_("expected points of the best"))
    played_chance = models.FloatField(_("win chance of the play made"))
    """Of this seat's side to win the round, 0 to 1."""
    best_chance = models.FloatField(_("win chance of the best play"))
    reasons = models.JSONField(_("reasons"), default=list)
    """For the best: `[{"code", …}]`."""

    class Meta:
        verbose_name = _("reviewed decision")
        verbose_name_plural = _("reviewed decisions")
        ordering = ["step"]
        constraints = [
            models.UniqueConstraint(fields=["review", "step"], name="reviewed_move_once"),
            models.CheckConstraint(condition=Q(best_points__gte=F("played_points")), name="review_best_is_best"),
        ]

    def __str__(self) -> str:
        return f"{self.review_id} {self.step}"

    @property
    def loss(self) -> float:
        """Points that were given away; 0 where nothing better was found."""
        return self.best_points - self.played_points

    @property
    def agrees(self) -> bool:
        """Would the agent have done the same? What it did not weigh lost nothing that is known, and is not the same."""
        return self.loss == 0 and self.played == self.best
