"""Summaries of tables for lists: a title, options in words, and the names and avatars of the seated players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.translation import get_language, gettext, ngettext

from games import catalog, selectors
from games.agents.personas import localized_name
from games.models import Kind, Match, Seat, Table
from games.rules import registry
from games.rules.core import Format, all_options, changed_options
from games.rules.series import FORMATS
from games.selectors.names import looks_of
from games.services.match_start import rating_board_for, would_be_rated

MAX_CHANGES = 3
"""The most changed options that a list names for one table. The table's own page names all."""


@dataclass(frozen=True, slots=True)
class BotFace:
    """A bot's avatar in a list of tables, which marks it as a bot's."""

    avatar: str
    is_bot: bool


@dataclass(frozen=True, slots=True)
class TableSummary:
    """One table in a list: its code, its title, facts in words, and the names and avatars of its players."""

    code: str
    art: str
    title: str
    facts: tuple[str, ...]
    """Short texts: the turn time, whether the match would be rated, whether bots may sit down, the changed options."""
    names: tuple[str, ...]
    faces: tuple[str | BotFace, ...]
    free: int
    mine: bool
    """Whether the reader sits at the table."""
    played: bool
    """Whether a match has already been played at this table of the reader's."""


def table_summary(table: Table, reader: Any = None, *, played: bool = False) -> TableSummary:
    """Returns the summary of a table. The caller must have prefetched its seats and their users.

    `played`: whether a match has been played there.
    """
    seats = list(table.seats.all())
    looks = looks_of(table.code, seats)
    sitting = [_name_and_avatar(seat, *looks[seat.index]) for seat in seats]
    return TableSummary(
        code=table.code,
        art=f"game-{table.game}",
        title=game_title(table.game, table.options),
        facts=table_facts(table, played=played),
        names=tuple(name for name, _face in sitting),
        faces=tuple(face for _name, face in sitting),
        free=table.size - len(seats),
        mine=reader is not None and any(seat.user_id == reader.pk for seat in seats),
        played=played,
    )


def running_summaries(tables: Sequence[Table], reader: Any = None) -> list[TableSummary]:
    """Returns the summaries of tables at which a match runs, as this reader may see them.

    Spectators see a delayed match some seconds late. Until they have seen its end, its summary shows them the options
    and players with which it began.
    """
    late: dict[int | None, Match] = {}
    unseen = Match.objects.filter(selectors.unshown(timezone.now()), table__in=tables).order_by("number")
    for match in unseen.prefetch_related("seats"):
        late.setdefault(match.table_id, match)
    return [
        table_summary(table, reader) if match is None or _has_seat(match, reader) else _match_summary(table, match)
        for table in tables
        for match in (late.get(table.pk),)
    ]


def _has_seat(match: Match, reader: Any) -> bool:
    return reader is not None and any(seat.user_id == reader.pk for seat in match.seats.all())


def _match_summary(table: Table, match: Match) -> TableSummary:
    lang, seats = _lang(), list(match.seats.all())
    rated = gettext("rated") if match.rated else gettext("unrated")
    options = changed_options(registry.game(match.game).Options, match.options)
    return TableSummary(
        code=table.code,
        art=f"game-{match.game}",
        title=game_title(match.game, options),
        facts=_facts(match.game, options, rated, bots=any(seat.kind == Kind.BOT for seat in seats)),
        names=tuple(localized_name(seat.name, lang) if seat.kind == Kind.AGENT else seat.name for seat in seats),
        faces=tuple(BotFace(seat.avatar, is_bot=True) if seat.kind == Kind.BOT else seat.avatar for seat in seats),
        free=0, mine=False, played=False,
    )  # fmt: skip


def game_title(game: str, options: dict[str, Any]) -> str:
    """Returns the game's name with its format, as in 斗地主 · 快速赛 · 先赢 3 局, or preset, as in UNO · 官方规则."""
    lang = _lang()
    name, key = catalog.game_text(game, lang), effective_options(game, options).get("format")
    if key is None:
        preset = preset_of(game, options)
        return name if preset is None else f"{name} · {catalog.preset_text(preset, lang, game=game)}"
    named = key if options.get("duplicate") is None else "duplicate"
    return f"{name} · {catalog.format_text(named, lang)} · {match_length(game, options)}"


def match_length(game: str, options: dict[str, Any]) -> str:
    """Returns when a match with these options ends, as "first to win 3 rounds"; empty for a game without formats."""
    key, boards = effective_options(game, options).get("format"), options.get("duplicate")
    if key is None:
        return ""
    form = FORMATS[key] if boards is None else Format("duplicate", rounds=boards)
    if form.wins is not None:
        return ngettext("first to win %(n)d round", "first to win %(n)d rounds", form.wins) % {"n": form.wins}
    if form.rounds is not None:
        return ngettext("%(n)d round", "%(n)d rounds", form.rounds) % {"n": form.rounds}
    return gettext("no fixed end")


def table_facts(table: Table, *, played: bool = False) -> tuple[str, ...]:
    """Returns short texts on a table: the time for a turn, rated or not, bots allowed, and its changed options.

    After 3 changed options the number of further ones follows, such as `+2`. If a match has been `played` there, the
    facts begin with its end, and the text says that it is about the next one: a guest's last match was unrated, and
    after the sign-up the next is not.
    """
    seats = list(table.seats.all())
    rated = would_be_rated(table, seats)
    if not played:
        counted = gettext("rated") if rated else gettext("unrated")
    elif not rated:
        counted = gettext("next match unrated")
    elif rating_board_for(seats) == Match.Board.PRACTICE:
        counted = gettext("next match for the vs AI ladder")
    else:
        counted = gettext("next match rated")
    facts = _facts(table.game, table.options, counted, bots=table.bots)
    return (gettext("match finished, rematch possible"), *facts) if played else facts


def _facts(game: str, options: dict[str, Any], counted: str, *, bots: bool) -> tuple[str, ...]:
    seconds = effective_options(game, options).get("turn_seconds")
    first = [gettext("%(n)d s per turn") % {"n": seconds}] if seconds is not None else []
    allowed = [gettext("bots allowed")] if bots else []
    changed = changed_options_text(game, options, _lang())
    more = [f"+{len(changed) - MAX_CHANGES}"] if len(changed) > MAX_CHANGES else []
    return (*first, counted, *allowed, *changed[:MAX_CHANGES], *more)


def changed_options_text(game: str, options: dict[str, Any], lang: str | None = None) -> list[str]:
    """Returns a text for each option of a table or match that differs from its default.

    Format, turn time and number of duplicate boards are left out, since they are shown elsewhere.
    """
    lang = lang or _lang()
    shown = []
    for key, value in changed_options(registry.game(game).Options, options).items():
        if key in ("format", "turn_seconds", "duplicate"):
            continue
        label = catalog.option_label(key, lang, game=game)
        shown.append(label if value is True else f"{label} {catalog.option_value(key, value, lang, game=game)}")
    return shown


def options_in_words(game: str, options: dict[str, Any]) -> list[dict[str, Any]]:
    """Returns `{"label", "value", "help", "changed"}` for each option in effect, in the reader's language.

    `changed` is True if the value differs from the default.
    """
    lang, changed = _lang(), changed_options(registry.game(game).Options, options)
    return [
        {"label": catalog.option_label(key, lang, game=game), "help": catalog.option_help(key, lang, game=game),
         "value": catalog.option_value(key, value, lang, game=game), "changed": key in changed}
        for key, value in effective_options(game, options).items()
    ]  # fmt: skip


def preset_of(game: str, options: dict[str, Any]) -> str | None:
    """Returns the key of the preset that changes the same options to the same values; time limits are not compared.

    None for the default rules and for options that match no preset.
    """
    kind = registry.game(game).Options
    own = {key: value for key, value in changed_options(kind, options).items() if not key.endswith("_seconds")}
    return next((key for key, preset in presets(game).items() if own and dict(preset) == own), None)


def presets(game: str) -> Mapping[str, Mapping[str, Any]]:
    """Returns preset key -> its option values that differ from the defaults; empty for a game without presets."""
    found: Mapping[str, Mapping[str, Any]] = getattr(registry.game(game).Options, "presets", {})
    return found


def _name_and_avatar(seat: Seat, name: str, face: str) -> tuple[str, str | BotFace]:
    """Returns the name and the avatar of the player in this seat, as the table's page shows them."""
    if seat.user:
        return name, BotFace(face, is_bot=True) if seat.user.is_bot else face
    return localized_name(name, _lang()), face


def effective_options(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """Returns option -> value for all options of a game: the given values, else the defaults."""
    return all_options(registry.game(game).Options, options)


def _lang() -> str:
    return get_language() or "zh-hans"
