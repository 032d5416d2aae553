"""Begins branches: matches in which one person plays on against agents from a move of another match."""

from __future__ import annotations

from datetime import datetime
from itertools import count
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import journal
from games.agents import registry as agents
from games.agents.personas import FACES, face_of, localized_name, persona_by_number
from games.models import Branch, Kind, Match, Seat, Table
from games.rules import branching
from games.rules.core import IllegalMove, MalformedMove, Rng, changed_options
from games.selectors import branches
from games.selectors.delayed_matches import is_open_to, spectator_moment

from . import capacity, match_start, one_person_matches


def play_on(
    *, parent: Match, user: User, seat: int, move: int | None = None, level: str = agents.TRUSTEE,
    now: datetime | None = None,
) -> Match:  # fmt: skip
    """Starts a match in the position of another one, played by this person in `seat` and by agents of `level`.

    From an ended match it begins after the log entry number `move`, with the true cards. From a running one it begins
    at the moment that spectators see, whatever `move` says, with everything hidden drawn anew. Only people who watch
    may do that, never the players of the match or the owners of its bots.

    Raises MalformedMove: NO_SUCH_MOVE, NO_SUCH_SEAT, NO_SUCH_AGENT; IllegalMove: SEALED, BRANCH_NOT_WATCHED (a running
    match without spectators), BRANCH_OWN_MATCH, BRANCH_NOT_RUNNING (the game's hidden facts cannot all be drawn anew),
    BRANCH_OVER, BRANCH_SEAT_OUT, TOO_MANY_BRANCHES, BRANCHES_DAY_FULL, CAPACITY.
    """
    moment = now or timezone.now()
    if level not in agents.levels(parent.game):
        raise MalformedMove("NO_SUCH_AGENT", level=str(level)[:24])
    parent.refresh_from_db(fields=["status", "sealed", "private", "table", "opens_at"])
    over = is_open_to(parent, user, moment)  # as this person may know: spectators learn of the end later
    _require_open_to(parent, user, over=over, now=moment)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)  # two requests at once count as two
        _require_few(user, moment)
        capacity.require_room(now=moment)
        if not over:
            state, number, seed = _position_of_spectators(parent, moment)
        else:
            state, number = _position_after(parent, move)
            seed = parent.seed
        rules = journal.match_info_of(parent.pk).rules
        first = branching.first_state(rules, state, seat=seat)
        origin = Branch(
            parent=parent, move=number, seat=seat, level=level, redealt=not over, owner=user,
            state=journal.encode_state(first), created_at=moment,
        )  # fmt: skip
        return _begin(origin, parent, user, first, seed, moment)


def _require_open_to(parent: Match, user: User, *, over: bool, now: datetime) -> None:
    """Raises IllegalMove if this user may not begin a branch from this match.

    SEALED: other tables still play its deals. BRANCH_OWN_MATCH: the user, or a bot of theirs, plays in it. Two more
    apply to a running match. BRANCH_NOT_WATCHED: it admits no spectators. BRANCH_NOT_RUNNING: the game's hidden facts
    cannot all be drawn anew. `over` tells whether the match has ended and this person may know it. For the owner of a
    bot, as for everybody without a seat, a delayed match runs until its end is shown.
    """
    if parent.sealed:
        raise IllegalMove("SEALED")
    for match in branches.ancestors(parent):
        if not is_open_to(match, user, now) and branches.has_played_in(match, user):
            raise IllegalMove("BRANCH_OWN_MATCH")
    if over:
        return
    if not branches.admits_spectators(parent):
        raise IllegalMove("BRANCH_NOT_WATCHED")
    if not journal.match_info_of(parent.pk).rules.redeals_everything:
        raise IllegalMove("BRANCH_NOT_RUNNING")


def _require_few(user: User, now: datetime) -> None:
    limits = settings.KAIJU["BRANCHES"]
    if branches.running_branches(user) >= limits["RUNNING"]:
        raise IllegalMove("TOO_MANY_BRANCHES", most=limits["RUNNING"])
    if branches.branches_since(user, now=now) >= limits["PER_DAY"]:
        raise IllegalMove("BRANCHES_DAY_FULL", most=limits["PER_DAY"])


def _position_after(parent: Match, move: int | None) -> tuple[Any, int]:
    """Returns the state of an ended match after log entry number `move`, together with that number.

    Raises NO_SUCH_MOVE if the log has no such entry.
    """
    head = journal.head_of(parent.pk)
    if move is None or not 0 <= move <= head.number:
        raise MalformedMove("NO_SUCH_MOVE")
    return journal.fold_from_seed(head.info, until=move), move


def _position_of_spectators(parent: Match, now: datetime) -> tuple[Any, int, str]:
    """Returns the position that spectators of a running match see now, with its hidden cards or dice drawn anew.

    Also returns the number of the last log entry that spectators have seen, and a new seed for all later draws. The
    hidden things are drawn from a second seed, which is stored nowhere. Raises IllegalMove BRANCH_NOT_WATCHED if
    spectators have not seen the beginning of the match yet.
    """
    moment = spectator_moment(parent, now)
    if moment.head is None:
        raise IllegalMove("BRANCH_NOT_WATCHED")
    info, seed, hidden = moment.head.info, match_start.new_seed(), Rng(match_start.new_seed())
    at = info.ms(moment.at)
    first = branching.redealt(info.rules, moment.head.state, at=at, hidden=hidden, future=Rng(seed))
    return first, moment.head.number, seed


def _begin(origin: Branch, parent: Match, user: User, first: Any, seed: str, now: datetime) -> Match:
    """Creates the table, the match and the first state of a branch."""
    info = journal.match_info_of(parent.pk)
    size, options = len(info.seats), changed_options(info.rules.Options, parent.options)
    table = one_person_matches.create_table(game=parent.game, options=options, host=user, size=size, now=now)
    Seat.objects.bulk_create(_seats(table, info, origin, user))
    match = one_person_matches.create_match(
        table, version=parent.rules_version, options=parent.options, seed=seed, now=now, branched_at=first.ctx.at
    )
    origin.match = match
    origin.save(force_insert=True)
    one_person_matches.store_start(match, table, journal.branch_start(info.rules, first), now=now)
    return match


def _seats(table: Table, parent: journal.MatchInfo, origin: Branch, user: User) -> list[Seat]:
    """Returns the seats of a branch. Agents of the parent keep name and avatar, and nobody else's name is borne again.

    An agent in the seat of a person or a bot has a name and a face of its own. The person who plays on yields an
    avatar that an agent keeps.
    """
    kept = {seat.index: seat for seat in parent.seats if seat.kind == Kind.AGENT and seat.index != origin.seat}
    taken = {user.shown_name, *(seat.name for seat in parent.seats)}
    faces = {face_of(seat.name) for seat in kept.values()}
    own = user.avatar if user.avatar not in faces else next((face for face in FACES if face not in faces), "")
    unused = (
        name for name, face in map(persona_by_number, count(1))
        if face not in {own, *faces} and name not in taken and localized_name(name, "en") not in taken
    )  # fmt: skip
    seats = []
    for index in range(len(parent.seats)):
        if index == origin.seat:
            seats.append(Seat(table=table, index=index, user=user, ready=True, avatar=own))
        elif index in kept:
            seats.append(Seat(table=table, index=index, agent=origin.level, name=kept[index].name))
        else:
            name = next(unused)
            faces.add(face_of(name))
            seats.append(Seat(table=table, index=index, agent=origin.level, name=name))
    return seats
