"""Statistics as the REST API shows them. Allow-lists: what is not named here does not leave the server."""

from __future__ import annotations

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
from leaderboards.statistics.zones import LONGEST, zone_named

BOARDS = (Match.Board.PEOPLE, Match.Board.PRACTICE)


def _game_name(key: str) -> str:
    return catalog.game_text(key, get_language() or "en")


GAME_CHOICES: Any = [(key, lazy(_game_name, str)(key)) for key in GAMES]
BOARD_CHOICES = [(board.value, board.label) for board in BOARDS]
COMPANY_CHOICES = [(company.value, company.label) for company in (Company.PEOPLE, Company.PRACTICE)]


class CompanyQuery(serializers.Serializer[Any]):
    """Whose matches."""

    company: Any = serializers.ChoiceField(
        COMPANY_CHOICES, required=False, default="",
        help_text=_("Only matches of at least two people, or of one with agents; nothing for all."),
    )  # fmt: skip


class PlayerQuery(CompanyQuery):
    game: Any = serializers.ChoiceField(GAME_CHOICES, required=False, default="", help_text=_("Only this game."))
    zone: Any = serializers.CharField(
        max_length=LONGEST, required=False, default="UTC",
        help_text=_("The zone by whose clocks hours are counted, as IANA names it."),
    )  # fmt: skip

    def validate_zone(self, name: str) -> ZoneInfo:
        zone = zone_named(name)
        if zone is None:
            raise serializers.ValidationError(_("There is no such zone."))
        return zone


class RecordsQuery(serializers.Serializer[Any]):
    game: Any = serializers.ChoiceField(GAME_CHOICES, required=False, default="", help_text=_("Only this game."))
    board: Any = serializers.ChoiceField(BOARD_CHOICES, required=False, default="", help_text=_("Only this board."))


@extend_schema_serializer(
    description=_("How often something was seen, in how many of these cases it came true, and a sum over them.")
)
class FigureSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(help_text=_("What is counted."))
    key = serializers.CharField(help_text=_("The case that is counted; empty where there is one alone."))
    count = serializers.IntegerField()
    hits = serializers.IntegerField()
    total = serializers.IntegerField()
    percent = serializers.FloatField(allow_null=True, help_text=_("Hits in a hundred cases; null without a case."))
    low = serializers.FloatField(allow_null=True, help_text=_("The lower end of the 95% interval (Wilson)."))
    high = serializers.FloatField(allow_null=True, help_text=_("The upper end of the 95% interval (Wilson)."))


@extend_schema_serializer(description=_("What the counted matches of a game come to."))
class GameStatisticsSerializer(serializers.Serializer[Any]):
    game = serializers.CharField()
    company = serializers.CharField(help_text=_("Empty for all."))
    counted_until = serializers.DateTimeField(
        allow_null=True, help_text=_("When the latest counted match ended; null before the first.")
    )
    figures = FigureSerializer(many=True)


@extend_schema_serializer(description=_("Matches that ended within an hour of the day."))
class HourSerializer(serializers.Serializer[Any]):
    hour = serializers.IntegerField(help_text=_("0 to 23."))
    matches = serializers.IntegerField()
    won = serializers.IntegerField()


@extend_schema_serializer(description=_("A match among a player's best or worst."))
class ToldSerializer(serializers.Serializer[Any]):
    match = serializers.UUIDField(source="match.pk")
    score = serializers.IntegerField()
    place = serializers.IntegerField()


@extend_schema_serializer(description=_("What a player's counted matches of a game come to."))
class PlayerGameSerializer(serializers.Serializer[Any]):
    game = serializers.CharField()
    matches = serializers.IntegerField(help_text=_("All counted ones, whatever the company."))
    run = serializers.IntegerField(help_text=_("Matches won in a row now."))
    best_run = serializers.IntegerField()
    best_run_match = serializers.UUIDField(
        allow_null=True, help_text=_("The match in which the longest run ended; null without a win.")
    )
    figures = FigureSerializer(many=True)
    hours = HourSerializer(many=True)
    best = ToldSerializer(many=True)
    worst = ToldSerializer(many=True)


@extend_schema_serializer(description=_("A player's statistics, the game most played first."))
class PlayerStatisticsSerializer(serializers.Serializer[Any]):
    player = PlayerSerializer()
    games = PlayerGameSerializer(many=True)


@extend_schema_serializer(description=_("How often two players met, and who had the better place."))
class OpponentSerializer(serializers.Serializer[Any]):
    opponent = PlayerSerializer()
    matches = serializers.IntegerField()
    ahead = serializers.IntegerField()
    level = serializers.IntegerField()
    behind = serializers.IntegerField()


@extend_schema_serializer(description=_("A place among the records."))
class RecordSerializer(serializers.Serializer[Any]):
    game = serializers.CharField()
    board = serializers.CharField()
    kind = serializers.CharField()
    rank = serializers.IntegerField(help_text=_("From 1; equal values share a rank."))
    value = serializers.IntegerField()
    match = serializers.UUIDField(allow_null=True)
    round = serializers.IntegerField(help_text=_("The round in which it was set; 0 for the match as a whole."))
    at = serializers.DateTimeField()
    players = PlayerSerializer(many=True)
