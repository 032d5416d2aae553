"""Logs of ended matches go to the archive whole and checked, and everything that reads a log reads them there."""

from __future__ import annotations

import gzip
import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django.test import Client

from accounts.models import User
from games import journal, selectors
from games.models import ArchivedLog, Match
from games.process_cache import ProcessCache
from games.selectors.decision_points import DecisionPoints
from games.selectors.departures import departures_of
from games.selectors.match_standing import absent_seats, standing_of
from games.selectors.notation import notation_of
from games.services import account_data, branches, log_archive
from tests.support.crash import told_by
from tests.support.live_matches import NOON, head, person, played_out, running
from tests.support.log_archives import AFTER_DAYS, files_in, use_archive

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

LATER = NOON + timedelta(days=AFTER_DAYS + 1)


class LossyStorage(FileSystemStorage):
    """A storage that says it has stored a file, and has lost its end."""

    def save(self, name: Any, content: Any, max_length: Any = None) -> str:
        return super().save(name, ContentFile(content.read()[:-9]), max_length)


class AbsentStorage(FileSystemStorage):
    """A storage that does not answer."""

    def save(self, name: Any, content: Any, max_length: Any = None) -> str:
        raise ConnectionError("secret address")

    def open(self, name: str, mode: str = "rb") -> Any:
        raise ConnectionError("secret address")


def storage_of(kind: type[FileSystemStorage], folder: Path) -> dict[str, Any]:
    return {"BACKEND": f"{__name__}.{kind.__name__}", "OPTIONS": {"location": str(folder), "allow_overwrite": True}}


@pytest.fixture
def folder(tmp_path: Path, settings: Any) -> Path:
    use_archive(settings, tmp_path / "archive")
    return tmp_path / "archive"


@pytest.fixture
def ended() -> Match:
    return played_out(running(person("ann"), person("bob")))


def everything_read(match: Match) -> dict[str, Any]:
    """What each reader of a log makes of it."""
    now = head(match)
    ann = User.objects.get(username="ann")
    return {
        "entries": journal.log_entries(match.pk),
        "part": journal.log_entries(match.pk, after=2, until=6),
        "state": journal.encode_state(journal.fold_from_seed(now.info)),
        "verdict": selectors.verify(match),
        "replay": selectors.replay_bytes(match),
        "notation": notation_of(match),
        "points": list(DecisionPoints(match, 0)),
        "departures": departures_of(match.pk),
        "absent": absent_seats(match.pk, trustees=(0, 1, 2)),
        "standing": standing_of(match.pk),
        "own moves": [row["moves"] for row in account_data.matches(ann, LATER)],
    }


def test_it_is_off_until_a_setting_says_otherwise(ended: Match, settings: Any, tmp_path: Path) -> None:
    assert settings.KAIJU["ARCHIVE"]["AFTER_DAYS"] == 0
    use_archive(settings, tmp_path, after_days=0)
    assert log_archive.archive_when_due(now=LATER) is None
    with pytest.raises(CommandError):
        call_command("archive_logs")
    assert ended.moves.exists()
    assert not files_in(tmp_path)


def test_whatever_reads_a_log_reads_the_archive(ended: Match, folder: Path) -> None:
    before, count = everything_read(ended), ended.moves.count()
    assert log_archive.archive_old_logs(now=LATER).archived == 1
    ended.refresh_from_db()
    assert (ended.moves.count(), ended.archived_at) == (0, LATER)
    after = everything_read(ended)
    assert {name for name in before if before[name] != after[name]} == set()
    assert before["verdict"].ok
    assert count > 10


def test_a_file_is_ndjson_about_one_match(ended: Match, folder: Path) -> None:
    rows = list(ended.moves.order_by("number").values_list("number", "verb"))
    log_archive.archive_old_logs(now=LATER)
    [file] = files_in(folder)
    row = ArchivedLog.objects.get(match=ended)
    assert (file.relative_to(folder).as_posix(), file.stat().st_size, len(rows)) == (row.name, row.size, row.entries)
    first, *lines = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]
    assert first == {
        "archive": 1, "match": str(ended.pk), "game": "doudizhu", "rules_version": ended.rules_version,
        "month": "2026-05-01", "entries": len(rows),
    }  # fmt: skip
    assert [(line["number"], line["verb"]) for line in lines] == rows


def test_a_file_names_no_player(ended: Match, folder: Path) -> None:
    """A deleted account needs no change there."""
    ended.seats.update(name="Anna-Luise")
    ended.seats.filter(index=0).get().user.__class__.objects.filter(username="ann").update(username="unmistakable")
    log_archive.archive_old_logs(now=LATER)
    [file] = files_in(folder)
    text = gzip.decompress(file.read_bytes()).decode()
    assert "Anna-Luise" not in text
    assert "unmistakable" not in text
    assert ended.seed not in text


def test_a_match_whose_log_is_secret_or_young_or_deleted_soon_is_left_alone(folder: Path) -> None:
    live = running(person("cat"))
    ends = [played_out(running(person(f"p{number}"))) for number in range(4)]
    changes: list[dict[str, Any]] = [
        {"sealed": True}, {"opens_at": LATER + timedelta(seconds=1)}, {"kind": Match.Kind.EXHIBITION},
        {"finished_at": LATER - timedelta(days=AFTER_DAYS - 1)},
    ]  # fmt: skip
    for match, change in zip(ends, changes, strict=True):
        Match.objects.filter(pk=match.pk).update(**change)
    assert log_archive.archive_old_logs(now=LATER).archived == 0
    assert all(match.moves.exists() for match in (live, *ends))
    assert not files_in(folder)
    with pytest.raises(ValueError, match="in use"):
        journal.archive_log(live, now=LATER)


def test_a_second_run_finds_nothing_to_do(ended: Match, folder: Path) -> None:
    log_archive.archive_old_logs(now=LATER)
    files = [(path, path.stat().st_mtime_ns) for path in files_in(folder)]
    assert log_archive.archive_old_logs(now=LATER).archived == 0
    assert not journal.archive_log(Match.objects.get(pk=ended.pk), now=LATER)
    assert not journal.archive_log(ended, now=LATER)  # another worker's copy, read before
    assert [(path, path.stat().st_mtime_ns) for path in files_in(folder)] == files or len(files) == 1


def test_runs_of_workers_take_turns_and_go_on_in_parts(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(3):
        played_out(running(person(f"p{number}")))
    monkeypatch.setattr(log_archive, "RUN", 2)
    monkeypatch.setattr(log_archive, "PAGE", 1)
    done = []
    for _ in range(3):
        run = log_archive.archive_when_due(now=LATER)
        assert run is not None
        done.append(run.archived)
    assert done == [2, 1, 0]
    cache.add(log_archive.TURN, 1, 60)
    assert log_archive.archive_when_due(now=LATER) is None
    cache.delete(log_archive.TURN)


def test_rows_stay_until_the_file_has_its_checksum(ended: Match, settings: Any, tmp_path: Path, caplog: Any) -> None:
    use_archive(settings, storage_of(LossyStorage, tmp_path))
    count = ended.moves.count()
    run = log_archive.archive_old_logs(now=LATER)
    assert (run.archived, run.refused, ended.moves.count()) == (0, 1, count)
    assert "was not archived: DamagedArchive" in caplog.text
    assert not ArchivedLog.objects.exists()


def test_an_incomplete_log_stays_and_holds_up_no_other(ended: Match, folder: Path, caplog: Any) -> None:
    other = played_out(running(person("cat")))
    ended.moves.filter(number=3).delete()
    with pytest.raises(CommandError) as told:
        call_command("archive_logs")
    assert told.value.returncode == 1
    assert "was not archived: IncompleteLog" in caplog.text
    assert ended.moves.exists()
    assert not other.moves.exists()


def test_an_archive_that_is_away_is_an_outage(ended: Match, settings: Any, folder: Path, tmp_path: Path) -> None:
    log_archive.archive_old_logs(now=LATER)
    use_archive(settings, storage_of(AbsentStorage, tmp_path))
    answer = Client(raise_request_exception=False).get(f"/api/v1/matches/{ended.pk}/notation/")
    assert (answer.status_code, "Retry-After" in answer) == (503, True)
    assert b"secret address" not in answer.content
    young = played_out(running(person("cat")))
    with pytest.raises(OperationalError):
        log_archive.archive_old_logs(now=LATER)
    assert young.moves.exists()


@pytest.mark.parametrize("harm", [lambda path: path.write_bytes(path.read_bytes()[:-1]), Path.unlink])
def test_a_damaged_file_is_found_out(ended: Match, folder: Path, harm: Any) -> None:
    log_archive.archive_old_logs(now=LATER)
    harm(files_in(folder)[0])
    journal.clear_archived_logs()
    with pytest.raises(journal.DamagedArchive):
        journal.log_entries(ended.pk)


def test_a_process_keeps_few_bytes_of_the_archive(ended: Match, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = played_out(running(person("cat")))
    log_archive.archive_old_logs(now=LATER)
    sizes = [row.size for row in ArchivedLog.objects.order_by("size")]
    for most, kept in ((sizes[1], 1), (sum(sizes), 2), (sizes[0] - 1, 0)):
        kept_files: Any = ProcessCache("test", max_bytes=most, weigh=len)
        monkeypatch.setattr(journal.archived_logs, "_files", kept_files)
        for match in (ended, other):
            assert journal.log_entries(match.pk)
        assert len(kept_files) == kept


def test_a_viewer_far_behind_gets_the_view_alone(ended: Match, folder: Path) -> None:
    now = head(ended)
    bare = journal.Head(now.info, now.number, now.state)
    seen = journal.events_since(bare, now.number - 3)
    assert seen is not None
    assert len(seen) == 3
    log_archive.archive_old_logs(now=LATER)
    assert journal.events_since(bare, now.number - 3) is None


def test_an_archived_match_can_be_played_on_from(folder: Path) -> None:
    ann = person("ann")
    parent = played_out(running(ann))
    log_archive.archive_old_logs(now=LATER)
    parent.refresh_from_db()
    move = next(iter(DecisionPoints(parent, 0))).step - 1
    branch = branches.play_on(parent=parent, user=ann, seat=0, move=move, now=LATER)
    assert selectors.verify(branch).ok


@pytest.mark.django_db(transaction=True)
def test_a_process_may_die_at_any_point(environment: dict[str, str], tmp_path: Path) -> None:
    place = {"KAIJU_ARCHIVE": str(tmp_path / "archive"), "KAIJU_ARCHIVE_AFTER_DAYS": "30"}
    found = told_by("tests.support.crash_archive", env=environment | place)
    assert len(found) >= 8
    for each in found:
        assert each["same"], each
        assert each["ok"], each
        assert (each["rows"] == 0) is each["archived"], each
        assert each["files"] == (0 if each["when"] == "statement 1" and not each["files"] else 1), each
    assert [each["archived"] for each in found[:2] + found[-2:]] == [False, False, True, True]
