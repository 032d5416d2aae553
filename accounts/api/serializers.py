"""Serializers of accounts for the REST API. They list their fields, so that no model field is exposed by accident."""

from __future__ import annotations

from datetime import UTC
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from accounts.models import Scope, Token, User

from .list_and_text_fields import BoundedListField, NameField
from .strict_fields import MomentField, TextField


@extend_schema_serializer(description=_("A player's public information."))
class PlayerSerializer(serializers.ModelSerializer[User]):
    name = serializers.CharField(source="shown_name", read_only=True, help_text=_("The name shown at the table."))
    guest = serializers.BooleanField(source="is_guest", read_only=True)
    bot = serializers.BooleanField(source="is_bot", read_only=True)
    joined = serializers.DateTimeField(source="date_joined", read_only=True)

    class Meta:
        model = User
        fields: Any = ("username", "name", "avatar", "guest", "bot", "joined")
        read_only_fields: Any = fields


@extend_schema_serializer(description=_("Your own account details."))
class MeSerializer(PlayerSerializer):
    email: Any = serializers.CharField(read_only=True, help_text=_("Empty if the account has none."))

    class Meta(PlayerSerializer.Meta):
        fields: Any = (
            *PlayerSerializer.Meta.fields,
            "email",
            "language",
            "card_style",
            "big_index",
            "felt",
            "card_back",
        )
        read_only_fields: Any = fields


@extend_schema_serializer(description=_("Whose messages the account does not want to see."))
class MutesSerializer(serializers.Serializer[Any]):
    usernames: Any = serializers.ListField(child=serializers.CharField(), read_only=True)


@extend_schema_serializer(
    description=_("A username (or email address) and a password, for programs without a browser session.")
)
class SignInSerializer(serializers.Serializer[Any]):
    username = TextField(max_length=254, help_text=_("Username or email address."))
    password = TextField(max_length=256, trim_whitespace=False, write_only=True)
    code = TextField(
        max_length=20, required=False, allow_blank=True, default="", write_only=True,
        help_text=_("Code of the authenticator app, or a recovery code, if the account has a second factor."),
    )  # fmt: skip


@extend_schema_serializer(description=_("A token: send it as `Authorization: Token …`."))
class TokenSerializer(serializers.Serializer[Any]):
    token = serializers.CharField(read_only=True, help_text=_("Shown only once; only a digest is stored."))
    created = serializers.DateTimeField(read_only=True)


@extend_schema_serializer(description=_("A personal token, without the token itself."))
class PersonalTokenSerializer(serializers.ModelSerializer[Token]):
    scopes: Any = serializers.ListField(child=serializers.ChoiceField(choices=Scope.choices), read_only=True)
    start: Any = serializers.CharField(read_only=True, help_text=_("The first characters, to tell tokens apart."))
    created: Any = serializers.DateTimeField(source="created_at", read_only=True)
    expires: Any = serializers.DateTimeField(source="expires_at", read_only=True, allow_null=True, default_timezone=UTC)
    used: Any = serializers.DateTimeField(
        source="used_at", read_only=True, allow_null=True, help_text=_("When it was last used, to the nearest hour.")
    )

    class Meta:
        model = Token
        fields: Any = ("id", "name", "scopes", "start", "created", "expires", "used")
        read_only_fields: Any = fields


@extend_schema_serializer(description=_("A newly created token. It is shown only once."))
class MadeTokenSerializer(PersonalTokenSerializer):
    token = serializers.SerializerMethodField(help_text=_("Shown only once; only a digest is stored."))

    class Meta(PersonalTokenSerializer.Meta):
        fields: Any = (*PersonalTokenSerializer.Meta.fields, "token")
        read_only_fields: Any = fields

    def get_token(self, token: Token) -> str:
        written: str = self.context["token"]
        return written


OF_PEOPLE = [choice for choice in Scope.choices if choice[0] != Scope.BOT]


@extend_schema_serializer(description=_("A new token for a bot."))
class NewBotTokenSerializer(serializers.Serializer[Any]):
    name: Any = NameField(max_length=40, help_text=_("Purpose."))
    scopes: Any = BoundedListField(
        child=serializers.ChoiceField(choices=Scope.choices), min_length=1, max_length=len(Scope)
    )
    expires_at = MomentField(required=False, allow_null=True, default=None, help_text=_("Null: never expires."))


@extend_schema_serializer(description=_("A new token for your own account; the scope `bot` is for bots only."))
class NewTokenSerializer(NewBotTokenSerializer):
    scopes: Any = BoundedListField(
        child=serializers.ChoiceField(choices=OF_PEOPLE), min_length=1, max_length=len(OF_PEOPLE)
    )
