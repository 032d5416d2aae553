"""Forms of the stream desk: a stream's settings, its picture, its gifts, a seat, the callback address, a sample."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.core.validators import URLValidator
from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts.text_fields import NameField
from games import catalog
from games.agents.registry import TRUSTEE, levels
from games.models import MAX_SPECTATOR_DELAY
from games.rules import registry
from games.rules.core import MalformedMove
from games.rules.doudizhu.gifts import ADDRESSED, OPPONENTS
from games.rules.doudizhu.state import GiftKind
from games.streams.gift_names import GIFT_NAMES
from games.streams.gift_terms import (
    MAX_COOLDOWN_SECONDS,
    MAX_LIMIT,
    MAX_NAME_LENGTH,
    MAX_NAMES,
    MAX_PRICE,
    GiftTerms,
    stored_terms,
    terms_of,
)
from games.streams.models import Stream
from games.views.table_form import FORMAT, SEATS, TableForm

MIN_PACE_SECONDS, MAX_PACE_SECONDS = Decimal("0.3"), 20
ENDLESS = "daily"
"""The format of matches without an end, with which a new stream begins."""
OPEN_SEAT = "open"
HANDS = (
    (Stream.Hands.SHOWN, pgettext_lazy("hands", "Shown")), (Stream.Hands.HIDDEN, pgettext_lazy("hands", "Hidden")),
    (Stream.Hands.DELAYED, pgettext_lazy("hands", "Delayed")),
)  # fmt: skip
"""When the overlay shows hands, in the short words of the desk."""
SEPARATORS = str.maketrans({"，": ",", "、": ",", "；": ",", ";": ","})
"""Signs that part the names of platform gifts, as people type them."""


class StreamForm(TableForm):
    """The form for a new stream, or for the settings of `stream`: title, format and options, pace, number of seats."""

    title = NameField(label=_("Title"), max_length=60, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    pace = forms.DecimalField(
        label=_("AI thinks for (s)"), min_value=MIN_PACE_SECONDS, max_value=MAX_PACE_SECONDS, decimal_places=1,
        initial=2,
        help_text=_("The average time before an AI plays. 2–4 s are easy to follow."),
        widget=forms.NumberInput(attrs={"inputmode": "decimal", "step": "0.1"}),
    )  # fmt: skip
    level = forms.ChoiceField(
        label=_("Level of the AI"), help_text=_("For all seats. Change single seats at the desk."), required=False
    )

    def __init__(self, *args: Any, game: str, preset: str = "", stream: Stream | None = None, **kwargs: Any) -> None:
        super().__init__(*args, game=game, preset=preset, **kwargs)
        for name in ("listed", "rated", "rated_private", "bots", "spectator_delay"):
            self.fields.pop(name, None)
        self.order_fields(["title"])
        lang = get_language() or "zh-hans"
        known = levels(game)
        level: Any = self.fields["level"]
        level.choices = [(each, catalog.level_text(each, lang)) for each in known]
        level.initial = TRUSTEE
        if stream is None and not preset and FORMAT in self.fields:
            self.initial[FORMAT] = ENDLESS
        if stream is not None:
            del self.fields["level"]
            title: Any = self.fields["title"]
            title.kept = stream.title
            self._set_initial_from_stream(stream, options=not preset)

    def asked(self) -> dict[str, Any]:
        """Returns the settings in a valid form, as arguments of `open_stream` and `change_stream`, without seats."""
        given = self.cleaned_data
        return {"title": given["title"], "options": self.options, "pace": int(given["pace"] * 1000)}

    def new_seats(self) -> list[dict[str, Any]]:
        """Returns the seats of a new stream: an agent of the chosen level in each."""
        size = self.size or registry.game(self.game).default_seats
        return [{"agent": self.cleaned_data["level"] or TRUSTEE} for _seat in range(size)]

    def resized(self, seats: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Returns the seats of a stream for the chosen number of seats. Further seats get agents."""
        size = self.size or len(seats)
        return [*seats, *({"agent": TRUSTEE} for _seat in range(size))][:size]

    def _set_initial_from_stream(self, stream: Stream, *, options: bool) -> None:
        self.initial.update({"title": stream.title, "pace": stream.pace / 1000, SEATS: len(stream.seats)})
        if options:
            chosen = {each["key"]: stream.options.get(each["key"], each["default"]) for each in self.described}
            self.initial.update(chosen)


class PictureForm(forms.Form):
    """The form for how the overlay shows hands, and for its delay in seconds."""

    hands = forms.ChoiceField(choices=HANDS, widget=forms.RadioSelect)
    delay = forms.IntegerField(
        min_value=0, max_value=MAX_SPECTATOR_DELAY,
        widget=forms.NumberInput(attrs={"class": "input", "inputmode": "numeric"}),
    )  # fmt: skip


class TermsForm(forms.Form):
    """The form for the terms of all gift kinds. The fields of a kind begin with its key: `peek_price`.

    After validation `terms` holds them.
    """

    def __init__(self, *args: Any, stream: Stream, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for kind, terms in terms_of(stream.gift_terms).items():
            self._add_kind(kind, terms)

    def rows(self) -> list[dict[str, Any]]:
        """Returns `{"kind", "fields", "allowed", "price", "cooldown", "limit", "names"}` for each kind.

        The last five are its bound fields, which `fields` lists.
        """
        rows: list[dict[str, Any]] = []
        for kind in GiftKind:
            bound = {name: self[f"{kind}_{name}"] for name in ("allowed", "price", "cooldown", "limit", "names")}
            rows.append({"kind": kind.value, "fields": list(bound.values()), **bound})
        return rows

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors:
            self.terms = {kind: self._terms(kind) for kind in GiftKind}
            try:
                stored_terms(self.terms)
            except MalformedMove as refusal:
                lang = get_language() or "zh-hans"
                self.add_error(None, catalog.error_text(refusal.code, refusal.data, lang))
        return cleaned

    def _terms(self, kind: GiftKind) -> GiftTerms:
        given = self.cleaned_data
        names = (" ".join(name.split()) for name in given[f"{kind}_names"].translate(SEPARATORS).split(","))
        return GiftTerms(
            allowed=given[f"{kind}_allowed"], cooldown=given[f"{kind}_cooldown"], limit=given[f"{kind}_limit"],
            price=given[f"{kind}_price"], platform_names=tuple(dict.fromkeys(name for name in names if name)),
        )  # fmt: skip

    def _add_kind(self, kind: GiftKind, terms: GiftTerms) -> None:
        name = str(GIFT_NAMES[kind])
        self.fields[f"{kind}_allowed"] = forms.BooleanField(
            label=gettext("Allow: %(gift)s") % {"gift": name}, initial=terms.allowed, required=False
        )
        for key, label, low, high, value in (
            ("price", gettext("%(gift)s: price"), 0, MAX_PRICE, terms.price),
            ("cooldown", gettext("%(gift)s: cooldown in seconds"), 0, MAX_COOLDOWN_SECONDS, terms.cooldown),
            ("limit", gettext("%(gift)s: limit per round"), 1, MAX_LIMIT, terms.limit),
        ):
            self.fields[f"{kind}_{key}"] = forms.IntegerField(
                label=label % {"gift": name}, min_value=low, max_value=high, required=key == "cooldown", initial=value,
                widget=forms.NumberInput(
                    attrs={"class": "input", "inputmode": "numeric", "placeholder": "∞" if key == "limit" else "–",
                           "aria-label": label % {"gift": name}}
                ),
            )  # fmt: skip
        self.fields[f"{kind}_names"] = forms.CharField(
            label=gettext("%(gift)s: names of the platform's gifts") % {"gift": name}, required=False,
            max_length=MAX_NAMES * (MAX_NAME_LENGTH + 2), initial=", ".join(terms.platform_names),
            widget=forms.TextInput(
                attrs={"class": "input map", "autocomplete": "off", "placeholder": gettext("Not set"),
                       "aria-label": gettext("%(gift)s: names of the platform's gifts") % {"gift": name}}
            ),
        )  # fmt: skip


class SeatForm(forms.Form):
    """The form for one seat from the next round on: an agent of a level, or an open seat."""

    seat = forms.TypedChoiceField(coerce=int)
    player = forms.ChoiceField()

    def __init__(self, *args: Any, stream: Stream, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        seat: Any = self.fields["seat"]
        seat.choices = [(index, index) for index in range(len(stream.seats))]
        player: Any = self.fields["player"]
        player.choices = seat_choices(stream.game)

    def asked(self) -> dict[str, Any]:
        """Returns the seat and its player in a valid form, as arguments of `change_seat`."""
        given = self.cleaned_data
        wanted = {"open": True} if given["player"] == OPEN_SEAT else {"agent": given["player"]}
        return {"seat": given["seat"], "player": wanted}


class CallbackForm(forms.Form):
    """The form for the address where a platform hears what became of a gift; empty for nowhere."""

    callback_url = forms.CharField(
        label=_("Callback address"), required=False, max_length=300,
        validators=[URLValidator(schemes=["https"], message=_("The address must begin with https://."))],
        widget=forms.URLInput(attrs={"class": "input", "placeholder": "https://", "autocomplete": "off"}),
    )  # fmt: skip


class SampleForm(forms.Form):
    """The form of the test console: one gift that costs nobody anything."""

    kind = forms.ChoiceField(label=_("Gift"), choices=[(kind.value, name) for kind, name in GIFT_NAMES.items()])
    seat = forms.TypedChoiceField(label=_("For"), coerce=int)
    target = forms.TypedChoiceField(label=_("Against"), coerce=int)
    key = forms.RegexField(r"\Atest-[0-9a-f]{8}\Z", widget=forms.HiddenInput)

    def __init__(self, *args: Any, names: list[str], **kwargs: Any) -> None:
        """Builds the form. `names` are the players in the order of the seats."""
        super().__init__(*args, **kwargs)
        for name, first in (("seat", 0), ("target", 1)):
            field: Any = self.fields[name]
            field.choices = list(enumerate(names))
            field.initial = first
        for name in ("kind", "seat", "target"):
            self.fields[name].widget.attrs["class"] = "input"

    def gift(self) -> dict[str, Any]:
        """Returns the gift of a valid form, as arguments of `receive_gift`. Seats that mean nothing are left out."""
        given = self.cleaned_data
        kind = GiftKind(given["kind"])
        return {
            "kind": kind.value, "seat": given["seat"] if kind in ADDRESSED else None,
            "target": given["target"] if kind in OPPONENTS else None, "key": given["key"],
        }  # fmt: skip


def seat_choices(game: str) -> list[tuple[str, str]]:
    """Returns what a seat may hold, for a choice field: each level of the game's agents, or an open seat."""
    lang = get_language() or "zh-hans"
    agents = [(each, gettext("AI: %(level)s") % {"level": catalog.level_text(each, lang)}) for each in levels(game)]
    return [*agents, (OPEN_SEAT, gettext("Open: person or bot"))]
