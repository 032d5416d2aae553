"""Steps that all changes between two players share: find the other one, lock both accounts, update their pages."""

from __future__ import annotations

from functools import partial

from django.db import transaction

from accounts.models import User
from games import after_commit
from games.friends import quiet_players
from games.rules.core import IllegalMove


def require_full_account(user: User) -> None:
    """Refuses guests, whose account may end with their session, and bots. Raises IllegalMove FRIENDS_NEED_ACCOUNT."""
    if user.is_guest or user.is_bot:
        raise IllegalMove("FRIENDS_NEED_ACCOUNT")


def other_player(user: User, username: str) -> User:
    """Returns another person's open account. Raises IllegalMove NO_SUCH_PLAYER for a bot, oneself or nobody."""
    found = User.named(username).filter(is_active=True, is_bot=False).exclude(pk=user.pk).first()
    if found is None:
        raise IllegalMove("NO_SUCH_PLAYER")
    return found


def other_account(user: User, username: str) -> User:
    """Returns another account, open or closed. Raises IllegalMove NO_SUCH_PLAYER."""
    found = User.named(username).exclude(pk=user.pk).first()
    if found is None:
        raise IllegalMove("NO_SUCH_PLAYER")
    return found


def lock_pair(one: User, other: User) -> None:
    """Locks two accounts until the transaction ends, always in one order, so that two requests cannot wait in a circle.

    Every change between two players begins with it. Two opposite changes at once then happen one after the other.
    """
    pair = User.objects.select_for_update(no_key=True).filter(pk__in=[one.pk, other.pk])
    list(pair.order_by("pk").values_list("pk", flat=True))


def show_change(*users: User) -> None:
    """Makes every open page of these players, after the commit, fetch what it shows of friends."""
    for user in users:
        group = after_commit.user_group(user.pk)
        transaction.on_commit(partial(quiet_players.end_quiet, user.pk))
        transaction.on_commit(partial(after_commit.broadcast, group, {"type": "friends.changed"}))
