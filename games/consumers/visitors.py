"""The visitor behind a socket, and whether the visitor is still signed in."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user, user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import translation
from django.utils.crypto import salted_hmac

from accounts.middleware import DEVICE_COOKIE
from accounts.models import User
from accounts.signals import access_changed, mutes_changed
from games import after_commit
from games.after_commit import user_group


@dataclass(frozen=True, slots=True)
class Visitor:
    """The account, language, device and session behind a socket."""

    user: User | None
    """None for a visitor without an account."""
    language: str
    device: str
    session: str
    """The session's key; empty without a session. Never logged."""
    address: str = ""
    """The visitor's IP address. Never logged."""

    @property
    def user_id(self) -> int | None:
        return self.user.pk if self.user is not None else None

    @property
    def mark(self) -> str:
        """Returns the hash that stands for the session in messages to the broker."""
        return session_mark(self.session)

    @property
    def group(self) -> str | None:
        """Returns the name of the group of all sockets of this user; None without an account."""
        return user_group(self.user.pk) if self.user is not None else None


def visitor_of(scope: dict[str, Any]) -> Visitor:
    """Returns the visitor of a socket that came through `AuthMiddlewareStack`."""
    user = scope["user"]
    known = user if user.is_authenticated else None
    cookies = scope["cookies"]
    return Visitor(
        user=known,
        language=_language(scope, known),
        device=cookies.get(DEVICE_COOKIE, ""),
        session=scope["session"].session_key or "",
        address=str((scope.get("client") or [""])[0]),
    )


def is_still_signed_in(visitor: Visitor) -> bool:
    """Whether the visitor's session still belongs to their account. True for a visitor without an account."""
    if visitor.user is None:
        return True
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(visitor.session)
    return bool(get_user(request).pk == visitor.user_id)


def session_mark(key: str) -> str:
    """Returns a hash that names a session in messages: the key itself would open it to any reader of the broker."""
    return salted_hmac("games.sockets.session", key).hexdigest()[:32]


@receiver(user_logged_out)
def close_sockets(request: HttpRequest | None, user: User | None, **_: Any) -> None:
    """Closes all sockets of a session that was signed out, in every process."""
    key = getattr(getattr(request, "session", None), "session_key", None)
    if key and user is not None:
        after_commit.broadcast(user_group(user.pk), {"type": "session.ended", "session": session_mark(key)})


@receiver(access_changed)
def recheck_sockets(user: User, **_: Any) -> None:
    """Has every socket of the user check its session, after an account was closed or a password changed."""
    after_commit.broadcast(user_group(user.pk), {"type": "session.doubted"})


@receiver(mutes_changed)
def broadcast_mutes(user: User, **_: Any) -> None:
    """Has every open table page of the account fetch its new list of muted players."""
    after_commit.broadcast(user_group(user.pk), {"type": "mutes.changed"})


def _language(scope: dict[str, Any], user: User | None) -> str:
    """Returns the visitor's language, chosen as on pages: the player's own, else the cookie's, else the browser's."""
    if user is not None and user.language in dict(settings.LANGUAGES):
        return user.language
    request = HttpRequest()
    request.COOKIES = scope["cookies"]
    for name, value in scope["headers"]:
        if name == b"accept-language":
            request.META["HTTP_ACCEPT_LANGUAGE"] = value.decode("latin1")
    return translation.get_language_from_request(request)
