"""A program that checks, after a run, what must hold whatever failed. It prints one JSON object for each law.

    python -m tests.chaos.laws RECORD

`RECORD` is the JSON file that the run has written: the moves sent over sockets, the periods of its outages, the matches
that ran after the last fault, the folder of its logs, and whether the matches that still run are ended first. The exit
code is 2 if a law is broken, 3 if one could not be read.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any
from uuid import UUID

import django

from .finished_run import FinishedRun, in_outage

SHOWN = 5
"""The most examples of one broken law that are printed."""
PATIENCE_MS = 2000
"""The most milliseconds by which a deadline may be late outside outages."""
SECRET = re.compile(
    r"(?<![0-9A-Za-z])(?:(?:10|[2-9JQK])[SHDC]|A[HDC])(?![0-9A-Za-z])|[\"']AS[\"']|\b(?:villager|seer|witch|hunter)\b"
)
"""Codes of cards and names of roles. The ace of spades, which is a word of SQL, counts in quotes."""

Checked = tuple[int, list[Any]]
"""The number of things that a law was checked for, and those that break it."""


def main(path: str) -> int:
    django.setup()
    from leaderboards.services.pending_ladder_work import run_pipeline
    from leaderboards.statistics.services.match_counting import count_matches

    run = FinishedRun(json.loads(Path(path).read_text()))
    code = read_laws(BEFORE_THE_END, run)
    if run.record["abort"]:
        abort_matches()
    run_pipeline()
    count_matches()
    code = max(code, read_laws(AFTER_THE_END, run))
    _tell(**lateness_figures(run))
    return code


def read_laws(laws: Mapping[str, Law], run: FinishedRun) -> int:
    """Checks these laws and prints each. One whose check fails leaves the others to be read. Returns the exit code."""
    code = 0
    for name, check in laws.items():
        began = time.monotonic()
        try:
            checked, wrong = check(run)
        except Exception as error:  # noqa: BLE001  its message is printed, and the law counts as not read
            code = 3
            _tell(unread=name, said=f"{type(error).__name__}: {error}"[:1000])
            continue
        code = max(code, 2 * bool(wrong))
        _tell(
            law=name, holds=not wrong, checked=checked, broken=len(wrong), examples=wrong[:SHOWN],
            seconds=round(time.monotonic() - began, 1),
        )  # fmt: skip
    return code


def abort_matches() -> None:
    """Ends the matches that still run, without a result, as staff may."""
    from django.utils import timezone

    from games.models import Match
    from games.rules.core import Abort
    from games.services.match_transaction import open_match

    for pk in Match.objects.filter(status__in=Match.LIVE).values_list("pk", flat=True):
        with open_match(match_id=pk, now=timezone.now()) as turn:
            if not turn.ended:
                turn.control(Abort("chaos"))


Law = Callable[[FinishedRun], Checked]


# ── Matches and their logs ──────────────────────────────────────────────────────────────────────


def running_matches_went_on(run: FinishedRun) -> Checked:
    """Compares the newest entries of the matches that ran after the last fault with those of today."""
    from games.models import Match, Move

    still = {str(pk) for pk in Match.objects.filter(status__in=Match.LIVE).values_list("pk", flat=True)}
    heads: dict[str, int] = run.record["heads"]
    stuck = [
        pk for pk, number in heads.items()
        if pk in still and not Move.objects.filter(match_id=UUID(pk), number__gt=number).exists()
    ]  # fmt: skip
    return len(heads), stuck


def every_match_has_ended(_run: FinishedRun) -> Checked:
    from games.models import Match

    found = dict(Match.objects.values_list("pk", "status"))
    return len(found), [str(pk) for pk, status in found.items() if status not in Match.ENDED]


def logs_fold_to_snapshots(_run: FinishedRun) -> Checked:
    from games import selectors
    from games.models import Match

    matches = list(Match.objects.order_by("started_at"))
    return len(matches), [str(match.pk) for match in matches if not selectors.verify(match).ok]


def logs_have_no_gap(_run: FinishedRun) -> Checked:
    from games.models import Move

    numbers: dict[Any, list[int]] = {}
    for pk, number in Move.objects.order_by("match", "number").values_list("match", "number"):
        numbers.setdefault(pk, []).append(number)
    gaps = [str(pk) for pk, each in numbers.items() if any(b != a + 1 for a, b in pairwise(each))]
    return sum(map(len, numbers.values())), gaps


# ── Moves of socket players ─────────────────────────────────────────────────────────────────────


def acknowledged_moves_are_logged_once(run: FinishedRun) -> Checked:
    return len(run.acknowledged), [key for key in sorted(run.acknowledged) if run.logged.get(key) != 1]


def no_move_is_logged_twice(run: FinishedRun) -> Checked:
    return len(run.sent), [key for key in sorted(run.sent) if run.logged.get(key, 0) > 1]


def every_logged_move_was_sent(run: FinishedRun) -> Checked:
    return len(run.logged), [key for key in sorted(run.logged) if key not in run.sent]


# ── Deadlines ───────────────────────────────────────────────────────────────────────────────────


def no_deadline_came_early(run: FinishedRun) -> Checked:
    return len(run.deadlines), [each for each in run.deadlines if each[1] < 0]


def no_deadline_was_late(run: FinishedRun) -> Checked:
    outages = run.record["outages"]
    late = [each for each in run.deadlines if each[1] > PATIENCE_MS and not in_outage(each, outages)]
    return len(run.deadlines), late


def lateness_figures(run: FinishedRun) -> dict[str, Any]:
    away = [in_outage(each, run.record["outages"]) for each in run.deadlines]
    steady = sorted(each[1] for each, out in zip(run.deadlines, away, strict=True) if not out)
    figures = {f"p{share}_ms": round(steady[len(steady) * share // 100]) for share in (50, 90, 99) if steady}
    worst = {"worst_ms": round(steady[-1])} if steady else {}
    return {"deadlines": len(away), "outside_outages": len(steady), **figures, **worst}


# ── Recomputations ──────────────────────────────────────────────────────────────────────────────


def ratings_equal_a_recomputation(_run: FinishedRun) -> Checked:
    from leaderboards.models import Rating
    from leaderboards.services import rating_audit

    return Rating.objects.count(), list(rating_audit.rating_differences())


def ranks_equal_a_recomputation(_run: FinishedRun) -> Checked:
    from django.core.management import CommandError, call_command

    from leaderboards.models import RankCount

    try:
        call_command("rebuild_ranks", check=True, verbosity=0, stdout=sys.stderr)
    except (CommandError, SystemExit) as error:
        return RankCount.objects.count(), [str(error)]
    return RankCount.objects.count(), []


def points_equal_a_recomputation(_run: FinishedRun) -> Checked:
    from leaderboards import services
    from leaderboards.models import Standing

    before = list(_rows(Standing))
    services.recount()
    return len(before), sorted(set(before) ^ set(_rows(Standing)))


def statistics_equal_a_recount(_run: FinishedRun) -> Checked:
    from leaderboards.statistics import services

    counted = list(_statistics())
    services.start_edition()
    services.count_matches()
    return len(counted), sorted(set(counted) ^ set(_statistics()))


def _statistics() -> Iterator[str]:
    from leaderboards.statistics.models import Edition, Encounter, Figure, PlayerFigure

    live = Edition.objects.get(state=Edition.State.LIVE)
    for model in (Figure, PlayerFigure, Encounter):
        yield from _rows(model, edition=live)


def _rows(model: Any, **of: Any) -> Iterator[str]:
    kept = [
        field.attname for field in model._meta.concrete_fields
        if not field.primary_key and field.name != "edition" and field.get_internal_type() != "DateTimeField"
    ]  # fmt: skip
    for row in model.objects.filter(**of).values_list(*kept):
        yield repr((model.__name__, *row))


# ── Logs ────────────────────────────────────────────────────────────────────────────────────────


def no_log_has_a_secret(run: FinishedRun) -> Checked:
    """Searches all logs for seeds, cards and roles. Names the files alone."""
    from games.models import Match

    seeds = list(Match.objects.values_list("seed", flat=True))
    found = [name for name, line in run.log_lines if SECRET.search(line) or any(seed in line for seed in seeds)]
    return len(run.log_lines), found


def no_log_has_a_traceback(run: FinishedRun) -> Checked:
    crashed = [name for name, line in run.log_lines if name.startswith("w") and "Traceback" in line]
    return len({name for name, _line in run.log_lines}), [f"{name}: {crashed.count(name)}" for name in set(crashed)]


BEFORE_THE_END: Mapping[str, Law] = {"every match goes on after the last fault": running_matches_went_on}
"""Laws that are read before the matches which still run are ended."""
AFTER_THE_END: Mapping[str, Law] = {
    "every match has ended": every_match_has_ended,
    "every log folds to its snapshot": logs_fold_to_snapshots,
    "no log has a gap": logs_have_no_gap,
    "every acknowledged move is in the log once": acknowledged_moves_are_logged_once,
    "no other move is in the log twice": no_move_is_logged_twice,
    "the log has no move that nobody sent": every_logged_move_was_sent,
    "no deadline came early": no_deadline_came_early,
    "no deadline was late outside an outage": no_deadline_was_late,
    "ratings equal a recomputation": ratings_equal_a_recomputation,
    "ranks equal a recomputation": ranks_equal_a_recomputation,
    "points equal a recomputation": points_equal_a_recomputation,
    "statistics equal a recount": statistics_equal_a_recount,
    "no log has a seed, a card or a role": no_log_has_a_secret,
    "no log of the product has a traceback": no_log_has_a_traceback,
}
LAWS = (*BEFORE_THE_END, *AFTER_THE_END)


def _tell(**fields: Any) -> None:
    sys.stdout.write(json.dumps(fields) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
