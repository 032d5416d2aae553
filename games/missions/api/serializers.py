"""Serializers of missions."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from games.missions.selectors import KINDS

LABELS = {
    "puzzle": _("the puzzle of the day"),
    "lesson": _("the lesson of a game"),
    "match": _("a match of a game"),
}


@extend_schema_serializer(description=_("One thing to try today."))
class MissionSerializer(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(
        [(kind, LABELS[kind]) for kind in KINDS],
        help_text=_("What it leads to."),
    )
    game = serializers.CharField(help_text=_("The key of its game."))
    done = serializers.BooleanField()


@extend_schema_serializer(description=_("What you could try today."))
class MissionsSerializer(serializers.Serializer[Any]):
    day = serializers.DateField(help_text=_("The day, by the site's calendar."))
    missions = MissionSerializer(source="items", many=True, help_text=_("At most one of each kind."))
