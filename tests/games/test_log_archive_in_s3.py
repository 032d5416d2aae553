"""The archive in a storage that speaks S3: boto3 over HTTP to a server on this machine."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import boto3
import environ
import pytest
from moto.server import ThreadedMotoServer

from config.settings.archive_storage import archive_storage
from games import journal, selectors
from games.models import ArchivedLog
from games.services import log_archive
from tests.support.live_matches import NOON, person, played_out, running
from tests.support.log_archives import use_archive

pytestmark = pytest.mark.django_db

LATER = NOON + timedelta(days=31)
KEYS = {"AWS_ACCESS_KEY_ID": "kaiju", "AWS_SECRET_ACCESS_KEY": "tests-only", "AWS_DEFAULT_REGION": "us-east-1"}


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    for name, value in KEYS.items():
        monkeypatch.setenv(name, value)
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


def test_a_log_goes_to_a_bucket_and_comes_back(endpoint: str, settings: Any, monkeypatch: Any, tmp_path: Any) -> None:
    monkeypatch.setenv("KAIJU_ARCHIVE", "s3://kaiju-logs/prod")
    monkeypatch.setenv("KAIJU_ARCHIVE_ENDPOINT", endpoint)
    bucket = boto3.resource("s3", endpoint_url=endpoint).create_bucket(Bucket="kaiju-logs")
    use_archive(settings, archive_storage(environ.Env(), tmp_path))
    match = played_out(running(person("ann")))
    whole = journal.log_entries(match.pk)
    assert log_archive.archive_old_logs(now=LATER).archived == 1
    assert not match.moves.exists()
    [stored] = bucket.objects.all()
    assert stored.key == f"prod/{ArchivedLog.objects.get(match=match).name}"
    assert len(gzip.decompress(stored.get()["Body"].read()).splitlines()) == len(whole) + 1
    assert journal.log_entries(match.pk) == whole
    match.refresh_from_db()
    assert selectors.verify(match).ok

    journal.clear_archived_logs()
    bucket.Object(stored.key).delete()
    with pytest.raises(journal.DamagedArchive):
        journal.log_entries(match.pk)
    assert not list(tmp_path.iterdir())


def test_a_bucket_that_is_away_is_an_outage(settings: Any, monkeypatch: Any, tmp_path: Any) -> None:
    for name, value in KEYS.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("KAIJU_ARCHIVE", "s3://kaiju-logs")
    monkeypatch.setenv("KAIJU_ARCHIVE_ENDPOINT", "http://127.0.0.1:9")  # the discard port, where nothing listens
    use_archive(settings, archive_storage(environ.Env(), tmp_path))
    match = played_out(running(person("ann")))
    with pytest.raises(journal.ArchiveUnreachable):
        log_archive.archive_old_logs(now=LATER)
    assert match.moves.exists()
