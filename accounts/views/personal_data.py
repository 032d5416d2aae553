"""Web pages on which players download everything stored about them, and delete their account."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import cast
from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.handlers.asgi import ASGIRequest
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from accounts import account_deletion, data_download
from accounts.forms import DeleteAccountForm
from accounts.models import User
from accounts.personal_data import accounts_of
from accounts.rate_limits import consume, too_many_requests
from accounts.tasks import erase_account, make_data_file, send_by_worker


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def my_data(request: HttpRequest) -> HttpResponse:
    """Shows the page of a player's data file, with a link to a finished one.

    A POST requests a new file, which a worker makes.
    """
    user = cast("User", request.user)
    if request.method == "POST":
        if not consume(request, "data", user=user):
            return too_many_requests(request)
        asked = data_download.request_download(user=user)
        send_by_worker(make_data_file, str(asked.pk))
        return redirect("my_data")
    return render(request, "account/my_data.html", {"download": data_download.download_of(user)})


@login_required
@never_cache
@require_GET
def data_file(request: HttpRequest, pk: UUID) -> HttpResponse | StreamingHttpResponse:
    """Sends the finished data file to its owner, piece by piece.

    Raises Http404 for anybody else, and after the day for which it is kept.
    """
    found = data_download.download_of(cast("User", request.user))
    if found is None or found.pk != pk or found.ready_at is None:
        raise Http404
    parts = data_download.pieces(found)
    # an asynchronous server would collect a plain iterator before sending it
    answer = StreamingHttpResponse(
        _one_by_one(parts) if isinstance(request, ASGIRequest) else parts, content_type="application/zip"
    )
    answer["Content-Length"] = str(found.size)
    answer["Content-Disposition"] = f'attachment; filename="kaiju-{found.ready_at:%Y-%m-%d}.zip"'
    return answer


@login_required
@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def delete_account(request: HttpRequest) -> HttpResponse:
    """Shows what deleting the account means. Deletes it once the player has confirmed with the password."""
    user = cast("User", request.user)
    form = DeleteAccountForm(request.POST or None, user=user)
    if request.method == "POST" and form.is_valid():
        keys = [account.pk for account in accounts_of(user)]
        try:
            account_deletion.delete_account(user=user)
        except account_deletion.StaffAccount:
            form.add_error(None, gettext("Staff accounts can't be deleted here. Ask an administrator."))
        else:
            for key in keys:
                send_by_worker(erase_account, key)
            logout(request)
            messages.success(request, gettext("Your account has been deleted."))
            return redirect("home")
    return render(request, "account/delete.html", {"form": form})


async def _one_by_one(parts: Iterator[bytes]) -> AsyncIterator[bytes]:
    following = sync_to_async(lambda: next(parts, None))
    while (part := await following()) is not None:
        yield part
