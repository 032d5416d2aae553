"""Web pages on which an owner queues a bot for a match, or takes it from the queue."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.forms_sent_twice import process_form_once
from games import catalog
from games.agents import registry as agents
from games.bots.models import Bot, QueueEntry
from games.bots.services import matchmaking
from games.offered_games import offered_games
from games.rules.core import RulesError
from games.views.table_form import TableForm

from .bot_page_context import own_or_404, refusal_text


class QueueForm(TableForm):
    """The form for a queue entry: the terms of the match, and which agents fill free seats and when."""

    fill = forms.ChoiceField(
        label=_("AI to fill empty seats"),
        required=False,
        help_text=_("They take any seats that no bot has taken by then."),
    )
    fill_after = forms.IntegerField(
        label=_("Seconds until AI joins"), initial=5, min_value=0, max_value=matchmaking.MAX_FILL_SECONDS,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )  # fmt: skip

    def __init__(self, *args: Any, game: str, **kwargs: Any) -> None:
        super().__init__(*args, game=game, **kwargs)
        fields: dict[str, Any] = self.fields
        for of_a_table in ("listed", "bots", "rated_private"):
            del fields[of_a_table]
        fields["rated"].help_text = _("Rated if the rules are unchanged; then no owner may have two seats.")
        lang, levels = get_language() or "zh-hans", agents.levels_without_model(game)
        fields["fill"].choices = [
            *((level, catalog.level_text(level, lang)) for level in levels), ("", gettext("None: bots only")),
        ]  # fmt: skip
        fields["fill"].initial = agents.TRUSTEE if agents.TRUSTEE in levels else ""

    def wait(self, bot: Bot) -> QueueEntry:
        """Queues the bot as the valid form describes. Raises the errors of `matchmaking.join_queue`."""
        given = self.cleaned_data
        return matchmaking.join_queue(
            user=bot.user, game=self.game, options=self.options, size=self.size, rated=given["rated"],
            fill=given["fill"] or None, fill_after=given["fill_after"],
        )  # fmt: skip


@login_required
@require_http_methods(["GET", "POST"])
def queue(request: HttpRequest, username: str) -> HttpResponse:
    """Shows the form that queues the viewer's own bot. A sent form queues it."""
    bot = own_or_404(request, username)
    game = request.POST.get("game") or request.GET.get("game") or offered_games()[0]
    if bot.retired or game not in offered_games():
        raise Http404
    preset = request.POST.get("preset") or request.GET.get("preset", "")
    form = QueueForm(request.POST or None, game=game, preset=preset)
    if request.method == "POST" and form.is_valid():

        def wait() -> str:
            form.wait(bot)
            return reverse("bot", args=[username])

        try:
            process_form_once(request, wait)
        except RulesError as refusal:
            form.add_error(None, refusal_text(refusal))
        else:
            messages.success(request, gettext("Queued. It is seated while its program is connected."))
            return redirect("bot", username)
    return render(request, "bots/queue.html", {"form": form, "bot": bot, "game": game, "games": offered_games()})


@login_required
@require_POST
def leave(request: HttpRequest, username: str, pk: UUID) -> HttpResponse:
    """Deletes a queue entry of the viewer's bot. Succeeds also if the bot has been seated meanwhile."""
    bot = own_or_404(request, username)
    if matchmaking.leave_queue(user=bot.user, waiting_id=pk):
        messages.success(request, gettext("No longer waiting for that match."))
    return redirect("bot", username)
