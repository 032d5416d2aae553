"""Reads of tournaments: lists of upcoming, running and finished ones, and the top of a tournament's page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Count, Q, QuerySet

from games.models import Table
from leaderboards.tournaments import lifecycle, scoring
from leaderboards.tournaments.models import Entrant, Round, RoundSeat, RoundTable, Tournament

from . import played_rounds
from .read_models import (
    EntrantInfo,
    PermittedAct,
    Phase,
    TournamentDetail,
    TournamentSummary,
    ViewerEntry,
    entrant_info,
)

MAX_ROWS = 50
"""Maximum length of a list without pages."""
Status = Tournament.Status


def find(code: str) -> Tournament | None:
    """Returns the tournament with this code, listed or not. None if there is none."""
    return Tournament.objects.select_related("creator").filter(code=code.lower()).first()


def upcoming(viewer: Any = None) -> list[TournamentSummary]:
    """Returns the tournaments that have not begun, the next one first.

    They are the listed ones, and unlisted ones that the viewer created or joined. At most 50 are returned.
    """
    rows = _shown_to(viewer).filter(status__in=Tournament.BEFORE)
    return summaries(rows.order_by("starts_at", "pk")[:MAX_ROWS])


def running(viewer: Any = None) -> list[TournamentSummary]:
    """Returns the running tournaments, the latest start first.

    They are the listed ones, and unlisted ones that the viewer created or joined. At most 50 are returned.
    """
    return summaries(_shown_to(viewer).filter(status=Status.RUNNING).order_by("-started_at", "-pk")[:MAX_ROWS])


def finished_tournaments() -> QuerySet[Tournament]:
    """Returns a query of the listed, finished tournaments, the latest end first.

    The caller splits it into pages, and passes the tournaments of a page to `summaries`.
    """
    rows = Tournament.objects.select_related("creator").filter(listed=True, status=Status.FINISHED)
    return rows.order_by("-finished_at", "-pk")


def summaries(tournaments: Iterable[Tournament]) -> list[TournamentSummary]:
    """Returns the summaries of these tournaments, in their order. Uses 3 queries for any number of tournaments."""
    rows = list(tournaments)
    counts = _counts(rows)
    winners = _winners(rows)
    ends = dict(
        Round.objects.filter(tournament__in=rows, status=Round.Status.OPEN).values_list("tournament", "ends_at")
    )
    return [
        _card(one, counts.get(one.pk, (0, 0)), tuple(winners.get(one.pk, ())), ends.get(one.pk), one.pk in ends)
        for one in rows
    ]


def detail(tournament: Tournament, viewer: Any = None) -> TournamentDetail:
    """Returns the top of a tournament's page: its summary, the viewer's entry, and the acts offered to the viewer."""
    (card,) = summaries([tournament])
    entrant = entrant_of(tournament, viewer)
    mine = None if entrant is None else _viewer_entry(tournament, entrant)
    return TournamentDetail(
        card=card, mine=mine, may=_permitted_acts(tournament, entrant, viewer, card, mine),
        seed=tournament.seed if tournament.over else None, paused_at=tournament.paused_at,
    )  # fmt: skip


def entrant_of(tournament: Tournament, viewer: Any) -> Entrant | None:
    """Returns the viewer's entrant in a tournament. None if the viewer has never joined it."""
    if viewer is None or not getattr(viewer, "is_authenticated", False):
        return None
    return tournament.entrants.select_related("user").filter(user=viewer).first()


def joined(viewer: Any, cards: Sequence[TournamentSummary]) -> set[str]:
    """Returns the codes of those of these tournaments in which the viewer takes part."""
    if not cards or viewer is None or not getattr(viewer, "is_authenticated", False):
        return set()
    own = Entrant.objects.filter(user=viewer, tournament__code__in=[card.code for card in cards])
    taking_part = own.filter(status__in=[Entrant.Status.REGISTERED, Entrant.Status.PLAYING])
    return set(taking_part.values_list("tournament__code", flat=True))


def phase_of(tournament: Tournament, *, round_open: bool) -> Phase:
    if tournament.paused:
        return "paused"
    if tournament.status == Status.RUNNING and not round_open:
        return "break"
    found: Phase = tournament.status  # type: ignore[assignment]
    return found


def _shown_to(viewer: Any) -> QuerySet[Tournament]:
    shown = Q(listed=True)
    if viewer is not None and getattr(viewer, "is_authenticated", False):
        shown |= Q(creator=viewer) | Q(pk__in=Entrant.objects.filter(user=viewer).values("tournament"))
    return Tournament.objects.select_related("creator").filter(shown)


def _counts(rows: Sequence[Tournament]) -> dict[int, tuple[int, int]]:
    here = Q(status__in=[Entrant.Status.REGISTERED, Entrant.Status.PLAYING])
    counted = Entrant.objects.filter(tournament__in=rows).values("tournament").order_by("tournament")
    counted = counted.annotate(all=Count("pk", filter=here), here=Count("pk", filter=Q(status=Entrant.Status.PLAYING)))
    return {row["tournament"]: (row["all"], row["here"]) for row in counted}


def _winners(rows: Sequence[Tournament]) -> dict[int, list[EntrantInfo]]:
    over = [one.pk for one in rows if one.status == Status.FINISHED]
    found: dict[int, list[EntrantInfo]] = {}
    first = Entrant.objects.filter(tournament__in=over, place=1).select_related("user").order_by("number")
    for entrant in first:
        found.setdefault(entrant.tournament_id, []).append(entrant_info(entrant))
    return found


def _card(
    one: Tournament, counts: tuple[int, int], winners: tuple[EntrantInfo, ...], round_ends: Any, round_open: bool  # noqa: FBT001
) -> TournamentSummary:  # fmt: skip
    arena = one.format == Tournament.Format.ARENA
    creator = one.creator
    return TournamentSummary(
        code=one.code, name=one.name, about=one.about, game=one.game, format=one.format,
        phase=phase_of(one, round_open=round_open), rated=one.rated, listed=one.listed, size=one.size,
        entrants=counts[0], checked_in=counts[1], capacity=one.capacity, opens_at=one.opens_at,
        check_in_at=lifecycle.check_in_opens_at(one.starts_at), starts_at=one.starts_at,
        ends_at=one.ends_at if arena else round_ends, finished_at=one.finished_at, round=one.round,
        rounds=None if arena else one.rounds, minutes=one.minutes, boards=one.boards, cap=one.cap,
        creator=creator.username if creator is not None and creator.is_active and not creator.is_staff else None,
        creator_name=creator.shown_name if creator is not None and creator.is_active else "",
        options=dict(one.options), agents=one.agents, agent_level=one.agent_level, bots=one.bots,
        round_minutes=one.round_minutes,
        break_seconds=one.break_seconds, stuck=one.stuck, winners=winners, version=one.version,
    )  # fmt: skip


def _viewer_entry(tournament: Tournament, entrant: Entrant) -> ViewerEntry:
    place = _live_place(entrant)
    laid = place.table if place is not None else None
    begun = laid is not None and laid.table is not None and laid.table.status != Table.Status.OPEN
    return ViewerEntry(
        person=entrant_info(entrant), status=entrant.status, why=entrant.why, place=entrant.place,
        score=scoring.format_score(entrant.score, format_=tournament.format),
        table=laid.table.code if laid is not None and laid.table is not None else None,
        table_number=laid.number if laid is not None else None,
        starts_at=laid.starts_at if laid is not None and not begun else None, playing=begun,
        waiting=entrant.waits_since is not None,
    )  # fmt: skip


def _live_place(entrant: Entrant) -> RoundSeat | None:
    rows = RoundSeat.objects.filter(entrant=entrant, table__status__in=RoundTable.LIVE, table__round__status="open")
    found = rows.select_related("table__table").order_by("-table__number").first()
    if found is not None and found.table.table is not None and found.table.table.status == Table.Status.CLOSED:
        return None  # it ended a moment ago
    return found


def _permitted_acts(
    tournament: Tournament, entrant: Entrant | None, viewer: Any, card: TournamentSummary, mine: ViewerEntry | None
) -> frozenset[PermittedAct]:  # fmt: skip
    """Returns the acts that a tournament's page offers to the viewer, such as "check_in" or "withdraw".

    The services check each act again when it is taken.
    """
    if viewer is None or not getattr(viewer, "is_authenticated", False):
        return frozenset()
    may: set[PermittedAct] = set()
    if tournament.directed_by(viewer):
        may.add("direct")
    if tournament.over or viewer.is_guest:
        return frozenset(may)
    away = entrant is not None and entrant.status in (Entrant.Status.WITHDRAWN, Entrant.Status.ABSENT)
    if entrant is None and card.entrants < card.capacity:
        may |= _doors(tournament)
    elif away and entrant is not None and entrant.why != Entrant.Why.DIRECTOR:
        may |= {"come_back"} if _may_return(tournament, entrant, card) else set()
    elif entrant is not None and not away:
        may.add("withdraw")
        if tournament.status == Status.CHECK_IN and entrant.status == Entrant.Status.REGISTERED:
            may.add("check_in")
        if tournament.format == Tournament.Format.ARENA and tournament.status == Status.RUNNING and mine is not None:
            if mine.waiting:
                may.add("rest")
            elif mine.table is None:
                may.add("wait")
    return frozenset(may)


def _doors(tournament: Tournament) -> set[PermittedAct]:
    if tournament.status in (Status.REGISTRATION, Status.CHECK_IN):
        return {"register"}
    return {"enter_late"} if _open_late(tournament) else set()


def _open_late(tournament: Tournament) -> bool:
    if tournament.status != Status.RUNNING:
        return False
    if tournament.format == Tournament.Format.ARENA:
        return True
    late = tournament.format in (Tournament.Format.SWISS, Tournament.Format.DUPLICATE)
    return late and tournament.round + 1 <= lifecycle.last_late_entry_round(tournament.rounds or 0)


def _may_return(tournament: Tournament, entrant: Entrant, card: TournamentSummary) -> bool:
    if card.entrants >= card.capacity:
        return False
    if tournament.status != Status.RUNNING:
        return tournament.status != Status.ANNOUNCED
    if not played_rounds.has_played(tournament, entrant):
        return _open_late(tournament)
    return tournament.format != Tournament.Format.KNOCKOUT
