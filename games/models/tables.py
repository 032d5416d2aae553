"""Models of tables and of the seats at them."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User

CODE_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # without characters that are misread or misheard


MAX_SPECTATOR_DELAY = 600
"""The longest delay in seconds by which a host may keep spectators behind the table."""


def new_code() -> str:
    """Returns a random table code: six characters that players can read to each other."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(6))


class Kind(models.TextChoices):
    """The kinds of players that can hold a seat: person, guest, agent and bot."""

    PERSON = "person", _("person")
    GUEST = "guest", _("guest")
    AGENT = "agent", _("AI")
    BOT = "bot", _("bot")

    @classmethod
    def of(cls, user: User) -> Kind:
        """Returns the kind of player to which this account belongs: person, guest or bot."""
        if user.is_bot:
            return cls.BOT
        return cls.GUEST if user.is_guest else cls.PERSON


class Table(models.Model):
    """A table: seats and options under one code. Matches are played at it one after another."""

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        RUNNING = "running", _("running")
        CLOSED = "closed", _("closed")

    code = models.CharField(_("code"), max_length=6, unique=True, default=new_code, editable=False)
    game = models.SlugField(_("game"), max_length=24)
    options = models.JSONField(_("options"), default=dict, blank=True)
    """The options of the game that differ from their default."""
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("host")
    )
    status = models.CharField(_("status"), max_length=8, choices=Status.choices, default=Status.OPEN)
    listed = models.BooleanField(_("listed in the lobby"), default=True)
    private = models.BooleanField(_("private"), default=False, db_default=False, editable=False)
    """True if a person opened the table by code.

    Tables of tournaments, of the bots' queue and of challenges are not private.

    A match copies the value when it starts (`Match.private`).
    """
    rated = models.BooleanField(
        _("rated"), default=True, help_text=_("Whether the host wants it rated; decided for each match.")
    )
    bots = models.BooleanField(
        _("allow bots"), default=False, help_text=_("Players' own programs; our AI may always play.")
    )
    spectator_delay = models.PositiveSmallIntegerField(
        _("delay for spectators (s)"), null=True, blank=True, validators=[MaxValueValidator(MAX_SPECTATOR_DELAY)]
    )
    """Seconds by which spectators see the matches later; null: the usual delay (`selectors.usual_delay`)."""
    size = models.PositiveSmallIntegerField(_("number of seats"), default=3)
    tournament = models.CharField(_("tournament"), max_length=8, blank=True, default="", editable=False)
    """The code of the tournament that created the table; empty for every other table.

    Seats of such a table are fixed: no player sits down, gets up or is removed, and one match is played.
    """
    title = models.CharField(max_length=60, blank=True, default="", db_default="", editable=False)
    """The name of the tournament that created the table; empty for every other table."""
    streamed = models.BooleanField(_("streamed"), default=False, db_default=False, editable=False)
    """True if a stream manages the table: it alone changes options and agents, and starts matches. Never rated."""
    seed = models.CharField(max_length=64, blank=True, default="", editable=False)
    """64 hex digits that seed the match; empty: drawn when the match starts. Secret."""
    sealed = models.BooleanField(default=False, editable=False)
    """True while other tables play the same deals: no spectators, and played matches stay hidden until unsealed."""
    version = models.PositiveIntegerField(default=0, editable=False)
    """Increases with every change of the table or its seats, so that a process knows whether its copy is current."""
    created_at = models.DateTimeField(_("opened"), default=timezone.now, editable=False)
    active_at = models.DateTimeField(_("last active"), default=timezone.now, db_index=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        indexes = [
            models.Index(fields=["status", "listed", "game"]),
            models.Index(fields=["tournament"], name="table_tournament", condition=~Q(tournament="")),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(streamed=False) | Q(rated=False, tournament=""), name="table_streamed_unrated"
            )
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.code}"


class Seat(models.Model):
    """A taken seat of a table, with the person, bot or agent who holds it. An empty seat has no row."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField(_("seat"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="seats", verbose_name=_("player")
    )
    agent = models.CharField(_("AI"), max_length=24, blank=True, help_text=_("AI level, if the seat has one"))
    name = models.CharField(max_length=150, blank=True, default="", editable=False)
    """The name of an agent in a tournament, a branch or a rematch; empty for others and agents that the table names."""
    avatar = models.CharField(max_length=16, blank=True, default="", editable=False)
    """The avatar of a player in a lesson or a branch whose wish an agent bears. An agent's follows from its name."""
    ready = models.BooleanField(_("ready"), default=False)
    left = models.BooleanField(_("left"), default=False)
    """True if the player left during the match: the trustee plays on, and the seat becomes free at the end."""
    device = models.CharField(max_length=64, blank=True, editable=False)
    """A keyed hash of the player's device cookie, so that a rated table refuses a second player of the device."""
    session = models.CharField(max_length=64, blank=True, editable=False)
    """A keyed hash of the player's session, so that a rated table refuses a second player of the session."""
    address = models.CharField(max_length=64, blank=True, default="", db_default="", editable=False)
    """A keyed hash of the player's network address. It refuses nobody: a household shares one."""

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["index"]
        constraints = [
            models.UniqueConstraint(fields=["table", "index"], name="seat_once"),
            models.UniqueConstraint(
                fields=["table", "user"], condition=Q(user__isnull=False), name="seat_one_per_user"
            ),
            models.CheckConstraint(
                condition=(Q(user__isnull=False) & Q(agent="")) | (Q(user__isnull=True) & ~Q(agent="")),
                name="seat_user_or_agent",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.index}"

    @property
    def wished_face(self) -> str:
        """The avatar that the seat was given, else the one that its player chose; empty if there is neither."""
        return self.avatar or (self.user.avatar if self.user is not None else "")
