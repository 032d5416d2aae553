"""What happens to accounts: a guest is made, becomes a full player, or is forgotten; closing, mutes, language."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth import SESSION_KEY, login
from django.contrib.sessions.models import Session
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.db.models.functions import Lower
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language, gettext

from accounts import tokens
from accounts.lookalikes import skeleton
from accounts.models import Avatar, Mute, Token, User
from accounts.names import GUEST_PREFIX, is_guest_name
from accounts.rate_limits import consume
from accounts.signals import access_changed, mutes_changed, player_changed

MOST_MUTED = 500
"""Players that one account may mute."""
GUEST_DAYS = 90
"""How long a guest's browser remembers them, and how long an abandoned guest is kept."""
_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
_BACKEND = "django.contrib.auth.backends.ModelBackend"


class TooManyGuests(Exception):
    """This address has made as many guests as it may for now."""


class NotAGuest(Exception):
    """The account is a full one already."""


class NameTaken(Exception):
    """Raised when another account has taken the name, or one that looks like it, this very moment."""


class NoSuchPlayer(Exception):
    """Nobody else has that username."""


class TooManyMuted(Exception):
    """This account mutes as many players as it may."""


def create_guest(request: HttpRequest) -> User:
    """Makes a guest and signs them in, in a session of their own. Raises TooManyGuests."""
    if not consume(request, "guest"):
        raise TooManyGuests
    number = 1000 + secrets.randbelow(9000)
    user = User(
        username=GUEST_PREFIX + "".join(secrets.choice(_ALPHABET) for _ in range(12)),
        display_name=gettext("Guest %(number)d") % {"number": number},
        avatar=secrets.choice(Avatar.values),
        language=get_language() or "",
        is_guest=True,
    )
    user.set_unusable_password()
    user.save()
    login(request, user, backend=_BACKEND)  # cycles the session's key: what was planted before it is worth nothing
    remember_guest(request)
    return user


def remember_guest(request: HttpRequest) -> None:
    """The session is all that a guest has: each visit to a table keeps it for as long again."""
    request.session.set_expiry(GUEST_DAYS * 86400)


def see_guest(request: HttpRequest, *, user: User, now: datetime | None = None) -> None:
    """Notes that a guest has opened some page: once a day this renews their session and marks them as seen."""
    moment = now or timezone.now()
    if user.last_login is None or moment - user.last_login >= timedelta(days=1):
        User.objects.filter(pk=user.pk).update(last_login=moment)
        remember_guest(request)


def upgrade_guest(request: HttpRequest, *, user: User, username: str, password: str, email: str = "") -> User:
    """Turns a guest into a full account that keeps everything; the browser stays signed in.

    Raises NotAGuest, NameTaken. Username, password and e-mail address have been checked. A confirmation is sent to the
    address, if there is one.
    """
    with transaction.atomic():
        kept = User.objects.select_for_update().get(pk=user.pk)
        if not kept.is_guest:
            raise NotAGuest
        kept.is_guest = False
        kept.username = username
        kept.set_password(password)
        if is_guest_name(kept.display_name):
            kept.display_name = ""
        try:
            with transaction.atomic():
                kept.save()
        except IntegrityError:
            raise NameTaken from None
        transaction.on_commit(lambda: player_changed.send(User, user=kept))
    login(request, kept, backend=_BACKEND)
    request.session.set_expiry(None)
    if email:
        EmailAddress.objects.add_email(request, kept, email, confirm=True)
    return kept


def display_name_taken(name: str, *, own: Any = None) -> bool:
    """Tells whether anyone but `own` (a user, or None) has a display name that reads or looks like this username."""
    plain = name.lower()
    spellings = {plain, plain.replace("-", " "), plain.replace("_", " "), plain.replace("-", " ").replace("_", " ")}
    others = User.objects.exclude(pk=getattr(own, "pk", None) or 0).annotate(shown=Lower("display_name"))
    return others.filter(Q(shown__in=spellings) | Q(shown_look=skeleton(name))).exists()


def set_language(*, user: User, language: str) -> None:
    """The language in which this player reads the pages, wherever they sign in."""
    User.objects.filter(pk=user.pk).update(language=language)


def muted_by(*, user: User) -> list[str]:
    """Usernames of those whose words this account does not want to read, the first muted first."""
    return list(user.mutes.order_by("pk").values_list("muted__username", flat=True))


def mute(*, user: User, username: str) -> None:
    """Their words are not shown to this account any more, at any table. Raises NoSuchPlayer, TooManyMuted."""
    found = User.named(username).exclude(pk=user.pk).first()
    if found is None:
        raise NoSuchPlayer
    with transaction.atomic():
        tokens.locked(user)
        if user.mutes.count() >= MOST_MUTED and not user.mutes.filter(muted=found).exists():
            raise TooManyMuted
        Mute.objects.get_or_create(user=user, muted=found)
        _tell_mutes(user)


def unmute(*, user: User, username: str) -> None:
    """Their words are shown again; of who was not muted nothing changes."""
    with transaction.atomic():
        user.mutes.filter(muted__in=User.named(username)).delete()
        _tell_mutes(user)


def end_token(*, token: Token) -> None:
    """It opens nothing any more, and what it has opened is looked at again; done twice it is done once."""
    with transaction.atomic():
        tokens.revoke(token=token)
        transaction.on_commit(lambda: access_changed.send(User, user=token.user))


def _tell_mutes(user: User) -> None:
    transaction.on_commit(lambda: mutes_changed.send(User, user=user))


def close_account(*, user: User) -> None:
    """Nobody can sign in with the account any more: sessions, tokens and seats are gone, what was played stays."""
    with transaction.atomic():
        closed = tokens.locked(user)
        closed.is_active = False
        closed.save(update_fields=["is_active"])  # ends its tokens and tells `account_closing`
        for session in Session.objects.filter(expire_date__gt=timezone.now()).iterator():
            if session.get_decoded().get(SESSION_KEY) == str(closed.pk):
                session.delete()


def forget_guests(*, now: datetime | None = None, days: int = GUEST_DAYS) -> int:
    """Deletes guests that nobody has seen for so many days, on a page, in a match or at a puzzle; returns how many.

    Who still holds a seat at a table stays. Matches keep the names they were played under.
    """
    before = (now or timezone.now()) - timedelta(days=days)
    old = User.objects.filter(is_guest=True, last_login__lt=before, seats=None)
    for seen in ("match_seats__match__started_at", "puzzle_attempts__started_at", "puzzle_attempts__solved_at",
                 "puzzle_days__begun_at"):  # fmt: skip
        old = old.exclude(**{f"{seen}__gte": before})
    forgotten = 0
    while batch := list(old.values_list("pk", flat=True)[:500]):
        User.objects.filter(pk__in=batch).delete()
        forgotten += len(batch)
    return forgotten
