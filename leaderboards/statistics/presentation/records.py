"""Lists of a game's records for its page, with their titles and the values as text with units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext, npgettext

from games.templatetags.numbers import number as num
from games.templatetags.numbers import signed
from leaderboards.statistics.selectors.records import Record

from .chart_types import format_duration


@dataclass(frozen=True, slots=True)
class RankedRecord:
    """A row in a list of records: the rank (shared by equal values), the value as text, and the record."""

    rank: int
    value: str
    record: Record


@dataclass(frozen=True, slots=True)
class RecordList:
    kind: str
    title: str
    lines: tuple[RankedRecord, ...]


def record_lists(game: str, records: Mapping[str, Sequence[Record]]) -> list[RecordList]:
    """Returns a titled list for each kind of record, in the order given. Kinds without a record are left out."""
    return [
        RecordList(
            kind,
            title(kind),
            tuple(
                RankedRecord(
                    1 + sum(other.value > record.value for other in rows), format_value(kind, record.value), record
                )
                for record in rows
            ),
        )
        for kind, rows in records.items()
        if rows
    ]


def title(kind: str) -> str:
    names = {
        "score": gettext("Biggest wins"),
        "streak": gettext("Longest winning streaks"),
        "multiplier": gettext("Highest multipliers"),
        "bombs": gettext("Most bombs in a match"),
        "seconds": gettext("Longest matches"),
        "rounds": gettext("Most rounds"),
        "right_challenges": gettext("Most bluffs caught in a match"),
        "laid": gettext("Longest rounds"),
        "shut_outs": gettext("Most players shut out in a match"),
        "nights": gettext("Most nights"),
    }
    return names.get(kind, kind)


def format_value(kind: str, number: int) -> str:
    """Formats the value of a record of this kind with its unit."""
    shown = {"n": num(number)}
    match kind:
        case "score":
            return signed(number)
        case "multiplier":
            return f"×{num(number)}"
        case "seconds":
            return format_duration(number)
        case "streak":
            return ngettext("%(n)s match", "%(n)s matches", number) % shown
        case "bombs":
            return ngettext("%(n)s bomb", "%(n)s bombs", number) % shown
        case "rounds":
            return ngettext("%(n)s round", "%(n)s rounds", number) % shown
        case "right_challenges":
            return ngettext("%(n)s bluff", "%(n)s bluffs", number) % shown
        case "laid":
            return npgettext("laid", "%(n)s card", "%(n)s cards", number) % shown
        case "shut_outs":
            return ngettext("%(n)s player", "%(n)s players", number) % shown
        case "nights":
            return ngettext("%(n)s night", "%(n)s nights", number) % shown
        case _:
            return num(number)
