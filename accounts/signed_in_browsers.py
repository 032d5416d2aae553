"""The browsers that are signed in to an account: their list, and signing out one of them or all others."""

from __future__ import annotations

from datetime import datetime

from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from . import api_tokens
from .account_deletion import end_sessions
from .models import SignedInBrowser, SignInWay, User
from .sign_in_log import device_of, network_mark
from .signals import access_changed

MARK = "signed_in_browser"
"""The key of a session under which its row, its own key's digest and the hour of the last visit are noted."""


def add_browser(request: HttpRequest, user: User, way: SignInWay, *, now: datetime | None = None) -> None:
    """Stores the browser of a new session, or the new key of a session that has signed in again."""
    moment = now or timezone.now()
    if not request.session.session_key:
        request.session.save()  # gives it its key
    SignedInBrowser.objects.filter(pk=_mark(request)[0], user=user).delete()
    row, _made = SignedInBrowser.objects.update_or_create(
        session_key=request.session.session_key,
        defaults={
            "user": user, "way": way, "device": device_of(request), "network": network_mark(request),
            "signed_in_at": moment, "seen_at": moment,
        },
    )  # fmt: skip
    _note(request, row.pk, moment)


def follow_browser(request: HttpRequest, user: User, *, now: datetime | None = None) -> None:
    """Keeps the row of a signed-in session up to date: once an hour, and when its key has changed.

    The session is stored with it, which lets it last its whole time from this visit. A session from before the list
    existed gets its row here.
    """
    moment = now or timezone.now()
    pk, digest, hour = _mark(request)
    if (digest, hour) == (_digest(request), _hour_number(moment)):
        return
    changed = {
        "session_key": request.session.session_key, "seen_at": _hour(moment), "device": device_of(request),
        "network": network_mark(request),
    }  # fmt: skip
    if SignedInBrowser.objects.filter(pk=pk, user=user).update(**changed):
        _note(request, pk, moment)
    else:
        add_browser(request, user, SignInWay.EARLIER, now=moment)


def forget_browser(request: HttpRequest) -> None:
    """Deletes the row of a session that signs out."""
    SignedInBrowser.objects.filter(session_key=request.session.session_key or "").delete()


def browsers_of(user: User, *, now: datetime | None = None) -> list[SignedInBrowser]:
    """Returns the browsers whose session is still open, the last seen first."""
    rows = list(SignedInBrowser.objects.filter(user=user))
    keys = [row.session_key for row in rows]
    live = Session.objects.filter(session_key__in=keys, expire_date__gt=now or timezone.now())
    open_keys = set(live.values_list("session_key", flat=True))
    return [row for row in rows if row.session_key in open_keys]


def sign_out_browser(*, user: User, pk: int) -> bool:
    """Ends the session of one of the account's browsers. Returns False if the account has no such browser."""
    with transaction.atomic():
        row = SignedInBrowser.objects.filter(user=user, pk=pk).first()
        if row is None:
            return False
        Session.objects.filter(session_key=row.session_key).delete()
        row.delete()
        transaction.on_commit(lambda: access_changed.send(User, user=user))
    return True


def sign_out_all_others(*, user: User, session_key: str) -> None:
    """Ends all sessions of the account but this one, and signs out the programs that its password signed in."""
    with transaction.atomic():
        end_sessions(user=user, but=session_key)
        api_tokens.revoke_sign_in_tokens(user=user)
        transaction.on_commit(lambda: access_changed.send(User, user=user))


def _mark(request: HttpRequest) -> tuple[int, str, int]:
    """Returns the key of the session's row, the digest of the session's own key, and the hour of its last visit."""
    pk, digest, hour = request.session.get(MARK, (0, "", 0))
    return pk, digest, hour


def _note(request: HttpRequest, pk: int, now: datetime) -> None:
    request.session[MARK] = [pk, _digest(request), _hour_number(now)]


def _digest(request: HttpRequest) -> str:
    key = request.session.session_key or ""
    return salted_hmac("accounts.signed_in_browsers", key, algorithm="sha256").hexdigest()[:16]


def _hour(now: datetime) -> datetime:
    return now.replace(minute=0, second=0, microsecond=0)


def _hour_number(now: datetime) -> int:
    return int(now.timestamp()) // 3600
