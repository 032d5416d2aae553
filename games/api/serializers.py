"""Serializers of tables and matches. They are allow-lists: a field that is not named here does not leave the server."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from games import selectors
from games.models import Kind, Match, MatchSeat, Report, Result, RoundResult, Seat, Table
from games.rules import registry
from games.rules.core import all_options
from games.selectors.names import looks_of
from games.selectors.rating_conditions import unrated_because


@extend_schema_serializer(description=_("An occupied seat at an open table."))
class TableSeatSerializer(serializers.ModelSerializer[Seat]):
    seat = serializers.IntegerField(source="index", read_only=True)
    name = serializers.SerializerMethodField()
    username = serializers.SerializerMethodField(help_text=_("Null for AI players."))
    kind = serializers.SerializerMethodField(help_text=_("`person`, `guest`, `agent` or `bot`"))

    class Meta:
        model = Seat
        fields = ("seat", "name", "username", "kind", "ready")
        read_only_fields = fields

    def get_name(self, seat: Seat) -> str:
        return looks_of(seat.table.code, seat.table.seats.all())[seat.index][0]

    def get_username(self, seat: Seat) -> str | None:
        return seat.user.username if seat.user else None

    def get_kind(self, seat: Seat) -> str:
        return str(Kind.AGENT if seat.user is None else Kind.of(seat.user))


@extend_schema_serializer(description=_("A table waiting for players."))
class TableSerializer(serializers.ModelSerializer[Table]):
    seats = TableSeatSerializer(many=True, read_only=True)
    free = serializers.SerializerMethodField(help_text=_("Number of empty seats."))
    options = serializers.SerializerMethodField(help_text=_("The options in use."))
    rated: Any = serializers.BooleanField(read_only=True, help_text=_("Whether the host wants it rated."))
    bots: Any = serializers.BooleanField(read_only=True, help_text=_("Whether players' bots may sit down."))
    unrated_because = serializers.SerializerMethodField(
        help_text=_(
            "Why a match that started now would be unrated: `host`, `options` or `guest`; null if it would be rated."
        )
    )

    class Meta:
        model = Table
        fields = ("code", "game", "options", "size", "free", "seats", "rated", "bots", "unrated_because", "created_at")
        read_only_fields = fields

    def get_options(self, table: Table) -> dict[str, Any]:
        return all_options(registry.game(table.game).Options, table.options)

    def get_unrated_because(self, table: Table) -> str | None:
        guests = any(seat.user is not None and seat.user.is_guest for seat in table.seats.all())
        return unrated_because(game=table.game, options=table.options, wanted=table.rated, guests=guests)

    def get_free(self, table: Table) -> int:
        return table.size - len(table.seats.all())


@extend_schema_serializer(description=_("Who started in the seat and, once the match has ended, their result."))
class MatchSeatSerializer(serializers.ModelSerializer[MatchSeat]):
    seat = serializers.IntegerField(source="index", read_only=True)
    username = serializers.CharField(read_only=True, allow_null=True, help_text=_("Null for AI players."))
    score = serializers.SerializerMethodField(help_text=_("Null while the match is running or sealed."))
    place = serializers.SerializerMethodField(
        help_text=_("From 1; ties share a place. Null while the match is running or sealed.")
    )
    rounds_won = serializers.SerializerMethodField()

    class Meta:
        model = MatchSeat
        fields = ("seat", "name", "username", "avatar", "kind", "conceded", "score", "place", "rounds_won")
        read_only_fields = fields

    def get_score(self, seat: MatchSeat) -> int | None:
        result = self._result(seat)
        return None if result is None else result.score

    def get_place(self, seat: MatchSeat) -> int | None:
        result = self._result(seat)
        return None if result is None else result.place

    def get_rounds_won(self, seat: MatchSeat) -> int | None:
        result = self._result(seat)
        return None if result is None else result.rounds_won

    def _result(self, seat: MatchSeat) -> Result | None:
        if seat.match.sealed:
            return None
        # results and seats are fetched once for a whole page and matched here by number
        return next((result for result in seat.match.results.all() if result.seat == seat.index), None)


@extend_schema_serializer(description=_("A match. Its seed is null until the match has ended and is no longer sealed."))
class MatchSerializer(serializers.ModelSerializer[Match]):
    table = serializers.SerializerMethodField(
        help_text=_("The table's code; null if the table is gone, or if it is outside the lobby and not yours.")
    )
    seats = MatchSeatSerializer(many=True, read_only=True)
    options: Any = serializers.DictField(read_only=True, help_text=_("The options in use."))
    sealed: Any = serializers.BooleanField(
        read_only=True,
        help_text=_("Other tables are still playing the same deals: hands, rounds and results stay hidden."),
    )
    seed = serializers.SerializerMethodField(help_text=_("Null until the match has ended and is no longer sealed."))

    class Meta:
        model = Match
        fields = (
            "id", "table", "number", "game", "rules_version", "options", "status", "sealed", "rated", "board",
            "started_at", "finished_at", "commitment", "seed", "seats",
        )  # fmt: skip
        read_only_fields = fields

    def get_table(self, match: Match) -> str | None:
        request = self.context.get("request")
        table = selectors.visible_table(match, getattr(request, "user", None))
        return None if table is None else table.code

    def get_seed(self, match: Match) -> str | None:
        return match.seed if match.open_to_all else None


@extend_schema_serializer(description=_("How a round ended for a seat."))
class RoundSeatSerializer(serializers.ModelSerializer[RoundResult]):
    class Meta:
        model = RoundResult
        fields = ("seat", "role", "bid", "points", "won", "bombs", "spring", "multiplier", "timeouts")
        read_only_fields = fields


@extend_schema_serializer(description=_("A finished round."))
class RoundSerializer(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    finished_at = serializers.DateTimeField()
    seats = RoundSeatSerializer(many=True)


@extend_schema_serializer(description=_("A match with its rounds."))
class MatchDetailSerializer(MatchSerializer):
    rounds = serializers.SerializerMethodField()

    class Meta(MatchSerializer.Meta):
        fields: Any = (*MatchSerializer.Meta.fields, "rounds")
        read_only_fields: Any = fields

    @extend_schema_field(RoundSerializer(many=True))
    def get_rounds(self, match: Match) -> Any:
        return RoundSerializer([] if match.sealed else selectors.rounds_of(match), many=True).data


@extend_schema_serializer(description=_("What the table saw; kinds and data as in the game's protocol."))
class EventSerializer(serializers.Serializer[Any]):
    kind = serializers.CharField()
    data: Any = serializers.JSONField()


@extend_schema_serializer(description=_("A step of a match: who moved, and what followed."))
class MoveSerializer(serializers.Serializer[Any]):
    step = serializers.IntegerField(help_text=_("From 0, counting only the steps you may see."))
    at = serializers.IntegerField(help_text=_("Milliseconds since the match began."))
    seat = serializers.IntegerField(allow_null=True)
    by = serializers.CharField(allow_null=True, help_text=_("`person`, `agent`, `bot`, `trustee` or `system`"))
    verb = serializers.CharField(allow_null=True)
    events = EventSerializer(many=True)


class ReplaySeatSerializer(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    name = serializers.CharField()
    username = serializers.CharField(allow_null=True)
    avatar = serializers.CharField()
    kind = serializers.CharField()


@extend_schema_serializer(
    description=_("A step: the fields of the view that changed, and the items added to lists that only grow.")
)
class ReplayStepSerializer(serializers.Serializer[Any]):
    at = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True)
    by = serializers.CharField(allow_null=True)
    verb = serializers.CharField(allow_null=True)
    events = EventSerializer(many=True)
    view = serializers.JSONField()
    more = serializers.JSONField()


@extend_schema_serializer(
    description=_(
        "What was said, with the same reference as in the log; `phrase`, `emotion` or `text`, the last possibly "
        "with `texts`."
    )
)
class SaidSerializer(serializers.Serializer[Any]):
    ref = serializers.CharField()
    channel = serializers.CharField(
        help_text=_("Empty for the table's chat; `spectators`, `speech`, `dead`, or the name of a secret channel.")
    )
    seat = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    username = serializers.CharField(allow_null=True)
    phrase = serializers.CharField(required=False)
    emotion = serializers.CharField(required=False)
    text = serializers.CharField(required=False)
    texts: Any = serializers.DictField(required=False, help_text=_("What the AI said, by language."))
    at = serializers.IntegerField(allow_null=True)


@extend_schema_serializer(description=_("Why a message is being reported."))
class ReportSerializer(serializers.Serializer[Any]):
    reason: Any = serializers.ChoiceField(choices=Report.Reason.choices, default=Report.Reason.ABUSE)


@extend_schema_serializer(description=_("Why the AI did what it did."))
class MindSerializer(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    at = serializers.IntegerField(help_text=_("Milliseconds since the match began."))
    window = serializers.CharField()
    verb = serializers.CharField()
    reasoning: Any = serializers.JSONField(help_text=_("A text, or one text per language."))
    source: Any = serializers.CharField(help_text=_("`reasoner`, `model` or `fallback`"))


@extend_schema_serializer(
    description=_("A replay: with all hands once the match has ended; until then, only what you have seen.")
)
class ReplaySerializer(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    id = serializers.UUIDField()
    game = serializers.CharField()
    rules_version = serializers.IntegerField()
    status = serializers.CharField()
    options = serializers.JSONField()
    commitment = serializers.CharField()
    seed = serializers.CharField(allow_null=True)
    started_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    viewer = serializers.IntegerField(allow_null=True)
    open = serializers.BooleanField()
    seats = ReplaySeatSerializer(many=True)
    steps = ReplayStepSerializer(many=True)
    said = SaidSerializer(many=True)
    minds = MindSerializer(many=True, help_text=_("Empty until the match has ended."))
