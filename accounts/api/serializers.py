"""Accounts as the REST API shows them: allow-lists, nothing follows from the model by itself."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from accounts.models import User


@extend_schema_serializer(description=_("What anybody may know of a player."))
class PlayerSerializer(serializers.ModelSerializer[User]):
    name = serializers.CharField(source="shown_name", read_only=True, help_text=_("The name at the table."))
    guest = serializers.BooleanField(source="is_guest", read_only=True)
    bot = serializers.BooleanField(source="is_bot", read_only=True)
    joined = serializers.DateTimeField(source="date_joined", read_only=True)

    class Meta:
        model = User
        fields: Any = ("username", "name", "avatar", "guest", "bot", "joined")
        read_only_fields: Any = fields


@extend_schema_serializer(description=_("What one sees of oneself."))
class MeSerializer(PlayerSerializer):
    email: Any = serializers.CharField(read_only=True, help_text=_("Empty if the account has none."))

    class Meta(PlayerSerializer.Meta):
        fields: Any = (*PlayerSerializer.Meta.fields, "email", "language", "card_style", "big_index")
        read_only_fields: Any = fields


@extend_schema_serializer(description=_("Whose words the account does not want to read."))
class MutesSerializer(serializers.Serializer[Any]):
    usernames: Any = serializers.ListField(child=serializers.CharField(), read_only=True)


@extend_schema_serializer(
    description=_("A name (or e-mail address) and a password, for a program that has no browser session.")
)
class SignInSerializer(serializers.Serializer[Any]):
    username = serializers.CharField(max_length=254, help_text=_("Username or e-mail address."))
    password = serializers.CharField(max_length=256, trim_whitespace=False, write_only=True)


@extend_schema_serializer(description=_("A token: send it as `Authorization: Token …`."))
class TokenSerializer(serializers.Serializer[Any]):
    token = serializers.CharField(read_only=True, help_text=_("Shown once: only its digest is kept."))
    created = serializers.DateTimeField(read_only=True)
