"""`manage.py verify_matches` folds all logs again, goes on after a stop, and prints numbers alone."""

from __future__ import annotations

import io
import json
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError

from games import journal, selectors
from games.journal import fold_log
from games.management.commands import verify_matches as command
from games.models import Match, Move, Snapshot
from games.services import log_archive
from tests.support.live_matches import NOON, head, person, played_out, running, step
from tests.support.log_archives import files_in, use_archive

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]


def told(*arguments: object, code: int = 0) -> list[dict[str, Any]]:
    """Runs the command, which must end with this code, and returns what it prints."""
    out, ended = io.StringIO(), 0
    try:
        call_command("verify_matches", *map(str, arguments), stdout=out)
    except CommandError as error:
        ended = error.returncode
    assert ended == code
    return [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.fixture
def three(settings: Any, tmp_path: Path) -> list[Match]:
    """A running, an ended and an archived match."""
    use_archive(settings, tmp_path / "archive")
    live, ended, archived = running(person("ann")), running(person("bob")), running(person("cat"))
    rng = Random(1)
    for _ in range(4):
        step(live, rng)
    played_out(archived)
    log_archive.archive_old_logs(now=NOON + timedelta(days=40))
    played_out(ended)
    return [live, ended, archived]


def test_it_counts_running_ended_and_archived_matches(three: list[Match]) -> None:
    moves = sum(head(match).number for match in three)
    [line] = told()
    assert line == {"matches": 3, "running": 1, "ended": 1, "archived": 1, "moves": moves, "differ": 0}
    [line] = told(three[2].pk)
    assert (line["matches"], line["archived"]) == (1, 1)
    told(three[2].pk, "00000000-0000-0000-0000-000000000001", code=2)


def test_it_names_a_match_that_differs_and_no_card(three: list[Match], tmp_path: Path) -> None:
    live, ended, archived = three
    Move.objects.filter(match=ended, number=2).update(events=[])
    Snapshot.objects.filter(match=live).update(state="{}")
    files_in(tmp_path / "archive")[0].unlink()
    journal.clear_archived_logs()
    *lines, last = told(code=1)
    assert {line["match"]: line["faults"] for line in lines} == {
        str(live.pk): ["state"], str(ended.pk): ["events"], str(archived.pk): ["damaged"],
    }  # fmt: skip
    assert last["differ"] == 3


def test_a_run_that_is_stopped_goes_on(three: list[Match], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place, seen = tmp_path / "place", list[Any]()
    whole = told()[-1]
    monkeypatch.setattr(command, "NOTED_EVERY", 1)
    verify = journal.verify

    def verify_and_stop(match: Match) -> Any:
        if len(seen) == 2:
            raise KeyboardInterrupt
        seen.append(match.pk)
        return verify(match)

    monkeypatch.setattr(journal, "verify", verify_and_stop)
    with pytest.raises(KeyboardInterrupt):
        told("--resume", place)

    def verify_on(match: Match) -> Any:
        seen.append(match.pk)
        return verify(match)

    monkeypatch.setattr(journal, "verify", verify_on)
    assert told("--resume", place)[-1] == whole
    assert sorted(seen) == sorted(match.pk for match in three)
    assert not place.exists()


def test_an_outage_is_no_verdict(three: list[Match], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(match: Match) -> Any:
        raise OperationalError

    monkeypatch.setattr(journal, "verify", away)
    assert told("--resume", tmp_path / "place", code=2) == []


def test_moves_that_come_meanwhile_are_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    match, read = running(person("ann")), fold_log.log_entries
    rng = Random(1)

    def read_late(*args: Any, **kwargs: Any) -> Any:
        monkeypatch.setattr(fold_log, "log_entries", read)
        for _ in range(3):
            step(match, rng)  # after the snapshot was read
        return read(*args, **kwargs)

    monkeypatch.setattr(fold_log, "log_entries", read_late)
    verdict = selectors.verify(match)
    assert (verdict.ok, verdict.moves) == (True, 3)


def test_entries_beyond_the_state_are_a_difference() -> None:
    match = running(person("ann"))
    rng = Random(1)
    step(match, rng)
    before = Snapshot.objects.values("number", "state").get(match=match)
    step(match, rng)
    assert selectors.verify(match).ok
    Snapshot.objects.filter(match=match).update(**before)  # as a restore that lost half of a move would leave it
    verdict = selectors.verify(match)
    assert (verdict.events, verdict.state) == (True, False)


def test_a_gap_in_the_log_is_a_difference() -> None:
    match = played_out(running(person("ann")))
    last = head(match).number
    Move.objects.filter(match=match, number=last).delete()
    assert not selectors.verify(match).state


def test_a_long_log_is_read_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played_out(running(person("ann")))
    whole = selectors.verify(match)
    asked, read = list[Any](), fold_log.log_entries

    def read_and_note(*args: Any, **kwargs: Any) -> Any:
        asked.append(read(*args, **kwargs))
        return asked[-1]

    monkeypatch.setattr(fold_log, "READ_AT_ONCE", 10)
    monkeypatch.setattr(fold_log, "log_entries", read_and_note)
    assert selectors.verify(match) == whole
    assert max(map(len, asked)) == 10
    assert sum(map(len, asked)) == whole.moves + 1
