"""Forms with which a tournament's director pauses, adjudicates, adjusts and so on: one form for each act."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from accounts.text_fields import ProseField
from games import catalog
from games.agents import registry as agents
from games.agents.personas import localized_name
from leaderboards.tournaments import selectors
from leaderboards.tournaments.models import Tournament
from leaderboards.tournaments.services.director_acts import MAX_POINTS, MAX_REASON_LENGTH


class ActForm(forms.Form):
    """Form for an act of a tournament's director, which asks for the reason.

    `arguments()` returns the keyword arguments for the service that performs the act.
    """

    reason = ProseField(
        label=_("Reason"), max_length=MAX_REASON_LENGTH, help_text=_("Everyone can read it in the log.")
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament

    def arguments(self) -> dict[str, Any]:
        return dict(self.cleaned_data)


class ResumeForm(ActForm):
    reason = ProseField(label=_("Reason"), max_length=MAX_REASON_LENGTH, required=False)


class EntrantForm(ActForm):
    entrant = forms.TypedChoiceField(label=_("Entrant"), coerce=int)
    field_order: tuple[str, ...] = ("entrant", "reason")

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, tournament=tournament, **kwargs)
        lang = get_language() or "zh-hans"
        people = sorted((row.person for row in selectors.standings(tournament)), key=lambda person: person.number)
        entrant: Any = self.fields["entrant"]
        entrant.choices = [
            (one.number, f"{one.number} · {localized_name(one.name, lang) if one.agent else one.name}")
            for one in people
        ]


class AdjustForm(EntrantForm):
    points = forms.DecimalField(
        label=_("Points to add or subtract"), min_value=Decimal(-MAX_POINTS), max_value=Decimal(MAX_POINTS),
        max_digits=7, decimal_places=2,
        help_text=_("Tables won, or points in a duplicate tournament; can be negative."),
    )  # fmt: skip
    field_order: tuple[str, ...] = ("entrant", "points", "reason")


class SettleForm(ActForm):
    table = forms.TypedChoiceField(label=_("Table"), coerce=int)
    field_order = ("table", "reason")

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, tournament=tournament, **kwargs)
        latest = next(iter(selectors.rounds(tournament)), None)
        live = [one for one in latest.tables if one.status in ("waiting", "playing")] if latest is not None else []
        table: Any = self.fields["table"]
        table.choices = [(one.number, gettext("Table %(number)d") % {"number": one.number}) for one in live]


class AgentsForm(forms.Form):
    level = forms.ChoiceField(label=_("AI level"))
    count = forms.IntegerField(label=_("Number of players"), min_value=1, max_value=3000, initial=3)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        lang = get_language() or "zh-hans"
        level: Any = self.fields["level"]
        level.choices = [(key, catalog.level_text(key, lang)) for key in agents.levels(tournament.game)]

    def arguments(self) -> dict[str, Any]:
        return dict(self.cleaned_data)
