"""Database models of accounts (people, guests and bots) and of the tokens of programs. Agents have no account."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.db import models
from django.db.models import Q, QuerySet
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.http import MAX_URL_LENGTH
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .lookalike_names import MAX_SKELETON_LENGTH, UNICODE_VERSION, skeleton
from .names import DISPLAY_NAME_MAX, USERNAME_MAX, clean_name, username_validators, validate_not_deceptive
from .recompute_name_skeletons import OLDER

LOOKS = ("look", "shown_look", "look_unicode")
LOOKS_TAKEN = _("This looks too much like another player's name. Choose a different one.")


class Avatar(models.TextChoices):
    """Avatars that a player can choose: pictures `#av-…` in `static/art/art.svg`."""

    PANDA = "panda", _("Panda")
    FOX = "fox", _("Fox")
    TIGER = "tiger", _("Tiger")
    RABBIT = "rabbit", _("Rabbit")
    CRANE = "crane", _("Crane")
    OX = "ox", _("Ox")
    CAT = "cat", _("Cat")
    CARP = "carp", _("Carp")
    OWL = "owl", _("Owl")
    MONKEY = "monkey", _("Monkey")
    FROG = "frog", _("Frog")
    DEER = "deer", _("Deer")


class CardStyle(models.TextChoices):
    CLASSIC = "classic", _("Two colours")
    FOUR_COLOUR = "four", _("Four colours")


class Felt(models.TextChoices):
    """The cloth of tables, replays and puzzles that a player sees. The values are those of `data-felt`."""

    GAME = "game", _("As the game has it")
    JADE = "jade", _("Jade")
    INDIGO = "indigo", _("Indigo")
    LACQUER = "lacquer", _("Lacquer")
    INK = "ink", _("Ink")


class CardBack(models.TextChoices):
    """The backs of cards that a player sees. The values are names of pictures in `static/art/backs`."""

    GAME = "game", _("As the game has it")
    ICE = "ice", _("Cracked ice")
    WAVE = "wave", _("Waves")
    CLOUD = "cloud", _("Clouds")
    PLUM = "plum", _("Plum blossom")


class User(AbstractUser):
    """The account of a player: a person, a guest or a bot.

    A guest has an unusable password. On becoming a full player, a guest keeps everything.
    """

    username = models.CharField(
        _("username"), max_length=USERNAME_MAX, unique=True, validators=username_validators,
        error_messages={"unique": _("This username is taken.")},
    )  # fmt: skip
    first_name = last_name = None  # type: ignore[assignment]  # one name at the table; no other is collected
    display_name = models.CharField(_("display name"), max_length=DISPLAY_NAME_MAX, blank=True)
    avatar = models.CharField(_("avatar"), max_length=16, choices=Avatar.choices, default=Avatar.PANDA)
    is_guest = models.BooleanField(_("guest"), default=False, editable=False)
    is_bot = models.BooleanField(_("bot"), default=False, editable=False)
    """Whether this is the account of a bot, a player's program. It has no password, and nobody can sign in as it."""
    owner = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, editable=False, related_name="bots", verbose_name=_("owner")
    )
    """The person to whom a bot belongs. Null for all others."""
    look = models.CharField(max_length=MAX_SKELETON_LENGTH + 24, unique=True, null=True, editable=False)  # noqa: DJ001  null: none
    """Skeleton of the username, equal for names that look alike, so it must be unique. Null for guests.

    A name older than this rule may look like another. Then the account's primary key is appended.
    """
    shown_look = models.CharField(
        max_length=MAX_SKELETON_LENGTH, blank=True, default="", db_default="", db_index=True, editable=False
    )
    """Skeleton of the display name. Not unique: a table distinguishes display names that look alike."""
    look_unicode = models.CharField(max_length=12, blank=True, default="", db_default="", editable=False)
    """Version of the Unicode data with which both skeletons were computed."""
    language = models.CharField(_("language"), max_length=10, blank=True)
    card_style = models.CharField(_("card style"), max_length=16, choices=CardStyle.choices, default=CardStyle.CLASSIC)
    big_index = models.BooleanField(_("large card corners"), default=False)
    felt = models.CharField(_("felt"), max_length=16, choices=Felt.choices, default=Felt.GAME, db_default=Felt.GAME)
    card_back = models.CharField(
        _("card back"), max_length=16, choices=CardBack.choices, default=CardBack.GAME, db_default=CardBack.GAME
    )
    erased_at = models.DateTimeField(_("deleted"), null=True, blank=True, editable=False)
    """When the player deleted the account. The row then holds no name, address or password.

    It stays, since ratings and statistics of other players refer to it.
    """

    muted_until = models.DateTimeField(null=True, editable=False)
    suspended_until = models.DateTimeField(null=True, editable=False)
    banned_until = models.DateTimeField(null=True, editable=False)
    """Until when staff keep this account from chatting, sitting down and signing in. Only `moderation` writes them."""
    record_news = models.BooleanField(default=False, db_default=False, editable=False)
    """Whether staff decided something about the player that they have not read yet."""

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [  # "Panda" and "panda" are one name, whoever creates the account
            models.UniqueConstraint(
                Lower("username"), name="username_once", violation_error_message=_("This username is taken.")
            ),
            models.CheckConstraint(condition=Q(is_bot=True) ^ Q(owner__isnull=True), name="bot_has_owner"),
        ]
        indexes = [models.Index(fields=["last_login"], name="guest_last_login", condition=models.Q(is_guest=True))]

    @classmethod
    def named(cls, username: str) -> QuerySet[User]:
        """Returns a query for the account with this username in any case: one row or none.

        Uses the index on `Lower("username")`. A name with a NUL character, which PostgreSQL refuses, is nobody's.
        """
        if "\0" in username:
            return cls.objects.none()
        return cls.objects.alias(plain=Lower("username")).filter(plain=username.lower())

    @property
    def shown_name(self) -> str:
        """Returns the name that others see at the table: the display name, else the username."""
        return self.display_name or self.username

    @property
    def person_id(self) -> int:
        """Returns the primary key of the person's account: that of the owner for a bot, else its own."""
        return int(self.owner_id or self.pk)

    def is_banned(self, now: datetime | None = None) -> bool:
        return self.banned_until is not None and self.banned_until > (now or timezone.now())

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Saves the account. If a name may have changed, its skeleton is recomputed.

        A skeleton is the form of a name by which similar-looking names are recognised.
        """
        fields = kwargs.get("update_fields")
        if fields is None or {"username", "display_name", "is_guest"} & set(fields):
            self.recompute_skeletons()
            kwargs |= {} if fields is None else {"update_fields": {*fields, *LOOKS}}
        super().save(*args, **kwargs)

    def recompute_skeletons(self) -> None:
        """Recomputes the skeletons of the username and display name, without saving.

        A skeleton is a form of a name that is equal for names that look alike. The username's may end in the account's
        number, if an older account has the same one; if it still fits, it is kept.
        """
        looks = None if self.is_guest else skeleton(self.username)
        if looks is None or self.look is None or self.look.partition(OLDER)[0] != looks:
            self.look = looks
        self.shown_look = skeleton(self.display_name) if self.display_name else ""
        self.look_unicode = UNICODE_VERSION

    def clean(self) -> None:
        """Cleans and validates the display name, as in the admin. A name that is already stored may stay as it is.

        Raises ValidationError.
        """
        super().clean()
        shown = clean_name(self.display_name)
        if shown == self.display_name or User.objects.filter(pk=self.pk, display_name=self.display_name).exists():
            return
        try:
            validate_not_deceptive(self.display_name)
            MaxLengthValidator(DISPLAY_NAME_MAX)(shown)
        except ValidationError as refusal:
            raise ValidationError({"display_name": refusal}) from None
        self.display_name = shown

    def validate_unique(self, exclude: Collection[str] | None = None) -> None:
        super().validate_unique(exclude)
        if "username" not in (exclude or ()) and not self.is_guest and self.has_lookalike():
            raise ValidationError({"username": LOOKS_TAKEN})

    def has_lookalike(self) -> bool:
        """Whether another account's username looks like this one. Usernames that differ only in case do not count."""
        others = User.objects.exclude(pk=self.pk).exclude(username__iexact=self.username)
        looks = skeleton(self.username)
        return others.filter(Q(look=looks) | Q(look__startswith=f"{looks}{OLDER}")).exists()

    def check_password(self, raw_password: str | None) -> bool:
        """Checks a password. Always False for a bot, whatever password was set for it."""
        return not self.is_bot and super().check_password(raw_password)

    async def acheck_password(self, raw_password: str | None) -> bool:
        return not self.is_bot and await super().acheck_password(raw_password)

    def get_full_name(self) -> str:
        return self.shown_name

    def get_short_name(self) -> str:
        return self.shown_name


class Scope(models.TextChoices):
    """A permission of a token: to view, to play, or to play as a bot."""

    READ = "read", pgettext_lazy("scope", "view")
    PLAY = "play", _("play and make changes")
    BOT = "bot", _("play as the bot")


class Token(models.Model):
    """A secret with which a program acts as an account. Only its digest is stored; the secret is shown once."""

    class Kind(models.TextChoices):
        SIGN_IN = "sign_in", _("sign-in")
        PERSONAL = "personal", _("personal")

    user = models.ForeignKey(User, models.CASCADE, related_name="tokens", verbose_name=_("player"))
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices, default=Kind.PERSONAL)
    """Whether the token was got by signing in with the account's password, or was created by hand for one purpose."""
    name = models.CharField(_("name"), max_length=40, blank=True)
    scopes = models.JSONField(_("scopes"), default=list)
    """Values of `Scope` that the token has, in their order."""
    digest = models.CharField(max_length=64, unique=True, editable=False)
    """SHA-256 of the token, in hex digits. A token has 256 random bits, so it needs no salt and no slow hash."""
    start = models.CharField(_("begins with"), max_length=12, blank=True, editable=False)
    """First characters of the token, by which the owner recognises it."""
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    expires_at = models.DateTimeField(_("ends"), null=True, blank=True)
    used_at = models.DateTimeField(_("last used"), null=True, blank=True, editable=False)
    """Last use, to the hour: it shows whether a program is still active, but not its owner's daily times."""

    class Meta:
        verbose_name = _("token")
        verbose_name_plural = _("tokens")
        ordering = ["-created_at", "-id"]

    def __str__(self) -> str:
        return self.name or self.start or str(self.pk)

    def allows(self, scope: str) -> bool:
        return scope in self.scopes


class Mute(models.Model):
    """A record that one account has muted a player, whose messages are then hidden from that account only."""

    user = models.ForeignKey(User, models.CASCADE, related_name="mutes")
    muted = models.ForeignKey(User, models.CASCADE, related_name="+")

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["user", "muted"], name="mute_once")]

    def __str__(self) -> str:
        return f"{self.user_id} × {self.muted_id}"


class SentForm(models.Model):
    """A record of a processed web form with its result, so that sending the same form again creates nothing."""

    token = models.CharField(max_length=24)
    """The single-use token of the page."""
    content = models.CharField(max_length=64)
    """Digest of the form's address and fields. Different content is a different form."""
    user = models.ForeignKey(User, models.CASCADE, null=True, related_name="+")
    """The account that the form acted for, possibly a guest created by it."""
    leads_to = models.CharField(max_length=MAX_URL_LENGTH, blank=True)
    """The address of the redirect. No address that a form may request (`next`) is longer."""
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["token", "content"], name="form_once")]

    def __str__(self) -> str:
        return self.leads_to


class AccountErasure(models.Model):
    """The names of a deleted account that a worker still has to remove from other rows, and the steps done.

    Another worker continues after a crash. The row stays, without names, as a record of the deletion.
    """

    user = models.OneToOneField(User, models.CASCADE, primary_key=True, related_name="erasure")
    asked_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)
    steps = models.JSONField(default=list)
    """Names of the finished steps (`personal_data.ERASERS`)."""
    words = models.JSONField(default=list)
    """The former names and e-mail addresses, by which copies are found. Empty once the work is finished."""

    class Meta:
        indexes = [
            models.Index(fields=["asked_at"], name="erasure_open", condition=Q(finished_at__isnull=True)),
        ]

    def __str__(self) -> str:
        return str(self.user_id)


class DataDownload(models.Model):
    """A player's request for a file with all that the product stores about the player, and the file's state."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="data_downloads")
    asked_at = models.DateTimeField()
    held_until = models.DateTimeField()
    """Until when a worker is expected to write the file. After it the worker counts as lost."""
    ready_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField(null=True)
    """When the file is deleted, and its address ends. Null until the file is ready."""
    size = models.PositiveBigIntegerField(default=0)
    """Bytes of the file."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user"], name="data_download_once")]
        indexes = [
            models.Index(fields=["expires_at"], name="data_download_ends"),
        ]

    def __str__(self) -> str:
        return str(self.pk)


class DataDownloadPart(models.Model):
    """A piece of a player's data file.

    The file is stored in pieces, so that no process holds all of it in memory.
    """

    download = models.ForeignKey(DataDownload, models.CASCADE, related_name="parts", db_index=False)
    number = models.PositiveIntegerField()
    data = models.BinaryField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["download", "number"], name="data_download_part_once")]

    def __str__(self) -> str:
        return f"{self.download_id}/{self.number}"


class SignInWay(models.TextChoices):
    """How an account was signed in to."""

    PASSWORD = "password", _("Password")
    CODE = "code", _("Password and code")
    PASSWORD_PASSKEY = "both", _("Password and passkey")
    PASSKEY = "passkey", _("Passkey")
    LINK = "link", _("Link in an email")
    SIGN_UP = "sign_up", _("New account")
    PROGRAM = "program", _("Program, by password")
    EARLIER = "earlier", _("Earlier sign-in")


class SignedInBrowser(models.Model):
    """A browser that is signed in to an account: what the player's list of devices shows of one session."""

    user = models.ForeignKey(User, models.CASCADE, related_name="browsers")
    session_key = models.CharField(max_length=40, unique=True, editable=False)
    """Key of the session, as the table of sessions has it. It is never shown or logged."""
    way = models.CharField(max_length=8, choices=SignInWay.choices)
    device = models.CharField(max_length=32, blank=True)
    """Browser and system as two words of `accounts.devices`, such as `firefox linux`."""
    network = models.CharField(max_length=64, blank=True)
    """Keyed hash of the household's part of the address. Only its equality with another one is ever used."""
    signed_in_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now, db_index=True)
    """Last visit, to the hour."""

    class Meta:
        ordering = ["-seen_at", "-id"]

    def __str__(self) -> str:
        return str(self.pk)


class SignIn(models.Model):
    """A line of an account's log of sign-ins. Kept for 90 days, for its owner alone."""

    user = models.ForeignKey(User, models.CASCADE, related_name="sign_ins", db_index=False)
    at = models.DateTimeField(default=timezone.now, db_index=True)
    way = models.CharField(max_length=8, choices=SignInWay.choices)
    device = models.CharField(max_length=32, blank=True)
    network = models.CharField(max_length=64, blank=True)
    """Keyed hash of the household's part of the address, as in `SignedInBrowser`."""

    class Meta:
        ordering = ["-at", "-id"]
        indexes = [models.Index(fields=["user", "-at"], name="sign_in_of_user")]

    def __str__(self) -> str:
        return str(self.pk)
