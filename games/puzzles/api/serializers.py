"""Puzzles as the REST API shows them. Allow-lists: what wins is in no answer before it is asked for."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from accounts.api.fields import BoundedListField
from games.puzzles.models import Puzzle
from games.puzzles.positions import HARDEST, SEATS
from games.puzzles.solutions import LONGEST
from games.rules.cards import Card
from games.rules.doudizhu.combos import HandType

MOST_IN_PLAY = 20
KINDS = [*(kind.value for kind in HandType), "PASS"]
STATUSES = [("open", _("goes on")), ("solved", _("won")), ("wrong", _("gives the win away"))]


@extend_schema_field({"type": "string", "pattern": "^(?:(?:10|[2-9JQKA])[SHDC]|[SB]J)$"})
class CardField(serializers.CharField):
    """A card by its code."""

    def to_internal_value(self, data: Any) -> Card:  # type: ignore[override]
        try:
            return Card.from_code(super().to_internal_value(data))
        except ValueError:
            raise serializers.ValidationError(_("There is no such card.")) from None


@extend_schema_serializer(description=_("A play as it was made."))
class LaidSerializer(serializers.Serializer[Any]):
    seat = serializers.IntegerField(help_text=_("From the landlord, who is 0, in the order of play."))
    type = serializers.ChoiceField(KINDS, help_text=_("Of the combination, or PASS."))
    rank = serializers.IntegerField(required=False, help_text=_("What is compared: 3 to 17. Not of a pass."))
    length = serializers.IntegerField(required=False, help_text=_("Groups in a chain, else 1. Not of a pass."))
    cards = serializers.ListField(
        child=serializers.CharField(), required=False, help_text=_("Codes of the cards. Not of a pass.")
    )


@extend_schema_serializer(description=_("An ending with all hands open."))
class PositionSerializer(serializers.Serializer[Any]):
    hands = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()), min_length=SEATS, max_length=SEATS,
        help_text=_("The landlord's first, then in the order of play; from low to high."),
    )  # fmt: skip
    turn = serializers.IntegerField(help_text=_("The seat that is to play."))
    last = LaidSerializer(allow_null=True, help_text=_("The play to beat; null on a free lead."))


@extend_schema_serializer(description=_("An ending that is won by one first move alone."))
class PuzzleSerializer(serializers.Serializer[Puzzle]):
    id = serializers.IntegerField()
    side = serializers.ChoiceField(Puzzle.Side.choices, help_text=_("Who is to play and wins."))
    difficulty = serializers.IntegerField(min_value=1, max_value=HARDEST, help_text=_("1 to 5."))
    plays = serializers.IntegerField(source="depth", help_text=_("Plays of the winning side, its passes not counted."))
    cards = serializers.IntegerField(help_text=_("In all three hands."))
    day = serializers.SerializerMethodField(help_text=_("The day whose puzzle it was last; null for none."))
    position = PositionSerializer()

    def get_day(self, puzzle: Puzzle) -> date | None:
        found: date | None = getattr(puzzle, "last_day", None)
        return found


class MovesQuery(serializers.Serializer[Any]):
    """How far one has come: one's own moves, without the others' answers."""

    moves = BoundedListField(
        child=BoundedListField(child=CardField(), max_length=MOST_IN_PLAY), max_length=LONGEST, required=False,
        default=list, help_text=_("Your own moves from the beginning, as codes of cards; an empty list is a pass."),
    )  # fmt: skip


class LineQuery(MovesQuery):
    explain = serializers.BooleanField(
        required=False, default=False, help_text=_("After a wrong move, tell how it loses.")
    )


class HintQuery(MovesQuery):
    step = serializers.IntegerField(
        min_value=1, max_value=2, required=False, default=1, help_text=_("1: the type of the move. 2: its cards too.")
    )


@extend_schema_serializer(description=_("What has come of a line of moves."))
class LineSerializer(serializers.Serializer[Any]):
    status = serializers.ChoiceField(
        STATUSES,
        help_text=_("`wrong`: the last move gives the win away. It is the line's last step then."),
    )
    steps = LaidSerializer(many=True, help_text=_("All moves from the beginning, the others' answers among them."))
    refutation = LaidSerializer(many=True, help_text=_("How it is lost, both sides doing their best; if asked for."))


@extend_schema_serializer(description=_("What to do next."))
class HintSerializer(serializers.Serializer[Any]):
    type = serializers.ChoiceField(
        KINDS, allow_null=True, help_text=_("Of the combination, or PASS; null where the line is over.")
    )
    cards = serializers.ListField(
        child=serializers.CharField(), allow_null=True, help_text=_("Codes of the cards; null in the first step.")
    )


@extend_schema_serializer(description=_("What a player has come to with puzzles."))
class ProgressSerializer(serializers.Serializer[Any]):
    streak = serializers.IntegerField(help_text=_("Days on end whose puzzle was solved on its day, up to now."))
    longest = serializers.IntegerField(help_text=_("The longest streak there has been."))
    solved = serializers.IntegerField(help_text=_("Puzzles solved."))
    unaided = serializers.IntegerField(help_text=_("Of these without a wrong move and without a hint."))
    today = serializers.BooleanField(help_text=_("Is today's solved?"))


@extend_schema_serializer(description=_("How many solved a puzzle."))
class ShareSerializer(serializers.Serializer[Any]):
    tried = serializers.IntegerField(help_text=_("Players who made a move."))
    solved = serializers.IntegerField(help_text=_("Of these who solved it."))
    unaided = serializers.IntegerField(help_text=_("Of these without a wrong move and without a hint."))
