"""The form of a new table, made from what the game says of its options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games import catalog
from games.rules import registry
from games.rules.core import InvalidOption, changed_options, describe_options, parse_options

PRESETS = "format"
"""The option whose choices are the presets of the form."""


class TableForm(forms.Form):
    """Who may come, whether it counts, and every option of the game; `options` are those that are not as usual."""

    listed = forms.ChoiceField(
        choices=[("open", _("Open table")), ("code", _("By code"))], initial="open", widget=forms.RadioSelect
    )
    rated = forms.BooleanField(
        label=_("Rated"), required=False, initial=True,
        help_text=_("Counts for the ladder when no guest sits down and the rules are the usual ones."),
    )  # fmt: skip

    def __init__(self, *args: Any, game: str, friends: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.kind = registry.game(game).Options
        self.described = describe_options(self.kind)
        self.options: dict[str, Any] = {}
        lang = get_language() or "zh-hans"
        for each in self.described:
            self.fields[each["key"]] = _field(each, lang)
        if friends:
            self.initial["listed"] = "code"

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self.errors:
            return cleaned
        chosen = {each["key"]: _value(each, cleaned[each["key"]]) for each in self.described}
        try:
            parse_options(self.kind, chosen)
        except InvalidOption as refusal:
            sentence = catalog.error_text(refusal.code, refusal.data, get_language() or "zh-hans")
            self.add_error(refusal.data.get("key"), sentence)
            return cleaned
        self.options = changed_options(self.kind, chosen)
        return cleaned

    def presets(self) -> list[dict[str, Any]]:
        """The formats, for games that have them: `{"radio", "help"}`."""
        if PRESETS not in self.fields:
            return []
        lang = get_language() or "zh-hans"
        return [{"radio": radio, "help": catalog.format_help(radio.data["value"], lang)} for radio in self[PRESETS]]

    def common(self) -> Iterator[forms.BoundField]:
        """Options that leave the rules as they are."""
        return (self[each["key"]] for each in self.described if not each["affects_rating"] and each["key"] in COMMON)

    def house_rules(self) -> Iterator[forms.BoundField]:
        """The others, behind a disclosure."""
        return (self[each["key"]] for each in self.described if each["key"] not in (PRESETS, *COMMON))

    def house_rules_open(self) -> bool:
        """Is there something to see in the disclosure: a fault, or a choice that is not as usual?"""
        return any(field.errors or field.name in self.options for field in self.house_rules())


COMMON = ("turn_seconds", "intermission_seconds")


def _field(each: dict[str, Any], lang: str) -> forms.Field:
    words: dict[str, Any] = {
        "label": catalog.option_label(each["key"], lang), "help_text": catalog.option_help(each["key"], lang),
        "initial": each["default"],
    }  # fmt: skip
    if each["choices"]:
        choices = [(str(choice), catalog.choice_text(choice, lang)) for choice in each["choices"]]
        return forms.ChoiceField(choices=choices, widget=forms.RadioSelect, **words)
    if each["type"] == "bool":
        return forms.BooleanField(required=False, **words)
    number = forms.FloatField if each["type"] == "float" else forms.IntegerField
    attrs = {"inputmode": "decimal" if each["type"] == "float" else "numeric"}
    return number(
        required=each["default"] is not None, min_value=each["low"], max_value=each["high"],
        widget=forms.NumberInput(attrs=attrs), **words,
    )  # fmt: skip


def _value(each: dict[str, Any], given: Any) -> Any:
    """The value as the rules want it: one of the choices themselves, not its text."""
    return next((choice for choice in each["choices"] if str(choice) == given), given) if each["choices"] else given
