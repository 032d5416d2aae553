"""REST serializers of tournaments: summaries, standings, rounds with tables, duplicate boards and players' results.

They are allow-lists: only fields named here leave the server.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers


@extend_schema_serializer(description=_("An entrant, as others see it."))
class EntrantSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text=_("From 1, in order of registration; never reused."))
    name = serializers.CharField()
    username = serializers.CharField(
        allow_null=True, help_text=_("Null for AI players and for accounts that no longer exist.")
    )
    avatar = serializers.CharField()
    agent = serializers.CharField(help_text=_("The level of an AI player; empty for people."))
    bot = serializers.BooleanField(source="is_bot", help_text=_("Whether it is a player's program."))


@extend_schema_serializer(description=_("A tournament."))
class TournamentSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    name = serializers.CharField()
    about = serializers.CharField()
    game = serializers.CharField()
    options = serializers.DictField(help_text=_("Options of every table that differ from the defaults."))
    format = serializers.CharField(help_text="`swiss` `knockout` `round_robin` `arena` `duplicate`")
    phase = serializers.CharField(
        help_text="`announced` `registration` `check_in` `running` `break` `paused` `finished` `aborted`"
    )
    rated = serializers.BooleanField()
    listed = serializers.BooleanField(help_text=_("An unlisted one can be found only by its code."))
    size = serializers.IntegerField(help_text=_("Number of seats at a table."))
    entrants = serializers.IntegerField(help_text=_("Those who have joined and not withdrawn."))
    checked_in = serializers.IntegerField()
    capacity = serializers.IntegerField()
    opens_at = serializers.DateTimeField()
    check_in_at = serializers.DateTimeField()
    starts_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField(
        allow_null=True, help_text=_("End of an arena; in other formats, the latest end of the open round.")
    )
    finished_at = serializers.DateTimeField(allow_null=True)
    round = serializers.IntegerField(help_text=_("The current round; 0 before the first."))
    rounds = serializers.IntegerField(allow_null=True, help_text=_("Null while unknown, and in an arena."))
    minutes = serializers.IntegerField(allow_null=True, help_text=_("Duration of an arena, in minutes."))
    boards = serializers.IntegerField(allow_null=True, help_text=_("Boards per round of a duplicate tournament."))
    cap = serializers.IntegerField(allow_null=True, help_text=_("Score cap per board; null: no cap."))
    round_minutes = serializers.IntegerField(help_text=_("After this long, a table is adjudicated."))
    break_seconds = serializers.IntegerField(help_text=_("Between two rounds."))
    stuck = serializers.CharField(help_text=_("How tables are adjudicated: `as_it_stands` or `shared`."))
    agents = serializers.IntegerField(
        help_text=_("At the start, AI players fill the field up to this number; 0: people only.")
    )
    agent_level = serializers.CharField()
    bots = serializers.BooleanField(help_text=_("Whether players' bots may join."))
    creator = serializers.CharField(allow_null=True, help_text=_("Username; null if created by staff."))
    winners = EntrantSerializer(many=True)


@extend_schema_serializer(description=_("A tournament; the seed of its draws is published when it is over."))
class TournamentDetailSerializer(TournamentSerializer):
    seed = serializers.CharField(allow_null=True)
    paused_at = serializers.DateTimeField(allow_null=True)


@extend_schema_serializer(description=_("An entrant's result in a round."))
class TournamentCellSerializer(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    kind = serializers.CharField(help_text="`played` `playing` `bye` `half_bye` `missed` `absent` `out` `none`")
    score = serializers.CharField(help_text=_("Empty while unknown."))
    place = serializers.IntegerField(allow_null=True, help_text=_("Place at this table; ties share a place."))
    opponents: Any = serializers.ListField(child=serializers.IntegerField(), help_text=_("Entrant numbers."))
    table = serializers.IntegerField(allow_null=True)
    match = serializers.UUIDField(allow_null=True, help_text=_("Once it has ended and is no longer sealed."))


@extend_schema_serializer(description=_("A row of a tournament's standings."))
class StandingLineSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField(allow_null=True, help_text=_("Ties share a place; null before there is a result."))
    entrant = EntrantSerializer(source="person")
    status = serializers.CharField(help_text="`registered` `playing` `absent` `withdrawn`")
    score = serializers.CharField(help_text=_("Tables won; in a duplicate tournament, signed points."))
    rounds_won = serializers.IntegerField()
    timeouts = serializers.IntegerField()
    played = serializers.IntegerField(help_text=_("Number of tables."))
    byes = serializers.IntegerField()
    absent = serializers.IntegerField(help_text=_("Tables at which the entrant made no move; they count for nothing."))
    adjusted = serializers.CharField(help_text=_("Points added or subtracted by directors; empty if none."))
    results = TournamentCellSerializer(many=True)


@extend_schema_serializer(description=_("A seat at a table in a round."))
class TournamentSeatSerializer(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    entrant = EntrantSerializer(source="person")
    missed = serializers.BooleanField(help_text=_("Was not there when the match began."))
    absent = serializers.BooleanField(help_text=_("Made no move in the whole match, and scored nothing for it."))
    points = serializers.IntegerField(allow_null=True)
    place = serializers.IntegerField(allow_null=True)
    score = serializers.CharField()


@extend_schema_serializer(description=_("A table of a round."))
class TournamentTableSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    status = serializers.CharField(help_text="`waiting` `playing` `ended` `settled` `void`")
    sealed = serializers.BooleanField(help_text=_("No one learns more than what they saw from their own seat."))
    table = serializers.CharField(allow_null=True, help_text=_("The table's code, if it can be watched."))
    match = serializers.UUIDField(allow_null=True, help_text=_("Once it has ended and is no longer sealed."))
    starts_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField()
    seats = TournamentSeatSerializer(many=True)


@extend_schema_serializer(description=_("A round with its pairings."))
class TournamentRoundSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    attempt = serializers.IntegerField(help_text=_("From 1; re-pairing the round adds one."))
    status = serializers.CharField(help_text="`open` `closed` `void`")
    final = serializers.BooleanField()
    opened_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    boards: Any = serializers.ListField(
        child=serializers.IntegerField(), help_text=_("Board numbers of a duplicate round.")
    )
    tables = TournamentTableSerializer(many=True)
    byes = EntrantSerializer(many=True)
    half_byes = EntrantSerializer(many=True)


@extend_schema_serializer(description=_("How a board was played at a table; lists are in seat order."))
class BoardTableSerializer(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    entrants = EntrantSerializer(source="people", many=True)
    points: Any = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text=_("Null if it was not played to the end.")
    )
    scores: Any = serializers.ListField(child=serializers.CharField())
    absent: Any = serializers.ListField(
        child=serializers.BooleanField(), help_text=_("Absent seats: not in the mean, and no score.")
    )
    landlord = serializers.IntegerField(allow_null=True, help_text=_("The seat."))
    bid = serializers.IntegerField(allow_null=True)
    multiplier = serializers.IntegerField(allow_null=True)
    match = serializers.UUIDField(allow_null=True)


@extend_schema_serializer(description=_("A board of a duplicate round that is no longer sealed."))
class BoardSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    round = serializers.IntegerField(help_text=_("Round of the match, from 1."))
    means: Any = serializers.ListField(
        child=serializers.CharField(), help_text=_("Points per seat, averaged over all tables.")
    )
    tables = BoardTableSerializer(many=True)


@extend_schema_serializer(description=_("A finished tournament in which the player placed."))
class HonourSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    name = serializers.CharField()
    game = serializers.CharField()
    format = serializers.CharField()
    place = serializers.IntegerField()
    of = serializers.IntegerField(help_text=_("Number of players who took part."))
    score = serializers.CharField()
    rounds_won = serializers.IntegerField()
    finished_at = serializers.DateTimeField()
    rated = serializers.BooleanField()
