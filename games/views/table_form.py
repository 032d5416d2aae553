"""The form that sets a table's visibility, rating and options. Its option fields follow from the game's options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from games import catalog
from games.models import MAX_SPECTATOR_DELAY, Table
from games.rules import registry
from games.rules.core import (
    InvalidOption,
    all_options,
    changed_options,
    describe_options,
    parse_options,
)
from games.selectors import usual_delay
from games.views.table_summaries import preset_of, presets

FORMAT = "format"
"""The option that the form shows first, in games that have it."""
SEATS = "seats"


class TableForm(forms.Form):
    """The form for a new or changed table: public or by code, rated or not, number of seats, and its game's options.

    After validation `options` holds the options that differ from their defaults.
    """

    listed = forms.ChoiceField(
        choices=[("open", _("Public")), ("code", _("By code"))], initial="open", widget=forms.RadioSelect
    )
    rated = forms.BooleanField(
        label=_("Rated"), required=False, initial=True,
        help_text=_("Counts for the ladder if no guest sits down and the rules are unchanged."),
    )  # fmt: skip
    rated_private = forms.BooleanField(
        label=_("Rated anyway"), required=False,
        help_text=_(
            "If rated, the result, the seats and the cards are public; only the chat stays among you. If unrated, "
            "only its players and people you send the link to can see the match."
        ),
    )  # fmt: skip
    """Replaces `rated` at a private table, whose matches are rated only if the host says so."""

    bots = forms.BooleanField(
        label=_("Allow bots"), required=False, help_text=_("Other players' programs may sit down, marked as bots.")
    )

    spectator_delay = forms.IntegerField(
        label=_("Spectators see it later by (s)"), required=False, min_value=0, max_value=MAX_SPECTATOR_DELAY,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )  # fmt: skip

    def __init__(
        self, *args: Any, game: str, friends: bool = False, preset: str = "", table: Table | None = None, **kwargs: Any
    ) -> None:
        """Builds the fields for this game.

        Initial values come from `table` if given, else from the preset with this key, else from the defaults.
        """
        super().__init__(*args, **kwargs)
        self.game = game
        self.kind = registry.game(game).Options
        self.described = describe_options(self.kind)
        self.options: dict[str, Any] = {}
        self.size: int | None = None
        """The chosen number of seats; None if none was chosen or the game allows one number only."""
        lang = get_language() or "zh-hans"
        rules = registry.game(game)
        if len(rules.seats) > 1:
            self.fields[SEATS] = forms.TypedChoiceField(
                choices=[(size, catalog.seats_text(size, lang)) for size in rules.seats], initial=rules.default_seats,
                coerce=int, label=_("Number of players"), required=False, empty_value=None,
                widget=forms.RadioSelect if self._lineups() else forms.Select,
            )  # fmt: skip
        self.preset = preset if preset in presets(game) else next(iter(presets(game)), "")
        """The key of the preset with which the form starts; the game's first preset unless another one is requested."""
        self.initial.update(presets(game).get(self.preset, {}))
        for each in self.described:
            self.fields[each["key"]] = _field(each, lang, game)
        self.fields["spectator_delay"].help_text = gettext(
            "Empty: %(rated)d s if the match is rated, otherwise none. Players always see the present."
        ) % {"rated": usual_delay(rated=True, tournament="")}
        if friends:
            self.initial["listed"] = "code"
        if table is not None:
            self._set_initial_from_table(table, options=preset not in presets(game))

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self.errors:
            return cleaned
        chosen = {each["key"]: _typed_value(each, cleaned[each["key"]]) for each in self.described}
        self.size = cleaned.get(SEATS)
        self.options = changed_options(self.kind, chosen)
        rules = registry.game(self.game)
        try:
            options: Any = parse_options(self.kind, chosen)
            rules.check_seats(options, self.size or rules.default_seats)
        except InvalidOption as refusal:
            sentence = catalog.error_text(refusal.code, refusal.data, get_language() or "zh-hans", game=self.game)
            key = refusal.data.get("key", SEATS)
            self.add_error(key if key in self.fields else None, sentence)
        return cleaned

    def wanted(self) -> dict[str, Any]:
        """Returns the settings in a valid form, as arguments of `services.tables` and `table_options`."""
        given = self.cleaned_data
        private = given["listed"] == "code"
        return {
            "private": private, "rated": given["rated_private" if private else "rated"], "bots": given["bots"],
            "options": self.options, "seats": self.size, "spectator_delay": given["spectator_delay"],
        }  # fmt: skip

    def _set_initial_from_table(self, table: Table, *, options: bool) -> None:
        """Sets the initial values of the fields to the settings of a table.

        `options`: whether to set its options too.
        """
        if options:
            in_force = all_options(self.kind, table.options)
            self.initial.update({each["key"]: in_force[each["key"]] for each in self.described})
            self.preset = preset_of(self.game, table.options) or ("" if table.options else self.preset)
        self.initial.update(
            {
                "listed": "code" if table.private else "open", "bots": table.bots, SEATS: table.size,
                "spectator_delay": table.spectator_delay,
                "rated" if not table.private else "rated_private": table.rated,
            }
        )  # fmt: skip

    def presets(self) -> list[dict[str, Any]]:
        """Returns `{"key", "label", "help", "current"}` for each preset of the game, a named set of options."""
        lang = get_language() or "zh-hans"
        return [
            {"key": key, "label": catalog.preset_text(key, lang, game=self.game),
             "help": catalog.preset_help(key, lang, game=self.game), "current": key == self.preset}
            for key in presets(self.game)
        ]  # fmt: skip

    def formats(self) -> list[dict[str, Any]]:
        """Returns `{"radio", "help"}` for each format of a match, such as "first to win 3"; empty without formats."""
        if FORMAT not in self.fields:
            return []
        lang = get_language() or "zh-hans"
        return [
            {"radio": radio, "help": catalog.choice_help(FORMAT, radio.data["value"], lang, game=self.game)}
            for radio in self[FORMAT]
        ]

    def lineups(self) -> list[dict[str, Any]]:
        """Returns `{"radio", "help"}` for each number of seats. The help names the roles at that number.

        Empty in games whose roles do not depend on the number of seats.
        """
        lineups = self._lineups()
        return [{"radio": radio, "help": lineups[int(radio.data["value"])]} for radio in self[SEATS]] if lineups else []

    def sizes(self) -> forms.BoundField | None:
        """Returns the field for the number of seats.

        None if the game has one number only, or if `lineups` shows the numbers.
        """
        return None if SEATS not in self.fields or self._lineups() else self[SEATS]

    def common(self) -> Iterator[forms.BoundField]:
        """Returns the fields of the time limits, which leave the rules unchanged."""
        return (self[each["key"]] for each in self.described if _is_time_limit(each))

    def house_rules(self) -> Iterator[forms.BoundField]:
        """Returns the fields of the options that change the rules. The form hides them until the reader opens them."""
        return (self[each["key"]] for each in self.described if each["key"] != FORMAT and not _is_time_limit(each))

    def _lineups(self) -> dict[int, str]:
        lang = get_language() or "zh-hans"
        found = {size: catalog.lineup_text(self.game, size, lang) for size in registry.game(self.game).seats}
        return found if all(found.values()) else {}

    def house_rules_open(self) -> bool:
        """Whether the options that change the rules are shown at once.

        True if one of them has an error or differs from its default.
        """
        given = self.options.keys() | presets(self.game).get(self.preset, {}).keys()
        return any(field.errors or field.name in given for field in self.house_rules())


def _is_time_limit(each: dict[str, Any]) -> bool:
    """Whether an option, given by its description, is a time limit that does not affect rating."""
    return each["key"].endswith("_seconds") and not each["affects_rating"]


def _field(each: dict[str, Any], lang: str, game: str) -> forms.Field:
    key = each["key"]
    words: dict[str, Any] = {
        "label": catalog.option_label(key, lang, game=game), "help_text": catalog.option_help(key, lang, game=game),
        "initial": each["default"],
    }  # fmt: skip
    if each["choices"]:
        choices = [(str(choice), catalog.choice_text(key, choice, lang, game=game)) for choice in each["choices"]]
        return forms.ChoiceField(choices=choices, widget=forms.RadioSelect, **words)
    if each["type"] == "bool":
        return forms.BooleanField(required=False, **words)
    number = forms.FloatField if each["type"] == "float" else forms.IntegerField
    attrs = {"inputmode": "decimal" if each["type"] == "float" else "numeric"}
    return number(
        required=each["default"] is not None, min_value=each["low"], max_value=each["high"],
        widget=forms.NumberInput(attrs=attrs), **words,
    )  # fmt: skip


def _typed_value(each: dict[str, Any], given: Any) -> Any:
    """Converts a field's value to what the rules expect: of a choice the typed value, such as 3, not the text "3"."""
    return next((choice for choice in each["choices"] if str(choice) == given), given) if each["choices"] else given
