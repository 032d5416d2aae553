"""Practice: one round against the weakest agents, with moves that can be taken back.

A match of practice is private, unrated, and deleted after some days. It begins from a stored state, like a branch, and
ends with its round. Taking a move back begins a branch before that move, with the true cards. Moves can be taken
back one after another, until the round is as it was dealt.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import journal
from games.agents.personas import persona_by_number
from games.lesson_scripts.kind_deals import KIND_DEALS, PLAYER, SEATS
from games.models import Branch, Match, MatchSeat, Move, Seat, Table
from games.rules import branching, codec, registry
from games.rules.core import IllegalMove, MalformedMove, changed_options, parse_options, start

from . import capacity, one_person_matches

LEVEL = "novice"
OPTIONS = {"turn_seconds": 600}
"""The options of practice: time to think."""
ENDED = "practice"
"""The reason in the log of a match of practice that ended because its player began another or took a move back."""


def start_practice(*, user: User, game: str, now: datetime | None = None) -> Table:
    """Starts a round against the weakest agents, with the next kind deal, and returns its table.

    The player's practice that still runs in this game ends. Raises MalformedMove NO_PRACTICE if the game has no kind
    deals; IllegalMove CAPACITY.
    """
    deals = KIND_DEALS.get(game)
    if deals is None:
        raise MalformedMove("NO_PRACTICE")
    moment = now or timezone.now()
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)  # two requests at once count as two
        capacity.require_room(now=moment)
        own = MatchSeat.objects.filter(user=user, match__kind=Match.Kind.PRACTICE, match__game=game)
        seed = deals[own.filter(match__branch__parent__isnull=True).count() % len(deals)]
        _end_running(user, game, moment)
        rules = registry.game(game)
        options: Any = parse_options(rules.Options, OPTIONS)
        others = [seat for seat in range(SEATS) if seat != PLAYER]
        dealt = start(rules, options, SEATS, seed, agents=others).state
        first = branching.first_state(rules, dealt, seat=PLAYER)
        origin = Branch(
            parent=None, move=0, seat=PLAYER, level=LEVEL, owner=user, state=journal.encode_state(first),
            created_at=moment,
        )  # fmt: skip
        return _begin(origin, user, game, rules.version, codec.encode(options), first, seed, moment)


def take_back(*, table: Table, user: User, now: datetime | None = None) -> Table:
    """Goes on in a new match of practice from before the player's last move, and returns its table.

    Directly after a move was taken back, that is the move before it. The match may have ended. The player's practice
    that runs in this game ends, at whatever table it is. Raises MalformedMove NO_PRACTICE if the player practises at no
    such table; IllegalMove NOTHING_TO_TAKE_BACK; CAPACITY if no practice runs.
    """
    moment = now or timezone.now()
    seats = MatchSeat.objects.select_related("match").filter(user=user, match__table=table)
    seat = seats.filter(match__kind=Match.Kind.PRACTICE).order_by("-match__number").first()
    if seat is None:
        raise MalformedMove("NO_PRACTICE")
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        found = _last_move(seat.match, seat.index)
        if found is None:
            raise IllegalMove("NOTHING_TO_TAKE_BACK")
        parent, last = found
        info = journal.match_info_of(parent.pk)
        first = branching.first_state(info.rules, journal.fold_from_seed(info, until=last - 1), seat=seat.index)
        if not _end_running(user, parent.game, moment):
            capacity.require_room(now=moment)
        origin = Branch(
            parent=parent, move=last - 1, seat=seat.index, level=LEVEL, owner=user,
            state=journal.encode_state(first), created_at=moment,
        )  # fmt: skip
        return _begin(origin, user, parent.game, parent.rules_version, parent.options, first, parent.seed, moment)


def _last_move(match: Match, seat: int) -> tuple[Match, int] | None:
    """Returns the last move of the player in this seat that led to where the match is now. None if there is none.

    It is a match and the number of a log entry: of this match, or of an earlier one before the entry from which it was
    played on. An answer to the break after the round is no move.
    """
    until: int | None = None
    found: Match | None = match
    while found is not None:
        moves = Move.objects.filter(match_id=found.pk, month=found.log_month, seat=seat, by="person")
        if until is not None:
            moves = moves.filter(number__lte=until)
        last = moves.exclude(verb="ready").order_by("-number").values_list("number", flat=True).first()
        if last is not None:
            return found, last
        origin = Branch.objects.select_related("parent").defer("state").get(match=found)
        found, until = origin.parent, origin.move
    return None


def _begin(
    origin: Branch, user: User, game: str, version: int, options: dict[str, Any], first: Any, seed: str, now: datetime
) -> Table:
    """Creates the table, the match and the first state of practice."""
    rules = registry.game_of_version(game, version)
    changed = changed_options(rules.Options, options)
    table = one_person_matches.create_table(game=game, options=changed, host=user, size=SEATS, now=now)
    Seat.objects.bulk_create(_seats(table, origin, user))
    match = one_person_matches.create_match(
        table, version=version, options=options, seed=seed, now=now, branched_at=first.ctx.at, kind=Match.Kind.PRACTICE
    )
    origin.match = match
    origin.save(force_insert=True)
    one_person_matches.store_start(match, table, journal.branch_start(rules, first), now=now)
    return table


def _seats(table: Table, origin: Branch, user: User) -> list[Seat]:
    """Returns the seats of practice: the player, and agents whose names stay when a move is taken back."""
    partners = iter([name for name, face in map(persona_by_number, range(2, 2 + SEATS)) if face != user.avatar])
    seats = []
    for index in range(SEATS):
        if index == origin.seat:
            seats.append(Seat(table=table, index=index, user=user, ready=True))
        else:
            seats.append(Seat(table=table, index=index, agent=LEVEL, name=next(partners)))
    return seats


def _end_running(user: User, game: str, now: datetime) -> bool:
    """Ends the practice of this player, whose account is locked, that runs in a game. Returns False if none runs."""
    own = MatchSeat.objects.filter(user=user, match__kind=Match.Kind.PRACTICE, match__game=game)
    running = list(own.filter(match__status__in=Match.LIVE).values_list("match", flat=True))
    for match_id in running:
        one_person_matches.end_match(match_id, reason=ENDED, now=now)
    return bool(running)
