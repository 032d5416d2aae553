"""Form with which a user creates a tournament: format, times, lengths, capacity, and the options of its tables."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django import forms
from django.conf import settings
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from accounts.templatetags.timestamps import moment_text
from accounts.text_fields import NameField, ProseField
from games import catalog
from games.agents import registry as agents
from games.rules.core import RulesError
from games.views.table_form import FORMAT, SEATS, TableForm
from leaderboards.tournaments import daylight_saving, labels
from leaderboards.tournaments.models import Tournament
from leaderboards.tournaments.services import creation
from leaderboards.tournaments.services.creation import RANGES, TournamentPlan

PREFIX = "tournament_"
"""Prefix of the tournament's own fields, since games have options named `rounds` and `format` too."""
ENDLESS = "daily"
MOMENT = "%Y-%m-%dT%H:%M"
MOMENTS = ("starts_at", "opens_at")
SKIPPED = _("The clocks go forward then, and %(time)s doesn't exist in %(zone)s. Which time do you mean?")
DOUBLED = _("The clocks go back then, and %(time)s comes twice in %(zone)s. Which one do you mean?")


class TournamentForm(TableForm):
    """Form for a new tournament.

    `plan()` returns the chosen settings. `show_refusal()` shows a refusal of the service beside the field that it
    concerns.
    """

    tournament_name = NameField(label=_("Name"), max_length=60)
    tournament_about = ProseField(
        label=_("Description"), max_length=600, required=False, widget=forms.Textarea(attrs={"rows": 3})
    )
    tournament_format = forms.ChoiceField(label=_("Format"), widget=forms.RadioSelect)
    tournament_starts_at = forms.DateTimeField(
        label=_("Start"), input_formats=[MOMENT],
        widget=forms.DateTimeInput(format=MOMENT, attrs={"type": "datetime-local"}),
    )  # fmt: skip
    tournament_opens_at = forms.DateTimeField(
        label=_("Registration opens"), required=False, input_formats=[MOMENT], help_text=_(
            "Leave empty to open it at once."
        ),
        widget=forms.DateTimeInput(format=MOMENT, attrs={"type": "datetime-local"}),
    )  # fmt: skip
    starts_at_meant = forms.CharField(max_length=40, required=False, widget=forms.HiddenInput)
    opens_at_meant = forms.CharField(max_length=40, required=False, widget=forms.HiddenInput)
    """The chosen one of two offered moments, if daylight saving skips or doubles the entered time."""
    zone = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)
    tournament_capacity = forms.IntegerField(label=_("Player limit"), min_value=2, initial=24)
    tournament_rounds = forms.IntegerField(
        label=_("Number of rounds"), required=False, help_text=_("Leave empty to set it by the number of players."),
        min_value=RANGES["rounds"][0], max_value=RANGES["rounds"][1],
    )  # fmt: skip
    tournament_minutes = forms.IntegerField(
        label=_("Duration (minutes)"), required=False, initial=creation.DEFAULT_MINUTES,
        min_value=RANGES["minutes"][0], max_value=RANGES["minutes"][1],
    )  # fmt: skip
    tournament_boards = forms.IntegerField(
        label=_("Boards per round"), required=False, initial=creation.DEFAULT_BOARDS,
        min_value=RANGES["boards"][0], max_value=RANGES["boards"][1],
    )  # fmt: skip
    tournament_cap = forms.IntegerField(
        label=_("Score cap per board"), required=False, help_text=_("Leave empty for no cap."),
        min_value=RANGES["cap"][0], max_value=RANGES["cap"][1],
    )  # fmt: skip
    tournament_round_minutes = forms.IntegerField(
        label=_("Time limit for a round, in minutes"), initial=creation.DEFAULT_ROUND_MINUTES,
        help_text=_("Tables still unfinished by then are adjudicated."),
        min_value=RANGES["round_minutes"][0], max_value=RANGES["round_minutes"][1],
    )  # fmt: skip
    tournament_break_seconds = forms.IntegerField(
        label=_("Break between rounds, in seconds"), initial=30,
        min_value=RANGES["break_seconds"][0], max_value=RANGES["break_seconds"][1],
    )  # fmt: skip
    tournament_stuck = forms.ChoiceField(label=_("How unfinished tables are adjudicated"), widget=forms.RadioSelect)
    tournament_agents = forms.IntegerField(
        label=_("Fill with AI up to"), required=False, initial=0, min_value=0,
        help_text=_(
            "At the start, AI players fill the field up to this number, then any table that is short. 0: people "
            "only."
        ),
    )  # fmt: skip
    tournament_agent_level = forms.ChoiceField(label=_("AI level"), required=False)

    def __init__(self, *args: Any, game: str, staff: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, game=game, **kwargs)
        lang = self.lang = get_language() or "zh-hans"
        self.moments: dict[str, datetime] = {}
        self.asked: dict[str, dict[str, Any]] = {}
        """Field -> question shown beside it: `{"name", "answers": [{"value", "label", "chosen"}]}`."""
        fields: dict[str, Any] = self.fields
        self.ways = creation.formats_of(game)
        fields["tournament_format"].choices = [(way, labels.text(labels.FORMATS, way, lang)) for way in self.ways]
        fields["tournament_format"].initial = self.ways[0]
        fields["tournament_stuck"].choices = [(key, said.text(lang)) for key, said in labels.STUCK.items()]
        fields["tournament_stuck"].initial = Tournament.Stuck.AS_IT_STANDS
        levels = agents.levels(game)
        fields["tournament_agent_level"].choices = [(level, catalog.level_text(level, lang)) for level in levels]
        fields["tournament_agent_level"].initial = agents.TRUSTEE if agents.TRUSTEE in levels else levels[:1]
        del fields["rated_private"]  # an unlisted tournament may be rated like any other
        most = settings.KAIJU["TOURNAMENTS"]["STAFF_CAPACITY" if staff else "CAPACITY"]
        fields["tournament_capacity"].widget.attrs["max"] = most
        fields["bots"].label = _("Allow bots to join")
        fields["bots"].help_text = _("Players' programs may join, each under its own name and marked as a bot.")
        if staff:
            fields["rated"].help_text = _("Counts for the ladder if the rules are unchanged.")
        else:
            del fields["rated"]
        if FORMAT in fields:
            usual = [choice for choice in fields[FORMAT].choices if choice[0] != ENDLESS]
            fields[FORMAT].choices, fields[FORMAT].initial = usual, usual[0][0]
            self.initial.setdefault(FORMAT, usual[0][0])
        if SEATS in fields:
            fields[SEATS].choices = [one for one in fields[SEATS].choices if 2 <= one[0] <= creation.MAX_SEATS]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        zone = _zone(cleaned.get("zone", ""))
        for name in MOMENTS:
            local = cleaned.get(PREFIX + name)
            if local is not None:
                self._read_moment(name, local, zone, cleaned.get(f"{name}_meant", ""))
        return cleaned

    def _read_moment(self, name: str, local: datetime, zone: ZoneInfo, meant: str) -> None:
        """Converts the local time in a field, such as the start, to a moment in this time zone, and stores it.

        If daylight saving skips the local time or lets it occur twice, the form asks the user which moment is meant.
        """
        try:
            reading = daylight_saving.read_wall_clock(local, zone)
        except OverflowError:
            self.add_error(PREFIX + name, gettext("There is no such moment."))
            return
        answers = {answer.isoformat(): answer for answer in reading.answers}
        if reading.kind == "plain":
            self.moments[name] = reading.answers[0].astimezone(UTC)
            return
        if meant in answers:
            self.moments[name] = answers[meant].astimezone(UTC)  # moments of one zone compare by their local time alone
        else:
            question = SKIPPED if reading.kind == "skipped" else DOUBLED
            self.add_error(PREFIX + name, question % {"time": local.strftime("%H:%M"), "zone": zone.key})
        self.asked[PREFIX + name] = {
            "name": f"{name}_meant",
            "answers": [
                {"value": value, "label": _moment_label(moment), "chosen": value == meant}
                for value, moment in answers.items()
            ],
        }

    def plan(self) -> TournamentPlan:
        """Returns the settings of the new tournament from the form's fields. The form must be valid."""
        given = self.cleaned_data
        return TournamentPlan(
            name=given["tournament_name"], about=given["tournament_about"], game=self.game,
            format=given["tournament_format"], options=self.options, size=self.size, rated=given.get("rated", False),
            listed=given["listed"] == "open",
            starts_at=self.moments["starts_at"], opens_at=self.moments.get("opens_at"),
            capacity=given["tournament_capacity"], agents=given["tournament_agents"] or 0,
            agent_level=given["tournament_agent_level"] if given["tournament_agents"] else "",
            **{key: given[PREFIX + key] for key in ("rounds", "minutes", "boards", "cap", "round_minutes", "stuck")},
            break_seconds=given["tournament_break_seconds"], bots=given["bots"],
        )  # fmt: skip

    def show_refusal(self, refusal: RulesError, sentence: str) -> None:
        """Shows the text of a refusal beside the field that it concerns.

        Without such a field, shows it above the form.
        """
        names = {"size": SEATS, "options": refusal.data.get("key", ""), "listed": "listed", "rated": "rated"}
        field = refusal.data.get("field", refusal.data.get("key", ""))
        name = names.get(field, PREFIX + field if PREFIX + field in self.fields else field)
        self.add_error(name if name in self.fields else None, sentence)

    def format_choices(self) -> list[dict[str, Any]]:
        """Returns the formats to choose from, each as `{"radio": …, "help": …}`: a radio button and its explanation."""
        return [
            {"radio": radio, "help": labels.text(labels.FORMAT_HELP, radio.data["value"], self.lang)}
            for radio in self["tournament_format"]
        ]

    def length_fields(self) -> Iterator[dict[str, Any]]:
        """Yields the fields for rounds, minutes, boards and score cap, each as `{"field": …, "ways": …}`.

        `ways` names the formats that use the field. Without JavaScript all fields are shown. The service then drops the
        values that the chosen format does not use.
        """
        ways = {"rounds": "swiss duplicate", "minutes": "arena", "boards": "duplicate", "cap": "duplicate"}
        for key, of in ways.items():
            if set(of.split()) & set(self.ways):
                yield {"field": self[PREFIX + key], "ways": of}

    def server_zone(self) -> str:
        """Returns the name of the server's time zone, which applies if the browser sends none."""
        return str(timezone.get_default_timezone_name())


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):  # OSError: a folder of zones, such as `Europe`
        return ZoneInfo(timezone.get_default_timezone_name())


def _moment_label(moment: datetime) -> str:
    """Formats a moment with its offset from UTC, as other pages do: `Oct 25, 2026, 02:30 (UTC+1)`."""
    return moment_text(moment, year=True, zone=moment.tzinfo)
