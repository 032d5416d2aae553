"""A program that checks, after a run, what must hold whatever failed. It prints one JSON object for each law.

    python -m tests.chaos.laws RECORD

`RECORD` is the JSON file that the run has written: the moves sent over sockets, the periods of its outages, the folder
of its logs, and whether the matches that still run are ended first. The exit code is 2 if a law is broken.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import django

SHOWN = 5
"""The most examples of one broken law that are printed."""
PATIENCE_MS = 2000
"""The most milliseconds by which a deadline may be late outside outages."""
RECOVERY_MS = 5000
"""Milliseconds after an outage in which its effects may last, as `outage_detection.COMING_BACK` grants to players."""
SECRET = re.compile(
    r"(?<![0-9A-Za-z])(?:(?:10|[2-9JQK])[SHDC]|A[HDC])(?![0-9A-Za-z])|[\"']AS[\"']|\b(?:villager|seer|witch|hunter)\b"
)
"""Codes of cards and names of roles. The ace of spades, which is a word of SQL, counts in quotes."""

Law = tuple[str, int, list[Any]]
"""A law's name, the number of things that were checked, and what breaks it."""


def main(path: str) -> int:
    django.setup()
    from leaderboards.services.pending_ladder_work import run_pipeline
    from leaderboards.statistics.services.match_counting import count_matches

    record = json.loads(Path(path).read_text())
    if record["abort"]:
        abort_matches()
    run_pipeline()
    count_matches()
    broken = False
    for name, checked, wrong in laws(record):
        broken |= bool(wrong)
        _tell(law=name, holds=not wrong, checked=checked, broken=len(wrong), examples=wrong[:SHOWN])
    _tell(**lateness_figures(record))
    return 2 if broken else 0


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


def laws(record: dict[str, Any]) -> Iterator[Law]:
    from games import selectors
    from games.models import Match, Move

    matches = list(Match.objects.order_by("started_at"))
    yield "every match has ended", len(matches), [str(m.pk) for m in matches if m.status not in Match.ENDED]
    yield "every log folds to its snapshot", len(matches), [str(m.pk) for m in matches if not selectors.verify(m).ok]
    numbers: dict[Any, list[int]] = {}
    for pk, number in Move.objects.order_by("match", "number").values_list("match", "number"):
        numbers.setdefault(pk, []).append(number)
    gaps = [str(pk) for pk, each in numbers.items() if any(b != a + 1 for a, b in pairwise(each))]
    yield "no log has a gap", sum(map(len, numbers.values())), gaps
    yield from acknowledged_moves(record["sent"])
    early = [each for each in deadlines() if each[1] < 0]
    yield "no deadline came early", len(deadlines()), early
    late = [each for each in deadlines() if each[1] > PATIENCE_MS and not in_outage(each, record["outages"])]
    yield "no deadline was late outside an outage", len(deadlines()), late
    yield from recomputations()
    yield from secrets_in_logs(Path(record["logs"]))


def acknowledged_moves(sent: Iterable[dict[str, Any]]) -> Iterator[Law]:
    """Compares the moves of socket players with the log, by the names that their windows have for them."""
    from games.models import Move
    from games.selectors.window_aliases import alias_of

    logged: dict[tuple[str, int, str, str], int] = {}
    rows = Move.objects.filter(by="person").values_list("match", "match__table__code", "seat", "window", "verb")
    for match_id, code, seat, window, verb in rows:
        key = code, seat, alias_of(match_id, seat, window), verb
        logged[key] = logged.get(key, 0) + 1
    asked = {(each["code"], each["seat"], each["window"], each["verb"]) for each in sent}
    acknowledged = {(each["code"], each["seat"], each["window"], each["verb"]) for each in sent if each["acknowledged"]}
    yield "every acknowledged move is in the log once", len(acknowledged), [
        key for key in sorted(acknowledged) if logged.get(key) != 1
    ]  # fmt: skip
    yield "no other move is in the log twice", len(asked), [key for key in sorted(asked) if logged.get(key, 0) > 1]
    yield "the log has no move that nobody sent", len(logged), [key for key in sorted(logged) if key not in asked]


_deadlines: list[tuple[str, float, float]] = []


def deadlines() -> list[tuple[str, float, float]]:
    """Returns for each timeout: its match and number, the milliseconds it was late, and when it was due (ms, epoch).

    The database's own times of commits tell how late it was, not a column that a process wrote. PostgreSQL may have
    lost such a time in a crash; that timeout is left out.
    """
    from django.db import connection

    if not _deadlines:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT o.match_id::text || '/' || o.number,"
                " extract(epoch FROM pg_xact_commit_timestamp(o.xmin)) * 1000.0 - due.ms, due.ms"
                " FROM games_log o JOIN games_match m ON m.id = o.match_id,"
                " LATERAL (SELECT extract(epoch FROM m.started_at) * 1000.0 + o.at AS ms) due WHERE o.verb = 'timeout'"
            )
            _deadlines.extend(
                (name, float(late), float(due)) for name, late, due in cursor.fetchall() if late is not None
            )
    return _deadlines


def in_outage(deadline: tuple[str, float, float], outages: Iterable[list[float]]) -> bool:
    """Whether something was away between the deadline and its timeout, or shortly before."""
    _, late, due = deadline
    return any(begin * 1000 <= due + late and due <= end * 1000 + RECOVERY_MS for begin, end in outages)


def lateness_figures(record: dict[str, Any]) -> dict[str, Any]:
    away = [in_outage(each, record["outages"]) for each in deadlines()]
    steady = sorted(each[1] for each, out in zip(deadlines(), away, strict=True) if not out)
    figures = {f"p{share}_ms": round(steady[len(steady) * share // 100]) for share in (50, 90, 99) if steady}
    worst = {"worst_ms": round(steady[-1])} if steady else {}
    return {"deadlines": len(away), "outside_outages": len(steady), **figures, **worst}


def recomputations() -> Iterator[Law]:
    """Computes ratings, ranks, points and statistics anew from the matches, and compares them with the stored ones."""
    from leaderboards import services
    from leaderboards.models import Rating, Standing
    from leaderboards.services import rating_audit
    from leaderboards.statistics import services as statistics

    yield "ratings equal a recomputation", Rating.objects.count(), list(rating_audit.rating_differences())
    yield "ranks equal a recomputation", *_checked_ranks()
    before = _rows(Standing)
    services.recount()
    yield "points equal a recomputation", len(before), sorted(set(before) ^ set(_rows(Standing)))
    counted = _statistics()
    statistics.start_edition()
    statistics.count_matches()
    yield "statistics equal a recount", len(counted), sorted(set(counted) ^ set(_statistics()))


def _checked_ranks() -> tuple[int, list[str]]:
    from django.core.management import CommandError, call_command

    from leaderboards.models import RankCount

    try:
        call_command("rebuild_ranks", check=True, verbosity=0, stdout=sys.stderr)
    except (CommandError, SystemExit) as error:
        return RankCount.objects.count(), [str(error)]
    return RankCount.objects.count(), []


def _statistics() -> list[str]:
    from leaderboards.statistics.models import Edition, Encounter, Figure, PlayerFigure

    live = Edition.objects.get(state=Edition.State.LIVE)
    return [row for model in (Figure, PlayerFigure, Encounter) for row in _rows(model, edition=live)]


def _rows(model: Any, **of: Any) -> list[str]:
    kept = [
        field.attname for field in model._meta.concrete_fields
        if not field.primary_key and field.name != "edition" and field.get_internal_type() != "DateTimeField"
    ]  # fmt: skip
    return [repr((model.__name__, *row)) for row in model.objects.filter(**of).values_list(*kept)]


def secrets_in_logs(folder: Path) -> Iterator[Law]:
    """Searches all logs for seeds, states, cards and roles."""
    from games.models import Match

    texts = {path.name: path.read_text(errors="replace") for path in sorted(folder.glob("*.log"))}
    seeds = list(Match.objects.values_list("seed", flat=True))
    lines = [(name, line) for name, text in texts.items() for line in text.splitlines()]
    found = [name for name, line in lines if SECRET.search(line) or any(seed in line for seed in seeds)]
    yield "no log has a seed, a card or a role", len(lines), found
    crashes = [f"{name}: {text.count('Traceback')}" for name, text in texts.items() if "Traceback" in text]
    yield "no log of the product has a traceback", len(texts), [each for each in crashes if each.startswith("w")]


def _tell(**fields: Any) -> None:
    sys.stdout.write(json.dumps(fields) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
