"""Web pages of challenges: a person answers for themselves or their bot, and challenges players with a bot."""

from __future__ import annotations

from typing import Any, cast
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.forms_sent_twice import process_form_once
from accounts.models import SentForm, User
from games import catalog
from games.bots import selectors
from games.bots.models import Challenge
from games.bots.selectors import challenges as challenge_selectors
from games.bots.services import challenges as challenge_services
from games.rules import registry
from games.rules.core import RulesError

from .bot_page_context import refusal_text

ANSWERS = {
    "accept": challenge_services.accept,
    "decline": challenge_services.decline,
    "withdraw": challenge_services.withdraw,
}


class ChallengeForm(forms.Form):
    """The form for a new challenge: the person's bot, the invited opponents and the game."""

    bot = forms.ChoiceField(label=_("Your bot"))
    opponents = forms.CharField(
        label=_("Opponents"), max_length=200, help_text=_("Usernames of bots or people, separated by spaces."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )  # fmt: skip
    game = forms.ChoiceField(label=_("Game"))
    rated = forms.BooleanField(label=_("Rated"), required=False, initial=True)

    def __init__(self, *args: Any, owner: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._mine = {bot.user.username: bot.user for bot in selectors.bots_of(owner)}
        language = get_language() or "zh-hans"
        mine, games = cast("Any", self.fields["bot"]), cast("Any", self.fields["game"])
        mine.choices = [(name, user.shown_name) for name, user in self._mine.items()]
        games.choices = [(key, catalog.game_text(key, language)) for key in registry.GAMES]

    def challenge(self) -> Challenge:
        """Makes the challenge that the valid form describes. Raises the errors of `services.challenges.challenge`."""
        given = self.cleaned_data
        return challenge_services.challenge(
            by=self._mine[given["bot"]], game=given["game"], opponents=given["opponents"].replace(",", " ").split(),
            rated=given["rated"],
        )  # fmt: skip


@login_required
@require_http_methods(["GET", "POST"])
def challenges(request: HttpRequest) -> HttpResponse:
    """Shows the open challenges and the form for a new one. A sent form makes the challenge."""
    user = cast("User", request.user)
    if user.is_guest:
        return redirect("keep_guest")
    form = ChallengeForm(request.POST or None, owner=user)
    if request.method == "POST" and form.is_valid():
        try:
            process_form_once(request, lambda: f"{reverse('challenges')}#{form.challenge().pk}", stands=_is_open)
        except RulesError as refusal:
            form.add_error(None, refusal_text(refusal))
        else:
            messages.success(request, gettext("Challenge sent."))
            return redirect("challenges")
    rows = [_challenge_fields(each, user) for each in challenge_selectors.of_person(user.pk, now=timezone.now())]
    return render(
        request, "bots/challenges.html", {"rows": rows, "form": form, "bots": selectors.bots_of(user).exists()}
    )


@login_required
@require_POST
def answer(request: HttpRequest, pk: UUID, answer: str) -> HttpResponse:
    """Accepts, declines or withdraws a challenge, as `answer` says.

    The form field `as` names the bot for which its owner answers; without it the person answers for themselves.
    """
    user = cast("User", request.user)
    name = request.POST.get("as", user.username)
    bot = None if name == user.username else selectors.own_bot(user, name)
    if answer not in ANSWERS or (bot is None and name != user.username):
        raise Http404
    try:
        found = ANSWERS[answer](challenge_id=pk, user=user if bot is None else bot.user)
    except RulesError as refusal:
        messages.error(request, refusal_text(refusal))
        return redirect("challenges")
    if bot is None and found.table is not None:
        return redirect("table", found.table.code)
    return redirect("challenges")


def _is_open(sent: SentForm) -> bool:
    """Whether the challenge made by an earlier copy of this form is still open.

    If it is, the form, sent again, makes no second challenge.
    """
    made = sent.leads_to.rpartition("#")[2]
    return Challenge.objects.filter(pk=made, state=Challenge.State.OPEN, expires_at__gt=timezone.now()).exists()


def _challenge_fields(found: Challenge, user: User) -> dict[str, Any]:
    """Returns what the template shows of a challenge: the invited players, and those for whom a person may answer."""
    asked = list(found.asked.all())
    mine = [each.user for each in asked if each.accepted is None and each.user.person_id == user.pk]
    return {
        "challenge": found, "game": catalog.game_text(found.game, get_language() or "zh-hans"), "asked": asked,
        "mine": mine, "made": found.by.person_id == user.pk,
    }  # fmt: skip
