"""Who plays: people and guests. Agents have no account."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from .names import USERNAME_MAX, username_validators


class Avatar(models.TextChoices):
    """The faces in `static/art/art.svg` (`#av-…`)."""

    PANDA = "panda", _("Panda")
    FOX = "fox", _("Fox")
    TIGER = "tiger", _("Tiger")
    RABBIT = "rabbit", _("Rabbit")
    CRANE = "crane", _("Crane")
    OX = "ox", _("Ox")
    CAT = "cat", _("Cat")
    CARP = "carp", _("Carp")


class CardStyle(models.TextChoices):
    CLASSIC = "classic", _("Two colours")
    FOUR_COLOUR = "four", _("Four colours")


class User(AbstractUser):
    """A player. A guest is a user with an unusable password who may become a full one and keeps everything."""

    username = models.CharField(
        _("username"), max_length=USERNAME_MAX, unique=True, validators=username_validators,
        error_messages={"unique": _("This username is taken.")},
    )  # fmt: skip
    first_name = last_name = None  # type: ignore[assignment]  # one name at the table, and nobody asks for another
    display_name = models.CharField(_("display name"), max_length=24, blank=True)
    avatar = models.CharField(_("avatar"), max_length=16, choices=Avatar.choices, default=Avatar.PANDA)
    is_guest = models.BooleanField(_("guest"), default=False, editable=False)
    language = models.CharField(_("language"), max_length=10, blank=True)
    card_style = models.CharField(_("card style"), max_length=16, choices=CardStyle.choices, default=CardStyle.CLASSIC)
    big_index = models.BooleanField(_("large card index"), default=False)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [  # "Panda" and "panda" are one name, whoever creates the account
            models.UniqueConstraint(
                Lower("username"), name="username_once", violation_error_message=_("This username is taken.")
            ),
        ]
        indexes = [models.Index(fields=["last_login"], name="guest_last_login", condition=models.Q(is_guest=True))]

    @property
    def shown_name(self) -> str:
        """What others read at the table."""
        return self.display_name or self.username

    def get_full_name(self) -> str:
        return self.shown_name

    def get_short_name(self) -> str:
        return self.shown_name


class Mute(models.Model):
    """Whose words an account does not want to read. It changes what that account is shown, and nothing else."""

    user = models.ForeignKey(User, models.CASCADE, related_name="mutes")
    muted = models.ForeignKey(User, models.CASCADE, related_name="+")

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["user", "muted"], name="mute_once")]

    def __str__(self) -> str:
        return f"{self.user_id} × {self.muted_id}"
