"""Steps that tests of friends share."""

from __future__ import annotations

from accounts.models import User
from games.friends import selectors, services
from tests.support.live_matches import NOON


def befriend(one: User, *others: User) -> None:
    """Makes this player a friend of each of the others."""
    for other in others:
        services.ask(user=one, username=other.username, now=NOON)
        services.accept(user=other, username=one.username, now=NOON)


def friend_names(user: User) -> list[str]:
    return sorted(friend.user.username for friend in selectors.friends_of(user))


def asking_names(user: User) -> list[str]:
    return [request.sender.username for request in selectors.requests_to(user, now=NOON)]


def asked_names(user: User) -> list[str]:
    return [request.receiver.username for request in selectors.requests_from(user, now=NOON)]
