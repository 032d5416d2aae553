"""Reads the content of a match's share card, in the active language: a short form of the match's page."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import orjson
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext, ngettext, pgettext

from games import catalog, selectors
from games.agents.personas import localized_name
from games.catalog.shared_words import join_words
from games.models import Kind, Match, MatchSeat
from games.templatetags.numbers import signed

from .card_contents import MatchCard, Player
from .drawings import LINES, can_draw

LANDLORD = "landlord"


def site_name() -> str:
    return gettext("Kaiju")


def match_card(match: Match, *, address: str) -> MatchCard:
    """Returns the share card of a finished match without its last play.

    `address` is the absolute address of its replay. `match` must come from `selectors.with_seats`, and
    `selectors.is_picture_public` must hold for it.
    """
    lang = get_language() or "en"
    seats = {seat.index: seat for seat in match.seats.all()}
    results = list(match.results.all())
    rounds = selectors.rounds_of(match)
    single = rounds[0] if len(rounds) == 1 else None
    roles = {row.seat: row.role for row in single.seats} if single else {}
    winners = [result for result in results if result.place == 1]
    names = {index: _name(seat, lang) for index, seat in seats.items()}
    most = LINES if len(results) <= LINES else LINES - 1
    rest = len(results) - most
    headline, unit, detail = _headline(match, single, len(rounds), lang)
    return MatchCard(
        site=site_name(),
        line=gettext("Watch the replay"),
        address=address,
        users=tuple(sorted(seat.user_id for seat in seats.values() if seat.user_id and not _is_closed(seat))),
        game=match.game,
        felt=catalog.felt(match.game),
        seal=pgettext("seal", "WIN"),
        title=_title(match.game, [roles.get(one.seat, "") for one in winners], [names[w.seat] for w in winners], lang),
        subtitle=_subtitle(match, single, lang),
        score=signed(winners[0].score) if winners else "",
        headline=headline,
        unit=unit,
        detail=detail,
        players=tuple(
            Player(names[one.seat], seats[one.seat].avatar, roles.get(one.seat, ""), signed(one.score), one.place == 1)
            for one in results[:most]
        ),
        more=ngettext("and %(count)s more", "and %(count)s more", rest) % {"count": rest} if rest > 0 else "",
        last_play_label=gettext("The last play"),
    )


def with_last_play(card: MatchCard, match: Match) -> MatchCard:
    """Returns the share card with the cards of the last play, which are read from the replay of the ended match.

    The cards stay empty in a game that is not played with playing cards.
    """
    told: dict[str, Any] = orjson.loads(selectors.replay_bytes(match)) if hasattr(match, "replay") else {"steps": []}
    for step in reversed(told["steps"]):
        for event in reversed(step["events"]):
            if event["kind"] == "play":
                cards = tuple(event["data"].get("cards") or ())
                return replace(card, last_play=cards if can_draw(cards) else ())
    return card


def _is_closed(seat: MatchSeat) -> bool:
    """Whether the account of the player in this seat is closed or deleted. False for an agent, which has no account."""
    return seat.kind != Kind.AGENT and (seat.user is None or not seat.user.is_active)


def _name(seat: MatchSeat, lang: str) -> str:
    """Returns the name of a seat's player as a share card shows it; a closed account has none."""
    if _is_closed(seat):
        return gettext("Closed account")
    return localized_name(seat.name, lang) if seat.kind == Kind.AGENT else seat.name


def _title(game: str, roles: list[str], names: list[str], lang: str) -> str:
    """Returns the sentence about the winners.

    It names their side if the game has a name for it in each role, else the winners themselves.
    """
    sides = catalog.game_words(game).terms.get("winners", {})
    said = {sides[role].text(lang) if role in sides else "" for role in roles}
    if len(said) == 1 and "" not in said:
        return said.pop()
    together = join_words(names, lang)
    return ngettext("%(names)s wins", "%(names)s win", len(names)) % {"names": together}


def _subtitle(match: Match, single: selectors.Round | None, lang: str) -> str:
    if single and single.spring:
        return catalog.term_text("spring_reasons", single.spring, lang, game=match.game)
    form = match.options.get("format")
    return catalog.seats_text(len(match.seats.all()), lang) if form is None else catalog.format_text(form, lang)


def _headline(match: Match, single: selectors.Round | None, rounds: int, lang: str) -> tuple[str, str, str]:
    """Returns the texts at the right of a match's share card: the large words, a unit after them, the line below.

    If a single round was played with a multiplier, the texts are the multiplier and its factors. Otherwise they are the
    game and the day.
    """
    day = date_format(timezone.localtime(match.finished_at or match.started_at), gettext("M j"))
    game = catalog.game_text(match.game, lang)
    if single is None or single.multiplier <= 1:
        count = ngettext("%(count)s round", "%(count)s rounds", rounds) % {"count": rounds}
        return game, "", f"{count} · {day}" if rounds > 1 else day
    factors = []
    if bid := next((row.bid for row in single.seats if row.role == LANDLORD and row.bid), None):
        factors.append(gettext("Bid %(points)s") % {"points": bid})
    if bombs := sum(row.bombs for row in single.seats):
        factors.append(ngettext("%(count)s bomb", "%(count)s bombs", bombs) % {"count": bombs})
    if single.spring:
        factors.append(pgettext("factor", "spring ×2"))
    detail = " · ".join(factors) or f"{game} · {day}"
    unit = pgettext("unit of a multiplier", "×")
    return (f"×{single.multiplier}", "", detail) if unit == "×" else (str(single.multiplier), unit, detail)
