"""Serializers of the statistics for the REST API. They are allow-lists: only fields named here leave the server."""

from __future__ import annotations

import re
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.functional import lazy
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from accounts.api.serializers import PlayerSerializer
from games import catalog
from games.models import Match
from leaderboards.statistics.digests import GAMES
from leaderboards.statistics.models import Company
from leaderboards.statistics.time_zones import MAX_NAME_LENGTH, zone_named

EARLIEST_YEAR, LATEST_YEAR = 2000, 2999
BOARDS = (Match.Board.PEOPLE, Match.Board.PRACTICE)


def _game_name(key: str) -> str:
    return catalog.game_text(key, get_language() or "en")


GAME_CHOICES: Any = [(key, lazy(_game_name, str)(key)) for key in GAMES]
BOARD_CHOICES = [(board.value, board.label) for board in BOARDS]
COMPANY_CHOICES = [(company.value, company.label) for company in (Company.PEOPLE, Company.PRACTICE)]


class CompanyQuery(serializers.Serializer[Any]):
    """Serializer for the parameter `company`, which restricts statistics to matches among people or to practice."""

    company: Any = serializers.ChoiceField(
        COMPANY_CHOICES, required=False, default=str,
        help_text=_("Only matches with at least two people, or of one person against AI; leave empty for all."),
    )  # fmt: skip


def _zone_called(name: str) -> ZoneInfo:
    zone = zone_named(name)
    if zone is None:
        raise serializers.ValidationError(_("No such time zone."))
    return zone


class PlayerQuery(CompanyQuery):
    game: Any = serializers.ChoiceField(GAME_CHOICES, required=False, default=str, help_text=_("Only this game."))
    zone: Any = serializers.CharField(
        max_length=MAX_NAME_LENGTH, required=False, default="UTC",
        help_text=_("The time zone used for hours, by its IANA name."),
    )  # fmt: skip

    def validate_zone(self, name: str) -> ZoneInfo:
        return _zone_called(name)


class YearField(serializers.IntegerField):
    """A year of four digits in a query. The framework's field takes `2_026` and digits of other scripts too."""

    def to_internal_value(self, data: Any) -> int:
        if not re.fullmatch(r"[0-9]{4}", str(data), re.ASCII):
            self.fail("invalid")
        year: int = super().to_internal_value(data)
        return year


class CalendarQuery(serializers.Serializer[Any]):
    """Serializer for the parameters of a player's calendar: the time zone of its days, and the year."""

    zone: Any = serializers.CharField(
        max_length=MAX_NAME_LENGTH, required=False, default="UTC",
        help_text=_("The time zone used for days, by its IANA name."),
    )  # fmt: skip
    year: Any = YearField(
        required=False, default=None, min_value=EARLIEST_YEAR, max_value=LATEST_YEAR,
        help_text=_("A calendar year; leave out for the 53 weeks that end today."),
    )  # fmt: skip

    def validate_zone(self, name: str) -> ZoneInfo:
        return _zone_called(name)


@extend_schema_serializer(description=_("Matches that ended on a given day."))
class CalendarDaySerializer(serializers.Serializer[Any]):
    date = serializers.DateField()
    matches = serializers.IntegerField()
    won = serializers.IntegerField()


@extend_schema_serializer(description=_("A player's calendar of counted matches; days without one are left out."))
class CalendarSerializer(serializers.Serializer[Any]):
    first = serializers.DateField()
    last = serializers.DateField()
    longest_run = serializers.IntegerField(help_text=_("The most days with matches that follow each other."))
    days = CalendarDaySerializer(many=True)


class RecordsQuery(serializers.Serializer[Any]):
    game: Any = serializers.ChoiceField(GAME_CHOICES, required=False, default=str, help_text=_("Only this game."))
    board: Any = serializers.ChoiceField(
        BOARD_CHOICES, required=False, default=str, help_text=_("Only this leaderboard.")
    )


@extend_schema_serializer(
    description=_("How often something was seen, in how many of these cases it came true, and a sum over them.")
)
class FigureSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(help_text=_("What is counted."))
    key = serializers.CharField(help_text=_("Which case is counted; empty if there is only one."))
    count = serializers.IntegerField()
    hits = serializers.IntegerField()
    total = serializers.IntegerField()
    percent = serializers.FloatField(allow_null=True, help_text=_("Hits per hundred cases; null if there are none."))
    low = serializers.FloatField(allow_null=True, help_text=_("Lower end of the 95% interval (Wilson)."))
    high = serializers.FloatField(allow_null=True, help_text=_("Upper end of the 95% interval (Wilson)."))


@extend_schema_serializer(description=_("Statistics of a game."))
class GameStatisticsSerializer(serializers.Serializer[Any]):
    game = serializers.CharField()
    company = serializers.CharField(help_text=_("Leave empty for all."))
    counted_until = serializers.DateTimeField(
        allow_null=True, help_text=_("When the latest counted match ended; null if there is none.")
    )
    figures = FigureSerializer(many=True)


@extend_schema_serializer(description=_("Matches that ended in a given hour of the day."))
class HourSerializer(serializers.Serializer[Any]):
    hour = serializers.IntegerField(help_text=_("0 to 23."))
    matches = serializers.IntegerField()
    won = serializers.IntegerField()


@extend_schema_serializer(description=_("One of a player's best or worst matches."))
class ToldSerializer(serializers.Serializer[Any]):
    match = serializers.UUIDField(source="match.pk")
    score = serializers.IntegerField()
    place = serializers.IntegerField()


@extend_schema_serializer(description=_("A player's statistics for a game."))
class PlayerGameSerializer(serializers.Serializer[Any]):
    game = serializers.CharField()
    matches = serializers.IntegerField(help_text=_("All counted matches, whoever was at the table."))
    run = serializers.IntegerField(help_text=_("Current winning streak."))
    best_run = serializers.IntegerField()
    best_run_match = serializers.UUIDField(
        allow_null=True, help_text=_("The last match of the longest winning streak; null without a win.")
    )
    figures = FigureSerializer(many=True)
    hours = HourSerializer(many=True)
    best = ToldSerializer(many=True)
    worst = ToldSerializer(many=True)


@extend_schema_serializer(description=_("A player's statistics, most-played game first."))
class PlayerStatisticsSerializer(serializers.Serializer[Any]):
    player = PlayerSerializer()
    games = PlayerGameSerializer(many=True)


@extend_schema_serializer(description=_("How often two players met, and who placed higher."))
class OpponentSerializer(serializers.Serializer[Any]):
    opponent = PlayerSerializer()
    matches = serializers.IntegerField()
    ahead = serializers.IntegerField()
    level = serializers.IntegerField()
    behind = serializers.IntegerField()


@extend_schema_serializer(description=_("A place in the records."))
class RecordSerializer(serializers.Serializer[Any]):
    game = serializers.CharField()
    board = serializers.CharField()
    kind = serializers.CharField()
    rank = serializers.IntegerField(help_text=_("From 1; equal values share a rank."))
    value = serializers.IntegerField()
    match = serializers.UUIDField(allow_null=True)
    round = serializers.IntegerField(help_text=_("The round in which it was set; 0 for the whole match."))
    at = serializers.DateTimeField()
    players = PlayerSerializer(many=True)
