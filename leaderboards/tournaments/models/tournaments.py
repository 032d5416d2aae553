"""Database model of a tournament: the settings, which are fixed when it is created, and its progress."""

from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models import CODE_ALPHABET


def new_tournament_code() -> str:
    """Returns a random code of 8 characters for a new tournament. Unlisted ones are opened by this code only."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(8))


def new_seed() -> str:
    """Returns 64 random hex digits, a new tournament's seed, from which all its random draws are computed."""
    return secrets.token_hex(32)


def is_tournament_staff(user: Any) -> bool:
    """Whether this user is staff who may direct any tournament, as directors and administrators may."""
    return bool(user.is_staff and user.has_perm("tournaments.change_tournament"))


class Tournament(models.Model):
    """A tournament: its settings, which are fixed when it is created, and its progress.

    Its status is announced, open for registration, in check-in, running, finished or aborted.
    """

    class Format(models.TextChoices):
        SWISS = "swiss", _("Swiss")
        KNOCKOUT = "knockout", _("knockout")
        ROUND_ROBIN = "round_robin", _("round robin")
        ARENA = "arena", _("arena")
        DUPLICATE = "duplicate", _("duplicate")

    class Status(models.TextChoices):
        ANNOUNCED = "announced", _("upcoming")
        REGISTRATION = "registration", _("registration")
        CHECK_IN = "check_in", _("check-in")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        ABORTED = "aborted", _("aborted")

    class Stuck(models.TextChoices):
        """The rule for the result of a table whose time is up: by the score so far, or a shared place for all."""

        AS_IT_STANDS = "as_it_stands", _("by current score")
        SHARED = "shared", _("everyone shares the place")

    BEFORE = (Status.ANNOUNCED, Status.REGISTRATION, Status.CHECK_IN)
    OVER = (Status.FINISHED, Status.ABORTED)

    code = models.CharField(
        pgettext_lazy("tournament", "code"), max_length=8, unique=True, default=new_tournament_code, editable=False
    )
    name = models.CharField(_("name"), max_length=60)
    about = models.CharField(_("description"), max_length=600, blank=True)
    creator = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="tournaments", verbose_name=_("created by")
    )
    game = models.SlugField(_("game"), max_length=24)
    options = models.JSONField(_("options"), default=dict, blank=True)
    """Options of every table that differ from the defaults."""
    size = models.PositiveSmallIntegerField(_("seats per table"))
    format = models.CharField(_("format"), max_length=12, choices=Format.choices)
    rounds = models.PositiveSmallIntegerField(pgettext_lazy("tournament", "rounds"), null=True, blank=True)
    """Number of rounds to be played. None in an arena.

    In formats where it follows from the field (knock-out, round robin), it is known from the start.
    """
    minutes = models.PositiveSmallIntegerField(_("duration in minutes"), null=True, blank=True)
    """Arena only."""
    boards = models.PositiveSmallIntegerField(_("boards per round"), null=True, blank=True)
    """Duplicate only."""
    cap = models.PositiveIntegerField(_("score cap per board"), null=True, blank=True)
    """Duplicate only, in points. None if there is no cap."""
    rated = models.BooleanField(_("rated"), default=False)
    listed = models.BooleanField(_("listed"), default=True)
    capacity = models.PositiveSmallIntegerField(_("places"))
    agents = models.PositiveSmallIntegerField(_("filled with AI up to"), default=0)
    """At the start, agents join up to this number, and until every table is full. 0 means people only."""
    agent_level = models.CharField(_("AI level"), max_length=24, blank=True)
    bots = models.BooleanField(_("allow bots to join"), default=False)
    """Whether bots may join, each as an entrant."""
    round_minutes = models.PositiveSmallIntegerField(_("time limit for a round, in minutes"))
    break_seconds = models.PositiveSmallIntegerField(_("break between rounds, in seconds"), default=30)
    stuck = models.CharField(
        _("how unfinished tables are adjudicated"), max_length=12, choices=Stuck.choices, default=Stuck.AS_IT_STANDS
    )
    seed = models.CharField(max_length=64, default=new_seed, editable=False)
    """Source of every lot, published when the tournament is over. Deals never come from it."""

    opens_at = models.DateTimeField(_("registration opens"))
    starts_at = models.DateTimeField(_("starts"))
    status = models.CharField(_("status"), max_length=12, choices=Status.choices, default=Status.ANNOUNCED)
    paused_at = models.DateTimeField(_("paused"), null=True, blank=True)
    due_at = models.DateTimeField(null=True, editable=False)
    """When the scheduler must check next: the only stored time that counts. None if nothing is due before an act."""
    round = models.PositiveSmallIntegerField(pgettext_lazy("tournament", "round"), default=0)
    """The current or latest round, 0 before the first."""
    boards_used = models.PositiveIntegerField(default=0, editable=False)
    started_at = models.DateTimeField(_("began"), null=True, blank=True)
    ends_at = models.DateTimeField(_("end of the arena"), null=True, blank=True)
    """Set while an arena runs."""
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    version = models.PositiveIntegerField(default=0, editable=False)
    """Increased with every change that a page could show."""

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["-starts_at", "-id"]
        indexes = [
            models.Index(fields=["due_at"], name="tournament_due", condition=Q(due_at__isnull=False)),
            models.Index(fields=["listed", "status", "-starts_at"], name="tournament_listed"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"

    @property
    def over(self) -> bool:
        return self.status in self.OVER

    @property
    def paused(self) -> bool:
        return self.paused_at is not None and not self.over

    def directed_by(self, user: Any) -> bool:
        """Whether this user may direct the tournament: staff for tournaments, and the creator if it is unrated.

        The creator of a rated tournament may not, since a creator who loses could void the result. Neither may staff
        who play in it, or whose bot does.
        """
        if user is None or not getattr(user, "is_active", False):
            return False
        staff = is_tournament_staff(user)
        if self.rated and staff:
            return not self.entrants.filter(Q(user=user.pk) | Q(user__owner=user.pk)).exists()
        own = self.creator_id is not None and self.creator_id == user.pk
        return bool(staff or (own and not self.rated))

    @property
    def is_duplicate(self) -> bool:
        return self.format == self.Format.DUPLICATE
