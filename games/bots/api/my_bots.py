"""REST views with which a person registers, edits, pauses and retires their own bots."""

from __future__ import annotations

from typing import Any, cast

from django.http import Http404
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.permissions import SAFE_METHODS, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import ValidationError
from rest_framework.views import APIView

from accounts.api.authentication import NotPersonalToken
from accounts.api.error_responses import ApiProblem
from accounts.api.serializers import MadeTokenSerializer, NewBotTokenSerializer, PersonalTokenSerializer
from accounts.api_tokens import TooManyTokens
from accounts.models import Token, User
from accounts.services import end_token
from games.bots import selectors
from games.bots.forms import BotForm
from games.bots.models import Bot
from games.bots.services import owner_actions
from games.rules.core import RulesError

from .serializers import BotFieldsSerializer, NewBotSerializer, OwnBotSerializer

PROBLEMS = {"NEEDS_ACCOUNT": "GUEST", "TOO_MANY_BOTS": "TOO_MANY_BOTS", "PAUSED_BY_HOUSE": "PAUSED_BY_HOUSE"}
"""Code of a service's refusal -> code of the API problem. Other refusals, such as that of a retired bot, answer 404."""


class OwnHandToChange(NotPersonalToken):
    """Permission to change one's bots: a personal token may only read them, a sign-in may do everything."""

    def has_permission(self, request: Request, view: Any) -> bool:
        return request.method in SAFE_METHODS or super().has_permission(request, view)


def own_bot(request: Request, username: str) -> Bot:
    """Returns the caller's bot with this username. Raises Http404 for a retired bot and for other players' bots."""
    bot = selectors.own_bot(cast("User", request.user), username)
    if bot is None or bot.retired:
        raise Http404
    return bot


def problem(refusal: RulesError) -> Exception:
    return ApiProblem(PROBLEMS[refusal.code]) if refusal.code in PROBLEMS else Http404()


def clean_fields(data: dict[str, Any], bot: Bot | None = None) -> dict[str, Any]:
    """Returns the fields of a bot, checked by `BotForm`, as arguments of the registration services.

    Raises ValidationError with a list of errors for each invalid field.
    """
    form = BotForm({"avatar": "crane" if bot is None else bot.user.avatar, **data}, bot=bot)
    if not form.is_valid():
        raise ValidationError({name: [str(error) for error in errors] for name, errors in form.errors.items()})
    return form.asked


class MyBotsView(APIView):
    permission_classes = (IsAuthenticated, OwnHandToChange)

    @extend_schema(
        responses=OwnBotSerializer(many=True), summary=_("Your bots"), tags=["bots"],
        description=_("Those not retired, newest first."),
    )  # fmt: skip
    def get(self, request: Request) -> Response:
        return Response(OwnBotSerializer(selectors.bots_of(cast("User", request.user)), many=True).data)

    @extend_schema(
        request=NewBotSerializer, responses={201: OwnBotSerializer}, summary=_("Register a bot"), tags=["bots"],
        description=_("It has no password; create a token for it next."),
    )  # fmt: skip
    def post(self, request: Request) -> Response:
        given = NewBotSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        try:
            bot = owner_actions.register_bot(owner=cast("User", request.user), **clean_fields(given.validated_data))
        except RulesError as refusal:
            if refusal.code == "NAME_TAKEN":
                raise ValidationError({"username": [_("This username is taken.")]}) from None
            raise problem(refusal) from None
        return Response(OwnBotSerializer(bot).data, status=201)


class MyBotView(APIView):
    permission_classes = (IsAuthenticated, OwnHandToChange)

    @extend_schema(responses=OwnBotSerializer, summary=_("Your bot"), description=_("With its limits."), tags=["bots"])
    def get(self, request: Request, username: str) -> Response:
        return Response(OwnBotSerializer(own_bot(request, username)).data)

    @extend_schema(
        request=BotFieldsSerializer, responses=OwnBotSerializer, summary=_("Change a bot"), tags=["bots"],
        description=_("Everything except the username."),
    )  # fmt: skip
    def put(self, request: Request, username: str) -> Response:
        bot = own_bot(request, username)
        given = BotFieldsSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        try:
            changed = owner_actions.edit_bot(bot=bot, **clean_fields(given.validated_data, bot))
        except RulesError as refusal:
            raise problem(refusal) from None
        return Response(OwnBotSerializer(changed).data)

    @extend_schema(
        request=None, responses={204: OpenApiResponse(description=_("Retired."))}, summary=_("Retire a bot"),
        description=_(
            "This can't be undone: its tokens are revoked and its seats given up. Its matches stay."
        ), tags=["bots"],
    )  # fmt: skip
    def delete(self, request: Request, username: str) -> Response:
        owner_actions.retire(bot=own_bot(request, username))
        return Response(status=204)


class PauseView(APIView):
    permission_classes = (IsAuthenticated, OwnHandToChange)

    @extend_schema(
        request=None, responses={204: OpenApiResponse(description=_("Paused."))}, summary=_("Pause a bot"),
        description=_("It gets up; where it is playing, auto-play takes over."), tags=["bots"],
    )  # fmt: skip
    def put(self, request: Request, username: str) -> Response:
        owner_actions.pause(bot=own_bot(request, username))
        return Response(status=204)

    @extend_schema(
        request=None, responses={204: OpenApiResponse(description=_("It may play again."))},
        summary=_("Resume a bot"), tags=["bots"],
        description=_("Also lifts a pause for missed turns or rejected moves; only staff can lift a pause by staff."),
    )  # fmt: skip
    def delete(self, request: Request, username: str) -> Response:
        try:
            owner_actions.resume(bot=own_bot(request, username))
        except RulesError as refusal:
            raise problem(refusal) from None
        return Response(status=204)


class BotTokensView(APIView):
    """The tokens of one bot, for its signed-in owner. A personal token may neither list nor create them."""

    permission_classes = (IsAuthenticated, NotPersonalToken)

    @extend_schema(
        responses=PersonalTokenSerializer(many=True), summary=_("A bot's tokens"), tags=["bots"],
        description=_("Newest first. The tokens themselves are never shown again."),
    )  # fmt: skip
    def get(self, request: Request, username: str) -> Response:
        rows = Token.objects.filter(user=own_bot(request, username).user)
        return Response(PersonalTokenSerializer(rows, many=True).data)

    @extend_schema(
        request=NewBotTokenSerializer, responses={201: MadeTokenSerializer}, summary=_("Create a token for a bot"),
        description=_("With the scope `bot`, it can play over the socket."), tags=["bots"],
    )  # fmt: skip
    def post(self, request: Request, username: str) -> Response:
        bot, given = own_bot(request, username), NewBotTokenSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        try:
            token, written = owner_actions.create_bot_token(bot=bot, **given.validated_data)
        except TooManyTokens:
            raise ApiProblem("TOO_MANY_TOKENS") from None
        except RulesError as refusal:
            raise problem(refusal) from None
        return Response(MadeTokenSerializer(token, context={"token": written}).data, status=201)


class BotTokenView(APIView):
    permission_classes = (IsAuthenticated, NotPersonalToken)

    @extend_schema(
        request=None, responses={204: OpenApiResponse(description=_("Revoked."))}, summary=_("Revoke a bot's token"),
        description=_("Connections it opened are closed."), tags=["bots"],
    )  # fmt: skip
    def delete(self, request: Request, username: str, pk: int) -> Response:
        token = Token.objects.filter(pk=pk, user=own_bot(request, username).user).first()
        if token is None:
            raise Http404
        end_token(token=token)
        return Response(status=204)
