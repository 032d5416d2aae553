"""Services for accounts: creating, upgrading and forgetting guests, muting players, setting the language."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth import login
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.db.models.functions import Lower
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language, gettext

from accounts import api_tokens, second_factor, security_mails
from accounts.account_deletion import close_account as close_account  # noqa: PLC0414  a service of accounts too
from accounts.account_deletion import end_sessions as end_sessions  # noqa: PLC0414
from accounts.lookalike_names import skeleton
from accounts.models import Avatar, Mute, Token, User
from accounts.names import GUEST_PREFIX, is_guest_name
from accounts.rate_limits import consume
from accounts.signals import access_changed, mutes_changed, player_changed

MAX_MUTED = 500
"""Maximum number of players that one account may mute."""
GUEST_DAYS = 90
"""Days for which a guest's browser keeps the session, and for which a guest who does not come back is kept."""
_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
_BACKEND = "django.contrib.auth.backends.ModelBackend"


class TooManyGuests(Exception):
    """Raised if this IP address has created as many guests as it may for now."""


class NotAGuest(Exception):
    """Raised if the account to upgrade is a full account already."""


class NameTaken(Exception):
    """Raised if another account has just taken the username, or one that looks like it."""


class NoSuchPlayer(Exception):
    """Raised if no other account has the username to mute."""


class TooManyMuted(Exception):
    """Raised if the account has muted as many players as it may."""


def create_guest(request: HttpRequest) -> User:
    """Creates a guest account with a random name and signs the visitor in to it. Raises TooManyGuests."""
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
    login(request, user, backend=_BACKEND)  # cycles the session's key, so that a planted one is worthless
    extend_guest_session(request)
    return user


def extend_guest_session(request: HttpRequest) -> None:
    """Makes a guest's session last `GUEST_DAYS` days from today. The session is a guest's only access."""
    request.session.set_expiry(GUEST_DAYS * 86400)


def record_guest_visit(request: HttpRequest, *, user: User, now: datetime | None = None) -> None:
    """Records that a guest has opened a page: once a day, updates the time last seen and extends the session."""
    moment = now or timezone.now()
    if user.last_login is None or moment - user.last_login >= timedelta(days=1):
        User.objects.filter(pk=user.pk).update(last_login=moment)
        extend_guest_session(request)


def upgrade_guest(request: HttpRequest, *, user: User, username: str, password: str, email: str = "") -> User:
    """Turns a guest into a full account that keeps everything and stays signed in. Returns the account.

    Username, password and e-mail address must be validated. A confirmation is sent to the address, if there is one.
    Raises NotAGuest, NameTaken.
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
    """Whether the account `own` may not use this username, because another's display name reads or looks like it.

    `own` is None for a new account.
    """
    plain = name.lower()
    spellings = {plain, plain.replace("-", " "), plain.replace("_", " "), plain.replace("-", " ").replace("_", " ")}
    others = User.objects.exclude(pk=getattr(own, "pk", None) or 0).annotate(shown=Lower("display_name"))
    return others.filter(Q(shown__in=spellings) | Q(shown_look=skeleton(name))).exists()


def set_language(*, user: User, language: str) -> None:
    """Stores the language in which this player reads the pages on every device."""
    User.objects.filter(pk=user.pk).update(language=language)


def muted_by(*, user: User) -> list[str]:
    """Returns the usernames of the players that this account has muted, the first muted first."""
    return list(user.mutes.order_by("pk").values_list("muted__username", flat=True))


def muted_by_each(user_ids: Collection[int]) -> dict[int, list[str]]:
    """Returns whom each of these accounts has muted, as `muted_by` does: id -> usernames, without empty lists."""
    found: dict[int, list[str]] = {}
    rows = Mute.objects.filter(user_id__in=user_ids).order_by("pk")
    for user_id, username in rows.values_list("user_id", "muted__username"):
        found.setdefault(user_id, []).append(username)
    return found


def mute(*, user: User, username: str) -> None:
    """Mutes a player for this account: hides their messages from it at every table. Repeating has no effect.

    Raises NoSuchPlayer, TooManyMuted.
    """
    found = User.named(username).exclude(pk=user.pk).first()
    if found is None:
        raise NoSuchPlayer
    with transaction.atomic():
        api_tokens.lock_user(user)
        if user.mutes.count() >= MAX_MUTED and not user.mutes.filter(muted=found).exists():
            raise TooManyMuted
        Mute.objects.get_or_create(user=user, muted=found)
        _tell_mutes(user)


def unmute(*, user: User, username: str) -> None:
    """Shows a muted player's messages to this account again. No effect if the player was not muted."""
    with transaction.atomic():
        user.mutes.filter(muted__in=User.named(username)).delete()
        _tell_mutes(user)


def end_token(*, token: Token) -> None:
    """Revokes a token. After the commit, the account's open connections are checked and those that used it close.

    Has no effect on a token that is revoked already.
    """
    with transaction.atomic():
        api_tokens.revoke(token=token)
        transaction.on_commit(lambda: access_changed.send(User, user=token.user))


def _tell_mutes(user: User) -> None:
    transaction.on_commit(lambda: mutes_changed.send(User, user=user))


def reset_second_factor(*, user: User) -> bool:
    """Removes an account's second factor and recovery codes, and ends its sessions and sign-in tokens.

    Returns False if it had none. Its open connections are checked after the commit.
    """
    with transaction.atomic():
        locked = api_tokens.lock_user(user)
        removed = second_factor.remove(locked)
        if removed:
            end_sessions(user=locked)
            api_tokens.revoke_sign_in_tokens(user=locked)
            transaction.on_commit(lambda: access_changed.send(User, user=locked))
            transaction.on_commit(lambda: security_mails.mail_second_factor_reset(locked))
    return removed


def forget_guests(*, now: datetime | None = None, days: int = GUEST_DAYS) -> int:
    """Deletes guests who for `days` days have opened no page, begun no match and tried no puzzle. Returns their number.

    A guest who holds a seat stays. Matches keep the names under which they were played.
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
