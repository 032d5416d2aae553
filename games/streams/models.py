"""Database models of streams: the stream, its matches, its gifts, its secrets, and the callbacks about gifts."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import Match, Table
from games.models.tables import MAX_SPECTATOR_DELAY
from games.rules.doudizhu.state import GiftKind

MAX_DONOR_LENGTH = 40
"""Characters of a donor's name."""
MAX_PRICE_LENGTH = 24
"""Characters of a price label, such as `199 gems`."""
MAX_KEY_LENGTH = 64
"""Characters of an idempotency key."""


class Stream(models.Model):
    """A streamer's show: one table at which matches follow each other, with the settings of its overlay and gifts.

    A stream is off the air until it is started, and can be started again after its end. It is never rated.
    """

    class Hands(models.TextChoices):
        """When the overlay shows the hands of agents. Hands at tables with people are shown after their round."""

        SHOWN = "shown", _("shown")
        HIDDEN = "hidden", _("hidden")
        DELAYED = "delayed", _("shown with a delay")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="streams", verbose_name=_("streamer")
    )
    title = models.CharField(_("title"), max_length=60)
    game = models.SlugField(_("game"), max_length=24)
    table = models.OneToOneField(
        Table, models.SET_NULL, null=True, blank=True, related_name="stream", verbose_name=_("table")
    )
    """The table at which the stream plays; null before its first start."""
    on_air = models.BooleanField(_("on air"), default=False)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    """The last time at which the stream went on the air."""
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    """The last time at which it went off the air. On the air: the time from which it shall end after its round."""
    watched_at = models.DateTimeField(null=True, editable=False)
    """The last time at which somebody was noted as watching: an overlay, the desk, or people at the table."""
    unwatched_at = models.DateTimeField(null=True, editable=False)
    """The time at which the broadcast was told to end since nobody watched; null if that is not why it ends."""
    options = models.JSONField(_("options"), default=dict, blank=True)
    """The options of the game that differ from their default, for the next match. Without `gifts`."""
    seats = models.JSONField(_("seats"), default=list, blank=True)
    """The players wanted in each seat from the next match on: `{"agent": LEVEL}` for an agent, or `{"open": true}` for
    the person or bot that sits down there by the invitation link."""
    changed = models.BooleanField(default=False, editable=False)
    """Whether options, seats, pace or the site's delay differ from the running match, which therefore ends after its
    round."""
    pace = models.PositiveIntegerField(_("pace (ms)"), default=2000, validators=[MaxValueValidator(20_000)])
    """The mean time in milliseconds for which an agent thinks."""
    hands = models.CharField(_("hands"), max_length=8, choices=Hands.choices, default=Hands.SHOWN)
    delay = models.PositiveSmallIntegerField(
        _("delay (s)"), default=30, validators=[MaxValueValidator(MAX_SPECTATOR_DELAY)]
    )
    """Seconds by which the overlay is late while `hands` is `delayed`."""
    overlay_token = models.TextField(editable=False)
    """The secret in the overlay's address, encrypted."""
    overlay_digest = models.CharField(max_length=64, unique=True, editable=False)
    """SHA-256 of the secret in the overlay's address, by which a request finds the stream."""
    accepts_gifts = models.BooleanField(_("accepts gifts"), default=True)
    """False while the streamer has paused gifts. Gifts are then refused."""
    gift_terms = models.JSONField(_("gifts"), default=dict, blank=True)
    """The settings of gift kinds that differ from their default: kind -> `{"allowed", "cooldown", "limit", "price",
    "platform_names"}`; see `gift_terms`."""
    cooldowns = models.JSONField(default=dict, blank=True, editable=False)
    """The kind of a gift -> the time, in seconds of the Unix epoch, at which its cooldown ends."""
    gift_at = models.DateTimeField(null=True, editable=False)
    """The time at which the last gift acted."""
    callback_url = models.URLField(_("callback address"), blank=True, max_length=300)
    """Where the platform hears what became of a gift; empty for nowhere."""
    created_at = models.DateTimeField(_("created"))

    class Meta:
        verbose_name = _("stream")
        verbose_name_plural = _("streams")
        ordering = ["-created_at"]
        indexes = [models.Index(fields=["on_air"], name="stream_on_air", condition=Q(on_air=True))]

    def __str__(self) -> str:
        return f"{self.title} ({self.game})"

    @property
    def is_ending(self) -> bool:
        """Whether the stream is on the air and goes off it after its round."""
        return self.on_air and self.ended_at is not None


class StreamMatch(models.Model):
    """A match of a stream. `number` counts the matches of the stream from 1."""

    stream = models.ForeignKey(Stream, models.CASCADE, related_name="matches", verbose_name=_("stream"))
    match = models.OneToOneField(Match, models.CASCADE, related_name="stream_match", verbose_name=_("match"))
    number = models.PositiveIntegerField(_("number"))

    class Meta:
        verbose_name = _("match of a stream")
        verbose_name_plural = _("matches of a stream")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["stream", "number"], name="stream_match_once")]

    def __str__(self) -> str:
        return f"{self.stream_id} {self.number}"


class SigningSecret(models.Model):
    """A secret with which a platform signs the gifts it sends, and with which callbacks to it are signed.

    The newest one signs callbacks. After a rotation the old one is accepted until `expires_at`.
    """

    stream = models.ForeignKey(Stream, models.CASCADE, related_name="secrets", verbose_name=_("stream"))
    secret = models.TextField(editable=False)
    """The secret, encrypted. In clear it begins with `whsec_`."""
    hint = models.CharField(max_length=4)
    """The last four characters of the secret, by which a streamer tells secrets apart."""
    created_at = models.DateTimeField(_("created"))
    expires_at = models.DateTimeField(_("valid until"), null=True, blank=True)
    """Null for the newest secret."""

    class Meta:
        verbose_name = _("signing secret")
        verbose_name_plural = _("signing secrets")
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["stream"], condition=Q(expires_at__isnull=True), name="secret_newest_once")
        ]

    def __str__(self) -> str:
        return f"{self.stream_id} …{self.hint}"


class Gift(models.Model):
    """A gift of a stream's audience: it waits in the queue, then acts in a match, or is refused and costs nothing."""

    class Sender(models.TextChoices):
        """Where a gift came from. Idempotency keys are unique for each of them."""

        WEBHOOK = "webhook", _("platform")
        DESK = "desk", _("test")

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        APPLIED = "applied", _("applied")
        REFUSED = "refused", _("refused")

    id = models.BigAutoField(primary_key=True)
    """The order of arrival, which is the order of the queue."""
    reference = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    """Names the gift in the match's log, to viewers and in the API. Says nothing about the match."""
    stream = models.ForeignKey(Stream, models.CASCADE, related_name="gifts", verbose_name=_("stream"))
    sender = models.CharField(_("sender"), max_length=8, choices=Sender.choices)
    key = models.CharField(_("idempotency key"), max_length=MAX_KEY_LENGTH)
    body_digest = models.CharField(max_length=64, editable=False)
    """SHA-256 of the request's body. The same key with another body is refused."""
    kind = models.CharField(_("kind"), max_length=16)
    """A `GiftKind` of Dou Dizhu."""
    seat = models.PositiveSmallIntegerField(_("seat"), null=True)
    target = models.PositiveSmallIntegerField(_("opponent"), null=True)
    times = models.PositiveIntegerField(_("times"), default=1)
    """How often a combo repeats the gift. It acts once and is shown with this number."""
    donor = models.CharField(_("donor"), max_length=MAX_DONOR_LENGTH, blank=True)
    """The donor's name, filtered like any name; empty once erased."""
    price = models.CharField(_("price"), max_length=MAX_PRICE_LENGTH, blank=True)
    """The price label of the platform."""
    status = models.CharField(_("status"), max_length=8, choices=Status.choices, default=Status.WAITING)
    refusal = models.CharField(_("reason"), max_length=40, blank=True)
    """The code of the refusal."""
    refusal_data = models.JSONField(default=dict, blank=True, editable=False)
    match = models.ForeignKey(
        Match, models.SET_NULL, null=True, blank=True, related_name="gifts", verbose_name=_("match")
    )
    """The match in which the gift acted, or in which its moment did not come; null while none ran."""
    round = models.PositiveIntegerField(_("round"), null=True)
    """The round in which the gift may act or acted: the one that ran when it arrived; between two rounds the next."""
    entry = models.PositiveIntegerField(null=True, editable=False)
    """The number of the log entry with which the gift acted; null while it waits, and for a refused one."""
    received_at = models.DateTimeField(_("received"))
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)

    class Meta:
        verbose_name = _("gift")
        verbose_name_plural = _("gifts")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["stream", "sender", "key"], name="gift_key_once")]
        indexes = [
            models.Index(fields=["stream", "id"], name="gift_waiting", condition=Q(status="waiting")),
            models.Index(fields=["stream", "-id"], name="gift_log"),
            models.Index(fields=["match", "entry"], name="gift_entry"),
            models.Index(fields=["stream", "-decided_at"], name="gift_decided"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.status}"

    @property
    def kind_of_gift(self) -> GiftKind:
        return GiftKind(self.kind)


class Callback(models.Model):
    """A message to the platform that a gift acted or was refused, until it is delivered or given up (an outbox row).

    Written in the transaction that decides the gift. Its body is fixed then, so that a repetition says the same.
    """

    gift = models.OneToOneField(Gift, models.CASCADE, related_name="callback", verbose_name=_("gift"))
    url = models.URLField(_("address"), max_length=300)
    body = models.JSONField()
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    next_at = models.DateTimeField(_("next attempt"), null=True)
    """The time of the next attempt; null once delivered or given up."""
    delivered_at = models.DateTimeField(_("delivered"), null=True, blank=True)
    error = models.CharField(_("last error"), max_length=40, blank=True)
    """A code such as `TIMED_OUT` or `STATUS_500`, without any text of the answer."""

    class Meta:
        verbose_name = _("callback")
        verbose_name_plural = _("callbacks")
        indexes = [models.Index(fields=["next_at"], name="callback_due", condition=Q(next_at__isnull=False))]

    def __str__(self) -> str:
        return f"{self.gift_id} {self.attempts}"
