"""Serializers for players and their points, used by the REST views of players and of the points ladder."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from accounts.api.serializers import PlayerSerializer
from accounts.models import User
from leaderboards import points, selectors
from leaderboards.badges.selectors import EarnedBadge, badges_of
from leaderboards.models import Standing


@extend_schema_serializer(description=_("A player's position on a leaderboard; rates follow from the counts."))
class StandingSerializer(serializers.ModelSerializer[Standing]):
    tier = serializers.SerializerMethodField()

    class Meta:
        model = Standing
        fields: Any = (
            "game", "board", "points", "tier", "matches", "wins", "landlord_rounds", "landlord_wins", "farmer_rounds",
            "farmer_wins", "streak", "best_streak", "updated_at",
        )  # fmt: skip
        read_only_fields: Any = fields

    def get_tier(self, standing: Standing) -> str:
        return points.tier_of(standing.points).key


@extend_schema_serializer(description=_("A row of the ladder."))
class RowSerializer(serializers.Serializer[selectors.RankedStanding]):
    rank = serializers.IntegerField(help_text=_("From 1; players with equal points share a rank."))
    player = PlayerSerializer(source="standing.user")
    standing = StandingSerializer()


@extend_schema_serializer(description=_("A counted match: when it ended, the points it added, and the total after it."))
class CurvePointSerializer(serializers.Serializer[selectors.CurvePoint]):
    at = serializers.DateTimeField()
    points = serializers.IntegerField()
    total = serializers.IntegerField()


@extend_schema_serializer(description=_("A standing, with its rank and the percentage of other players below it."))
class RankedStandingSerializer(StandingSerializer):
    rank = serializers.SerializerMethodField()
    percentile = serializers.SerializerMethodField()

    class Meta(StandingSerializer.Meta):
        fields: Any = (*StandingSerializer.Meta.fields, "rank", "percentile")
        read_only_fields: Any = fields

    def get_rank(self, standing: Standing) -> int:
        return selectors.standing_rank(standing)

    def get_percentile(self, standing: Standing) -> int:
        return selectors.percentile(standing)


@extend_schema_serializer(description=_("All finished matches, rated or not."))
class PlayedSerializer(serializers.Serializer[selectors.PlayedCount]):
    matches = serializers.IntegerField()
    wins = serializers.IntegerField()


@extend_schema_serializer(description=_("A badge that a player has earned, once for each key."))
class EarnedBadgeSerializer(serializers.Serializer[EarnedBadge]):
    key = serializers.CharField()
    earned_at = serializers.DateTimeField(help_text=_("When the match or tournament that earned it ended."))
    match = serializers.UUIDField(
        source="match.pk", allow_null=True, default=None,
        help_text=_("The match that earned it; null if it was none, or is not open to all."),
    )  # fmt: skip
    tournament = serializers.CharField(
        source="tournament.code", allow_null=True, default=None,
        help_text=_("The code of the tournament that earned it; null if it was none, or is not listed."),
    )  # fmt: skip


@extend_schema_serializer(description=_("A player, with their badges and their record on each leaderboard."))
class PlayerDetailSerializer(PlayerSerializer):
    played = serializers.SerializerMethodField()
    standings = serializers.SerializerMethodField()
    badges = serializers.SerializerMethodField()

    class Meta(PlayerSerializer.Meta):
        fields: Any = (*PlayerSerializer.Meta.fields, "played", "standings", "badges")
        read_only_fields: Any = fields

    @extend_schema_field(PlayedSerializer)
    def get_played(self, player: User) -> Any:
        return PlayedSerializer(selectors.count_played(player)).data

    @extend_schema_field(RankedStandingSerializer(many=True))
    def get_standings(self, player: User) -> Any:
        return RankedStandingSerializer(player.standings.order_by("game", "board"), many=True).data

    @extend_schema_field(EarnedBadgeSerializer(many=True))
    def get_badges(self, player: User) -> Any:
        badges: Any = badges_of(player)
        return EarnedBadgeSerializer(badges, many=True).data
