"""Tokens by which programs act as an account: creation, look-up and revocation.

Only this module knows their format.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.dispatch import Signal
from django.utils import timezone

from .models import Scope, Token, User

PREFIX = "kaiju_"
"""First characters of every token, by which one that was published by mistake is recognised."""
MAX_SIGN_INS = 10
"""Maximum number of programs signed in to one account. The oldest sign-in ends when another one is added."""
MAX_PERSONAL = 30
"""Maximum number of personal tokens of one account."""
_SHOWN = len(PREFIX) + 4
_HOUR = timedelta(hours=1)

token_made = Signal()
"""Sent after the commit: `token` was created on a page or by the API, other than by a sign-in with the password."""


class GuestsHaveNoToken(Exception):
    """Raised if a token is requested for a guest. Only a browser session identifies a guest."""


class TooManyTokens(Exception):
    """Raised if the account has the maximum number of personal tokens."""


def sign_in_token(*, user: User, now: datetime | None = None) -> tuple[Token, str]:
    """Creates a token for a program that signed in with the account's password. Returns its row and the token's text.

    The scopes are `read` and `play`. If there are more than `MAX_SIGN_INS` such tokens, the oldest are deleted.
    """
    with transaction.atomic():
        lock_user(user)
        made = _make(user, Token.Kind.SIGN_IN, "", (Scope.READ, Scope.PLAY), None, now)
        mine = Token.objects.filter(user=user, kind=Token.Kind.SIGN_IN).order_by("-pk")
        Token.objects.filter(pk__in=[token.pk for token in mine[MAX_SIGN_INS:]]).delete()
    return made


def renew_sign_in_token(*, user: User, now: datetime | None = None) -> tuple[Token, str]:
    """Deletes the account's sign-in tokens and creates a new one. Returns its row and the token's text.

    Raises GuestsHaveNoToken.
    """
    with transaction.atomic():
        if lock_user(user).is_guest:
            raise GuestsHaveNoToken
        revoke_sign_in_tokens(user=user)
        made = _make(user, Token.Kind.SIGN_IN, "", (Scope.READ, Scope.PLAY), None, now)
        transaction.on_commit(lambda: token_made.send(Token, token=made[0]))
    return made


def personal_token(
    *, user: User, name: str, scopes: Collection[str], expires_at: datetime | None = None, now: datetime | None = None
) -> tuple[Token, str]:
    """Creates a personal token for the purpose `name`. Returns its row and the token's text, which is not stored.

    Only a bot's account may have the scope `bot`. Raises GuestsHaveNoToken, TooManyTokens; ValueError for an empty,
    unknown or disallowed scope.
    """
    wanted = [scope.value for scope in Scope if scope in set(scopes)]
    if not wanted or len(wanted) != len(set(scopes)):
        raise ValueError("scopes")
    with transaction.atomic():
        account = lock_user(user)
        if account.is_guest:
            raise GuestsHaveNoToken
        if Scope.BOT in wanted and not account.is_bot:
            raise ValueError("scopes")
        if Token.objects.filter(user=account, kind=Token.Kind.PERSONAL).count() >= MAX_PERSONAL:
            raise TooManyTokens
        made = _make(account, Token.Kind.PERSONAL, name, wanted, expires_at, now)
        transaction.on_commit(lambda: token_made.send(Token, token=made[0]))
    return made


def find_token(written: str, *, now: datetime | None = None) -> Token | None:
    """Returns the stored token with this text, and records its use.

    None if the token is unknown or expired, or its account is closed or banned.
    """
    moment = now or timezone.now()
    found = Token.objects.filter(digest=token_digest(written)).select_related("user").first()
    if found is None or (found.expires_at is not None and found.expires_at <= moment):
        return None
    if not found.user.is_active or found.user.is_banned(moment):
        return None
    if found.used_at is None or moment - found.used_at >= _HOUR:
        hour = moment.replace(minute=0, second=0, microsecond=0)
        Token.objects.filter(pk=found.pk).update(used_at=max(hour, found.created_at))
    return found


def revoke(*, token: Token) -> None:
    """Deletes this token, so that it no longer gives access. Has no effect if it is deleted already."""
    Token.objects.filter(pk=token.pk).delete()


def revoke_sign_in_tokens(*, user: User) -> None:
    """Deletes the account's sign-in tokens, which signs its programs out. Personal tokens stay."""
    Token.objects.filter(user=user, kind=Token.Kind.SIGN_IN).delete()


def revoke_personal_tokens(*, user: User) -> None:
    """Deletes all tokens of the account. Those of its bots stay, since a bot cannot act as its owner."""
    Token.objects.filter(user=user).delete()


def revoke_all_tokens(*, user: User) -> None:
    """Deletes all tokens of the account and of its bots."""
    Token.objects.filter(Q(user=user) | Q(user__owner=user)).delete()


def lock_user(user: User) -> User:
    """Locks the account's database row until the transaction ends. Returns the account as it is stored now."""
    return User.objects.select_for_update(no_key=True).get(pk=user.pk)


def token_digest(written: str) -> str:
    """Returns the SHA-256 of a token's text in hex, the only form in which a token is stored."""
    return hashlib.sha256(written.encode("utf-8", "surrogatepass")).hexdigest()


def _make(
    user: User, kind: str, name: str, scopes: Collection[str], expires_at: datetime | None, now: datetime | None
) -> tuple[Token, str]:
    written = PREFIX + secrets.token_urlsafe(32)
    token = Token.objects.create(
        user=user, kind=kind, name=name, scopes=[str(scope) for scope in scopes], digest=token_digest(written),
        start=written[:_SHOWN], expires_at=expires_at, created_at=now or timezone.now(),
    )  # fmt: skip
    return token, written
