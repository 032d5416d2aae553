"""Finds what the page of matches to watch shows, and begins an exhibition of a game that has nothing better."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import InterfaceError, OperationalError

from games.selectors.tv import ShownTable, best_tables, running_exhibitions

from . import exhibitions
from .failure_log import log_failure

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Programme:
    """The tables that are shown: the best running match and the exhibition of each game that has one."""

    best: Mapping[str, ShownTable]
    exhibitions: Mapping[str, ShownTable]

    @property
    def tables(self) -> tuple[ShownTable, ...]:
        return (*self.best.values(), *self.exhibitions.values())


def current_programme(
    *, games: Collection[str], watchers: Mapping[str, int], keep: Collection[str], now: datetime
) -> Programme:
    """Returns what to show of `games`, which sockets watch now. `watchers` and `keep` as in `best_tables`.

    The exhibitions of these games go on, and one begins where no better match runs. A game whose exhibition cannot
    begin does not keep the others from being shown.
    """
    best = best_tables(games=games, now=now, watchers=watchers, keep=keep)
    shown = running_exhibitions(games=games)
    for game in games:
        if game in best or game in shown:
            continue
        try:
            match = exhibitions.start_exhibition(game=game, now=now)
        except (OperationalError, InterfaceError):
            raise  # the database is away; every other error is about this game alone
        except Exception as error:  # noqa: BLE001
            log_failure(log, error, "no exhibition of %s could begin", game)
            continue
        if match is not None and match.table is not None:
            shown[game] = ShownTable(match.table.code, game, match.pk, exhibition=True)
    exhibitions.note_watched(matches=[table.match_id for table in shown.values()], now=now)
    return Programme(best, shown)
