"""Creates tournaments. All settings are checked before anything is stored."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from games.agents import registry as agents
from games.rules import registry
from games.rules.core import (
    Game,
    IllegalMove,
    InvalidOption,
    blocks_rating,
    changed_options,
    parse_options,
    reserved_options,
)
from games.rules.series import Series
from games.services.chat import clean_text
from leaderboards.pairing.roundrobin import MAX_ENTRANTS
from leaderboards.tournaments import lifecycle
from leaderboards.tournaments.models import Tournament, is_tournament_staff, new_tournament_code

from .lock_and_log import log_act

Format = Tournament.Format

MAX_SEATS: Final = 10
"""Maximum seats at a table of a tournament: place scores exist for no more."""
RANGES: Final = {
    "rounds": (1, 20), "minutes": (10, 240), "boards": (1, 20), "cap": (1, 1000), "round_minutes": (2, 240),
    "break_seconds": (0, 600),
}  # fmt: skip
DEFAULT_BOARDS: Final = 4
DEFAULT_MINUTES: Final = 60
DEFAULT_ROUND_MINUTES: Final = 30
MIN_START_DELAY: Final = timedelta(0)
MAX_START_DELAY: Final = timedelta(days=90)


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """The settings of a new tournament, as its creator chose them. A setting of None gets its default."""

    name: str
    game: str
    format: str
    starts_at: datetime
    about: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    """Options of every table, in the form of `games.services.tables.open_table`."""
    size: int | None = None
    """Seats at a table."""
    rounds: int | None = None
    """Rounds of a Swiss or duplicate tournament. None means as many as the field needs."""
    minutes: int | None = None
    boards: int | None = None
    cap: int | None = None
    rated: bool = False
    listed: bool = True
    capacity: int = 48
    agents: int = 0
    agent_level: str = ""
    bots: bool = False
    """Whether bots may join."""
    round_minutes: int | None = None
    break_seconds: int = 30
    stuck: str = Tournament.Stuck.AS_IT_STANDS
    opens_at: datetime | None = None


def create(*, creator: User, plan: TournamentPlan, now: datetime | None = None) -> Tournament:
    """Creates a tournament from the creator's settings and returns it.

    A creator who is not staff needs a verified address, may create unrated tournaments only, and only a limited number.
    Raises IllegalMove: NOT_VERIFIED, TOO_MANY_TOURNAMENTS; MalformedMove: MALFORMED, TEXT_TOO_LONG. Raises
    InvalidOption with the wrong `field`: UNKNOWN_GAME, NO_SUCH_FORMAT, OUT_OF_RANGE, NO_DUPLICATE, ENDLESS_FORMAT,
    CANNOT_BE_RATED, NO_SUCH_AGENT, START_TOO_SOON, REGISTRATION_TOO_LATE, and the game's refusals of its options.
    """
    moment = now or timezone.now()
    _require_may_create(creator)
    made = _checked(plan, staff=is_tournament_staff(creator), now=moment)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=creator.pk)  # serialises the counts of two browser tabs
        if not is_tournament_staff(creator):
            _within_limits(creator, moment)
        made.creator, made.created_at = creator, moment
        _store(made)
        log_act(made, "created", now=moment, by=creator)
        if made.status != Tournament.Status.ANNOUNCED:
            log_act(made, made.status, now=moment)
    return made


def may_create(user: Any) -> bool:
    """Whether the user is staff or a person with a verified address, and so may create tournaments.

    The limits on their number and the settings are checked later, by `create`.
    """
    try:
        _require_may_create(user)
    except IllegalMove:
        return False
    return True


def formats_of(game: str) -> tuple[str, ...]:
    """Returns the tournament formats in which a game can be played, such as `swiss`.

    `duplicate` is among them only if the game has a `duplicate` option, since all tables then play equal deals.
    """
    rules = registry.game(game)
    duplicate = "duplicate" in reserved_options(rules.Options)
    return tuple(value for value in Format.values if duplicate or value != Format.DUPLICATE)


def _require_may_create(user: Any) -> None:
    if not getattr(user, "is_active", False) or user.is_guest or user.is_bot:
        raise IllegalMove("NOT_VERIFIED")
    if not is_tournament_staff(user) and not EmailAddress.objects.filter(user=user, verified=True).exists():
        raise IllegalMove("NOT_VERIFIED")


def _within_limits(creator: User, now: datetime) -> None:
    limits = settings.KAIJU["TOURNAMENTS"]
    mine = Tournament.objects.filter(creator=creator)
    running = mine.exclude(status__in=Tournament.OVER).count()
    today = mine.filter(created_at__gt=now - timedelta(days=1)).count()
    if running >= limits["RUNNING"] or today >= limits["PER_DAY"]:
        raise IllegalMove("TOO_MANY_TOURNAMENTS", running=limits["RUNNING"], day=limits["PER_DAY"])


def _checked(plan: TournamentPlan, *, staff: bool, now: datetime) -> Tournament:
    rules = registry.find(plan.game)
    if rules is None:
        raise InvalidOption("UNKNOWN_GAME", game=plan.game[:24], field="game")
    if plan.format not in formats_of(plan.game):
        code = "NO_DUPLICATE" if plan.format == Format.DUPLICATE else "NO_SUCH_FORMAT"
        raise InvalidOption(code, field="format")
    size = _size(rules, plan)
    most = settings.KAIJU["TOURNAMENTS"]["STAFF_CAPACITY" if staff else "CAPACITY"]
    if plan.format == Format.ROUND_ROBIN:
        most = min(most, MAX_ENTRANTS)  # fields up to it can all be paired; beyond it only a few sizes can
    _in_range("capacity", plan.capacity, size, most)
    _in_range("agents", plan.agents, 0, plan.capacity)
    if (plan.agents or plan.agent_level) and plan.agent_level not in agents.levels(plan.game):
        raise InvalidOption("NO_SUCH_AGENT", field="agent_level")
    if plan.stuck not in Tournament.Stuck.values:
        raise InvalidOption("OUT_OF_RANGE", field="stuck")
    options = _options(rules, plan, size)
    if plan.rated and not staff:  # a creator who also plays could void every lost match
        raise InvalidOption("CANNOT_BE_RATED", field="rated")
    if plan.rated and blocks_rating(rules.Options, options):
        raise InvalidOption("CANNOT_BE_RATED", field="rated")
    return Tournament(
        name=clean_text(plan.name, longest=60), about=clean_text(plan.about, longest=600) if plan.about.strip() else "",
        game=plan.game, options=options, size=size, format=plan.format, rated=plan.rated, listed=plan.listed,
        capacity=plan.capacity, agents=plan.agents, agent_level=plan.agent_level, bots=plan.bots,
        stuck=plan.stuck,
        break_seconds=_ranged("break_seconds", plan.break_seconds, 0) or 0,
        round_minutes=_ranged("round_minutes", plan.round_minutes, DEFAULT_ROUND_MINUTES) or DEFAULT_ROUND_MINUTES,
        **_format_settings(plan), **_times(plan, now),
    )  # fmt: skip


def _size(rules: Game[Any], plan: TournamentPlan) -> int:
    low, high = max(2, rules.seats[0]), min(MAX_SEATS, rules.seats[-1])
    size = plan.size if plan.size is not None else min(high, rules.default_seats)
    _in_range("size", size, low, high)
    return size


def _options(rules: Game[Any], plan: TournamentPlan, size: int) -> dict[str, Any]:
    for key in reserved_options(rules.Options).keys() & plan.options.keys():
        raise InvalidOption("UNKNOWN_OPTION", key=key, field="options")
    parsed: Any = parse_options(rules.Options, plan.options)
    rules.check_seats(parsed, size)
    if isinstance(rules, Series) and plan.format != Format.DUPLICATE:
        form = rules.formats(parsed) if callable(rules.formats) else rules.formats[parsed.format]
        if form.endless:
            raise InvalidOption("ENDLESS_FORMAT", field="options", key="format")
    return changed_options(rules.Options, plan.options)


def _format_settings(plan: TournamentPlan) -> dict[str, int | None]:
    """Returns those settings among `minutes`, `rounds`, `boards` and `cap` that the plan's format uses.

    Missing ones get their defaults.
    """
    match plan.format:
        case Format.ARENA:
            return {"minutes": _ranged("minutes", plan.minutes, DEFAULT_MINUTES)}
        case Format.SWISS:
            return {"rounds": _ranged("rounds", plan.rounds, None)}
        case Format.DUPLICATE:
            return {
                "rounds": _ranged("rounds", plan.rounds, None),
                "boards": _ranged("boards", plan.boards, DEFAULT_BOARDS),
                "cap": _ranged("cap", plan.cap, None),
            }
        case _:
            return {}


def _times(plan: TournamentPlan, now: datetime) -> dict[str, Any]:
    opens_at = max(now, plan.opens_at or now)
    if plan.starts_at < now + MIN_START_DELAY or plan.starts_at > now + MAX_START_DELAY:
        raise InvalidOption("START_TOO_SOON", field="starts_at", days=MAX_START_DELAY.days)
    if opens_at > plan.starts_at:
        raise InvalidOption("REGISTRATION_TOO_LATE", field="opens_at")
    status, due_at = _first_status(opens_at, plan.starts_at, now)
    return {"opens_at": opens_at, "starts_at": plan.starts_at, "status": status, "due_at": due_at}


def _first_status(opens_at: datetime, starts_at: datetime, now: datetime) -> tuple[str, datetime]:
    """Returns the status of a new tournament, and the time at which the scheduler must check it next.

    The status is announced, or registration or check-in if these are already open.
    """
    check_in_at = lifecycle.check_in_opens_at(starts_at)
    if now < opens_at:
        return Tournament.Status.ANNOUNCED, opens_at
    if now < check_in_at:
        return Tournament.Status.REGISTRATION, check_in_at
    return Tournament.Status.CHECK_IN, starts_at


def _ranged(name: str, value: int | None, default: int | None) -> int | None:
    if value is None:
        return default
    _in_range(name, value, *RANGES[name])
    return value


def _in_range(name: str, value: int, low: int, high: int) -> None:
    if isinstance(value, bool) or not low <= value <= high:
        raise InvalidOption("OUT_OF_RANGE", field=name, low=low, high=high)


def _store(made: Tournament) -> None:
    for _ in range(8):
        try:
            with transaction.atomic():
                made.save(force_insert=True)
        except IntegrityError:
            made.code = new_tournament_code()
            continue
        return
    raise RuntimeError("no free code for a tournament")
