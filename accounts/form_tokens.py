"""Acts on a form once, however often it is sent, and in a single transaction.

A page carries a token that the server made (`{% once %}`). The row that remembers it is written with what the form
makes, so that neither is there without the other: of a form that is sent twice the second waits for the first, makes
nothing, and leads to the same place.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.contrib.auth import login
from django.contrib.auth.models import AnonymousUser
from django.core import signing
from django.core.exceptions import BadRequest
from django.db import transaction
from django.forms import BaseForm
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.models import SentForm
from accounts.services import remember_guest

FIELD = "once"
KEPT = timedelta(days=30)
"""How long a page may stand open, and how long its form is remembered after that."""
DROPPED = timedelta(minutes=10)
"""How long a browser may take to send a form again whose first answer it has dropped."""
_SALT = "accounts.form_tokens"
_BACKEND = "django.contrib.auth.backends.ModelBackend"
_IGNORED = (FIELD, "csrfmiddlewaretoken")


class Faulty(Exception):
    """Raised when the form is not valid; its errors are on it."""


def token_for(request: HttpRequest) -> str:
    """Returns the token for the page that answers this request and this browser; one serves all its forms."""
    made: str | None = getattr(request, "_once", None)
    if made is None:
        made = signing.dumps([secrets.token_urlsafe(12), _browser(request)], salt=_SALT)
        request._once = made  # type: ignore[attr-defined]
    return made


def once(
    request: HttpRequest, act: Callable[[], str], *, stands: Callable[[SentForm], bool] | None = None,
    form: BaseForm | None = None,
) -> str:  # fmt: skip
    """Does what the form asks for and returns the address that `act` leads to; what it raises leaves nothing behind.

    The same form sent again does nothing and leads to the same address, as long as what is there `stands`; who sent it
    before they had a name is signed in as the guest that the first one made. A form without a token, from a page of
    before there were any, is acted on each time. `form` is checked only then: what the first sending made would be a
    fault in the second, as a name that is taken.

    Raises Faulty; BadRequest for a token of another browser, or a forged one.
    """
    token = _read(request)
    with one_act(request):
        if token is None:
            _require_valid(form)
            return act()
        sent = _claimed(token, _content(request))
        if sent.leads_to and _is_known(request, sent) and (stands is None or stands(sent)):
            return sent.leads_to
        _require_valid(form)
        sent.leads_to = act()
        sent.user_id = request.user.pk
        sent.save(update_fields=["leads_to", "user"])
        return sent.leads_to


@contextmanager
def one_act(request: HttpRequest) -> Iterator[None]:
    """Runs all that a request does in one transaction. An error leaves nothing behind: no row, and no guest who was
    signed in on the way.
    """
    before, key = request.user, request.session.session_key
    try:
        with transaction.atomic():
            yield
    except BaseException:
        if request.user is not before:
            request.user = AnonymousUser()
            request.session = type(request.session)(key)
        raise


def forget_old(*, now: datetime) -> int:
    """Forgets forms whose pages are too old to be sent again. Returns how many."""
    return SentForm.objects.filter(created_at__lt=now - 2 * KEPT).delete()[0]


def _require_valid(form: BaseForm | None) -> None:
    if form is not None and not form.is_valid():
        raise Faulty


def _read(request: HttpRequest) -> str | None:
    written = request.POST.get(FIELD)
    if not written:
        return None
    try:
        token, browser = signing.loads(written, salt=_SALT, max_age=KEPT)
    except (signing.BadSignature, ValueError, TypeError):
        raise BadRequest("a form's token") from None
    if browser != _browser(request):
        raise BadRequest("a form's token")
    return str(token)


def _claimed(token: str, content: str) -> SentForm:
    """Returns the row of this form, locked until the transaction ends."""
    sent, made = SentForm.objects.get_or_create(token=token, content=content)  # waits for who is just making it
    return sent if made else SentForm.objects.select_for_update().get(pk=sent.pk)


def _content(request: HttpRequest) -> str:
    fields = sorted((name, values) for name, values in request.POST.lists() if name not in _IGNORED)
    return hashlib.sha256(repr((request.path, fields)).encode()).hexdigest()


def _browser(request: HttpRequest) -> str:
    mark = getattr(request, "device", "")
    return salted_hmac(_SALT, mark, algorithm="sha256").hexdigest()[:16]


def _is_known(request: HttpRequest, sent: SentForm) -> bool:
    """Tells whether the same person sends the form again; signs in the guest that the first sending made.

    That is for a browser that has dropped the first answer and its cookie with it; not later, since by then they may
    have signed out.
    """
    user = sent.user
    if request.user.is_authenticated or user is None:
        return user is None or request.user.pk == user.pk
    if not user.is_guest or not user.is_active or timezone.now() - sent.created_at > DROPPED:
        return False
    login(request, user, backend=_BACKEND)
    remember_guest(request)
    return True
