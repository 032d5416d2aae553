"""The streamer's list of streams, and the form for a new stream or for the settings of one."""

from __future__ import annotations

from typing import Any, cast
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from accounts.forms_sent_twice import InvalidForm, process_form_once
from accounts.models import User
from games.offered_games import offered_games
from games.rules.core import RulesError
from games.services.restrictions import is_suspended
from games.streams.forms import StreamForm
from games.streams.models import Stream
from games.streams.services.stream_lifecycle import change_stream, open_stream
from games.streams.services.streamer_rights_and_locks import may_stream
from games.streams.views.menu_link import mark_session

from .desk_context import own_stream_or_404, refusal_text


@login_required
@require_safe
def streams(request: HttpRequest) -> HttpResponse:
    """Shows the viewer's streams. Raises PermissionDenied for a viewer who is no streamer and never was one."""
    user = cast("User", request.user)
    found = list(Stream.objects.filter(owner=user))
    allowed = may_stream(user)
    mark_session(request=request, user=user)
    if not allowed and not found:
        raise PermissionDenied
    suspended = allowed and is_suspended(user.pk, now=timezone.now())
    return render(request, "streams/list.html", {"streams": found, "allowed": allowed, "suspended": suspended})


@login_required
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Shows the form for a new stream. A sent form opens the stream, off the air, and leads to its desk."""
    user = cast("User", request.user)
    if not may_stream(user):
        raise PermissionDenied
    game, preset = _game_and_preset(request)
    form = StreamForm(request.POST or None, game=game, preset=preset)

    def act() -> str:
        stream = open_stream(owner=user, game=game, seats=form.new_seats(), now=timezone.now(), **form.asked())
        return reverse("stream_desk", args=[stream.pk])

    if request.method == "POST":
        try:
            page = process_form_once(request, act, form=form)
        except InvalidForm:
            pass
        except RulesError as refusal:
            form.add_error(None, refusal_text(refusal, game))
        else:
            messages.success(request, gettext("Your stream is ready. Connect OBS, then go live."))
            return redirect(page)
    return render(request, "streams/form.html", {"form": form, "game": game, "games": offered_games()})


@login_required
@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, stream_id: UUID) -> HttpResponse:
    """Shows the form with the settings of a stream. A sent form changes them."""
    stream = own_stream_or_404(request, stream_id)
    preset = (request.POST if request.method == "POST" else request.GET).get("preset", "")
    form = StreamForm(request.POST or None, game=stream.game, preset=preset, stream=stream)
    if request.method == "POST" and form.is_valid():
        wanted: dict[str, Any] = form.asked()
        if form.size not in (None, len(stream.seats)):
            wanted["seats"] = form.resized(stream.seats)
        try:
            change_stream(stream_id=stream.pk, by=cast("User", request.user), now=timezone.now(), **wanted)
        except RulesError as refusal:
            form.add_error(None, refusal_text(refusal, stream.game))
        else:
            messages.success(request, gettext("Saved."))
            return redirect("stream_desk", stream.pk)
    return render(request, "streams/form.html", {"form": form, "game": stream.game, "games": [], "stream": stream})


def _game_and_preset(request: HttpRequest) -> tuple[str, str]:
    given = request.POST if request.method == "POST" else request.GET
    games = offered_games()
    game = given.get("game", "")
    return game if game in games else games[0], given.get("preset", "")
