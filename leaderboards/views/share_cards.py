"""Share cards of players, for a promotion on a points ladder and for the end of a season.

A share card is the picture that messengers show beside a link.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, npgettext
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.site_address import absolute
from games import catalog
from games.models import Match
from games.share.card_contents import Player, RankCard, SeasonCard
from games.share.card_responses import allowed_language, card_answer, over_limit
from games.share.selectors import site_name
from games.templatetags.numbers import number, percent, percent_of
from leaderboards import points, selectors
from leaderboards.models import Season, SeasonStanding, Standing
from leaderboards.ranks import Ladder
from leaderboards.selectors import Promotion
from leaderboards.templatetags.ladder import TIER_NAMES

GAME = points.GAMES[0]
"""The game whose points a profile shows."""


@require_safe
def rank(request: HttpRequest, username: str, board: str, language: str) -> HttpResponse:
    """Returns the share card of a player's promotion to the present tier, as a PNG picture.

    Raises Http404 if there is none.
    """
    if refused := over_limit(request):
        return refused
    with translation.override(allowed_language(language)):
        player = get_object_or_404(User, username=username, is_active=True)
        standing = selectors.standing_of(player, game=GAME, board=board)
        promotion = selectors.promotion_of(standing) if standing else None
        if standing is None or promotion is None:
            raise Http404
        address = absolute(request, f"{reverse('profile', args=[username])}?{urlencode({'board': board})}")
        card = _rank_card(standing, promotion, player, address)
        return card_answer(request, card, game=GAME, complete=lambda: card)


@require_safe
def season(
    request: HttpRequest, game: str, season_id: int, kind: str, board: str, username: str, language: str
) -> HttpResponse:
    """Returns the share card of a player's final standing in a season, as a PNG picture.

    Raises Http404 unless the standings are complete and list the player.
    """
    if refused := over_limit(request):
        return refused
    with translation.override(allowed_language(language)):
        standing = shared_standing(game, season_id, kind=kind, board=board, username=username)
        if standing is None:
            raise Http404
        card = _season_card(standing, absolute(request, season_address(standing, username)))
        return card_answer(request, card, game=game, complete=lambda: replace(card, figures=_figures(standing)))


def rank_card_path(standing: Standing | None) -> str | None:
    """Returns the path of the share card for a player's promotion, in the reader's language; None if there is none."""
    if standing is None or standing.game != GAME or selectors.promotion_of(standing) is None:
        return None
    return reverse("rank_card", args=[standing.user.username, standing.board, translation.get_language()])


def shared_standing(game: str, season_id: int, *, kind: str, board: str, username: str) -> SeasonStanding | None:
    """Returns a player's final standing of a complete season. None if there is none or the account is closed."""
    found = selectors.seasons_of(game).filter(pk=season_id).first() if 0 < season_id < 2**63 else None
    player = User.objects.filter(username=username, is_active=True).first()
    if found is None or player is None or not selectors.is_complete(found):
        return None
    return selectors.final_standing(player, found, Ladder(kind, game, board))


def season_address(standing: SeasonStanding, username: str) -> str:
    """Returns the path of a season's page whose link previews show this player's share card."""
    query = urlencode({"kind": standing.kind, "board": standing.board, "player": username})
    return f"{reverse('ladder_season', args=[standing.game, standing.season_id])}?{query}"


def season_card_path(standing: SeasonStanding, username: str) -> str:
    """Returns the path of the share card for a final standing in a season, in the reader's language."""
    return reverse(
        "season_card",
        args=[standing.game, standing.season_id, standing.kind, standing.board, username, translation.get_language()],
    )


def _rank_card(standing: Standing, promotion: Promotion, player: User, address: str) -> RankCard:
    name = catalog.game_text(standing.game, translation.get_language() or "en")
    over = _season_at(standing.game, promotion)
    place = gettext("vs AI") if standing.board == Match.Board.PRACTICE else over.name if over else ""
    gained = ngettext("%(points)s point", "%(points)s points", promotion.total) % {"points": number(promotion.total)}
    return RankCard(
        site=site_name(),
        line=gettext("Three at a table. Join in."),
        address=address,
        users=(player.pk,),
        player=Player(player.shown_name, player.avatar),
        ladder=f"{name} · {place}" if place else name,
        label=gettext("Promoted to"),
        tier=promotion.tier.key,
        tier_name=str(TIER_NAMES[promotion.tier.key]),
        detail=f"{gained} · {_day(promotion.at)}",
    )


def _season_at(game: str, promotion: Promotion) -> Season | None:
    begun = selectors.seasons_of(game).filter(starts_at__lte=promotion.at)
    return next((one for one in begun if one.cut_at is None or one.cut_at > promotion.at), None)


def _season_card(standing: SeasonStanding, address: str) -> SeasonCard:
    player, over = standing.user, standing.season
    if player is None:
        raise Http404
    game = catalog.game_text(standing.game, translation.get_language() or "en")
    value = round(standing.value)
    if standing.kind == SeasonStanding.Kind.POINTS:
        reached = ngettext("%(points)s point", "%(points)s points", value) % {"points": number(value)}
    else:
        reached = gettext("Rating %(value)s") % {"value": number(value)}
    span = {"start": _day(over.starts_at), "end": _day(over.cut_at or over.ends_at)}
    return SeasonCard(
        site=site_name(),
        line=gettext("%(start)s to %(end)s") % span,
        address=address,
        users=(player.pk,),
        player=Player(player.shown_name, player.avatar),
        title=over.name,
        ladder=game,
        rank=gettext("#%(rank)s") % {"rank": number(standing.rank)},
        rank_label=gettext("Final rank"),
        tier=standing.tier,
        value=f"{game} · {reached}",
    )


def _figures(standing: SeasonStanding) -> tuple[tuple[str, str], ...]:
    """Returns the numbers on a season's share card as (number, word), such as matches, wins and bombs.

    Numbers that say nothing, such as no bombs, are left out.
    """
    found = selectors.season_figures(standing)
    if not found.matches:
        return ((number(standing.matches), npgettext("under a number", "match", "matches", standing.matches)),)
    told = [
        (number(found.matches), npgettext("under a number", "match", "matches", found.matches)),
        (percent(percent_of(found.wins, found.matches)), gettext("won")),
    ]
    if found.best_streak > 1:
        told.append((number(found.best_streak), gettext("in a row")))
    if found.bombs:
        told.append((number(found.bombs), gettext("bombs")))
    return tuple(told)


def _day(moment: datetime) -> str:
    return date_format(timezone.localtime(moment), gettext("M j"))
