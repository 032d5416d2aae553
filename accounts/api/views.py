"""REST views of the caller's account, of the players that it mutes, and of its tokens."""

from __future__ import annotations

from typing import cast

from allauth.account.adapter import get_adapter
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import ScopedRateThrottle
from rest_framework.views import APIView

from accounts import api_tokens, second_factor, services
from accounts.models import SignInWay, Token, User
from accounts.security_mails import mail_new_device
from accounts.sign_in_log import record_sign_in

from .authentication import NotPersonalToken
from .error_responses import ApiProblem
from .serializers import (
    MadeTokenSerializer,
    MeSerializer,
    MutesSerializer,
    NewTokenSerializer,
    PersonalTokenSerializer,
    SignInSerializer,
    TokenSerializer,
)

WAIT_SECONDS = 300
"""Seconds for which an IP address must wait after 5 wrong passwords for an account (`ACCOUNT_RATE_LIMITS`)."""


def _require_second_factor_of_staff(request: Request) -> None:
    """Refuses staff a token if their browser session has not proven a second factor.

    A request with a sign-in token passes: it was created with the second factor.
    """
    if request.auth is None and request.user.is_staff and not second_factor.has_passed(request._request):
        raise ApiProblem("SECOND_FACTOR_MISSING")


class MeView(APIView):
    """REST view of the caller's own account."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        responses=MeSerializer,
        summary=_("Your account"),
        description=_("The account making the request."),
        tags=["me"],
    )
    def get(self, request: Request) -> Response:
        return Response(MeSerializer(cast("User", request.user)).data)


class MyTokenView(APIView):
    """REST view that renews or revokes the caller's sign-in token, from a browser session or with that token."""

    permission_classes = (IsAuthenticated, NotPersonalToken)

    @extend_schema(
        request=None,
        responses={200: TokenSerializer},
        summary=_("Sign in again"),
        description=_("Signs a program in again; programs signed in before are signed out. Shown only once."),
        tags=["me"],
    )
    def post(self, request: Request) -> Response:
        _require_second_factor_of_staff(request)
        try:
            token, written = api_tokens.renew_sign_in_token(user=cast("User", request.user))
        except api_tokens.GuestsHaveNoToken:
            raise ApiProblem("GUEST") from None
        return Response(TokenSerializer({"token": written, "created": token.created_at}).data)

    @extend_schema(
        request=None,
        responses={204: OpenApiResponse(description=_("All programs have been signed out."))},
        summary=_("Sign out programs"),
        description=_("Tokens obtained with a password or from this address stop working; personal tokens stay."),
        tags=["me"],
    )
    def delete(self, request: Request) -> Response:
        api_tokens.revoke_sign_in_tokens(user=cast("User", request.user))
        return Response(status=204)


class MyTokensView(APIView):
    """REST view that lists and creates the caller's personal tokens. A personal token itself cannot create others."""

    permission_classes = (IsAuthenticated, NotPersonalToken)

    @extend_schema(
        responses=PersonalTokenSerializer(many=True),
        summary=_("Your tokens"),
        description=_("Personal tokens, newest first. The tokens themselves are never shown again."),
        tags=["me"],
    )
    def get(self, request: Request) -> Response:
        rows = Token.objects.filter(user=cast("User", request.user), kind=Token.Kind.PERSONAL)
        return Response(PersonalTokenSerializer(rows, many=True).data)

    @extend_schema(
        request=NewTokenSerializer,
        responses={201: MadeTokenSerializer},
        summary=_("Create a token"),
        description=_("One token, one purpose: the scope `read` can look, `play` can act."),
        tags=["me"],
    )
    def post(self, request: Request) -> Response:
        given = NewTokenSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        _require_second_factor_of_staff(request)
        try:
            token, written = api_tokens.personal_token(user=cast("User", request.user), **given.validated_data)
        except api_tokens.GuestsHaveNoToken:
            raise ApiProblem("GUEST") from None
        except api_tokens.TooManyTokens:
            raise ApiProblem("TOO_MANY_TOKENS") from None
        return Response(MadeTokenSerializer(token, context={"token": written}).data, status=201)


class PersonalTokenView(APIView):
    """REST view that revokes one of the caller's personal tokens."""

    permission_classes = (IsAuthenticated, NotPersonalToken)

    @extend_schema(
        request=None,
        responses={204: OpenApiResponse(description=_("Revoked."))},
        summary=_("Revoke a token"),
        description=_("It no longer works."),
        tags=["me"],
    )
    def delete(self, request: Request, pk: int) -> Response:
        mine = Token.objects.filter(user=cast("User", request.user), kind=Token.Kind.PERSONAL)
        token = mine.filter(pk=pk).first()
        if token is None:
            raise ApiProblem("NOT_FOUND")
        services.end_token(token=token)
        return Response(status=204)


class MutesView(APIView):
    """REST view that lists the players muted by the caller."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        responses=MutesSerializer,
        summary=_("Muted players"),
        description=_("Usernames, in the order they were muted. Nothing changes for anyone else."),
        tags=["me"],
    )
    def get(self, request: Request) -> Response:
        return Response({"usernames": services.muted_by(user=cast("User", request.user))})


class MuteView(APIView):
    """REST view that mutes or unmutes one player for the caller."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        request=None,
        responses={204: OpenApiResponse(description=_("Muted."))},
        summary=_("Mute a player"),
        description=_("You no longer see their messages, at any table. They are not told."),
        tags=["me"],
    )
    def put(self, request: Request, username: str) -> Response:
        try:
            services.mute(user=cast("User", request.user), username=username)
        except services.NoSuchPlayer:
            raise ApiProblem("NOT_FOUND") from None
        except services.TooManyMuted:
            raise ApiProblem("TOO_MANY_MUTED") from None
        return Response(status=204)

    @extend_schema(
        request=None,
        responses={204: OpenApiResponse(description=_("No longer muted."))},
        summary=_("Unmute a player"),
        description=_("You see their messages again."),
        tags=["me"],
    )
    def delete(self, request: Request, username: str) -> Response:
        services.unmute(user=cast("User", request.user), username=username)
        return Response(status=204)


class TokensView(APIView):
    """REST view that exchanges name and password for a sign-in token.

    A wrong password counts towards the limits of the sign-in page.
    """

    permission_classes = (AllowAny,)
    authentication_classes = ()  # ignores sessions, so that no other site can use one
    throttle_classes = (ScopedRateThrottle,)
    throttle_scope = "token"

    @extend_schema(
        request=SignInSerializer,
        responses={200: TokenSerializer},
        summary=_("Sign in to get a token"),
        description=_(
            "Returns a token that can read and play as the account. Up to ten programs can be signed in at once. An "
            "account with a second factor needs its code too; staff must have one."
        ),
        tags=["me"],
        auth=[],
    )
    def post(self, request: Request) -> Response:
        given = SignInSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        name, password = given.validated_data["username"], given.validated_data["password"]
        method = "email" if "@" in name else "username"
        try:
            user = get_adapter().authenticate(request._request, **{method: name, "password": password})
        except ValidationError:
            raise ApiProblem("THROTTLED", wait=WAIT_SECONDS) from None
        if user is None or not user.is_active:
            raise ApiProblem("SIGN_IN_FAILED")
        if user.is_banned():
            raise ApiProblem("BANNED")
        try:
            second_factor.require_code(user, given.validated_data["code"])
        except second_factor.CodeRefused as refusal:
            wait = WAIT_SECONDS if refusal.code == "THROTTLED" else None
            raise ApiProblem(refusal.code, wait=wait) from None
        token, written = api_tokens.sign_in_token(user=user)
        if record_sign_in(request._request, user, SignInWay.PROGRAM):
            mail_new_device(request._request, user)
        return Response(TokenSerializer({"token": written, "created": token.created_at}).data)
