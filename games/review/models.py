"""Database models of reviews: the reviews that players requested, and their reviewed decisions."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models import Match


class Review(models.Model):
    """The review of one seat's decisions in one finished match, with its progress. Each seat has at most one."""

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
    """The version of the agent that reviewed last. Empty until the review has begun."""
    decisions = models.PositiveIntegerField(_("decisions"), null=True)
    """The total number of decisions to review. Null until the review has begun."""
    asked_at = models.DateTimeField(_("requested"))
    finished_at = models.DateTimeField(_("finished"), null=True)
    turn = models.PositiveIntegerField(default=0)
    """Counts the workers that took up the review. A worker with an outdated number writes nothing."""
    held_until = models.DateTimeField()
    """The time until which the worker, or the queued task, is expected to continue. After it both count as lost."""
    failures = models.PositiveSmallIntegerField(_("failures"), default=0)
    """Failures in a row."""
    line = models.PositiveIntegerField(default=0, editable=False)
    """The number of the last log entry included in `state`."""
    state = models.TextField(default="", blank=True, editable=False)
    """The state of the match at which the next worker continues, so that it need not fold the whole log again.

    Empty at the start, and again at the end. Secret: it contains every hand.
    """

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
        """Whether decisions of this review still have to be evaluated."""
        return self.status in self.OPEN


class ReviewedMove(models.Model):
    """One reviewed decision: the played and the best action, both judged by the seat's knowledge at that time.

    `played` and `best` are the public form of an action: its verb, and the fields of its event.
    """

    review = models.ForeignKey(Review, models.CASCADE, related_name="moves", verbose_name=_("review"))
    step = models.PositiveIntegerField(_("step"))
    """The step of the replay, from 0, that shows the played action."""
    round = models.PositiveIntegerField(_("round"))
    at = models.PositiveBigIntegerField(_("at (ms)"))
    choices = models.PositiveIntegerField(_("choices"))
    """The number of legal actions. With one there was nothing to decide."""
    played = models.JSONField(_("played"))
    best = models.JSONField(_("best"))
    played_points = models.FloatField(_("expected points of what was played"))
    best_points = models.FloatField(_("expected points of the best"))
    played_chance = models.FloatField(_("win chance of the play made"))
    """The chance of this seat's side to win the round, 0 to 1."""
    best_chance = models.FloatField(_("win chance of the best play"))
    reasons = models.JSONField(_("reasons"), default=list)
    """Reasons for the best action: `[{"code", …}]`."""

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
        """How many points the played action was expected to lose, compared to the best; 0 if none was better."""
        return self.best_points - self.played_points

    @property
    def agrees(self) -> bool:
        """Whether the agent would have played the same action as the player.

        An action that the agent did not evaluate has no known loss, but does not agree.
        """
        return self.loss == 0 and self.played == self.best
