"""Identifies the visitor behind a socket, and tells whether their session is still signed in."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest
from django.utils import translation
from django.utils.crypto import salted_hmac

from accounts.middleware import DEVICE_COOKIE
from accounts.models import User
from games.after_commit import user_group

from .session_accounts import is_session_key, session_account


@dataclass(frozen=True, slots=True)
class Visitor:
    """The account, language, device cookie and session of the visitor behind a socket."""

    user: User | None
    """The signed-in user, who may be a guest; None if the visitor is not signed in."""
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
        """Returns a hash of the visitor's session, which stands for it in messages to the broker.

        The session key itself would let anybody who can read the broker act as the user.
        """
        return session_mark(self.session)

    @property
    def group(self) -> str | None:
        """Returns the name of the channel-layer group of this user's sockets; None if the visitor is not signed in."""
        return user_group(self.user.pk) if self.user is not None else None


async def visitor_of(scope: dict[str, Any]) -> Visitor:
    """Returns the visitor of a socket, with the session and the account as they are at present.

    The `scope` must have passed through `CookieMiddleware`. Raises DatabaseError.
    """
    key = session_cookie(scope)
    found = await session_account(key)
    return _visitor(scope, None if found is None else found.user, session=key if found is not None else "")


def unread_visitor(scope: dict[str, Any]) -> Visitor:
    """Returns what is known of the visitor of a socket without reading the session: no account and no session."""
    return _visitor(scope, None, session="")


def session_cookie(scope: dict[str, Any]) -> str:
    """Returns the key in the session's cookie, which nobody has checked; empty without one."""
    key = scope["cookies"].get(settings.SESSION_COOKIE_NAME, "")
    return key if is_session_key(key) else ""


def is_still_signed_in(visitor: Visitor) -> bool:
    """Whether the visitor's session still belongs to their account. True if the visitor was not signed in."""
    if visitor.user is None:
        return True
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(visitor.session)
    return bool(get_user(request).pk == visitor.user_id)


def session_mark(key: str) -> str:
    """Returns a hash that stands for a session in messages to the broker.

    The session key itself would let anybody who can read the broker act as the user.
    """
    return salted_hmac("games.sockets.session", key).hexdigest()[:32]


def _visitor(scope: dict[str, Any], user: User | None, *, session: str) -> Visitor:
    return Visitor(
        user=user,
        language=_language(scope, user),
        device=scope["cookies"].get(DEVICE_COOKIE, ""),
        session=session,
        address=str((scope.get("client") or [""])[0]),
    )


def _language(scope: dict[str, Any], user: User | None) -> str:
    """Returns the visitor's language: the account's setting, else the cookie's, else the browser's; as for pages."""
    if user is not None and user.language in dict(settings.LANGUAGES):
        return user.language
    request = HttpRequest()
    request.COOKIES = scope["cookies"]
    for name, value in scope["headers"]:
        if name == b"accept-language":
            request.META["HTTP_ACCEPT_LANGUAGE"] = value.decode("latin1")
    return translation.get_language_from_request(request)
