"""Serializers of puzzles. Each is an allow-list: the solution of a puzzle is in no answer until it is requested."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from accounts.api.list_and_text_fields import BoundedListField
from accounts.api.strict_fields import NumberField, TextField, TruthField
from games.puzzles.analysis import MAX_LINE_MOVES
from games.puzzles.models import Puzzle
from games.puzzles.positions import HARDEST, SEATS
from games.rules.cards import Card
from games.rules.doudizhu.hand_types import HandType

MAX_CARDS_IN_PLAY = 20
KINDS = [*(kind.value for kind in HandType), "PASS"]
STATUSES = [("open", _("continues")), ("solved", _("won")), ("wrong", _("gives the win away"))]


@extend_schema_field({"type": "string", "pattern": "^(?:(?:10|[2-9JQKA])[SHDC]|[SB]J)$"})
class CardField(TextField):
    """A card, given by its code."""

    def to_internal_value(self, data: Any) -> Card:  # type: ignore[override]
        try:
            return Card.from_code(super().to_internal_value(data))
        except ValueError:
            raise serializers.ValidationError(_("No such card.")) from None


@extend_schema_serializer(description=_("A play that was made."))
class LaidSerializer(serializers.Serializer[Any]):
    seat = serializers.IntegerField(help_text=_("Counted from the landlord, who is 0, in order of play."))
    type = serializers.ChoiceField(KINDS, help_text=_("The type of the combination, or PASS."))
    rank = serializers.IntegerField(
        required=False, help_text=_("The rank that is compared, 3 to 17. Absent for a pass.")
    )
    length = serializers.IntegerField(
        required=False, help_text=_("Number of groups in a chain, otherwise 1. Absent for a pass.")
    )
    cards = serializers.ListField(
        child=serializers.CharField(), required=False, help_text=_("Card codes. Absent for a pass.")
    )


@extend_schema_serializer(description=_("An endgame with all hands open."))
class PositionSerializer(serializers.Serializer[Any]):
    hands = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()), min_length=SEATS, max_length=SEATS,
        help_text=_("The landlord's hand first, then in order of play; low to high."),
    )  # fmt: skip
    turn = serializers.IntegerField(help_text=_("The seat whose turn it is."))
    last = LaidSerializer(allow_null=True, help_text=_("The play to beat; null when leading."))


@extend_schema_serializer(description=_("An endgame with exactly one winning first move."))
class PuzzleSerializer(serializers.Serializer[Puzzle]):
    id = serializers.IntegerField()
    side = serializers.ChoiceField(Puzzle.Side.choices, help_text=_("Whose turn it is; that side wins."))
    difficulty = serializers.IntegerField(min_value=1, max_value=HARDEST, help_text=_("1 to 5."))
    plays = serializers.IntegerField(
        source="depth", help_text=_("Number of plays by the winning side, not counting passes.")
    )
    cards = serializers.IntegerField(help_text=_("Number of cards in all three hands."))
    day = serializers.SerializerMethodField(help_text=_("The last day it was the daily puzzle; null if never."))
    position = PositionSerializer()

    def get_day(self, puzzle: Puzzle) -> date | None:
        found: date | None = getattr(puzzle, "last_day", None)
        return found


class MovesQuery(serializers.Serializer[Any]):
    """A query parameter with the player's own moves so far in a puzzle, without the opponents' replies."""

    moves = BoundedListField(
        child=BoundedListField(child=CardField(), max_length=MAX_CARDS_IN_PLAY), max_length=MAX_LINE_MOVES,
        required=False, default=list,
        help_text=_("Your own moves from the start, as card codes; an empty list is a pass."),
    )  # fmt: skip


class LineQuery(MovesQuery):
    explain = TruthField(required=False, default=False, help_text=_("After a wrong move, show how it loses."))


class HintQuery(MovesQuery):
    step = NumberField(
        min_value=1,
        max_value=2,
        required=False,
        default=1,
        help_text=_("1: the type of the play. 2: its cards as well."),
    )


@extend_schema_serializer(description=_("Where a line of moves has led."))
class LineSerializer(serializers.Serializer[Any]):
    status = serializers.ChoiceField(
        STATUSES,
        help_text=_("`wrong`: the last move gives the win away, so it is the last step of the line."),
    )
    steps = LaidSerializer(many=True, help_text=_("All moves from the start, including the opponents' replies."))
    refutation = LaidSerializer(many=True, help_text=_("How it loses with best play by both sides, if asked for."))


@extend_schema_serializer(description=_("What to do next."))
class HintSerializer(serializers.Serializer[Any]):
    type = serializers.ChoiceField(
        KINDS, allow_null=True, help_text=_("The type of the combination, or PASS; null where the line is over.")
    )
    cards = serializers.ListField(
        child=serializers.CharField(), allow_null=True, help_text=_("Card codes; null in the first step.")
    )


@extend_schema_serializer(description=_("A player's puzzle record."))
class ProgressSerializer(serializers.Serializer[Any]):
    streak = serializers.IntegerField(
        help_text=_("Days in a row, up to now, on which the daily puzzle was solved on its day.")
    )
    longest = serializers.IntegerField(help_text=_("The longest streak ever."))
    solved = serializers.IntegerField(help_text=_("Number of puzzles solved."))
    unaided = serializers.IntegerField(help_text=_("How many of them without a wrong move or a hint."))
    today = serializers.BooleanField(help_text=_("Whether today's puzzle is solved."))


@extend_schema_serializer(description=_("How many players solved a puzzle."))
class ShareSerializer(serializers.Serializer[Any]):
    tried = serializers.IntegerField(help_text=_("Players who tried it."))
    solved = serializers.IntegerField(help_text=_("How many of them solved it."))
    unaided = serializers.IntegerField(help_text=_("How many of them without a wrong move or a hint."))
