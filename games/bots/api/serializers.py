"""Serializers of bots. Each is an allow-list: a field that is not named there does not leave the server."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from accounts.api.list_and_text_fields import NameField, ProseField
from accounts.api.strict_fields import NumberField, TextField
from accounts.models import Avatar
from accounts.names import USERNAME_MAX, username_validators
from games.bots.models import Bot
from games.bots.models.bots import MAX_DESCRIPTION_LENGTH
from games.bots.services.owner_actions import Limits, ceiling


@extend_schema_serializer(description=_("A player's program, as everyone sees it."))
class BotSerializer(serializers.ModelSerializer[Bot]):
    username = serializers.CharField(source="user.username", read_only=True)
    name = serializers.CharField(source="user.shown_name", read_only=True, help_text=_("The name shown at the table."))
    avatar = serializers.CharField(source="user.avatar", read_only=True)
    owner = serializers.CharField(source="owner.username", read_only=True, help_text=_("Whose program it is."))
    registered = serializers.DateTimeField(source="created_at", read_only=True)
    paused = serializers.BooleanField(read_only=True)

    class Meta:
        model = Bot
        fields: Any = ("username", "name", "avatar", "owner", "description", "registered", "paused")
        read_only_fields: Any = fields


@extend_schema_serializer(description=_("One of your own bots, with its limits and, if paused, the reason."))
class OwnBotSerializer(BotSerializer):
    paused_because: Any = serializers.CharField(
        source="pause", read_only=True, help_text=_("`owner` `timeouts` `refusals` `staff`; empty if not paused.")
    )
    note: Any = serializers.CharField(source="pause_note", read_only=True, help_text=_("The message from staff."))

    class Meta(BotSerializer.Meta):
        fields: Any = (
            *BotSerializer.Meta.fields, "matches_at_once", "matches_a_day", "messages_a_minute", "paused_at",
            "paused_because", "note",
        )  # fmt: skip
        read_only_fields: Any = fields


def _limit(name: str) -> NumberField:
    most = ceiling(name)
    return NumberField(min_value=1, max_value=most, required=False, default=getattr(Limits(), name))


@extend_schema_serializer(description=_("What an owner can change about a bot; anything left out keeps its default."))
class BotFieldsSerializer(serializers.Serializer[Any]):
    display_name = NameField(max_length=24, required=False, allow_blank=True)
    avatar = serializers.ChoiceField(choices=Avatar.choices, required=False)
    description = ProseField(max_length=MAX_DESCRIPTION_LENGTH, required=False, allow_blank=True)
    matches_at_once = _limit("matches_at_once")
    matches_a_day = _limit("matches_a_day")
    messages_a_minute = _limit("messages_a_minute")


@extend_schema_serializer(description=_("A new bot. Its username can't be changed later."))
class NewBotSerializer(BotFieldsSerializer):
    username = TextField(max_length=USERNAME_MAX, validators=username_validators)
