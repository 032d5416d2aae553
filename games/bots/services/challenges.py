"""Challenges: a bot invites players to a match, which begins once all have accepted."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import Mute, User
from games import after_commit
from games.bots.models import Bot, Challenge, ChallengeAnswer
from games.models import MatchSeat, Table
from games.rules import registry
from games.rules.core import IllegalMove
from games.services.conduct_interface import rated_play

from .match_terms import Terms, create_table, require_level, require_one_person, terms_of
from .token_authentication import active_bot, require_active

OPEN_FOR = timedelta(minutes=10)
MAX_OPEN = 20
"""Open challenges of one bot."""
MAX_OPEN_PER_PERSON = 5
"""Open challenges to one person."""
MAX_OPEN_PER_BOT = 20
"""Open challenges to one bot."""
HOUR = timedelta(hours=1)
KEEP_FOR = timedelta(days=30)
"""Time from its expiry until a challenge that led to no match is deleted."""


def challenge(
    *, by: User, game: str, opponents: Collection[str], options: dict[str, Any] | None = None, rated: bool = True,
    fill: str | None = "club", now: datetime | None = None,
) -> Challenge:  # fmt: skip
    """Invites the players with these usernames to a match. Agents of the level `fill` take the remaining seats.

    Raises InvalidOption as `terms_of`; MalformedMove NO_SUCH_AGENT; IllegalMove: NOT_YOURSELF, SEATS_FREE,
    NO_SUCH_PLAYER (`player`; also for a player who mutes this bot), SAME_OWNER, ONE_PERSON, TOO_MANY_CHALLENGES,
    CHALLENGES_AN_HOUR, CHALLENGED_ALREADY (`player`), and BOT_PAUSED or BOT_RETIRED of the bot and of invited bots.
    """
    moment = now or timezone.now()
    asked = _players(by, opponents)
    size = max(1 + len(asked), registry.GAMES[game].seats[0]) if game in registry.GAMES else None
    terms = terms_of(game=game, options=options or {}, size=size, rated=rated)
    level = require_level(game, fill)
    if not level and terms.size > 1 + len(asked):
        raise IllegalMove("SEATS_FREE", free=terms.size - 1 - len(asked))
    if rated and len({user.person_id for user in (by, *asked)}) <= len(asked):
        raise IllegalMove("SAME_OWNER")
    require_one_person((by, *asked), rated=rated)
    active_bot(by.pk)
    for bot in Bot.objects.filter(user__in=asked):
        require_active(bot)
    with transaction.atomic():
        about = User.objects.filter(pk__in=[by.pk, *(user.pk for user in asked)]).order_by("pk")
        list(about.select_for_update(no_key=True))  # other challenges to these players wait until this one is counted
        _require_below_limits(by, asked, moment)
        made = Challenge.objects.create(
            by=by, game=game, options=terms.options, size=terms.size, rated=rated, fill=level, created_at=moment,
            expires_at=moment + OPEN_FOR,
        )  # fmt: skip
        ChallengeAnswer.objects.bulk_create(ChallengeAnswer(challenge=made, user=user) for user in asked)
        notify_challenge(made)
    return made


def accept(*, challenge_id: UUID, user: User, now: datetime | None = None) -> Challenge:
    """Accepts a challenge for one player. The last acceptance creates the table and starts the match.

    A repeated acceptance changes nothing. If the account of a player has been closed meanwhile, the last acceptance
    closes the challenge as declined.

    Raises IllegalMove: NO_SUCH_CHALLENGE, CHALLENGE_CLOSED, ALREADY_PLAYING, RATED_PAUSE, and the codes of a bot's
    limits. A refusal changes nothing, and the player may accept again.
    """
    moment = now or timezone.now()
    with transaction.atomic():
        found, mine = _lock_open_challenge(challenge_id, user, moment)
        if mine.accepted:
            return found
        mine.accepted = True
        mine.save(update_fields=["accepted"])
        if not found.asked.filter(accepted=None).exists():
            terms = Terms(found.game, found.options, found.size, found.rated)
            players = [found.by, *(each.user for each in found.asked.select_related("user"))]
            if all(player.is_active for player in players):
                found.table = _create_table(terms, players, found.fill, user, moment)
                _settle(found, Challenge.State.STARTED)
            else:  # an account has just been closed
                _settle(found, Challenge.State.DECLINED)
        notify_challenge(found)
    return found


def _create_table(terms: Terms, players: list[User], fill: str, by: User, now: datetime) -> Table:
    """Creates the table of an accepted challenge.

    Raises as `create_table`. The player `by` learns from ALREADY_PLAYING at which table a match runs only if it is
    their own match. Only the player who is paused from rated play is told so; others get ALREADY_PLAYING.
    """
    try:
        return create_table(terms, users=players, fill=fill, now=now)
    except IllegalMove as refusal:
        if refusal.code == "RATED_PAUSE":
            rated_play().require_may_play(by.pk, now=now)
            raise IllegalMove("ALREADY_PLAYING") from None
        code = refusal.data.get("table")
        if code is None or MatchSeat.objects.filter(user=by, match__table__code=code).exists():
            raise
        raise IllegalMove("ALREADY_PLAYING") from None


def decline(*, challenge_id: UUID, user: User, now: datetime | None = None) -> Challenge:
    """Declines a challenge, which closes it for all players.

    Raises IllegalMove: NO_SUCH_CHALLENGE, CHALLENGE_CLOSED.
    """
    with transaction.atomic():
        found, mine = _lock_open_challenge(challenge_id, user, now or timezone.now())
        mine.accepted = False
        mine.save(update_fields=["accepted"])
        _settle(found, Challenge.State.DECLINED)
        notify_challenge(found)
    return found


def withdraw(*, challenge_id: UUID, user: User, now: datetime | None = None) -> Challenge:
    """Withdraws a challenge of this player, who made it. Raises IllegalMove: NO_SUCH_CHALLENGE, CHALLENGE_CLOSED."""
    with transaction.atomic():
        found = Challenge.objects.select_for_update(of=("self",)).filter(pk=challenge_id, by=user).first()
        _require_open(found, now or timezone.now())
        assert found is not None  # noqa: S101  checked above
        _settle(found, Challenge.State.WITHDRAWN)
        notify_challenge(found)
    return found


def close_challenges_of(*, user: User) -> None:
    """Closes all open challenges of this player: withdraws those that they made, declines those that they received."""
    close_listed(open_challenges_of(user), user_id=user.pk)


def open_challenges_of(user: User) -> dict[UUID, int]:
    """Returns challenge id -> the maker's id, for the open challenges that this player made or received."""
    about = Challenge.objects.filter(Q(by=user) | Q(asked__user=user), state=Challenge.State.OPEN)
    return dict(about.values_list("pk", "by"))


def close_listed(about: Mapping[UUID, int], *, user_id: int) -> None:
    """Closes the challenges in `about`: withdraws those that the player made, declines the others.

    `about` is a result of `open_challenges_of`. Challenges that have been closed meanwhile stay as they are.
    """
    for pk, by in about.items():
        _close_if_open(pk, Challenge.State.WITHDRAWN if by == user_id else Challenge.State.DECLINED, no_of=user_id)


def close_expired(*, now: datetime) -> int:
    """Closes challenges that were not answered within 10 minutes, and deletes old ones.

    Returns the number of closed ones.
    """
    over = Challenge.objects.filter(state=Challenge.State.OPEN, expires_at__lte=now).values_list("pk", flat=True)
    closed = sum(_close_if_open(pk, Challenge.State.EXPIRED) for pk in list(over))
    Challenge.objects.filter(expires_at__lte=now - KEEP_FOR).exclude(state=Challenge.State.STARTED).delete()
    return closed


def notify_challenge(found: Challenge) -> None:
    """Tells the sockets of all bots concerned, after the commit, that the challenge has changed."""
    about = [found.by_id, *found.asked.values_list("user_id", flat=True)]
    bots = User.objects.filter(pk__in=about, is_bot=True).values_list("pk", flat=True)
    after_commit.send_to_bots(bots, {"type": "challenge.changed", "id": str(found.pk)})


def _players(by: User, names: Collection[str]) -> list[User]:
    wanted = list(dict.fromkeys(names))
    if not wanted:
        raise IllegalMove("NO_SUCH_PLAYER", player="")
    if by.username in wanted:
        raise IllegalMove("NOT_YOURSELF")
    deaf = Mute.objects.filter(muted=by).values("user")
    there = User.objects.filter(username__in=wanted, is_active=True, is_guest=False).exclude(pk__in=deaf)
    known = {user.username: user for user in there}
    for name in wanted:
        if name not in known:
            raise IllegalMove("NO_SUCH_PLAYER", player=name[:24])
    return [known[name] for name in wanted]


def _require_below_limits(by: User, asked: Collection[User], now: datetime) -> None:
    """Checks that the bot has not sent too many challenges, and that no invited player has too many.

    Raises IllegalMove. All challenges of the last hour count, open or closed, since each nudges the invited players.
    The bots of one owner may have only one open challenge to a person at a time, so that no owner fills the person's
    limit.
    """
    an_hour: int = settings.KAIJU["BOTS"]["CHALLENGES_AN_HOUR"]
    if Challenge.objects.filter(by=by, created_at__gt=now - HOUR).count() >= an_hour:
        raise IllegalMove("CHALLENGES_AN_HOUR", most=an_hour)
    open_ = Challenge.objects.filter(state=Challenge.State.OPEN, expires_at__gt=now)
    if open_.filter(by=by).count() >= MAX_OPEN:
        raise IllegalMove("TOO_MANY_CHALLENGES", most=MAX_OPEN)
    for user in asked:
        same = open_.filter(by=by) if user.is_bot else open_.filter(by__owner=by.person_id)
        if same.filter(asked__user=user).exists():
            raise IllegalMove("CHALLENGED_ALREADY", player=user.username)
        most = MAX_OPEN_PER_BOT if user.is_bot else MAX_OPEN_PER_PERSON
        if open_.filter(asked__user=user).count() >= most:
            raise IllegalMove("TOO_MANY_CHALLENGES", most=most)


def _lock_open_challenge(challenge_id: UUID, user: User, now: datetime) -> tuple[Challenge, ChallengeAnswer]:
    """Locks an open challenge that this player received. Returns it with the player's answer.

    Raises IllegalMove as `_require_open`.
    """
    found = (
        Challenge.objects.select_for_update(of=("self",)).select_related("by").filter(pk=challenge_id, asked__user=user)
    ).first()
    _require_open(found, now)
    assert found is not None  # noqa: S101  checked above
    return found, found.asked.get(user=user)


def _require_open(found: Challenge | None, now: datetime) -> None:
    if found is None:
        raise IllegalMove("NO_SUCH_CHALLENGE")
    if found.state != Challenge.State.OPEN or found.expires_at <= now:
        raise IllegalMove("CHALLENGE_CLOSED")


def _close_if_open(pk: UUID, state: str, *, no_of: int | None = None) -> bool:
    """Closes a challenge with this state if it is open.

    Returns whether it was open. `no_of`: id of an invited player whose answer is stored as declined.
    """
    with transaction.atomic():
        found = Challenge.objects.select_for_update(of=("self",)).filter(pk=pk, state=Challenge.State.OPEN).first()
        if found is None:
            return False
        if no_of is not None:
            found.asked.filter(user_id=no_of).update(accepted=False)
        _settle(found, state)
        notify_challenge(found)
    return True


def _settle(found: Challenge, state: str) -> None:
    found.state = state
    found.save(update_fields=["state", "table"])
