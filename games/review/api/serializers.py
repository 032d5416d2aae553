"""Serializers of reviews. Each is an allow-list: a field that is not named there does not leave the server."""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from games import catalog
from games.review.models import Review, ReviewedMove
from games.review.turning_points import turning_points


@extend_schema_serializer(description=_("A decision: what you played, and what the AI would have played."))
class ReviewedMoveSerializer(serializers.ModelSerializer[ReviewedMove]):
    step: Any = serializers.IntegerField(help_text=_("Step in the replay, from 0, that shows what you played."))
    at = serializers.IntegerField(help_text=_("Milliseconds since the match began."))
    choices: Any = serializers.IntegerField(
        help_text=_("Number of legal moves; with one, there was nothing to decide.")
    )
    played = serializers.JSONField(help_text=_("What the table saw: the action, and the fields of its event."))
    best = serializers.JSONField(help_text=_("The AI's choice, in the same form."))
    played_points = serializers.FloatField(help_text=_("Expected points of the round for your seat."))
    best_points = serializers.FloatField()
    loss = serializers.FloatField(help_text=_("Points lost; 0 where the AI found nothing better."))
    played_chance = serializers.FloatField(help_text=_("Probability that your side wins the round, 0 to 1."))
    best_chance = serializers.FloatField()
    turning = serializers.SerializerMethodField(help_text=_("Whether it is one of the biggest losses of the match."))
    why = serializers.SerializerMethodField(help_text=_("One sentence on why the AI chose this."))

    class Meta:
        model = ReviewedMove
        fields = (
            "step", "round", "at", "choices", "played", "best", "played_points", "best_points", "loss", "played_chance",
            "best_chance", "turning", "reasons", "why",
        )  # fmt: skip
        read_only_fields = fields

    def get_turning(self, move: ReviewedMove) -> bool:
        return move.step in self.context["turning"]

    def get_why(self, move: ReviewedMove) -> str:
        return catalog.reasons_text(self.context["game"], move.reasons, get_language() or "en")


@extend_schema_serializer(description=_("A review of one of your matches, as far as it has got."))
class ReviewSerializer(serializers.ModelSerializer[Review]):
    weighed = serializers.SerializerMethodField(help_text=_("Decisions reviewed so far."))
    decisions: Any = serializers.IntegerField(allow_null=True, help_text=_("The total; null until it has started."))
    moves = serializers.SerializerMethodField()

    class Meta:
        model = Review
        fields = (
            "match", "seat", "status", "version", "asked_at", "finished_at", "decisions", "weighed", "moves",
        )  # fmt: skip
        read_only_fields = fields

    def get_weighed(self, review: Review) -> int:
        return len(review.moves.all())

    @extend_schema_field(ReviewedMoveSerializer(many=True))
    def get_moves(self, review: Review) -> Any:
        rows = list(review.moves.all())
        turning = {move.step for move in turning_points(rows)} if not review.open else set()
        context = {"turning": turning, "game": review.match.game}
        return ReviewedMoveSerializer(rows, many=True, context=context).data
