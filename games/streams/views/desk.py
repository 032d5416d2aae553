"""The page of the stream desk, and its parts that change while the stream runs."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from .desk_context import desk_context, live_context, own_stream_or_404


@login_required
@never_cache
@require_safe
def desk(request: HttpRequest, stream_id: UUID) -> HttpResponse:
    """Shows a streamer the desk of a stream. `log=refused` shows refused gifts alone, `sample` a sample's verdict."""
    stream = own_stream_or_404(request, stream_id)
    return render(request, "streams/desk.html", desk_context(request, stream, now=timezone.now()))


@login_required
@never_cache
@require_safe
def live(request: HttpRequest, stream_id: UUID) -> HttpResponse:
    """Shows the parts of the desk that change while the stream runs, for the desk's script."""
    stream = own_stream_or_404(request, stream_id)
    return render(request, "streams/live.html", live_context(request, stream, now=timezone.now()))
