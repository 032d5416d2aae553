"""The form with which an owner registers or edits a bot: its public fields and its limits."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from django import forms
from django.core.validators import MaxValueValidator
from django.utils.translation import gettext_lazy as _

from accounts.forms import USERNAME_HELP, checked_display_name
from accounts.models import Avatar
from accounts.names import DISPLAY_NAME_MAX, USERNAME_MAX
from accounts.text_fields import NameField, ProseField
from games.bots.models import Bot
from games.bots.models.bots import MAX_DESCRIPTION_LENGTH
from games.bots.services.owner_actions import Limits, ceiling


class BotForm(forms.Form):
    """The form for a new bot, or for an existing one (`bot`), whose username cannot be changed."""

    username = forms.CharField(
        label=_("Username"), max_length=USERNAME_MAX, help_text=USERNAME_HELP,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )  # fmt: skip
    display_name = NameField(
        label=_("Display name"), max_length=DISPLAY_NAME_MAX, required=False,
        help_text=_("The name others see at the table. Leave empty to use its username."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )  # fmt: skip
    avatar = forms.ChoiceField(
        label=_("Avatar"), choices=Avatar.choices, initial=Avatar.CRANE, widget=forms.RadioSelect
    )
    description = ProseField(
        label=_("Description"), max_length=MAX_DESCRIPTION_LENGTH, required=False,
        help_text=_("How it plays and what it is written in. Everyone can read this."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )  # fmt: skip
    matches_at_once = forms.IntegerField(
        label=_("Matches at the same time"), initial=Limits().matches_at_once, min_value=1
    )
    matches_a_day = forms.IntegerField(label=_("Matches per 24 hours"), initial=Limits().matches_a_day, min_value=1)
    messages_a_minute = forms.IntegerField(
        label=_("Messages per minute"), initial=Limits().messages_a_minute, min_value=1
    )

    def __init__(self, *args: Any, bot: Bot | None = None, **kwargs: Any) -> None:
        if bot is not None:
            shown = {"display_name": bot.user.display_name, "avatar": bot.user.avatar, "description": bot.description}
            kwargs["initial"] = shown | {name: getattr(bot, name) for name in Limits.__slots__}
        super().__init__(*args, **kwargs)
        self._bot = bot
        if bot is not None:
            del self.fields["username"]
            for name in ("display_name", "description"):
                told: Any = self.fields[name]
                told.kept = kwargs["initial"][name]
        for name in Limits.__slots__:
            field: Any = self.fields[name]
            field.validators.append(MaxValueValidator(ceiling(name)))
            field.widget.attrs["max"] = ceiling(name)
            field.help_text = _("At most %(most)d.") % {"most": ceiling(name)}

    def clean_username(self) -> str:
        name: str = get_adapter().clean_username(self.cleaned_data["username"])
        return name

    def clean_display_name(self) -> str:
        name: str = self.cleaned_data["display_name"]
        own = None if self._bot is None else self._bot.user
        return name if own is not None and name == own.display_name else checked_display_name(name, own=own)

    @property
    def asked(self) -> dict[str, Any]:
        """Returns the fields of a valid form, as arguments of `owner_actions.register_bot` or `edit_bot`."""
        given = self.cleaned_data
        kept = {name: given[name] for name in ("username", "display_name", "avatar", "description") if name in given}
        return kept | {"limits": Limits(**{name: given[name] for name in Limits.__slots__})}
