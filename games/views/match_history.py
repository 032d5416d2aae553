"""Web pages of past matches: a player's list, one match with its rounds, its replay, and the check of its fair deal."""

from __future__ import annotations

import math
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any, cast
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.rate_limits import too_many_requests
from accounts.table_look import table_look
from games import catalog, selectors
from games.agents import registry as agents
from games.api.throttles import ReplayThrottle
from games.models import Kind, Match, MatchSeat, Result
from games.offered_games import offered_games
from games.rules import registry
from games.rules.series import Series
from games.selectors import branches
from games.selectors.bot_reconnect import outcome_of
from games.selectors.matches import MatchSealed
from games.selectors.private_match_access import is_picture_public
from games.views.embed import embed_address
from games.views.table_summaries import changed_options_text, match_length

PAGE = 20
FRAME = '<iframe src="{}" width="720" height="540" style="border:0" allowfullscreen></iframe>'
"""The code by which another site shows a replay."""
RESULTS = {"won": _("Won"), "lost": _("Lost"), "running": _("In progress"), "aborted": _("Aborted")}


@require_safe
@login_required
def my_matches(request: HttpRequest) -> HttpResponse:
    """Shows the list of the reader's own matches.

    `?game=` and `?result=won|lost|running|aborted` filter it, `?page=` chooses a page; unknown values are ignored.
    """
    user = cast("User", request.user)
    game, result = request.GET.get("game", ""), request.GET.get("result", "")
    matches = selectors.matches_of(user, viewer=user)
    games = offered_games()
    if game in games:
        matches = matches.filter(game=game)
    page = Paginator(_with_result(matches, result, user), PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page, "game": game if game in games else "", "games": games if len(games) > 1 else (),
        "result": result if result in RESULTS else "", "results": RESULTS,
    }  # fmt: skip
    return render(request, "games/my_matches.html", context)


@require_safe
def match(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Shows the page of a match with its rounds or roles.

    During the match it shows only what everybody at the table knows.
    """
    found = _match(match_id, request.user)
    seats = list(found.seats.all())
    standing = {result.seat: result for result in found.results.all()}
    of_dice = "dice" in found.options and (bool(standing) or not found.is_branch)
    scores = [found.options["dice"] if of_dice else 0] * len(seats)  # the dice that each seat has left, or points
    roles, rounds = [""] * len(seats), []
    played = selectors.rounds_of(found)
    if found.is_branch and standing:  # it began with the scores of the original
        scores = [standing[of].score - sum(row.seats[of].points for row in played) for of in range(len(seats))]
    for row in played:
        scores = [score + of.points for score, of in zip(scores, row.seats, strict=True)]
        roles = [of.role for of in row.seats]
        rounds.append(
            {
                "round": row.round,
                "multiplier": row.multiplier,
                "spring": row.spring,
                "bombs": sum(of.bombs for of in row.seats),
                "landlord": next((seats[of.seat] for of in row.seats if of.role == "landlord"), None),
                "cells": [{"points": of.points, "total": total} for of, total in zip(row.seats, scores, strict=True)],
            }
        )
    several = len(rounds) > 1 or isinstance(registry.game(found.game), Series)
    rows = [
        {"seat": seat, "result": standing.get(seat.index), "role": "" if several else roles[seat.index],
         "score": standing[seat.index].score if seat.index in standing else scores[seat.index]}
        for seat in sorted(seats, key=lambda seat: (_place(standing.get(seat.index)), seat.index))
    ]  # fmt: skip
    context = {
        "match": found,
        "sealed": found.sealed,
        "rows": rows,
        "seats": seats,
        "rounds": rounds,
        "several": several,
        "length": match_length(found.game, found.options) if not (found.is_branch or found.teaches) else "",
        "ending": _ending(found, roles),
        "landlords": any(each["landlord"] for each in rounds),
        "multiplied": any(each["multiplier"] != 1 for each in rounds),
        "weighed": any(each["multiplier"] != 1 or each["bombs"] or each["spring"] for each in rounds),
        "changes": changed_options_text(found.game, found.options),
        "me": _seat_of(found, request.user),
        "live": found.live,
        "of_dice": of_dice,
        "reviewable": _may_request_review(found, request.user),
        "table": selectors.visible_table(found, request.user),
        "unlisted": _is_unlisted(found),
        "share_card": _share_card(found),
        "branch": branches.played_on_from(found),
        "branches": branches.branches_of(found, request.user),
        "others": selectors.same_deal(found),
    }
    return render(request, "games/match.html", context)


@require_safe
def replay(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Shows the page that replays a match; its script fetches the steps.

    `?round=` or `?step=` chooses where it starts.
    """
    found = _match(match_id, request.user)
    reviewable = _may_request_review(found, request.user)
    branch = branches.played_on_from(found)
    island = {
        "game": found.game,
        "data": reverse("replay_data", args=[found.pk]),
        "seat": _seat_of(found, request.user),
        "playedOn": branch is not None,
        "sheets": {"icons": static("art/icons.svg"), "art": static("art/art.svg")},
        "prefs": table_look(request.user),
    }
    if found.sealed:
        return _sealed_page(request, found)
    embed = embed_address(request, found)
    context = {
        "match": found, "island": island, "live": found.live, "looks": catalog.game_words(found.game),
        "reviewable": reviewable, "unlisted": _is_unlisted(found), "branch": branch,
        "may_play_on": _may_play_on(found), "levels": agents.levels(found.game), "level": agents.TRUSTEE,
        "seats": list(found.seats.all()), "others": selectors.same_deal(found), "embed": embed,
        "embed_code": FRAME.format(embed), "share_card": _share_card(found),
    }  # fmt: skip
    return render(request, "games/replay.html", context)


@require_safe
@gzip_page  # patches are repetitive: a tenth of the size remains
def replay_data(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Returns a match's replay as JSON.

    The replay of an ended match has all hands. That of a running match has only what this viewer has seen.
    """
    found = get_object_or_404(Match, pk=match_id)
    if found.sealed:
        raise MatchSealed
    if not selectors.is_open_to(found, request.user):  # folded on each request: shares the rate limit of the API
        throttle = ReplayThrottle()
        if not throttle.allow_request(request, None):  # type: ignore[arg-type]  # reads only address and user
            response: HttpResponse = too_many_requests(request)
            response["Retry-After"] = str(math.ceil(throttle.wait() or 1))
            return response
        response = JsonResponse(selectors.replay_data(found, request.user))
        response["Cache-Control"] = "private, no-store"
        return response
    response = HttpResponse(selectors.replay_bytes(found, request.user), content_type="application/json")
    # no longer than this, since staff may hide messages
    shared = not found.private and found.is_shown(timezone.now())
    response["Cache-Control"] = "public, max-age=60" if shared else "private, no-store"
    return response


@require_safe
def fairness(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Shows how readers can check that the cards of a match were dealt fairly.

    The page has the commitment, the seed once the match has ended, and a check that runs in the browser.
    """
    found = _match(match_id, request.user)
    if found.sealed:
        return _sealed_page(request, found)
    live = found.live
    context: dict[str, Any]
    if found.is_branch:
        context = {"match": found, "branch": branches.played_on_from(found), "unlisted": True}
        return render(request, "games/fairness_branch.html", context)
    context = {
        "match": found,
        "live": live,
        "intro": f"games/fairness/{found.game}_intro.html",
        "steps": f"games/fairness/{found.game}_steps.html",
        "seed": None if live else found.seed,
        "table": selectors.visible_table(found, request.user),
        "island": {"game": found.game, "data": reverse("replay_data", args=[found.pk]), "commitment": found.commitment},
        "unlisted": _is_unlisted(found),
    }
    return render(request, "games/fairness.html", context)


def _sealed_page(request: HttpRequest, found: Match) -> HttpResponse:
    """Renders the page that stands for a sealed match. It says that other tables still play the same deals."""
    context = {"match": found, "table": selectors.visible_table(found, request.user)}
    return render(request, "games/sealed.html", context, status=HTTPStatus.FORBIDDEN)


def _ending(found: Match, roles: Sequence[str]) -> tuple[str, str] | None:
    """Returns (who won, why) of a finished match, in the reader's language.

    None if the match is not over for this reader, or if its game does not say why a match ended.
    """
    terms, lang = catalog.game_words(found.game).terms, get_language() or "en"
    if found.status != Match.Status.FINISHED or found.sealed or "ends" not in terms or not all(roles):
        return None
    try:
        outcome = outcome_of(found.pk)
    except Match.DoesNotExist:
        return None
    if outcome is None:
        return None
    winner = next((role for role, score in zip(roles, outcome["scores"], strict=True) if score > 0), "draw")
    said = catalog.term_text("winners", winner, lang, game=found.game)
    return said, catalog.term_text("ends", outcome["termination"], lang, game=found.game)


def _share_card(found: Match) -> str | None:
    """Returns the path of the match's share card in the reader's language. None if it has no card."""
    return reverse("match_card", args=[found.pk, get_language()]) if is_picture_public(found) else None


def _match(match_id: UUID, reader: Any) -> Match:
    """Returns the match as this reader may see it. Raises Http404."""
    return selectors.as_seen_by(get_object_or_404(selectors.with_seats(Match.objects.all()), pk=match_id), reader)


def _is_unlisted(found: Match) -> bool:
    """Whether search engines are asked to leave the match's pages out: it is private, or deleted after some days."""
    return found.by_link_only or found.is_exhibition


def _seat_of(found: Match, user: Any) -> int | None:
    return next((seat.index for seat in found.seats.all() if user.pk is not None and seat.user_id == user.pk), None)


def _may_request_review(found: Match, user: Any) -> bool:
    """Whether this reader may have the match reviewed.

    True if they played it, it is over, not sealed, had no gifts of an audience, is no branch, exhibition or lesson, and
    its game has an adviser, an agent that evaluates decisions.
    """
    seat = next((seat for seat in found.seats.all() if user.pk is not None and seat.user_id == user.pk), None)
    own = seat is not None and seat.kind in (Kind.PERSON, Kind.GUEST)
    plain = not found.has_gifts and not found.is_branch and found.kind == Match.Kind.PLAYED
    return own and selectors.is_open_to(found, user) and plain and agents.has_adviser(found.game)


def _may_play_on(found: Match) -> bool:
    """Whether the replay offers to play on: the match is open to all, or may be watched while it runs.

    The service decides; it also refuses the players of a running match.
    """
    if not agents.levels(found.game):
        return False
    if found.live:
        return registry.game(found.game).redeals_everything and branches.admits_spectators(found)
    return found.open_to_all


def _place(result: Result | None) -> int:
    return 0 if result is None else result.place


def _with_result(matches: QuerySet[Match], result: str, user: Any) -> QuerySet[Match]:
    given_up = MatchSeat.objects.filter(user=user, conceded=True).values("match")  # no win, even if the trustee won
    match result:
        case "won":
            return matches.filter(results__user=user, results__place=1).exclude(pk__in=given_up)
        case "lost":
            return matches.filter(Q(results__place__gt=1) | Q(pk__in=given_up), results__user=user)
        case "running":
            return matches.filter(status__in=Match.LIVE)
        case "aborted":
            return matches.filter(status=Match.Status.ABORTED)
        case _:
            return matches
