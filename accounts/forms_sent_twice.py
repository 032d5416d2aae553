"""Processing of a web form only once, however often the browser sends it, for example after a double click.

Each page contains a single-use token made by the server (`{% once %}`). A database row with the token is written in the
same transaction as the form's results, so that neither exists without the other. If the same form is sent twice, the
second request waits for the first, creates nothing, and redirects to the same address.
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
from accounts.services import extend_guest_session

FIELD = "once"
KEEP_FOR = timedelta(days=30)
"""How long a page may stay open, and how long its form is remembered after that."""
RESEND_WITHIN = timedelta(minutes=10)
"""Time within which a browser may send a form again after it lost the first answer."""
_SALT = "accounts.form_tokens"  # in the signatures on pages that are open during an upgrade: never changes
_BACKEND = "django.contrib.auth.backends.ModelBackend"
_IGNORED = (FIELD, "csrfmiddlewaretoken")


class InvalidForm(Exception):
    """Raised if a form is not valid. The errors are in the form itself."""


def token_for(request: HttpRequest) -> str:
    """Returns the single-use token of a page, signed for this browser.

    With it each form on the page is processed only once, even if it is sent twice.
    """
    made: str | None = getattr(request, "_once", None)
    if made is None:
        made = signing.dumps([secrets.token_urlsafe(12), _browser(request)], salt=_SALT)
        request._once = made  # type: ignore[attr-defined]
    return made


def process_form_once(
    request: HttpRequest, act: Callable[[], str], *, stands: Callable[[SentForm], bool] | None = None,
    form: BaseForm | None = None,
) -> str:  # fmt: skip
    """Runs `act` for a form that was sent, unless it was processed before. Returns the address to redirect to.

    `act` creates the form's results and returns that address. For a form sent again, the address of the first time is
    returned, as long as `stands` accepts the stored result. A sender who had no account at first is signed in as the
    guest that the first request created. A form without a token, from a page older than the tokens, is processed each
    time. `form` is validated only when it is processed: on a second request the first one's result could be an error,
    such as a taken name. An exception undoes all changes.

    Raises InvalidForm; BadRequest for a forged token or one of another browser.
    """
    token = _read(request)
    with all_or_nothing(request):
        if token is None:
            _require_valid(form)
            return act()
        sent = _lock_sent_form(token, _content(request))
        if sent.leads_to and _is_first_sender(request, sent) and (stands is None or stands(sent)):
            return sent.leads_to
        _require_valid(form)
        sent.leads_to = act()
        sent.user_id = request.user.pk
        sent.save(update_fields=["leads_to", "user"])
        return sent.leads_to


@contextmanager
def all_or_nothing(request: HttpRequest) -> Iterator[None]:
    """Opens a transaction for all changes of a request. After an exception it also undoes a sign-in.

    So an error leaves no row behind, and no guest who was created and signed in on the way.
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


def delete_old_forms(*, now: datetime) -> int:
    """Deletes the records of processed forms whose pages are too old to be sent again. Returns their number."""
    return SentForm.objects.filter(created_at__lt=now - 2 * KEEP_FOR).delete()[0]


def _require_valid(form: BaseForm | None) -> None:
    if form is not None and not form.is_valid():
        raise InvalidForm


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


def _lock_sent_form(token: str, content: str) -> SentForm:
    """Returns the record of this form, created if missing and locked until the transaction ends.

    Waits for another request that is processing the same form.
    """
    sent, made = SentForm.objects.get_or_create(token=token, content=content)  # waits for a request creating it
    return sent if made else SentForm.objects.select_for_update().get(pk=sent.pk)


def _content(request: HttpRequest) -> str:
    fields = sorted((name, values) for name, values in request.POST.lists() if name not in _IGNORED)
    return hashlib.sha256(repr((request.path, fields)).encode()).hexdigest()


def _browser(request: HttpRequest) -> str:
    mark = getattr(request, "device", "")
    return salted_hmac(_SALT, mark, algorithm="sha256").hexdigest()[:16]


def _is_first_sender(request: HttpRequest, sent: SentForm) -> bool:
    """Whether the player who sends this form again is the one who sent it first.

    If so, a guest created by the form is signed in again, since the browser may have lost the first answer's cookie.
    This works for `RESEND_WITHIN` only, since the guest may sign out later.
    """
    user = sent.user
    if request.user.is_authenticated or user is None:
        return user is None or request.user.pk == user.pk
    if not user.is_guest or not user.is_active or timezone.now() - sent.created_at > RESEND_WITHIN:
        return False
    login(request, user, backend=_BACKEND)
    extend_guest_session(request)
    return True
