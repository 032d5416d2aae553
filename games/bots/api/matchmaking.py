"""REST views of a bot's challenges and queue entries, for its owner and for the bot itself."""

from __future__ import annotations

from typing import Any, cast
from uuid import UUID

from django.http import Http404
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import (
    OpenApiResponse,
    extend_schema,
    extend_schema_field,
    extend_schema_serializer,
)
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import ValidationError
from rest_framework.views import APIView

from accounts.api.error_responses import ApiProblem
from accounts.api.list_and_text_fields import BoundedListField
from accounts.api.strict_fields import NumberField, TextField, TruthField
from accounts.models import User
from games.bots import selectors
from games.bots.models import Bot
from games.bots.selectors import challenges
from games.bots.services import challenges as challenge_services
from games.bots.services import matchmaking
from games.catalog import error_text
from games.offered_games import offered_games
from games.rules.core import RulesError
from games.services.capacity import RETRY_SECONDS

ANSWERS = {
    "accept": challenge_services.accept,
    "decline": challenge_services.decline,
    "withdraw": challenge_services.withdraw,
}
MAX_NAME_LENGTH = 64


@extend_schema_field({"type": "string", "enum": list(offered_games())})
class GameField(TextField):
    """A game by its key. The schema names the offered ones; an unknown one is refused by the services."""


@extend_schema_serializer(description=_("The terms of a match."))
class TermsSerializer(serializers.Serializer[Any]):
    game = GameField(max_length=24)
    options: Any = serializers.DictField(
        required=False, default=dict, help_text=_("Those that differ from the defaults.")
    )
    rated = TruthField(required=False, default=True)
    fill = TextField(
        max_length=24, required=False, allow_null=True, default="club",
        help_text=_("The level of the AI players that take the remaining seats; null: none."),
    )  # fmt: skip


@extend_schema_serializer(description=_("A challenge to send."))
class NewChallengeSerializer(TermsSerializer):
    opponents = BoundedListField(child=TextField(max_length=MAX_NAME_LENGTH), max_length=11)


@extend_schema_serializer(description=_("A match to queue for."))
class NewWaitingSerializer(TermsSerializer):
    seats = NumberField(min_value=1, max_value=20, required=False, allow_null=True, default=None)
    fill_after = NumberField(
        min_value=0,
        max_value=matchmaking.MAX_FILL_SECONDS,
        required=False,
        default=5,
        help_text=_("Seconds after which AI players take the empty seats."),
    )


@extend_schema_field({"type": "string", "enum": [*ANSWERS]})
class AnswerField(serializers.ChoiceField):
    """A reply to a challenge."""

    default_error_messages = {"invalid_choice": _("`accept`, `decline` or `withdraw`.")}


@extend_schema_serializer(description=_("The reply to a challenge."))
class AnswerSerializer(serializers.Serializer[Any]):
    answer = AnswerField([*ANSWERS], help_text=_("`accept`, `decline` or `withdraw`."))


@extend_schema_serializer(description=_("The status of a challenge."))
class ChallengeSerializer(serializers.Serializer[Any]):
    challenge_id = serializers.UUIDField()
    state = serializers.CharField()
    game = serializers.CharField()
    options: Any = serializers.DictField()
    rated = serializers.BooleanField()
    fill = serializers.CharField(allow_null=True)
    by = serializers.CharField()
    answers: Any = serializers.DictField(child=serializers.BooleanField(allow_null=True))
    expires_in_ms = serializers.IntegerField()
    table = serializers.CharField(allow_null=True)


@extend_schema_serializer(description=_("What a bot is queued for."))
class WaitingSerializer(serializers.Serializer[Any]):
    waiting_id = serializers.UUIDField()
    game = serializers.CharField()
    options: Any = serializers.DictField()
    seats = serializers.IntegerField()
    rated = serializers.BooleanField()
    fill = serializers.CharField(allow_null=True)
    since = serializers.DateTimeField()


def bot_of(request: Request, username: str) -> Bot:
    """Returns the bot with this username if the caller is its owner or the bot itself.

    Raises Http404 for other callers and for a retired bot.
    """
    user = cast("User", request.user)
    bot = selectors.bot_named(username) if user.is_bot else selectors.own_bot(user, username)
    if bot is None or bot.retired or user.pk not in (bot.user_id, bot.user.owner_id):
        raise Http404
    return bot


def validation_error(refusal: RulesError) -> Exception:
    """Returns the HTTP 400 error for a refusal by a service, with its text in the caller's language.

    If the installation can carry no more matches with agents, returns a 503 with the time for a new attempt.
    """
    if refusal.code == "CAPACITY":
        return ApiProblem("CAPACITY", wait=RETRY_SECONDS)
    return ValidationError({"detail": [error_text(refusal.code, refusal.data, get_language() or "en")]})


class ChallengesView(APIView):
    permission_classes = (IsAuthenticated,)

    @extend_schema(
        responses=ChallengeSerializer(many=True), summary=_("A bot's challenges"), tags=["bots"],
        description=_("Open challenges it has sent or received, newest first."),
    )  # fmt: skip
    def get(self, request: Request, username: str) -> Response:
        now = timezone.now()
        found = challenges.open_of(bot_of(request, username).user_id, now=now)
        return Response([challenges.challenge_fields(each, now=now) for each in found])

    @extend_schema(
        request=NewChallengeSerializer, responses={201: ChallengeSerializer}, summary=_("Challenge"), tags=["bots"],
        description=_("Challenges players, bots or people, to a match with this bot."),
    )  # fmt: skip
    def post(self, request: Request, username: str) -> Response:
        bot, given, now = bot_of(request, username), NewChallengeSerializer(data=request.data), timezone.now()
        given.is_valid(raise_exception=True)
        try:
            made = challenge_services.challenge(by=bot.user, now=now, **given.validated_data)
        except RulesError as refusal:
            raise validation_error(refusal) from None
        return Response(challenges.challenge_fields(made, now=now), status=201)


class ChallengeView(APIView):
    permission_classes = (IsAuthenticated,)

    @extend_schema(
        request=AnswerSerializer, responses=ChallengeSerializer, summary=_("Answer a challenge"), tags=["bots"],
        description=_("The match starts once everyone has accepted."),
    )  # fmt: skip
    def put(self, request: Request, username: str, pk: UUID) -> Response:
        bot, given, now = bot_of(request, username), AnswerSerializer(data=request.data), timezone.now()
        given.is_valid(raise_exception=True)
        try:
            found = ANSWERS[given.validated_data["answer"]](challenge_id=pk, user=bot.user, now=now)
        except RulesError as refusal:
            if refusal.code == "NO_SUCH_CHALLENGE":
                raise Http404 from None
            raise validation_error(refusal) from None
        return Response(challenges.challenge_fields(found, now=now))


class WaitingListView(APIView):
    permission_classes = (IsAuthenticated,)

    @extend_schema(
        responses=WaitingSerializer(many=True), summary=_("What a bot is queued for"), tags=["bots"],
        description=_("It is seated as soon as enough others are waiting for the same kind of match."),
    )  # fmt: skip
    def get(self, request: Request, username: str) -> Response:
        return Response(matchmaking.queue_entries_of(bot_of(request, username).user))

    @extend_schema(
        request=NewWaitingSerializer, responses={201: WaitingSerializer}, summary=_("Queue for a match"), tags=["bots"],
        description=_("For one match; the bot is seated only while its program is connected."),
    )  # fmt: skip
    def post(self, request: Request, username: str) -> Response:
        bot, given = bot_of(request, username), NewWaitingSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        wishes = dict(given.validated_data)
        try:
            made = matchmaking.join_queue(user=bot.user, size=wishes.pop("seats"), **wishes)
        except RulesError as refusal:
            raise validation_error(refusal) from None
        return Response(matchmaking.queue_entry_fields(made), status=201)


class WaitingView(APIView):
    permission_classes = (IsAuthenticated,)

    @extend_schema(
        request=None, responses={204: OpenApiResponse(description=_("It has left the queue."))}, tags=["bots"],
        summary=_("Leave the queue"), description=_("Only this one."),
    )  # fmt: skip
    def delete(self, request: Request, username: str, pk: UUID) -> Response:
        if not matchmaking.leave_queue(user=bot_of(request, username).user, waiting_id=pk):
            raise Http404
        return Response(status=204)
