"""Serializers of friends. Each is an allow-list: a field that is not named there does not leave the server."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from accounts.api.strict_fields import TruthField
from games.friends.selectors import OFFLINE
from games.player_presence import ONLINE, TABLE, WATCHING

PRESENCES = ((TABLE, _("At a table")), (WATCHING, _("Spectating")), (ONLINE, _("Online")), (OFFLINE, _("Offline")))


class _UserSerializer(serializers.Serializer[Any]):
    username = serializers.CharField(source="user.username", read_only=True)
    name = serializers.CharField(source="user.shown_name", read_only=True, help_text=_("The name shown at the table."))
    avatar = serializers.CharField(source="user.avatar", read_only=True)


@extend_schema_serializer(description=_("A friend, and where they are as far as everyone may know."))
class FriendSerializer(_UserSerializer):
    since = serializers.DateTimeField(read_only=True)
    presence = serializers.ChoiceField(choices=PRESENCES, source="presence.state", read_only=True)
    game = serializers.CharField(
        source="presence.game", read_only=True, allow_null=True, help_text=_("Null unless the table is public.")
    )
    table = serializers.CharField(
        source="presence.table", read_only=True, allow_null=True, help_text=_("Null unless the table is public.")
    )


class _SenderSerializer(serializers.Serializer[Any]):
    username = serializers.CharField(source="sender.username", read_only=True)
    name = serializers.CharField(source="sender.shown_name", read_only=True)
    avatar = serializers.CharField(source="sender.avatar", read_only=True)
    made = serializers.DateTimeField(source="created_at", read_only=True)


class _ReceiverSerializer(serializers.Serializer[Any]):
    username = serializers.CharField(source="receiver.username", read_only=True)
    name = serializers.CharField(source="receiver.shown_name", read_only=True)
    avatar = serializers.CharField(source="receiver.avatar", read_only=True)
    made = serializers.DateTimeField(source="created_at", read_only=True)


@extend_schema_serializer(description=_("Friend requests that wait for an answer."))
class FriendRequestsSerializer(serializers.Serializer[Any]):
    received = _SenderSerializer(many=True, read_only=True)
    sent = _ReceiverSerializer(many=True, read_only=True, help_text=_("A declined request stays here until it ends."))


@extend_schema_serializer(description=_("The result of a friend request."))
class AskedSerializer(serializers.Serializer[Any]):
    friends = serializers.BooleanField(
        read_only=True, help_text=_("True if the other player had asked before, so that you are friends now.")
    )


@extend_schema_serializer(description=_("A player you met in a match."))
class RecentOpponentSerializer(_UserSerializer):
    game = serializers.CharField(read_only=True, help_text=_("The game you met in last."))
    met = serializers.DateTimeField(source="met_at", read_only=True)
    won = serializers.IntegerField(read_only=True, help_text=_("Recent matches in which you came out ahead."))
    lost = serializers.IntegerField(read_only=True)


@extend_schema_serializer(description=_("Players you have blocked. They are not told."))
class BlocksSerializer(serializers.Serializer[Any]):
    usernames: Any = serializers.ListField(child=serializers.CharField(), read_only=True)


@extend_schema_serializer(description=_("Whether you always appear offline to friends."))
class PresenceSettingSerializer(serializers.Serializer[Any]):
    hidden = TruthField()


@extend_schema_serializer(description=_("A friend's invitation to a table. It ends when the table closes."))
class InvitationSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField(source="pk", read_only=True)
    table = serializers.CharField(source="table.code", read_only=True, help_text=_("The table's code."))
    game = serializers.CharField(source="table.game", read_only=True)
    username = serializers.CharField(
        source="sender.username", read_only=True, help_text=_("The friend who invites you.")
    )
    name = serializers.CharField(source="sender.shown_name", read_only=True)
    made = serializers.DateTimeField(source="created_at", read_only=True)
