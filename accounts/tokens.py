"""Tokens: made and shown once, found by their digest, ended. The one place that knows how a token is written."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from .models import Scope, Token, User

PREFIX = "kaiju_"
"""What every token begins with, so that one that was published by mistake is recognised as one."""
MOST_SIGN_INS = 10
"""Programs that may be signed in to one account; the oldest sign-in ends when one more comes."""
MOST_PERSONAL = 30
"""Personal tokens of one account."""
_SHOWN = len(PREFIX) + 4
_HOUR = timedelta(hours=1)


class GuestsHaveNoToken(Exception):
    """A guest has a browser, and nothing else to be known by."""


class TooManyTokens(Exception):
    """The account has as many personal tokens as it may."""


def sign_in_token(*, user: User, now: datetime | None = None) -> tuple[Token, str]:
    """A token for a program that knew the password: it reads and plays. The row, and the token itself."""
    with transaction.atomic():
        locked(user)
        made = _make(user, Token.Kind.SIGN_IN, "", (Scope.READ, Scope.PLAY), None, now)
        mine = Token.objects.filter(user=user, kind=Token.Kind.SIGN_IN).order_by("-pk")
        Token.objects.filter(pk__in=[token.pk for token in mine[MOST_SIGN_INS:]]).delete()
    return made


def renew_sign_in_token(*, user: User, now: datetime | None = None) -> tuple[Token, str]:
    """A new sign-in; those before it stop working. Raises GuestsHaveNoToken."""
    with transaction.atomic():
        if locked(user).is_guest:
            raise GuestsHaveNoToken
        revoke_sign_in_tokens(user=user)
        return _make(user, Token.Kind.SIGN_IN, "", (Scope.READ, Scope.PLAY), None, now)


def personal_token(
    *, user: User, name: str, scopes: Collection[str], expires_at: datetime | None = None, now: datetime | None = None
) -> tuple[Token, str]:
    """A token for one purpose: the row, and the token itself, which nobody can read later.

    Only a bot's account may have the scope `bot`. Raises GuestsHaveNoToken, TooManyTokens; ValueError for no scope, one
    that there is not, or that this account cannot have.
    """
    wanted = [scope.value for scope in Scope if scope in set(scopes)]
    if not wanted or len(wanted) != len(set(scopes)):
        raise ValueError("scopes")
    with transaction.atomic():
        account = locked(user)
        if account.is_guest:
            raise GuestsHaveNoToken
        if Scope.BOT in wanted and not account.is_bot:
            raise ValueError("scopes")
        if Token.objects.filter(user=account, kind=Token.Kind.PERSONAL).count() >= MOST_PERSONAL:
            raise TooManyTokens
        return _make(account, Token.Kind.PERSONAL, name, wanted, expires_at, now)


def find_token(written: str, *, now: datetime | None = None) -> Token | None:
    """The token that is written so, with its account; None for one that is unknown, over, or of a closed account."""
    moment = now or timezone.now()
    found = Token.objects.filter(digest=digest(written)).select_related("user").first()
    if found is None or not found.user.is_active or (found.expires_at is not None and found.expires_at <= moment):
        return None
    if found.used_at is None or moment - found.used_at >= _HOUR:
        hour = moment.replace(minute=0, second=0, microsecond=0)
        Token.objects.filter(pk=found.pk).update(used_at=max(hour, found.created_at))
    return found


def revoke(*, token: Token) -> None:
    """It opens nothing any more; done twice it is done once."""
    Token.objects.filter(pk=token.pk).delete()


def revoke_sign_in_tokens(*, user: User) -> None:
    """Programs that signed in are signed out; personal tokens stay."""
    Token.objects.filter(user=user, kind=Token.Kind.SIGN_IN).delete()


def revoke_personal_tokens(*, user: User) -> None:
    """Nothing but the password opens the account any more. Its bots are left alone: they cannot act as their owner."""
    Token.objects.filter(user=user).delete()


def revoke_all_tokens(*, user: User) -> None:
    """No token opens the account any more, nor any of its bots."""
    Token.objects.filter(Q(user=user) | Q(user__owner=user)).delete()


def locked(user: User) -> User:
    """The account as it stands, locked until the transaction ends."""
    return User.objects.select_for_update(no_key=True).get(pk=user.pk)


def digest(written: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(written.encode("utf-8", "surrogatepass")).hexdigest()


def _make(
    user: User, kind: str, name: str, scopes: Collection[str], expires_at: datetime | None, now: datetime | None
) -> tuple[Token, str]:
    written = PREFIX + secrets.token_urlsafe(32)
    token = Token.objects.create(
        user=user, kind=kind, name=name, scopes=[str(scope) for scope in scopes], digest=digest(written),
        start=written[:_SHOWN], expires_at=expires_at, created_at=now or timezone.now(),
    )  # fmt: skip
    return token, written
