"""The rules of each kind of chat room: the people who may read it, the times at which it is closed, and its hosts.

The lobby's rules are here. The app `tournaments` registers the rules of tournaments' rooms under their kind.
"""

from __future__ import annotations

from typing import Any, Final, Protocol

from django.urls import reverse
from django.utils.translation import gettext

from games.models import LOBBY_ROOM


class RoomPolicy(Protocol):
    """The rules of one kind of room. `name` is the part of the room's key after the colon; empty for the lobby."""

    def may_read(self, name: str, user_id: int | None) -> bool:
        """Whether this user (None: a visitor without an account) may read the room. False if it does not exist."""

    def is_closed(self, name: str) -> bool:
        """Whether nobody may write in the room now, since it could tell players of cards that others still play."""

    def may_host(self, name: str, user: Any) -> bool:
        """Whether this user may set the room's slow mode."""

    def title(self, name: str) -> str:
        """Returns the room's title in the reader's language."""

    def address(self, name: str) -> str:
        """Returns the path of the page that shows the room; empty if there is none."""


class LobbyPolicy:
    """The rules of the lobby's room: everybody reads it, and it is never closed."""

    def may_read(self, name: str, user_id: int | None) -> bool:
        return not name

    def is_closed(self, name: str) -> bool:
        return False

    def may_host(self, name: str, user: Any) -> bool:
        return user is not None and is_staff_of_rooms(user)

    def title(self, name: str) -> str:
        return gettext("Lobby")

    def address(self, name: str) -> str:
        return reverse("home")


class NoRoomPolicy:
    """The rules of a room of an unknown kind: nobody reads or hosts it."""

    def may_read(self, name: str, user_id: int | None) -> bool:
        return False

    def is_closed(self, name: str) -> bool:
        return True

    def may_host(self, name: str, user: Any) -> bool:
        return False

    def title(self, name: str) -> str:
        return name

    def address(self, name: str) -> str:
        return ""


_POLICIES: Final[dict[str, RoomPolicy]] = {LOBBY_ROOM: LobbyPolicy()}
_NO_ROOM: Final = NoRoomPolicy()


def is_staff_of_rooms(user: Any) -> bool:
    """Whether staff gave this user the permission to set the slow mode of every room."""
    return bool(user.is_staff and user.has_perm("games.change_chatroom"))


def register_room_policy(kind: str, policy: RoomPolicy) -> None:
    _POLICIES[kind] = policy


def may_read_room(key: str, user_id: int | None) -> bool:
    policy, name = _policy_of(key)
    return policy.may_read(name, user_id)


def is_room_closed(key: str) -> bool:
    policy, name = _policy_of(key)
    return policy.is_closed(name)


def may_host_room(key: str, user: Any) -> bool:
    policy, name = _policy_of(key)
    return policy.may_host(name, user)


def room_title(key: str) -> str:
    policy, name = _policy_of(key)
    return policy.title(name)


def room_address(key: str) -> str:
    policy, name = _policy_of(key)
    return policy.address(name)


def _policy_of(key: str) -> tuple[RoomPolicy, str]:
    """Returns the rules of a room and the name that they are asked for."""
    kind, _, name = key.partition(":")
    return _POLICIES.get(kind, _NO_ROOM), name
