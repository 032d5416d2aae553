"""`manage.py export_matches`: whole lines, each match once, whatever is killed; no names of people."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import orjson
import pytest
from django.core.management import CommandError, call_command

from games import selectors
from games.models import Match, Replay, Table
from games.selectors import match_export
from leaderboards.management import month_export
from leaderboards.management.month_export import MonthExport, MonthTaken, parse_month
from leaderboards.models import VoidedMatch
from leaderboards.tournaments.models import Tournament
from tests.support.live_matches import person, played_out, running
from tests.support.match_rows import make_match, make_player
from tests.support.slow_cases import rarely

pytestmark = pytest.mark.django_db

MAY = datetime(2026, 5, 1, tzinfo=UTC)
AFTERWARDS = MAY + timedelta(days=40)


def kept(match: Match) -> Match:
    """With a replay, as the move that ends a match writes it."""
    front = {
        "version": 1, "id": str(match.pk), "game": match.game, "rules_version": 1, "status": match.status,
        "options": match.options, "commitment": match.commitment, "seed": match.seed, "viewer": None, "open": True,
        "started_at": "2026-05-01T11:51:00Z", "finished_at": "2026-05-01T12:00:00Z",
        "seats": [{"seat": 0, "name": 'Anna ","steps":[', "username": "anna", "avatar": "panda", "kind": "person"}],
    }  # fmt: skip
    data = orjson.dumps(front)[:-1] + b',"steps":[{"at":0},{"at":7}]}'
    Replay.objects.create(match=match, data=gzip.compress(data))
    return match


def played(count: int, **kwargs: Any) -> list[Match]:
    players = [make_player(f"player{number}") for number in range(3)]
    return [kept(make_match(players, at=MAY + timedelta(hours=hour), **kwargs)) for hour in range(count)]


def lines(path: Path) -> list[dict[str, Any]]:
    text = path.read_text()
    assert not text or text.endswith("\n")
    return [json.loads(line) for line in text.splitlines()]


def export(folder: Path, *, now: datetime = AFTERWARDS) -> month_export.Outcome:
    return MonthExport(folder, MAY).export(now=now)


@pytest.mark.sqlite
def test_a_month_is_a_file_with_a_line_for_each_match(tmp_path: Path) -> None:
    matches = played(3)
    kept(make_match([None, None, None], at=MAY - timedelta(seconds=1)))
    kept(make_match([None, None, None], at=MAY + timedelta(days=31)))
    outcome = export(tmp_path)
    assert (outcome.path.name, outcome.written, outcome.complete) == ("2026-05.ndjson", 3, True)
    found = lines(outcome.path)
    assert [line["id"] for line in found] == [str(match.pk) for match in matches]
    assert found[0]["steps"] == [{"at": 0}, {"at": 7}]
    assert found[0]["results"][0] == {"seat": 0, "score": 6, "place": 1, "rounds_won": 1, "timeouts": 0}
    assert (found[0]["rated"], found[0]["board"], found[0]["seed"]) == (True, "people", matches[0].seed)
    assert export(tmp_path).written == 0


def test_a_line_holds_the_steps_of_the_replay_and_nobodys_name(tmp_path: Path) -> None:
    match = played_out(
        running(person("anna"), person("guest-7", guest=True), game="gandengyan", agents=1, options={"rounds": 1})
    )
    (line,) = lines(export(tmp_path).path)
    assert line["steps"] == selectors.replay_data(match)["steps"]
    assert [(seat["kind"], seat["username"], seat["agent"]) for seat in line["seats"]] == [
        ("person", "anna", None), ("guest", None, None), ("agent", None, "club"),
    ]  # fmt: skip
    assert set(line) == {
        "version", "id", "game", "rules_version", "options", "rated", "board", "started_at", "finished_at", "seed",
        "commitment", "seats", "results", "steps",
    }  # fmt: skip


def test_who_has_closed_the_account_is_not_named(tmp_path: Path) -> None:
    played(1)
    Match.objects.get().seats.get(index=1).user.delete()
    user = Match.objects.get().seats.get(index=2).user
    user.is_active = False
    user.save()
    outcome = export(tmp_path)
    assert [seat["username"] for seat in lines(outcome.path)[0]["seats"]] == ["player0", None, None]
    assert "Anna" not in outcome.path.read_text()


@pytest.mark.parametrize("killed_at", [1, 5, 11, *rarely(2, 3, 4, 6, 7, 8, 9, 10)])
def test_a_run_that_is_killed_goes_on_without_a_half_line_or_a_doubled_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, killed_at: int
) -> None:
    matches = played(5)
    monkeypatch.setattr(month_export, "BATCH", 2)
    whole = export(tmp_path / "whole").path.read_bytes()
    left, real_lines, real_sync = killed_at, match_export.export_lines, os.fsync

    def now() -> bool:
        nonlocal left
        left -= 1
        return left == 0

    def torn(rows: Sequence[Any]) -> Iterator[bytes]:
        for line in real_lines(rows):
            if now():
                yield line[:20]
                raise KeyboardInterrupt
            yield line

    def synced(handle: int) -> None:
        real_sync(handle)
        if now():
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", synced)
        patch.setattr(match_export, "export_lines", torn)
        with pytest.raises(KeyboardInterrupt):
            export(tmp_path / "torn")
    assert not list((tmp_path / "torn").glob("*.ndjson"))
    again = export(tmp_path / "torn")
    assert again.path.read_bytes() == whole
    assert again.matches == len(matches)


def test_a_month_that_runs_is_partial_and_goes_on_later(tmp_path: Path) -> None:
    first, second = played(2)
    early = export(tmp_path, now=MAY + timedelta(minutes=2))
    assert (early.path.name, early.matches, early.complete) == ("2026-05.partial.ndjson", 1, False)
    late = export(tmp_path)
    assert (late.path.name, late.written, late.complete) == ("2026-05.ndjson", 1, True)
    assert [line["id"] for line in lines(late.path)] == [str(first.pk), str(second.pk)]
    assert [path.name for path in tmp_path.glob("*.ndjson*")] == ["2026-05.ndjson"]


def test_a_match_of_the_last_minute_is_left_for_the_next_run(tmp_path: Path) -> None:
    played(1)
    assert export(tmp_path, now=MAY + timedelta(seconds=59)).matches == 0
    assert export(tmp_path, now=MAY + timedelta(seconds=61)).matches == 1


def test_a_sealed_match_waits_for_its_seal_to_come_off(tmp_path: Path) -> None:
    first, second, third = played(3)
    Match.objects.filter(pk=second.pk).update(sealed=True)
    outcome = export(tmp_path)
    assert (outcome.matches, outcome.waiting, outcome.complete) == (2, 1, False)
    assert second.seed not in outcome.path.read_text()
    Match.objects.filter(pk=second.pk).update(sealed=False)
    outcome = export(tmp_path)
    assert (outcome.waiting, outcome.complete) == (0, True)
    assert [line["id"] for line in lines(outcome.path)] == [str(match.pk) for match in (first, third, second)]


def test_matches_that_are_void_aborted_or_played_in_private_are_left_out(tmp_path: Path) -> None:
    void, lifted, *_others = played(2)
    VoidedMatch.objects.create(match=void, reason="cheated", at=MAY)
    VoidedMatch.objects.create(match=lifted, reason="cheated", at=MAY, lifted_at=MAY)
    kept(make_match([None, None, None], at=MAY, listed=False))
    kept(make_match([None, None, None], at=MAY, status="aborted"))
    assert [line["id"] for line in lines(export(tmp_path).path)] == [str(lifted.pk)]


def test_a_tournament_of_the_house_is_public_and_one_by_code_is_not(tmp_path: Path) -> None:
    public, private = played(2, listed=False)
    host = make_player("host")
    for match, code, listed in ((public, "aaaaaaaa", True), (private, "bbbbbbbb", False)):
        Table.objects.filter(matches=match).update(tournament=code)
        Tournament.objects.create(
            code=code, listed=listed, creator=host, name=code, game="doudizhu", size=3, format="swiss", capacity=9,
            round_minutes=9, starts_at=MAY, opens_at=MAY,
        )  # fmt: skip
    assert [line["id"] for line in lines(export(tmp_path).path)] == [str(public.pk)]


def test_two_runs_of_a_month_do_not_meet(tmp_path: Path) -> None:
    month = MonthExport(tmp_path, MAY)
    with month._hold_lock(), pytest.raises(MonthTaken):
        export(tmp_path)


def test_a_file_that_somebody_took_away_is_written_anew(tmp_path: Path) -> None:
    played(2)
    path = export(tmp_path).path
    path.unlink()
    assert export(tmp_path).written == 2
    path.write_text("cut")
    assert export(tmp_path).written == 2
    assert len(lines(path)) == 2


def test_the_command_tells_what_it_did(tmp_path: Path) -> None:
    played(1)
    said = StringIO()
    call_command("export_matches", "--month", "2026-05", "--out", str(tmp_path), stdout=said)
    row = json.loads(said.getvalue())
    assert (row["matches"], row["written"], row["complete"], row["sealed"]) == (1, 1, True, 0)
    assert Path(row["file"]) == tmp_path / "2026-05.ndjson"


@pytest.mark.parametrize("month", ["2026-13", "May", "2999-01", "2026-5-1"])
def test_a_month_that_is_none_or_has_not_begun_is_refused(tmp_path: Path, month: str) -> None:
    with pytest.raises(CommandError):
        call_command("export_matches", "--month", month, "--out", str(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_december_ends_with_the_year() -> None:
    assert MonthExport(Path(), parse_month("2026-12")).until == datetime(2027, 1, 1, tzinfo=UTC)
