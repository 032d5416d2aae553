"""REST views of friends: the list, requests, blocks, presence, recent opponents, invitations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.error_responses import ApiProblem
from accounts.models import User
from accounts.rate_limits import consume
from games.friends import selectors, services
from games.models import Seat, Table
from games.rules.core import IllegalMove

from .serializers import (
    AskedSerializer,
    BlocksSerializer,
    FriendRequestsSerializer,
    FriendSerializer,
    InvitationSerializer,
    PresenceSettingSerializer,
    RecentOpponentSerializer,
)

PROBLEMS = {
    "FRIENDS_NEED_ACCOUNT": "FRIENDS_NEED_ACCOUNT",
    "NO_SUCH_PLAYER": "NOT_FOUND",
    "NO_SUCH_REQUEST": "NOT_FOUND",
    "GUEST_NO_FRIEND": "GUEST_NO_FRIEND",
    "ALREADY_FRIENDS": "ALREADY_FRIENDS",
    "YOU_BLOCK_PLAYER": "YOU_BLOCK_PLAYER",
    "NOT_FRIENDS": "NOT_FRIENDS",
    "TOO_MANY_MUTED": "TOO_MANY_MUTED",
    **dict.fromkeys(
        (
            "FRIENDS_FULL", "THEIR_FRIENDS_FULL", "REQUESTS_FULL", "REQUESTS_DAY_FULL", "ASKED_TODAY", "BLOCKS_FULL",
            "INVITATIONS_FULL", "INVITED_ALREADY",
        ),
        "FRIENDS_LIMIT",
    ),
    **dict.fromkeys(("NOT_SEATED", "FIXED_SEATS", "STREAM_DECIDES", "TABLE_CLOSED", "FRIEND_SEATED"), "CANNOT_INVITE"),
}  # fmt: skip
"""Code of a refusal -> code of the API."""
DONE = {204: OpenApiResponse(description=_("Done."))}


class _OwnView(APIView):
    permission_classes = (IsAuthenticated,)

    def me(self) -> User:
        """Returns the caller, a full account. Raises ApiProblem FRIENDS_NEED_ACCOUNT."""
        user = cast("User", self.request.user)
        if user.is_guest or user.is_bot:
            raise ApiProblem("FRIENDS_NEED_ACCOUNT")
        return user

    def perform(self, act: Callable[..., Any], **fields: Any) -> Any:
        """Carries out a service for the caller. Raises ApiProblem for a refusal."""
        user = self.me()
        if not consume(self.request._request, "friend", user=user):
            raise ApiProblem("THROTTLED", wait=60)
        try:
            return act(user=user, **fields)
        except IllegalMove as refusal:
            raise ApiProblem(PROBLEMS[refusal.code]) from None


class FriendsView(_OwnView):
    @extend_schema(
        responses=FriendSerializer(many=True),
        summary=_("Your friends"),
        description=_("Those at a table first. A friend whose presence is hidden appears offline."),
        tags=["friends"],
    )
    def get(self, request: Request) -> Response:
        return Response(FriendSerializer(selectors.friends_of(self.me()), many=True).data)


class FriendView(_OwnView):
    @extend_schema(
        request=None,
        responses=DONE,
        summary=_("Accept a request"),
        description=_("Makes you friends with a player who asked you."),
        tags=["friends"],
    )
    def put(self, request: Request, username: str) -> Response:
        self.perform(services.accept, username=username)
        return Response(status=204)

    @extend_schema(
        request=None,
        responses=DONE,
        summary=_("Remove a friend"),
        description=_("Ends the friendship on both sides."),
        tags=["friends"],
    )
    def delete(self, request: Request, username: str) -> Response:
        self.perform(services.remove, username=username)
        return Response(status=204)


class FriendRequestsView(_OwnView):
    @extend_schema(
        responses=FriendRequestsSerializer,
        summary=_("Friend requests"),
        description=_("Requests you received and sent, newest first."),
        tags=["friends"],
    )
    def get(self, request: Request) -> Response:
        user, now = self.me(), timezone.now()
        found = {"received": selectors.requests_to(user, now=now), "sent": selectors.requests_from(user, now=now)}
        return Response(FriendRequestsSerializer(found).data)


class FriendRequestView(_OwnView):
    @extend_schema(
        request=None,
        responses=AskedSerializer,
        summary=_("Ask a player"),
        description=_("Asks a player to be your friend, at most 20 players a day. Asking again changes nothing."),
        tags=["friends"],
    )
    def put(self, request: Request, username: str) -> Response:
        return Response(AskedSerializer({"friends": self.perform(services.ask, username=username)}).data)

    @extend_schema(
        request=None,
        responses=DONE,
        summary=_("Decline or take back a request"),
        description=_("Declines the player's request, who is not told, and takes back your own."),
        tags=["friends"],
    )
    def delete(self, request: Request, username: str) -> Response:
        self.perform(services.decline, username=username)
        self.perform(services.withdraw, username=username)
        return Response(status=204)


class RecentOpponentsView(_OwnView):
    @extend_schema(
        responses=RecentOpponentSerializer(many=True),
        summary=_("Recent opponents"),
        description=_("People of your last 30 matches, at most 12, most recent first."),
        tags=["friends"],
    )
    def get(self, request: Request) -> Response:
        return Response(RecentOpponentSerializer(selectors.recent_opponents(self.me()), many=True).data)


class BlocksView(_OwnView):
    @extend_schema(
        responses=BlocksSerializer,
        summary=_("Blocked players"),
        description=_("Usernames, newest first."),
        tags=["friends"],
    )
    def get(self, request: Request) -> Response:
        return Response({"usernames": [one.blocked.username for one in selectors.blocked_by(self.me())]})


class BlockView(_OwnView):
    @extend_schema(
        request=None,
        responses=DONE,
        summary=_("Block a player"),
        description=_("Ends a friendship, hides requests and invitations both ways, and mutes. They are not told."),
        tags=["friends"],
    )
    def put(self, request: Request, username: str) -> Response:
        self.perform(services.block, username=username)
        return Response(status=204)

    @extend_schema(
        request=None,
        responses=DONE,
        summary=_("Unblock a player"),
        description=_("Also ends the mute that came with the block. You are not friends again."),
        tags=["friends"],
    )
    def delete(self, request: Request, username: str) -> Response:
        self.perform(services.unblock, username=username)
        return Response(status=204)


class PresenceView(_OwnView):
    @extend_schema(
        responses=PresenceSettingSerializer,
        summary=_("Your presence"),
        description=_("Whether friends see where you are."),
        tags=["friends"],
    )
    def get(self, request: Request) -> Response:
        return Response({"hidden": selectors.is_hidden(self.me())})

    @extend_schema(
        request=PresenceSettingSerializer,
        responses=PresenceSettingSerializer,
        summary=_("Hide or show your presence"),
        description=_("While it is hidden, you always appear offline to friends."),
        tags=["friends"],
    )
    def put(self, request: Request) -> Response:
        self.me()
        given = PresenceSettingSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        self.perform(services.set_hidden, hidden=given.validated_data["hidden"])
        return Response(given.validated_data)


class InvitationsView(_OwnView):
    @extend_schema(
        responses=InvitationSerializer(many=True),
        summary=_("Invitations"),
        description=_("Friends' invitations to tables that are still open, newest first."),
        tags=["friends"],
    )
    def get(self, request: Request) -> Response:
        return Response(InvitationSerializer(selectors.invitations_to(self.me(), now=timezone.now()), many=True).data)


class InvitationView(_OwnView):
    @extend_schema(
        request=None,
        responses=DONE,
        summary=_("Dismiss an invitation"),
        description=_("It is not shown again. The friend is not told."),
        tags=["friends"],
    )
    def delete(self, request: Request, pk: int) -> Response:
        self.perform(services.dismiss, invitation_id=pk)
        return Response(status=204)


class TableInvitationView(_OwnView):
    @extend_schema(
        request=None,
        responses=DONE,
        summary=_("Invite a friend to your table"),
        description=_("The friend sees it at once. You have to sit at that table."),
        tags=["friends"],
    )
    def put(self, request: Request, code: str, username: str) -> Response:
        user = self.me()
        table = get_object_or_404(Table, code=code)
        if not Seat.objects.filter(table=table, user=user, left=False).exists():
            raise ApiProblem("NOT_FOUND")
        self.perform(services.invite, table=table, username=username)
        return Response(status=204)
