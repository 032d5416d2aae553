"""Forms for a player's account: e-mail address, sign-up, upgrade of a guest, settings, tokens.

The template tag `field` renders their fields with the texts given here.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any, cast

from allauth.account.adapter import get_adapter
from allauth.account.forms import AddEmailForm, ChangePasswordForm, LoginForm, ResetPasswordKeyForm, SignupForm
from allauth.account.forms import ResetPasswordForm as AskResetForm
from django import forms
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.db.models.functions import Lower
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.lookalike_names import skeleton
from accounts.models import Avatar, Scope, User
from accounts.names import (
    DISPLAY_NAME_MAX,
    USERNAME_MAX,
    USERNAME_MIN,
    clean_name,
    latin_form,
    validate_no_listed_word,
    validate_not_deceptive,
    validate_not_guest_name,
    validate_not_official,
)
from accounts.password_attempts import TooManyAttempts, is_own_password
from accounts.recompute_name_skeletons import OLDER
from accounts.tasks import send_by_worker, send_reset
from accounts.text_fields import NameField

if TYPE_CHECKING:
    UserForm = forms.ModelForm[User]  # generic only for the type checker
else:
    UserForm = forms.ModelForm

USERNAME_HELP = _("2–24 letters, digits, Chinese characters, _ or -. It appears in your profile's address.")
USERNAME_LENGTHS = {
    "min_length": _("Usernames have at least %(limit_value)s characters."),
    "max_length": _("Usernames have at most %(limit_value)s characters."),
}
"""Error code -> sentence about a username that is too short or too long, instead of Django's."""
PASSWORD_HELP = _("At least 12 characters, not all digits, and no common password. A few words in a row work well.")
EMAIL_HELP = _("For resetting a lost password and for creating tournaments. Nobody else can see it.")


MAX_EMAIL_LENGTH = 254
"""Maximum length of an e-mail address in the database. Django's form fields allow more."""


def _limit_email_length(field: forms.Field) -> None:
    """Makes a form field refuse e-mail addresses that are too long for the database."""
    field.validators.append(MaxLengthValidator(MAX_EMAIL_LENGTH))


def checked_display_name(name: str, *, own: User | None = None) -> str:
    """Returns a display name cleaned, after checking that the account `own` (None: a new one) may have it.

    Raises ValidationError if the name is deceptive, too long once cleaned, reserved for guests or staff, or has a
    listed word. A name that reads or looks like another player's username is refused too.
    """
    validate_not_deceptive(name)
    shown = clean_name(name)
    MaxLengthValidator(DISPLAY_NAME_MAX)(shown)
    if shown:
        validate_not_guest_name(shown)
        validate_not_official(shown)
        validate_no_listed_word(shown)
        words = latin_form(shown).split()
        others = User.objects.annotate(plain=Lower("username")).exclude(pk=own.pk if own else 0)
        reads = Q(plain__in={between.join(words) for between in ("", "-", "_")})
        looks = skeleton(shown)
        if others.filter(reads | Q(look=looks) | Q(look__startswith=f"{looks}{OLDER}")).exists():
            raise ValidationError(
                _("This is another player's username. Choose a different name."), code="anothers_name"
            )
    return shown


class SignInForm(LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Username or email")
        self.fields["login"].widget.attrs["autocomplete"] = "username"
        self.fields["password"].help_text = ""  # the page has its own link to the reset


class AddressForm(AddEmailForm):
    """Form that adds or changes the e-mail address of an account."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("Email address")
        _limit_email_length(self.fields["email"])


class LostPasswordForm(AskResetForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("Email address")

    def clean_email(self) -> str:
        """Returns the e-mail address in lower case, without checking whether an account has it.

        A worker checks that later, so that neither the page nor its response time reveals it.
        """
        return str(self.cleaned_data["email"]).lower()

    def save(self, request: HttpRequest, **_kwargs: Any) -> str:
        email: str = self.cleaned_data["email"]
        send_by_worker(
            send_reset, email, get_language() or settings.LANGUAGE_CODE, f"{request.scheme}://{request.get_host()}"
        )
        return email


class NewPasswordForm(ChangePasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["oldpassword"].label = _("Current password")
        self.fields["oldpassword"].help_text = ""
        _word_new_password(self.fields)

    def clean_oldpassword(self) -> str:
        written: str = self.cleaned_data["oldpassword"]
        try:
            if is_own_password(cast("User", self.user), written):
                return written
        except TooManyAttempts:
            raise get_adapter().validation_error("too_many_login_attempts") from None
        raise get_adapter().validation_error("enter_current_password")


class ResetPasswordForm(ResetPasswordKeyForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _word_new_password(self.fields)


def _word_new_password(fields: dict[str, forms.Field]) -> None:
    fields["password1"].label = _("New password")
    fields["password1"].help_text = PASSWORD_HELP
    fields["password2"].label = _("Repeat new password")


class SignUpForm(SignupForm):
    display_name = NameField(
        label=_("Display name"), max_length=DISPLAY_NAME_MAX, required=False,
        help_text=_("The name others see at the table. Leave empty to use your username."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )  # fmt: skip
    avatar = forms.ChoiceField(
        label=_("Avatar"), choices=Avatar.choices, initial=Avatar.PANDA, widget=forms.RadioSelect
    )
    field_order = ["username", "password1", "password2", "email", "display_name", "avatar"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].help_text = USERNAME_HELP
        self.fields["username"].error_messages.update(USERNAME_LENGTHS)
        self.fields["password1"].help_text = PASSWORD_HELP
        self.fields["email"].label = _("Email (optional)")
        _limit_email_length(self.fields["email"])
        self.fields["email"].help_text = EMAIL_HELP
        self.fields["password2"].label = _("Repeat password")

    def clean_display_name(self) -> str:
        return checked_display_name(self.cleaned_data["display_name"])

    def try_save(self, request: HttpRequest) -> tuple[Any, HttpResponse | None]:
        """Creates a new player's account with all rows that belong to it, or nothing at all.

        Returns (user, None). If the name was taken in the meantime, returns (None, the page with the error).
        """
        try:
            with transaction.atomic():
                made: tuple[Any, HttpResponse | None] = super().try_save(request)
                return made
        except IntegrityError:
            self.add_error("username", _("This username is taken."))
            return None, render(request, "account/signup.html", {"form": self})


class UpgradeGuestForm(forms.Form):
    """Form in which a guest becomes a full player, with username, password and optional e-mail address."""

    username = forms.CharField(
        label=_("Username"), min_length=USERNAME_MIN, max_length=USERNAME_MAX, help_text=USERNAME_HELP,
        error_messages=USERNAME_LENGTHS, widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )  # fmt: skip
    password1 = forms.CharField(
        label=_("Password"), strip=False, help_text=PASSWORD_HELP,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )  # fmt: skip
    password2 = forms.CharField(
        label=_("Repeat password"), strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "new-password"})
    )
    email = forms.EmailField(
        max_length=MAX_EMAIL_LENGTH,
        label=_("Email (optional)"), required=False, help_text=EMAIL_HELP,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )  # fmt: skip

    def clean_username(self) -> str:
        name: str = get_adapter().clean_username(self.cleaned_data["username"])
        return name

    def clean_email(self) -> str:
        return str(self.cleaned_data["email"]).lower()

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        password = cleaned.get("password1")
        if password:
            try:
                validate_password(password, User(username=cleaned.get("username", ""), email=cleaned.get("email", "")))
            except ValidationError as error:
                self.add_error("password1", error)
            if cleaned.get("password2") and cleaned["password2"] != password:
                self.add_error("password2", _("The two passwords don't match."))
        return cleaned


class SettingsForm(UserForm):
    """Form for a player's settings: display name, avatar, language and the look of cards."""

    class Meta:
        model = User
        fields = ["display_name", "avatar", "language", "card_style", "big_index", "felt", "card_back"]
        labels = {
            "display_name": _("Display name"), "avatar": _(
                "Avatar"
            ), "language": _("Language"), "card_style": _("Suits"),
            "big_index": _("Large card corners"), "felt": _("Felt"), "card_back": _("Card backs"),
        }  # fmt: skip
        help_texts = {
            "display_name": _("The name others see at the table. Leave empty to use your username."),
            "big_index": _("Ranks and suits a third larger, easier on the eyes. Nothing else moves."),
            "felt": _("Werewolf keeps its own: paper by day, ink by night."),
        }
        widgets = {
            "avatar": forms.RadioSelect,
            "card_style": forms.RadioSelect,
            "felt": forms.RadioSelect,
            "card_back": forms.RadioSelect,
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._had = self.instance.display_name
        shown = self.fields["display_name"]
        self.fields["display_name"] = NameField(
            label=shown.label, help_text=shown.help_text, max_length=DISPLAY_NAME_MAX, required=False, kept=self._had
        )
        self.fields["language"] = forms.ChoiceField(
            label=_("Language"), required=False, choices=[("", _("Same as browser")), *settings.LANGUAGES]
        )
        for name in ("felt", "card_back"):  # a page from before these settings sends none of them
            field: Any = self.fields[name]
            field.required = False
            field.choices = [(key, _("Game's own") if key == "game" else label) for key, label in field.choices]

    def clean_felt(self) -> str:
        return str(self.cleaned_data["felt"] or self.instance.felt)

    def clean_card_back(self) -> str:
        return str(self.cleaned_data["card_back"] or self.instance.card_back)

    def clean_display_name(self) -> str:
        name: str = self.cleaned_data["display_name"]
        if name == self._had:  # a guest's generated name, or one older than another player's username
            return name
        return checked_display_name(name, own=self.instance)


class DeleteAccountForm(forms.Form):
    """Form that confirms the deletion of the account: with the password, or, by a guest, with a tick."""

    password = forms.CharField(
        label=_("Password"), strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )
    sure = forms.BooleanField(label=_("Delete my account for good"))

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._user = user
        if user.is_guest:
            del self.fields["password"]

    def clean_password(self) -> str:
        """Checks the password; a wrong one counts towards the limits of the sign-in page. Raises ValidationError."""
        password: str = self.cleaned_data["password"]
        try:
            right = is_own_password(self._user, password)
        except TooManyAttempts:
            raise ValidationError(_("Too many wrong passwords. Wait a few minutes."), code="too_many") from None
        if not right:
            raise ValidationError(_("This password is wrong."), code="wrong")
        return password


class TokenForm(forms.Form):
    """Form that creates a token for a program: purpose, scopes and lifetime. A bot's form also offers `bot`."""

    DAYS = (30, 90, 365)

    name = NameField(
        label=_("Purpose"), max_length=40, help_text=_("Only you can see this."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )  # fmt: skip
    read = forms.BooleanField(
        label=_("View"), required=False, initial=True, help_text=_("Everything the account itself can see.")
    )
    play = forms.BooleanField(
        label=_("Play and make changes"), required=False, help_text=_("Everything else the API lets the account do.")
    )
    bot = forms.BooleanField(
        label=_("Play as the bot"), required=False, initial=True, help_text=_("Connect to the bot socket.")
    )
    days = forms.TypedChoiceField(label=_("Expires"), coerce=int, required=False, empty_value=None)

    def __init__(self, *args: Any, bot: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not bot:
            del self.fields["bot"]
        days: Any = self.fields["days"]
        spans = [(n, ngettext("in %(n)d day", "in %(n)d days", n) % {"n": n}) for n in self.DAYS]
        days.choices = [(0, _("when revoked")), *spans]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not any(cleaned.get(scope) for scope in Scope.values):
            raise ValidationError(_("Choose at least one permission."), code="scopes")
        return cleaned

    @property
    def asked(self) -> dict[str, Any]:
        """Returns the valid form as keyword arguments of `accounts.api_tokens.personal_token`: name, scopes, expiry."""
        given, days = self.cleaned_data, self.cleaned_data["days"] or 0
        return {
            "name": given["name"], "scopes": [scope for scope in Scope.values if given.get(scope)],
            "expires_at": timezone.now() + timedelta(days=days) if days else None,
        }  # fmt: skip
