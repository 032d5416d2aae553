"""Pages of one tournament: standings, rounds, duplicate boards, cross table, log and certificate.

An open page refreshes itself by requesting `?live=1`, which returns only the parts that change.
"""

from __future__ import annotations

import hashlib
from http import HTTPStatus
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags, urlencode
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from leaderboards.tournaments import selectors
from leaderboards.tournaments.models import Tournament
from leaderboards.tournaments.selectors.read_models import TournamentDetail
from leaderboards.tournaments.services.chat_room import room_key

from .view_helpers import tournament_or_404

PAGE = 50
"""Rows of the standings."""
ARENA_TABLES = 30
CROSSED = 40
"""Maximum number of entrants in a cross table."""


@require_safe
@never_cache
def standings(request: HttpRequest, code: str) -> HttpResponse:
    """Shows a tournament's standings, one page of them (`?page=`). Before the first result, shows the entrants."""
    return _show(request, code, "standings")


@require_safe
@never_cache
def rounds(request: HttpRequest, code: str) -> HttpResponse:
    """Shows the tables of one round of a tournament (`?round=`, by default the latest).

    For a knock-out it shows all stages as a bracket, for an arena the latest tables.
    """
    return _show(request, code, "rounds")


@require_safe
@never_cache
def boards(request: HttpRequest, code: str) -> HttpResponse:
    """Shows the duplicate boards of a closed round: each deal with its results at all tables.

    `?round=` selects the round, by default the latest. Raises Http404 for other formats.
    """
    return _show(request, code, "boards")


@require_safe
@never_cache
def cross_table(request: HttpRequest, code: str) -> HttpResponse:
    return _show(request, code, "cross")


@require_safe
@never_cache
def log(request: HttpRequest, code: str) -> HttpResponse:
    return _show(request, code, "log")


@require_safe
def certificate(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Shows a certificate with an entrant's place in a finished tournament.

    Raises Http404 unless the tournament is finished and the entrant has a place.
    """
    tournament = tournament_or_404(code)
    if tournament.status != Tournament.Status.FINISHED:
        raise Http404
    rows = [row for row in selectors.standings(tournament) if row.place is not None]
    row = next((row for row in rows if row.person.number == number), None)
    if row is None:
        raise Http404
    card = selectors.detail(tournament).card
    return render(request, "tournaments/certificate.html", {"card": card, "row": row, "of": len(rows)})


def _show(request: HttpRequest, code: str, part: str) -> HttpResponse:
    tournament = tournament_or_404(code)
    asked = request.GET.copy()
    live = asked.pop("live", None) is not None
    request.GET = asked  # type: ignore[assignment]  # links on the parts lead to the page
    page = f"{request.path}?{asked.urlencode()}" if asked else request.path
    detail = selectors.detail(tournament, request.user)
    tag = _page_etag(page, detail)
    if live and tag in parse_etags(request.headers.get("If-None-Match", "")):
        return HttpResponse(status=HTTPStatus.NOT_MODIFIED, headers={"ETag": tag})
    context: dict[str, Any] = {
        "card": detail.card, "detail": detail, "mine": detail.mine, "may": detail.may, "part": part, "tag": tag,
        "room": room_key(tournament),
        "door": f"{reverse('account_login')}?{urlencode({'next': page})}", **_PARTS[part](request, tournament),
    }  # fmt: skip
    answer = render(request, "tournaments/_live_parts.html" if live else "tournaments/page.html", context)
    answer["ETag"] = tag
    patch_vary_headers(answer, ["Cookie", "Accept-Language"])
    return answer


def _page_etag(page: str, detail: TournamentDetail) -> str:
    """Returns an HTTP ETag for a tournament's page, which changes with everything that the page shows.

    It covers the summary, which includes the tournament's version.
    """
    seen = repr((page, detail.card, detail.mine, sorted(detail.may), get_language()))
    return f'"{hashlib.sha256(seen.encode()).hexdigest()[:32]}"'


def _standings(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    rows = selectors.standings(tournament, request.user)
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    return {"page": page, "own": next((row for row in rows if row.mine and row not in page.object_list), None)}


def _rounds(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    found = selectors.rounds(tournament, request.user)
    if tournament.format == Tournament.Format.KNOCKOUT:
        return {"bracket": [one for one in reversed(found) if one.status != "void"]}
    if tournament.format == Tournament.Format.ARENA:
        return {"arena": found[0].tables[:ARENA_TABLES] if found else ()}
    wanted = request.GET.get("round", "")
    numbers = sorted({one.number for one in found})
    number = int(wanted) if wanted.isascii() and wanted.isdecimal() else numbers[-1] if numbers else 0
    if numbers and number not in numbers:
        raise Http404
    return {"numbers": numbers, "number": number, "shown": [one for one in found if one.number == number]}


def _boards(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    if not tournament.is_duplicate:
        raise Http404
    closed = tournament.played_rounds.filter(status="closed").order_by("number").values_list("number", flat=True)
    numbers = list(closed)
    wanted = request.GET.get("round", "")
    number = int(wanted) if wanted.isascii() and wanted.isdecimal() else numbers[-1] if numbers else 0
    if numbers and number not in numbers:
        raise Http404
    found = selectors.boards(tournament, round_number=number) if numbers else []
    return {"numbers": numbers, "number": number, "boards": found}


def _cross(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    table = selectors.cross_table(tournament)
    people = table.people[:CROSSED]
    lines = [
        {
            "person": person,
            "cells": [
                (other, met, met is not None and 2 * met.before > met.met)
                for other, met in zip(people, cells[:CROSSED], strict=True)
            ],
        }
        for person, cells in zip(people, table.cells, strict=False)
    ]
    return {"lines": lines, "people": people, "left_out": len(table.people) - len(people)}


def _log(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    return {"acts": selectors.acts(tournament)}


_PARTS = {"standings": _standings, "rounds": _rounds, "boards": _boards, "cross": _cross, "log": _log}
