"""Single processing of a form, in one transaction, however often it is sent.

A page contains a token made by the server (`{% once %}`). The row that records the token is written together with the
form's results, so that neither exists without the other. If a form is sent twice, the second request waits for the
first, creates nothing, and redirects to the same address.
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
KEEP_FOR = timedelta(days=30)
"""How long a page may stay open, and how long its form is remembered after that."""
RESEND_WITHIN = timedelta(minutes=10)
"""How long a browser may take to resend a form after it has dropped the first answer."""
_SALT = "accounts.form_tokens"
_BACKEND = "django.contrib.auth.backends.ModelBackend"
_IGNORED = (FIELD, "csrfmiddlewaretoken")


class Faulty(Exception):
    """Raised if the form is not valid. The form has the errors."""


def token_for(request: HttpRequest) -> str:
    """Returns the token for the page that answers this request and this browser. One serves all forms of a page."""
    made: str | None = getattr(request, "_once", None)
    if made is None:
        made = signing.dumps([secrets.token_urlsafe(12), _browser(request)], salt=_SALT)
        request._once = made  # type: ignore[attr-defined]
    return made


def once(
    request: HttpRequest, act: Callable[[], str], *, stands: Callable[[SentForm], bool] | None = None,
    form: BaseForm | None = None,
) -> str:  # fmt: skip
    """Runs `act` and returns the address it leads to. An exception leaves no changes behind.

    A form that is sent again has no effect and leads to the same address, as long as `stands` accepts its result. A
    sender who had no account at first is signed in as the guest that the first request created. A form without a token,
    from a page older than the tokens, is processed each time. `form` is validated only when it is processed. On a
    second request, the result of the first would be an error, such as a taken name.

    Raises Faulty; BadRequest for a forged token or one of another browser.
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
    """Runs everything that a request does in one transaction.

    An error leaves nothing behind: no row, and no guest signed in on the way.
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
    """Deletes forms whose pages are too old to be sent again. Returns their number."""
    return SentForm.objects.filter(created_at__lt=now - 2 * KEEP_FOR).delete()[0]


def _require_valid(form: BaseForm | None) -> None:
    if form is not None and not form.is_valid():
        raise Faulty


def _read(request: HttpRequest) -> str | None:
    written = request.POST.get(FIELD)
    if not written:
        return None
    try:
        token, browser = signing.loads(written, salt=_SALT, max_age=KEEP_FOR)
    except (signing.BadSignature, ValueError, TypeError):
        raise BadRequest("a form's token") from None
    if browser != _browser(request):
        raise BadRequest("a form's token")
    return str(token)


def _claimed(token: str, content: str) -> SentForm:
    """Returns the row of this form, locked until the transaction ends."""
    sent, made = SentForm.objects.get_or_create(token=token, content=content)  # waits for a request creating it
    return sent if made else SentForm.objects.select_for_update().get(pk=sent.pk)


def _content(request: HttpRequest) -> str:
    fields = sorted((name, values) for name, values in request.POST.lists() if name not in _IGNORED)
    return hashlib.sha256(repr((request.path, fields)).encode()).hexdigest()


def _browser(request: HttpRequest) -> str:
    mark = getattr(request, "device", "")
    return salted_hmac(_SALT, mark, algorithm="sha256").hexdigest()[:16]


def _is_known(request: HttpRequest, sent: SentForm) -> bool:
    """Whether the same player sends the form again. Signs in the guest that the first request created.

    This serves a browser that has dropped the first answer with its cookie. It is time-limited, since the guest may
    sign out later.
    """
    user = sent.user
    if request.user.is_authenticated or user is None:
        return user is None or request.user.pk == user.pk
    if not user.is_guest or not user.is_active or timezone.now() - sent.created_at > RESEND_WITHIN:
        return False
    login(request, user, backend=_BACKEND)
    remember_guest(request)
    return True
