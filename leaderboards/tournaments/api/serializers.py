"""Tournaments as the REST API shows them. Allow-lists: what is not named here does not leave the server."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers


@extend_schema_serializer(description=_("An entrant, as others see it."))
class EntrantSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text=_("From 1, in the order of entering; never given twice."))
    name = serializers.CharField()
    username = serializers.CharField(allow_null=True, help_text=_("Null for agents, and for accounts that are gone."))
    avatar = serializers.CharField()
    agent = serializers.CharField(help_text=_("The level of a house agent; empty for people."))
    bot = serializers.BooleanField(source="is_bot", help_text=_("A player's program."))


@extend_schema_serializer(description=_("A tournament."))
class TournamentSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    name = serializers.CharField()
    about = serializers.CharField()
    game = serializers.CharField()
    options = serializers.DictField(help_text=_("Options of every table that are not as usual."))
    format = serializers.CharField(help_text="`swiss` `knockout` `round_robin` `arena` `duplicate`")
    phase = serializers.CharField(
        help_text="`announced` `registration` `check_in` `running` `break` `paused` `finished` `aborted`"
    )
    rated = serializers.BooleanField()
    listed = serializers.BooleanField(help_text=_("One that is not listed is found by its code alone."))
    size = serializers.IntegerField(help_text=_("Seats at a table."))
    entrants = serializers.IntegerField(help_text=_("Who has entered and not withdrawn."))
    checked_in = serializers.IntegerField()
    capacity = serializers.IntegerField()
    opens_at = serializers.DateTimeField()
    check_in_at = serializers.DateTimeField()
    starts_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField(
        allow_null=True, help_text=_("The bell of an arena; elsewhere the latest end of the open round.")
    )
    finished_at = serializers.DateTimeField(allow_null=True)
    round = serializers.IntegerField(help_text=_("The latest round; 0 before the first."))
    rounds = serializers.IntegerField(allow_null=True, help_text=_("Null while it is not known, and in an arena."))
    minutes = serializers.IntegerField(allow_null=True, help_text=_("Until the bell of an arena."))
    boards = serializers.IntegerField(allow_null=True, help_text=_("Deals a round of a duplicate tournament."))
    cap = serializers.IntegerField(allow_null=True, help_text=_("Most points that a deal counts; null: no cap."))
    round_minutes = serializers.IntegerField(help_text=_("After which a table is settled."))
    break_seconds = serializers.IntegerField(help_text=_("Between two rounds."))
    stuck = serializers.CharField(help_text=_("How a table is settled: `as_it_stands` or `shared`."))
    agents = serializers.IntegerField(help_text=_("Agents enter at the start until so many play; 0: people alone."))
    agent_level = serializers.CharField()
    bots = serializers.BooleanField(help_text=_("Whether players' bots may enter."))
    creator = serializers.CharField(allow_null=True, help_text=_("Username; null for the house."))
    winners = EntrantSerializer(many=True)


@extend_schema_serializer(description=_("A tournament; the seed of its lots is told when it is over."))
class TournamentDetailSerializer(TournamentSerializer):
    seed = serializers.CharField(allow_null=True)
    paused_at = serializers.DateTimeField(allow_null=True)


@extend_schema_serializer(description=_("What a round brought an entrant."))
class TournamentCellSerializer(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    kind = serializers.CharField(help_text="`played` `playing` `bye` `half_bye` `missed` `absent` `out` `none`")
    score = serializers.CharField(help_text=_("Empty while unknown."))
    place = serializers.IntegerField(allow_null=True, help_text=_("At the table; shared where equal."))
    opponents: Any = serializers.ListField(child=serializers.IntegerField(), help_text=_("Numbers of entrants."))
    table = serializers.IntegerField(allow_null=True)
    match = serializers.UUIDField(allow_null=True, help_text=_("Once it has ended and its seal is off."))


@extend_schema_serializer(description=_("A line of the standings of a tournament."))
class StandingLineSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField(allow_null=True, help_text=_("Shared where equal; null before a result."))
    entrant = EntrantSerializer(source="person")
    status = serializers.CharField(help_text="`registered` `playing` `absent` `withdrawn`")
    score = serializers.CharField(help_text=_("Tables won; in a duplicate tournament points, with their sign."))
    rounds_won = serializers.IntegerField()
    timeouts = serializers.IntegerField()
    played = serializers.IntegerField(help_text=_("Tables."))
    byes = serializers.IntegerField()
    absent = serializers.IntegerField(help_text=_("Tables at which the entrant made no move; they count for nothing."))
    adjusted = serializers.CharField(help_text=_("What directors gave or took of the score; empty for nothing."))
    results = TournamentCellSerializer(many=True)


@extend_schema_serializer(description=_("A seat at a table of a round."))
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
    sealed = serializers.BooleanField(help_text=_("Nobody learns more of it than what they saw in their own seat."))
    table = serializers.CharField(allow_null=True, help_text=_("Code of the table, while it may be watched."))
    match = serializers.UUIDField(allow_null=True, help_text=_("Once it has ended and its seal is off."))
    starts_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField()
    seats = TournamentSeatSerializer(many=True)


@extend_schema_serializer(description=_("A round with its pairings."))
class TournamentRoundSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    attempt = serializers.IntegerField(help_text=_("From 1; a round that is paired anew is another attempt."))
    status = serializers.CharField(help_text="`open` `closed` `void`")
    final = serializers.BooleanField()
    opened_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    boards: Any = serializers.ListField(
        child=serializers.IntegerField(), help_text=_("Numbers of the boards of a duplicate round.")
    )
    tables = TournamentTableSerializer(many=True)
    byes = EntrantSerializer(many=True)
    half_byes = EntrantSerializer(many=True)


@extend_schema_serializer(description=_("How a board was played at a table; lists go by seat."))
class BoardTableSerializer(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    entrants = EntrantSerializer(source="people", many=True)
    points: Any = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text=_("Null if it was not played to its end.")
    )
    scores: Any = serializers.ListField(child=serializers.CharField())
    absent: Any = serializers.ListField(
        child=serializers.BooleanField(), help_text=_("Absent seats: not in the mean, and no score.")
    )
    landlord = serializers.IntegerField(allow_null=True, help_text=_("The seat."))
    bid = serializers.IntegerField(allow_null=True)
    multiplier = serializers.IntegerField(allow_null=True)
    match = serializers.UUIDField(allow_null=True)


@extend_schema_serializer(description=_("A board of a duplicate round whose seal is off."))
class BoardSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    round = serializers.IntegerField(help_text=_("Of the match, from 1."))
    means: Any = serializers.ListField(
        child=serializers.CharField(), help_text=_("Points by seat, in the mean of all tables.")
    )
    tables = BoardTableSerializer(many=True)


@extend_schema_serializer(description=_("A finished tournament in which a player has a place."))
class HonourSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    name = serializers.CharField()
    game = serializers.CharField()
    format = serializers.CharField()
    place = serializers.IntegerField()
    of = serializers.IntegerField(help_text=_("How many played."))
    score = serializers.CharField()
    rounds_won = serializers.IntegerField()
    finished_at = serializers.DateTimeField()
    rated = serializers.BooleanField()
